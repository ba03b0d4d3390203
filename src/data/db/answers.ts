/**
 * What the server took is first noted in short, one row an answer: to bring each entry and the rows that show it up to date costs
 * thirty times as much, and the next batch need not wait for that. It is worked in when the device has nothing better to do.
 * Guarantees: what is noted here counts as settled for whoever sends; until it is worked in, rows on screen say "To send" a
 * moment longer; noted by a server that was replaced meanwhile, it is dropped, and its records are asked of the new one.
 */
import { withAnswered } from '../../sync/answered.ts';
import type { EntryChange } from '../../sync/entry.ts';
import { readDrain } from './drain.ts';
import { changeEntries } from './entries.ts';
import { readPull, writeMeta } from './meta.ts';
import type { StoredAnswer, UserDb } from './schema.ts';

/** Fewer are worked in at once: a person may be looking at one of them. */
export const MANY = 8;

export const isNotedInShort = (changes: readonly EntryChange[], many: number): boolean =>
  changes.length >= many && changes.every(({ state }) => state === 'settled');

/** Inside the caller's transaction. */
export const noteAnswer = (db: UserDb, answer: StoredAnswer): Promise<unknown> => db.answers.add(answer);

/** The ids of those that are noted as taken and not worked in yet. */
export async function notedIds(db: UserDb): Promise<ReadonlySet<string>> {
  return new Set((await db.answers.toArray()).flatMap(({ changes }) => changes.map(({ id }) => id)));
}

/** All that is noted becomes what entries and rows say. Costs one short question where nothing is. */
export async function workIn(db: UserDb): Promise<void> {
  if ((await db.answers.count()) === 0) return;
  await db.transaction('rw', db.tables, async () => {
    const { epoch } = await readPull(db);
    const noted = (await db.answers.toArray()).filter((answer) => epoch === null || answer.epoch === undefined || answer.epoch === epoch);
    const entries = await changeEntries(db, noted.flatMap(({ changes }) => changes), ({ state }) => state === 'queued');
    const settled = new Set(entries.flatMap(({ id, state }) => (state === 'settled' ? [id] : [])));
    const drain = await readDrain(db);
    await writeMeta(db, 'drain', noted.filter(({ changes }) => changes.every(({ id }) => settled.has(id))).reduce(
      (state, answer) => (answer.epoch === undefined || answer.whole === undefined ? state : { ...state, answered: withAnswered(state.answered, answer.epoch, answer.whole) }),
      drain,
    ));
    await db.answers.clear();
  });
}
