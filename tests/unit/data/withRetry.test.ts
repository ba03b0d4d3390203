/** A list that the server is asked for: asked again as the product says, and no more often. */
import { expect, test } from 'vitest';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import { withRetry } from '../../../src/data/remote/withRetry.ts';
import { FakeClock } from '../sync/support/fakeClock.ts';
import { FakeTokens } from '../sync/support/world.ts';
import type { SelectResult } from '../../../src/data/remote/select.ts';

const ROWS: SelectResult = { kind: 'rows', rows: [], total: 0 };
type Failure = Exclude<SelectResult['kind'], 'rows'>;

/** Answers with these in turn, then with rows; tells with which token and how long after the first each was asked. */
async function ask(...failures: Failure[]) {
  const clock = new FakeClock();
  const tokens = new FakeTokens();
  tokens.onRenewal = () => ({ kind: 'token', value: 'renewed', userId: 'u' });
  const begun = clock.now();
  const asked: [string, number][] = [];
  const answer = await clock.run(
    withRetry(
      (token) => {
        asked.push([token, clock.now() - begun]);
        const kind = failures[asked.length - 1];
        return Promise.resolve(kind === undefined ? ROWS : { kind });
      },
      { tokens, clock, random: () => 1, retry: DEFAULT_RETRY },
    ),
  );
  return { kind: answer.kind, asked };
}

test('after a transient error the request is repeated after 1 s and after 2 s more', async () => {
  expect(await ask('busy', 'offline')).toEqual({
    kind: 'rows',
    asked: [
      ['token-1', 0],
      ['token-1', 1_000],
      ['token-1', 3_000],
    ],
  });
});

test('after three attempts the error is returned', async () => {
  expect(await ask('busy', 'busy', 'busy')).toMatchObject({ kind: 'busy', asked: { length: 3 } });
  expect(await ask('offline', 'offline', 'offline')).toMatchObject({ kind: 'offline', asked: { length: 3 } });
});

test.each(['signed_out', 'refused'] as const)(
  '%s: one more attempt with a renewed token half a second later, and no more',
  async (kind) => {
    expect(await ask(kind)).toEqual({
      kind: 'rows',
      asked: [
        ['token-1', 0],
        ['renewed', 500],
      ],
    });
    expect(await ask(kind, kind)).toEqual({
      kind,
      asked: [
        ['token-1', 0],
        ['renewed', 500],
      ],
    });
  },
);

test('a request with an unreadable answer is not repeated', async () => {
  expect(await ask('unclear')).toEqual({ kind: 'unclear', asked: [['token-1', 0]] });
});
