/**
 * The hooks and commands of the data layer. What the sign-in page needs is light and stands apart (`./auth.ts`, `./signingIn.ts`, `./start.ts`,
 * `./update.ts`), and so does what the first sight behind it needs (`./firstSight.ts`). Every hook answers `undefined` while the
 * device's own store is being read (some ms): draw a skeleton then.
 */
export type * from './api.ts';
export type { FileFailure, StoreFailure } from './outbox/commands.ts';
export type * from './outbox/types.ts';
export type { PhotoCounts } from './db/waitingPhotos.ts';
export * from './firstSight.ts';
export { useAuthor } from './hooks/author.ts';
export { useDraft } from './hooks/drafts.ts';
export { forget, remember, useRemembered } from './hooks/remembered.ts';
export { useOthersUnsent } from './hooks/others.ts';
export { usePhotoCounts } from './hooks/photos.ts';
export { useRow, useRows } from './hooks/records.ts';
export { useDevice } from './hooks/site.ts';
export { useFirstSync, useOutbox } from './hooks/sync.ts';
export { useStorageInfo } from './hooks/storage.ts';
export {
  chooseValues, discardRecord, exportUnsentWork, fieldsOf, fixRecord, importUnsentWork, recordsThatFall, resendRecord, sendWaiting, takeOverQueue,
} from './outbox/commands.ts';
export { saveMutations } from './save.ts';
export { useOfflineReadiness } from './update.ts';
