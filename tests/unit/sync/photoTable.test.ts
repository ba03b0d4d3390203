/** Every transition and command of the photos' table, dropped, doubled and swapped by a program: an upload shows each. */
import { expect, test } from 'vitest';
import { seen, TABLE, UPLOADS } from './support/uploads.ts';
import { storyOf, survivorsOf } from './support/tableMutants.ts';

/** A fault of the server ends the run, however many attempts were counted. The photo that is missing after it was sent is one. */
const MEAN_NOTHING = [
  'looking.server_fault: doubled',
  'sending.server_fault: doubled',
  'checking.missing: doubled',
  'checking.server_fault: doubled',
];

/** Kept beside the test, to be read like a table: what each upload sends, and what it leaves. A difference is meant, or a mistake. */
test.each(Object.entries(UPLOADS))('the upload %s sends and leaves what it did', async (_, way) =>
  expect(storyOf(await seen(way, TABLE))).toMatchSnapshot(),
);

test('each transition and command of the upload is dropped, doubled and swapped, and an upload shows it', async () => {
  const { survivors, untaken, mutants } = await survivorsOf({
    table: TABLE,
    ways: Object.keys(UPLOADS),
    seen: (way, table, onStep) => seen(UPLOADS[way]!, table, onStep),
    // They only read.
    onceIsTwice: ['choose', 'open_session', 'read_settings'],
  });
  expect(untaken).toEqual([]);
  expect(mutants).toBeGreaterThan(150);
  expect(survivors).toEqual(MEAN_NOTHING);
});
