/** Every transition and command of the drain's table, dropped, doubled and swapped by a program: a drain shows each. */
import { expect, test } from 'vitest';
import { DRAINS, seen, TABLE } from './support/drains.ts';
import { storyOf, survivorsOf } from './support/tableMutants.ts';

/** For a busy machine. */
const LONG = { timeout: 300_000 };
/** The store refuses every write after a lost lease: whatever is tried then leads to the same end. */
const meansNothing = (survivor: string) => /^\w+\.lease_lost: swapped/.test(survivor);

/** Kept beside the test, to be read like a table: what each drain sends, and what it leaves. A difference is meant, or a mistake. */
test.each(Object.entries(DRAINS))('the drain %s sends and leaves what it did', async (_, way) =>
  expect(storyOf(await seen(way, TABLE))).toMatchSnapshot(),
);

test(
  'each transition and command of the drain is dropped, doubled and swapped, and a drain shows it',
  LONG,
  async () => {
    const { survivors, untaken, mutants } = await survivorsOf({
      table: TABLE,
      ways: Object.keys(DRAINS),
      seen: (way, table, onStep) => seen(DRAINS[way]!, table, onStep),
      onceIsTwice: [
        'await_recorded',
        'read_settings',
        'read_pull',
        'write',
        'choose',
        'start',
        'requeue',
        'open_session',
      ],
    });
    expect(untaken).toEqual([]);
    expect(mutants).toBeGreaterThan(200);
    expect(survivors.filter((one) => !meansNothing(one))).toEqual([]);
    expect(survivors.length).toBeLessThan(0.07 * mutants);
  },
);
