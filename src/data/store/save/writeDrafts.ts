/** Saves drafts: outbox entries, views, counters, used-up form drafts and photos in one strict transaction of Dexie. */
import { kindOf, tableOf, type MutationDraft } from '../../../domain/mutations/mutations.ts';
import { mutationOf } from '../../../sync/entry.ts';
import { numberIn, type WriteDeps } from './freezeDrafts.ts';
import { planSave, type SaveContext } from './planSave.ts';
import { refold } from '../apply/refold.ts';
import { isTableName } from '../../../domain/records/tables.ts';
import type { UserDb } from '../schema.ts';

export { NoDeviceCode, type WriteDeps } from './freezeDrafts.ts';

export function writeDrafts(db: UserDb, drafts: readonly MutationDraft[], deps: WriteDeps, along: SaveContext = {}) {
  const ids = along.ids ?? [...drafts.map(deps.newId), deps.newId()];
  const { draftKeys = [], photos = [] } = along;
  return db.transaction('rw', storesOf(drafts, along), async () => {
    const written = along.tried ? await writtenBefore(db, ids.slice(0, drafts.length), draftKeys) : null;
    if (written) return written;
    const { entries, views, metas, receipt, unaccepted } = await planSave(db, drafts, ids, deps, along);
    await Promise.all([
      db.outbox.bulkAdd(entries),
      db.view_rows.bulkPut(views),
      db.meta.bulkPut(metas),
      ...(draftKeys.length > 0 ? [db.drafts.bulkDelete([...draftKeys])] : []),
      ...(photos.length > 0
        ? [
            db.photos.bulkAdd(photos.map(({ photo }) => photo)),
            db.photo_contents.bulkAdd(photos.map(({ content }) => content)),
          ]
        : []),
    ]);
    // The server has nothing of a record that it did not accept: its whole chain of mutations predicts the row again.
    if (unaccepted.length > 0) await refold(db, unaccepted);
    return receipt;
  });
}

/** What an earlier attempt stored without a reported commit. Views are stored again, because no live query was notified. */
async function writtenBefore(db: UserDb, ids: readonly string[], draftKeys: readonly string[]) {
  const entries = (await db.outbox.bulkGet([...ids])).filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  await db.outbox.bulkPut(entries);
  const touched = entries.flatMap(({ touches }) => touches);
  await refold(db, entries, touched);
  // The form kept it, because the save was reported as failed.
  await db.drafts.bulkDelete([...draftKeys]);
  const number = entries
    .map((entry) => numberIn(entry.kind, { ...mutationOf(entry).payload }))
    .find((one) => one !== undefined);
  return {
    mutationIds: entries.map(({ id }) => id),
    entityIds: entries.map(({ entity_id }) => entity_id),
    ...(number !== undefined && { number }),
  };
}

/** The stores that a save of these drafts may use, so that it locks no others. */
function storesOf(drafts: readonly MutationDraft[], { photos = [] }: SaveContext): string[] {
  const tables = drafts.flatMap(({ kind }) => [tableOf(kind), ...kindOf(kind).touches]).filter(isTableName);
  return [
    ...new Set([
      'meta',
      'outbox',
      'view_rows',
      'drafts',
      'system_config',
      ...tables,
      ...(photos.length > 0 ? ['photos', 'photo_contents'] : []),
    ]),
  ];
}
