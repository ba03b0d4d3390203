/** Every transition and command of the pull's table, dropped, doubled and swapped by a program: a pull shows each. */
import { expect, test } from 'vitest';
import { PULLS, seen, TABLE } from './support/pulls.ts';
import { storyOf, survivorsOf } from './support/tableMutants.ts';

/** For a busy machine. */
const LONG = { timeout: 300_000 };
const MEAN_NOTHING: readonly string[] = [
  // The cut has ended the request that was sent ahead, too.
  'asking.cut: backwards',
  'asking.cut: without drop_ahead',
];

/** Kept beside the test, to be read like a table: what each pull sends, and what it leaves. A difference is meant, or a mistake. */
test.each(Object.entries(PULLS))('the pull %s sends and leaves what it did', async (_, way) =>
  expect(storyOf(await seen(way, TABLE))).toMatchSnapshot(),
);

test('each transition and command of the pull is dropped, doubled and swapped, and a pull shows it', LONG, async () => {
  const { survivors, untaken, mutants } = await survivorsOf({
    table: TABLE,
    ways: Object.keys(PULLS),
    seen: (way, table, onStep) => seen(PULLS[way]!, table, onStep),
    // They only read, store the same again, or find nothing left to drop.
    onceIsTwice: ['read', 'await_answer', 'compare_device', 'record_failure', 'drop_ahead'],
  });
  expect(untaken).toEqual([]);
  expect(mutants).toBeGreaterThan(200);
  expect(survivors).toEqual(MEAN_NOTHING);
});
