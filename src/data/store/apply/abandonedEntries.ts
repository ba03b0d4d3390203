/** Rejects what waits for a record that was abandoned on this device (sync/push/abandonedDependencies.ts). In the caller's transaction. */
import { isCreation, tableOf } from '../../../domain/mutations/mutations.ts';
import { grouped } from '../../../domain/values/grouped.ts';
import { isUnsettled, rowKeyParts, rowKey, type EntryChange } from '../../../sync/entry.ts';
import {
  isAbandoned,
  isUnblockedBy,
  requiredEntities,
  rejectedAsAbandoned,
  isMissingDependency,
} from '../../../sync/push/abandonedDependencies.ts';
import { baseRows } from '../baseRows.ts';
import { changeEntries } from './changeEntries.ts';
import { readPull } from '../meta.ts';
import { inState, type UserDb } from '../schema.ts';
import { TABLE_NAMES } from '../../../domain/records/tables.ts';

/** `changes`: from an answer. */
export async function rejectAbandoned(db: UserDb, changes: readonly EntryChange[]): Promise<void> {
  const ids = changes.filter(isMissingDependency).map(({ id }) => id);
  if (ids.length === 0) return;
  const found = await db.outbox.bulkGet(ids);
  const waiting = found.filter((entry) => entry !== undefined).filter(({ state }) => state === 'queued');
  const gone = await abandonedAmong(db, waiting.flatMap(requiredEntities));
  const stuck = waiting.filter((entry) => requiredEntities(entry).some((id) => gone.has(id)));
  await changeEntries(
    db,
    stuck.map(({ id }) => rejectedAsAbandoned(id)),
  );
}

/** Queues again what was refused for lack of a record that has arrived now. `stored`: `table:id`. */
export async function requeueArrived(db: UserDb, stored: readonly string[]): Promise<void> {
  if (stored.length === 0) return;
  const come = new Set(stored.map((key) => rowKeyParts(key).id));
  const waiting = await inState(db, 'rejected')
    .filter((entry) => isUnblockedBy(entry, come))
    .toArray();
  const again = waiting.map(({ id }) => ({ id, state: 'queued' as const, verdict: null, not_before: 0 }));
  await changeEntries(db, again);
}

/** Those of these records that no entry here will bring to the server, and that the server is not known to have. */
export async function abandonedAmong(db: UserDb, entities: readonly string[]): Promise<ReadonlySet<string>> {
  // Until all rows are here, a missing row proves nothing.
  if (entities.length === 0 || !(await readPull(db)).complete) return new Set();
  const makers = await db.outbox
    .where('entity_id')
    .anyOf([...new Set(entities)])
    .filter(isCreation)
    .toArray();
  const keys = makers.map(({ kind, entity_id }) => rowKey(tableOf(kind), entity_id));
  const isHere = new Set([...(await baseRows(db, keys)).values()].flatMap((row) => row?.id ?? []));
  const makersOf = grouped(makers, ({ entity_id }) => entity_id);
  return new Set(entities.filter((id) => isAbandoned(makersOf.get(id) ?? [], isHere.has(id))));
}

/** Those of these that are not here, and that no waiting entry of this device will create. */
export async function neverCreated(db: UserDb, entities: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = entities.flatMap((id) => TABLE_NAMES.map((table) => rowKey(table, id)));
  const here = new Set([...(await baseRows(db, keys)).values()].flatMap((row) => row?.id ?? []));
  const coming = await db.outbox
    .where('entity_id')
    .anyOf([...entities])
    .filter((entry) => isCreation(entry) && isUnsettled(entry))
    .toArray();
  for (const { entity_id } of coming) here.add(entity_id);
  return new Set(entities.filter((id) => !here.has(id)));
}
