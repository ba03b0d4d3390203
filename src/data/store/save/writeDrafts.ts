/** The one transaction of a save: rows as they will look, outbox entries, ticket counter, draft — all or nothing. */
import { kindOf, tableOf } from '../../../domain/mutations/mutations.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import { mutationOf } from '../../../sync/entry.ts';
import type { SavedReceipt } from './saveTypes.ts';
import type { WriteDeps } from './freezeDrafts.ts';
import { planSave } from './planSave.ts';
import type { SaveContext, SavePlan } from './planSave.ts';
import { refold } from '../apply/refold.ts';
import { isTableName } from '../../../domain/records/tables.ts';
import type { UserDb } from '../schema.ts';
import { inStrictTransaction } from '../strictTransaction.ts';
import type { Reads } from '../strictTransaction.ts';
import { notifyAllOf } from '../notifyLiveQueries.ts';

export { NoDeviceCode } from './freezeDrafts.ts';
export type { WriteDeps } from './freezeDrafts.ts';

export async function writeDrafts(
  db: UserDb,
  drafts: readonly MutationDraft[],
  deps: WriteDeps,
  along: SaveContext = {},
): Promise<SavedReceipt> {
  // The same however often it is planned: whoever looks for a save whose end nobody knows looks for these.
  const ids = along.ids ?? [...drafts.map(deps.newId), deps.newId()];
  const written = along.tried ? await writtenBefore(db, drafts, ids, along) : null;
  if (written) return written;
  const plan = (reads: Reads) => planSave(reads, db.userId, drafts, ids, deps, along);
  const quick = await inStrictTransaction(db, storesOf(drafts, along), async (reads) => {
    const { writes, receipt, unaccepted } = await plan(reads);
    return unaccepted.length === 0 ? { writes, answer: receipt } : { writes: [], answer: null };
  });
  return quick ?? writeOverUnaccepted(db, drafts, along, plan);
}

/** What the store has of an earlier try: all of it, or nothing. No live query heard of it then. */
async function writtenBefore(
  db: UserDb,
  drafts: readonly MutationDraft[],
  ids: readonly string[],
  along: SaveContext,
): Promise<SavedReceipt | null> {
  const entries = (await db.outbox.bulkGet(ids.slice(0, drafts.length))).filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  // The form kept it, since the save was said to have failed.
  await db.drafts.bulkDelete([...(along.draftKeys ?? [])]);
  setTimeout(() => notifyAllOf(db, storesOf(drafts, along)));
  const ticketNo = entries
    .map((entry) => mutationOf(entry).payload)
    .map((payload) => ('ticket_no' in payload ? payload.ticket_no : undefined))
    .find((one) => one !== undefined);
  return {
    mutationIds: entries.map(({ id }) => id),
    entityIds: entries.map(({ entity_id }) => entity_id),
    ...(ticketNo !== undefined && { ticketNo }),
  };
}

/**
 * Of a record that was not accepted nothing was taken, and nothing can be given back: its whole chain tells. Rare, and nobody's
 * truck waits for it, so Dexie serves.
 */
function writeOverUnaccepted(
  db: UserDb,
  drafts: readonly MutationDraft[],
  along: SaveContext,
  plan: (reads: Reads) => Promise<SavePlan>,
): Promise<SavedReceipt> {
  return db.transaction('rw', storesOf(drafts, along), async () => {
    const { writes, receipt, unaccepted } = await plan(readsOf(db));
    for (const write of writes)
      await (write.type === 'delete'
        ? db.table(write.store).delete(write.key)
        : db.table(write.store)[write.type](write.value));
    await refold(db, unaccepted, []);
    return receipt;
  });
}

const readsOf = (db: UserDb): Reads => ({
  get: (store, key) => db.table(store).get(key),
  all: (store, where) => (where ? db.table(store).where(where.index).equals(where.key) : db.table(store)).toArray(),
});

/** What a save of these may touch, so that it locks nothing else. */
function storesOf(drafts: readonly MutationDraft[], { writes = [] }: SaveContext): string[] {
  const tables = drafts.flatMap(({ kind }) => [tableOf(kind), ...kindOf(kind).touches]).filter(isTableName);
  return [
    ...new Set([
      'meta',
      'outbox',
      'view_rows',
      'drafts',
      'system_config',
      ...tables,
      ...writes.map(({ store }) => store),
    ]),
  ];
}
