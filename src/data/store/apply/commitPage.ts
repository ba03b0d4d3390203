/** Stores the result of a pull: rows, outcomes and cursor in one transaction. */
import type { Row } from '../../../domain/mutations/effects.ts';
import { isUnsettled, rowKey, type EntryChange, type OutboxEntry } from '../../../sync/entry.ts';
import { outcomeToChange } from '../../../sync/push/outcomes.ts';
import type { ClockMeasurement, Page, GenerationBasis, PullState } from '../../../sync/ports.ts';
import { isSameProgress, PULL_START } from '../../../sync/pull/pullProgress.ts';
import { remainingFailure } from '../../../sync/pull/unreadableRows.ts';
import { applyDeferredInTransaction } from './deferredOutcomes.ts';
import { noteClockMeasurement, noteConfirmed } from './drainState.ts';
import { requeueApplied, withdrawSuperseded } from './settleElsewhere.ts';
import { changeEntries } from './changeEntries.ts';
import { requeueArrived } from './abandonedEntries.ts';
import { entriesTouching } from '../liveEntries.ts';
import { readMeta, readPull, writeMeta } from '../meta.ts';
import { readNear } from '../readNear.ts';
import { refold } from './refold.ts';
import { ANSWERED, inState, type UserDb } from '../schema.ts';
import { isTableName, TABLE_NAMES, type TableName } from '../../../domain/records/tables.ts';
import { codeIn, counterIn } from '../../../domain/rules/deviceNumber.ts';
import { RECORDS } from '../../../domain/records/index.ts';

/** Each step of a commit takes the result of the previous one, so that another order does not compile. */
export function commitPage(
  db: UserDb,
  expected: PullState,
  page: Page,
  next: PullState,
  now: number,
  measured: ClockMeasurement = {},
): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const held = await readPull(db);
    if (!isSameProgress(held, expected)) return false;
    const applied = await applyDeferred(db);
    const settled = await settleOutcomes(db, applied, page, now);
    const stored = await storeRows(db, settled, page);
    const freed = await freeEntries(db, stored, now);
    const folded = await refoldTouched(db, freed);
    await moveProgress(db, folded, next, now);
    await noteClockMeasurement(db, measured);
    await noteConfirmed(db, page.confirmed ?? []);
    return true;
  });
}

/** 1. Deferred outcomes are applied: rows that contain them would count them twice. */
async function applyDeferred(db: UserDb) {
  await applyDeferredInTransaction(db);
  return { after: 'deferred outcomes' } as const;
}

/** 2. Outcomes come before rows: a mutation that is settled here is no longer folded over the rows. */
async function settleOutcomes(db: UserDb, _: Awaited<ReturnType<typeof applyDeferred>>, page: Page, now: number) {
  const changes = page.outcomes.map((outcome) => outcomeToChange(outcome, page.epoch, now));
  await changeEntries(db, changes, isNews);
  return { after: 'outcomes', changes } as const;
}

/** 3. `keys`: of the rows that are newer than the stored ones. */
async function storeRows(db: UserDb, { changes }: Awaited<ReturnType<typeof settleOutcomes>>, page: Page) {
  const keys: string[] = [];
  for (const [table, rows] of page.tables) {
    // A table that this version of the app does not know is fetched alone once it does (`historyOf`).
    if (!isTableName(table)) continue;
    keys.push(...(await storeNewer(db, table, rows, page.refetched ?? false)));
    await recordOwnNumbers(db, table, rows);
  }
  return { after: 'rows', changes, keys } as const;
}

/** 4. Entries that waited for these rows or outcomes are sent again, or withdrawn. */
async function freeEntries(db: UserDb, { changes, keys }: Awaited<ReturnType<typeof storeRows>>, now: number) {
  await requeueApplied(db, keys);
  await requeueArrived(db, keys);
  await withdrawSuperseded(db, changes, now, keys);
  return { after: 'entries', keys } as const;
}

/** 5. Unsent work is folded over the new rows, once the entries have their final state. */
async function refoldTouched(db: UserDb, { keys }: Awaited<ReturnType<typeof freeEntries>>) {
  const touching = keys.length === 0 ? [] : await entriesTouching(db, new Set(keys));
  const touched = new Set(touching.flatMap((entry) => entry.touches));
  const rows = keys.filter((key) => touched.has(key));
  if (touching.length > 0) await refold(db, touching, rows);
  return { after: 'views' } as const;
}

/** 6. The progress moves once rows, entries and views have their final state. */
const moveProgress = (db: UserDb, _: Awaited<ReturnType<typeof refoldTouched>>, next: PullState, now: number) =>
  writeMeta(db, 'pull', { ...next, last_success_at: now, last_failure: remainingFailure(next, now) });

/** A discarded or corrected entry stays withdrawn whatever outcome arrives, unless the server applied it. */
const isNews = ({ state }: OutboxEntry, change: EntryChange): boolean =>
  state !== 'settled' && (state !== 'withdrawn' || change.state === 'settled');

/** A row is stored only over a lower version. `refetched`: columns have changed, so the same version may contain more. */
async function storeNewer(db: UserDb, table: TableName, rows: readonly Row[], refetched: boolean): Promise<string[]> {
  const ids = rows.map((row) => row.id);
  const held = await readNear(db.anyRows(table), ids);
  const newer = rows.filter((row, index) => row.version > (held[index]?.version ?? -1) - (refetched ? 1 : 0));
  await db.anyRows(table).bulkPut(newer);
  return newer.map((row) => rowKey(table, row.id));
}

/** Everything that the server can send again is deleted; the outbox, drafts and the ticket counter stay. */
export function restartPull(db: UserDb, expected: PullState, next: GenerationBasis, restored?: 'restored') {
  return db.transaction('rw', db.tables, async () => {
    const held = await readPull(db);
    if (!isSameProgress(held, expected)) return false;
    const isOther = next.epoch !== held.epoch || restored !== undefined;
    if (restored) await db.answers.clear();
    else await applyDeferredInTransaction(db);
    await forgetRows(db);
    await writeMeta(db, 'pull', {
      ...PULL_START,
      ...next,
      generation: generationAfter(held, restored),
      forgotten: held.forgotten + (restored ? 1 : 0),
      heard: isOther ? null : (held.heard ?? held.cursor.position),
      ...(!isOther && held.mark && { mark: held.mark }),
      last_success_at: held.last_success_at,
    });
    if (isOther) {
      // A server restored from a backup may have lost them; one that has them gives the first answer again.
      const taken = [...(await inState(db, 'settled').toArray()), ...(await inState(db, 'held').toArray())];
      const again = taken.filter((entry) => restored || entry.epoch !== next.epoch);
      await db.outbox.bulkPut(
        again.map((entry) => ({ ...entry, state: 'queued' as const, verdict: null, versions: {}, settled_at: null })),
      );
      // Positions start again too, unless this server gave them before the first pull.
      const drain = await readMeta(db, 'drain');
      if (drain && (restored || drain.marked?.epoch !== next.epoch))
        await writeMeta(db, 'drain', {
          ...drain,
          answered: { epoch: next.epoch, positions: [] },
          marked: { epoch: next.epoch, marks: [] },
        });
    }
    await refold(db, await db.outbox.filter((entry) => isUnsettled(entry) || entry.touches.length > 0).toArray());
    return true;
  });
}

/** Before the first pull there is nothing to drop: an answer that is on its way still counts. */
const generationAfter = ({ epoch, generation }: PullState, restored: 'restored' | undefined): number =>
  epoch === null && !restored ? generation : generation + 1;

/** Clears base rows, views and the findings in them. The caller folds pending work again. */
async function forgetRows(db: UserDb): Promise<void> {
  await Promise.all(TABLE_NAMES.map((table) => db.rows(table).clear()));
  await db.view_rows.clear();
  await db.insights.clear();
  await db.drafts.where('key').startsWith(ANSWERED).delete();
}

/** At sign-out: the rows are deleted, pending work stays visible to its user, and the epoch is remembered. */
export function forgetCachedRows(db: UserDb): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    await applyDeferredInTransaction(db);
    const held = await readPull(db);
    await forgetRows(db);
    await writeMeta(db, 'pull', {
      ...PULL_START,
      epoch: held.epoch,
      role: held.role,
      generation: held.generation + 1,
      forgotten: held.forgotten,
      heard: held.heard ?? held.cursor.position,
      ...(held.mark && { mark: held.mark }),
      last_failure: held.last_failure,
    });
    await refold(db, await db.outbox.filter(isUnsettled).toArray());
  });
}

/**
 * What numbered records from the server show about this device's own numbers. A browser profile restored from an older copy continues
 * at its old counter: the counter is raised to the last number that the device gave.
 *
 * A record of this device that returns with the flag of a collision shows that another device counts under the same code (a copied
 * browser profile, a server restored from a backup). The device then requests a code of its own.
 *
 * Call it in the transaction of the page that brought the rows. Numbers of a replaced code are ignored.
 */
async function recordOwnNumbers(db: UserDb, table: TableName, rows: readonly Row[]): Promise<void> {
  const { numbered } = RECORDS[table];
  const device = numbered === null || rows.length === 0 ? undefined : await readMeta(db, 'device');
  if (numbered === null || !device) return;
  const { prefix, column, collision } = numbered;
  const numberOf = (row: Row) => String(row[column]);
  const counters = (await readMeta(db, 'counters')) ?? {};
  // Only rows of this registration count: another device may have written a number with this code.
  const own = rows.filter((row) => row['device'] === device.id);
  const furthest = Math.max(0, ...own.map((row) => counterIn(prefix, numberOf(row), device.code)));
  if (furthest > (counters[prefix] ?? 0)) await writeMeta(db, 'counters', { ...counters, [prefix]: furthest });
  const collided = own.some(
    (row) =>
      Array.isArray(row['flags']) && row['flags'].includes(collision) && codeIn(prefix, numberOf(row)) === device.code,
  );
  if (collided) await writeMeta(db, 'device', { ...device, collided: true });
}
