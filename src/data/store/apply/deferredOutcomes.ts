/**
 * Accepted outcomes are first deferred, one row per answer: updating each entry and the rows that show it costs thirty times as much.
 * They are applied when the device is idle. Guarantees: a deferred outcome counts as settled for the drain; until it is applied, rows
 * on screen say "To send" a moment longer. It is applied before any page is stored, because rows that contain it would count it twice.
 * If the rows were dropped meanwhile it is dropped too, and its records are sent again: the server may have been replaced or restored.
 */
import { withAnswered } from '../../../sync/pull/answeredPositions.ts';
import type { EntryChange } from '../../../sync/entry.ts';
import type { DrainState } from '../../../sync/ports.ts';
import { readDrain } from './drainState.ts';
import { changeEntries } from './changeEntries.ts';
import { readPull, writeMeta } from '../meta.ts';
import type { StoredAnswer, UserDb } from '../schema.ts';

/** Fewer are applied at once, because the user may be looking at one of them. */
export const MANY = 8;

export const isDeferred = (changes: readonly EntryChange[], many: number): boolean =>
  changes.length >= many && changes.every(({ state }) => state === 'settled');

/** Inside the caller's transaction. */
export const deferAnswer = (db: UserDb, answer: StoredAnswer): Promise<unknown> => db.answers.add(answer);

/** Ids of entries whose outcomes are deferred. */
export async function deferredIds(db: UserDb): Promise<ReadonlySet<string>> {
  return new Set((await db.answers.toArray()).flatMap(({ changes }) => changes.map(({ id }) => id)));
}

/** Applies the deferred outcomes to entries and rows: all, or the oldest `most`. Resolves to whether some are left. */
export async function applyDeferredOutcomes(db: UserDb, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  if ((await db.answers.count()) === 0) return false;
  // A scope that is not an async function loses its transaction at the first await in it.
  return db.transaction('rw', db.tables, async () => applyDeferredInTransaction(db, most));
}

/** Inside the caller's transaction over all tables. */
export async function applyDeferredInTransaction(db: UserDb, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  const answers = await db.answers.toArray();
  if (answers.length === 0) return false;
  const { chosen, cut } = oldest(answers, most);
  const { epoch, generation } = await readPull(db);
  const deferred = chosen.filter(
    (answer) =>
      answer.ground === generation && (epoch === null || answer.epoch === undefined || answer.epoch === epoch),
  );
  const outcomes = deferred.flatMap(({ changes }) => changes);
  const entries = await changeEntries(db, outcomes, ({ state }) => state === 'queued');
  const settled = new Set(entries.flatMap(({ id, state }) => (state === 'settled' ? [id] : [])));
  const isSettled = ({ changes }: StoredAnswer) => changes.every(({ id }) => settled.has(id));
  const drain = await readDrain(db);
  const whole = deferred.filter((answer) => answer.at !== cut?.at && isSettled(answer));
  await writeMeta(db, 'drain', whole.reduce(withPosition, drain));
  await db.answers.bulkDelete(chosen.flatMap(({ at }) => at ?? []));
  // The position counts once every part of its answer is settled.
  if (cut)
    await db.answers.add(deferred.some((one) => one.at === cut.at && isSettled(one)) ? cut : withoutPosition(cut));
  return cut !== null || chosen.length < answers.length;
}

/** The oldest answers with `most` outcomes in total, and the rest of the last one if it had to be cut. */
function oldest(answers: readonly StoredAnswer[], most: number): { chosen: StoredAnswer[]; cut: StoredAnswer | null } {
  const chosen: StoredAnswer[] = [];
  let room = most;
  for (const answer of answers) {
    const { changes } = answer;
    if (room <= 0) break;
    if (changes.length > room) {
      chosen.push({ ...answer, changes: changes.slice(0, room) });
      return { chosen, cut: { ...answer, changes: changes.slice(room) } };
    }
    chosen.push(answer);
    room -= changes.length;
  }
  return { chosen, cut: null };
}

function withoutPosition(answer: StoredAnswer): StoredAnswer {
  const { whole: _, ...others } = answer;
  return others;
}

const withPosition = (drain: DrainState, { epoch, whole }: StoredAnswer): DrainState =>
  epoch === undefined || whole === undefined
    ? drain
    : { ...drain, answered: withAnswered(drain.answered, epoch, whole) };
