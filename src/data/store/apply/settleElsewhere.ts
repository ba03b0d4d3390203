/** Settles entries that were not accepted here but reached the server another way (sync/push/appliedElsewhere.ts). In the caller's transaction. */
import { tableOf } from '../../../domain/mutations/mutations.ts';
import { canWithdraw, isSafeToResend, isSuperseded } from '../../../sync/push/appliedElsewhere.ts';
import { rowKey, type EntryChange, type OutboxEntry } from '../../../sync/entry.ts';
import { baseRows } from '../baseRows.ts';
import { releaseDependents, unsettledEntries } from '../liveEntries.ts';
import { withdraw } from './changeEntries.ts';
import { inState, type UserDb } from '../schema.ts';

/** Another device sent an entry that is still queued here, and a pulled row shows it: asks the server for the outcome. */
export async function requeueApplied(db: UserDb, stored: readonly string[]): Promise<void> {
  if (stored.length === 0) return;
  const waiting = await unsettledEntries(db);
  const keys = new Set(stored);
  const touched = waiting.filter((entry) => keys.has(keyOf(entry)));
  const rows = await baseRows(db, touched.map(keyOf));
  const done = touched.filter((entry) => {
    const row = rows.get(keyOf(entry));
    return row !== undefined && isSafeToResend(entry, row);
  });
  await db.outbox.bulkPut(
    done.map((entry) => ({
      ...entry,
      state: 'queued' as const,
      verdict: null,
      not_before: 0,
      alone_failures: Math.min(entry.alone_failures, 2),
      depends_on: [],
    })),
  );
}

/** Withdraws a rejected entry that a correction made elsewhere replaced, unless it corrects other values; releases its dependents. */
export async function withdrawSuperseded(
  db: UserDb,
  changes: readonly EntryChange[],
  now: number,
  stored: readonly string[] = [],
): Promise<void> {
  const ids = changes.filter(({ verdict }) => verdict?.code === 'replaced').map(({ id }) => id);
  const keys = new Set(stored);
  const refused =
    keys.size === 0 ? [] : (await inState(db, 'rejected').toArray()).filter((one) => keys.has(keyOf(one)));
  if (ids.length === 0 && refused.length === 0) return;
  const entries = [
    ...(await db.outbox.bulkGet(ids)).filter((entry) => entry !== undefined),
    ...refused.filter(({ id }) => !ids.includes(id)),
  ];
  const rows = await baseRows(db, entries.map(keyOf));
  const rowOf = (entry: OutboxEntry) => rows.get(keyOf(entry));
  for (const entry of entries)
    if (isSuperseded(entry, rowOf(entry))) await releaseDependents(db, entry.id, ...entry.depends_on);
  const gone = entries.filter((entry) => canWithdraw(entry, rowOf(entry)));
  await withdraw(db, gone, now);
}

const keyOf = ({ kind, entity_id }: OutboxEntry): string => rowKey(tableOf(kind), entity_id);
