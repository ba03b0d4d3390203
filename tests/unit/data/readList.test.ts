/** A list that only the server holds: whole or not at all, and requested again by the retry policy and no more often. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readList } from '../../../src/data/remote/readList.ts';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import { FakeClock } from '../sync/support/fakeClock.ts';
import { FakeTokens } from '../sync/support/world.ts';

type Reply = readonly [status: number, body: string, range?: string];
const ROW = { id: 'a', volume: 7 };
const ROWS: Reply = [200, JSON.stringify([ROW]), '0-0/1'];
const coded = (code: string, message = '') => JSON.stringify({ code, message });

/** Answers with these replies in turn ('lost': no connection), then with rows. */
async function read(...replies: (Reply | 'lost')[]) {
  const clock = new FakeClock();
  const tokens = new FakeTokens();
  tokens.onRenewal = () => ({ kind: 'token', value: 'renewed', userId: 'u' });
  const begun = clock.now();
  const asked: [string, number][] = [];
  const fetcher: typeof fetch = async (_input, init) => {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const reply = replies[asked.length] ?? ROWS;
    asked.push([token, clock.now() - begun]);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    const [status, body, range] = reply;
    return new Response(body, { status, headers: range === undefined ? {} : { 'content-range': range } });
  };
  const answer = await clock.run(
    readList(z.looseObject({ id: z.string() }), (client) => client.from('deliveries').select('*', { count: 'exact' }), {
      backend: { url: 'http://127.0.0.1', key: 'k' },
      timeoutMs: 1_000,
      tokens,
      clock,
      random: () => 1,
      retry: DEFAULT_RETRY,
      fetcher,
    }),
  );
  return { answer: answer.ok ? answer.value : answer.error, asked };
}

test.each([
  [ROWS, { rows: [ROW], total: 1 }],
  [[206, JSON.stringify([ROW]), '0-0/1234'], { rows: [ROW], total: 1234 }],
  [[200, '[]', '*/0'], { rows: [], total: 0 }],
  // A page behind the last one.
  [[416, coded('PGRST103')], { rows: [], total: null }],
  [[200, '[{"volume":7}]', '0-0/1'], 'unclear'],
  [[400, coded('PGRST100')], 'unclear'],
  [[404, coded('42P01')], 'unclear'],
  [[406, coded('PGRST116')], 'unclear'],
  [[409, coded('23503')], 'unclear'],
] as const)('%j is requested once', async (reply, expected) =>
  expect(await read(reply)).toMatchObject({ answer: expected, asked: { length: 1 } }),
);

test.each([
  ['lost', 'offline'],
  [[500, coded('XX000')], 'busy'],
  [[503, '<html>'], 'busy'],
  [[429, coded('PT429')], 'busy'],
  [[409, coded('23505')], 'busy'],
  [[400, coded('PGRST001')], 'busy'],
  [[400, coded('57000', 'connection was closed')], 'busy'],
  [[200, '<html>Log in to the network</html>'], 'busy'],
] as const)('%j is requested again after 1 s and after 2 s more, and no more often', async (reply, failure) => {
  expect((await read(reply, reply)).asked).toEqual([
    ['token-1', 0],
    ['token-1', 1_000],
    ['token-1', 3_000],
  ]);
  expect(await read(reply, reply, reply)).toMatchObject({ answer: failure, asked: { length: 3 } });
});

test.each([
  [[401, coded('PGRST301')], 'signed_out'],
  [[403, coded('42501')], 'refused'],
] as const)('%j is requested once more with a renewed token half a second later', async (reply, failure) => {
  const asked = [
    ['token-1', 0],
    ['renewed', 500],
  ];
  expect(await read(reply)).toEqual({ answer: { rows: [ROW], total: 1 }, asked });
  expect(await read(reply, reply)).toEqual({ answer: failure, asked });
});
