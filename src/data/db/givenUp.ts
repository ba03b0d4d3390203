/** What waits for a record that was given up on this device is told to its person (sync/givenUp.ts). Inside the caller's transaction. */
import { tableOf } from '../../domain/mutations.ts';
import { rowKey } from '../../sync/entry.ts';
import type { EntryChange } from '../../sync/entry.ts';
import { isGivenUp, needsOf, toDecide, waitsForMissing } from '../../sync/givenUp.ts';
import { changeEntries } from './entries.ts';
import { baseRows } from './refold.ts';
import type { UserDb } from './schema.ts';

/** `changes`: what an answer said. */
export async function tellOfGivenUp(db: UserDb, changes: readonly EntryChange[]): Promise<void> {
  const ids = changes.filter(waitsForMissing).map(({ id }) => id);
  if (ids.length === 0) return;
  const waiting = (await db.outbox.bulkGet(ids)).filter((entry) => entry?.state === 'queued').filter((entry) => entry !== undefined);
  const gone = await givenUpAmong(db, waiting.flatMap(needsOf));
  await changeEntries(db, waiting.filter((entry) => needsOf(entry).some((id) => gone.has(id))).map(({ id }) => toDecide(id)), () => true);
}

/** Those of these records that nobody here brings to the server any more, and that it is not known to have. */
export async function givenUpAmong(db: UserDb, entities: readonly string[]): Promise<ReadonlySet<string>> {
  if (entities.length === 0) return new Set();
  const makers = await db.outbox.where('entity_id').anyOf([...new Set(entities)]).filter(({ kind }) => kind.endsWith('.create')).toArray();
  const rows = await baseRows(db, makers.map(({ kind, entity_id }) => rowKey(tableOf(kind), entity_id)));
  const isHere = new Set([...rows.values()].flatMap((row) => row?.id ?? []));
  return new Set(entities.filter((id) => isGivenUp(makers.filter(({ entity_id }) => entity_id === id), isHere.has(id))));
}
