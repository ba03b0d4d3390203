/**
 * The hooks and commands of the data layer. Every hook returns `undefined` while the store is being read: render a skeleton.
 * What only some screens need is in the other files of this folder, so that no other screen loads it.
 */
export type * from './session/sessionTypes.ts';
export type * from './runtime/runtimeTypes.ts';
export type * from './records/recordTypes.ts';
export type * from './store/save/saveTypes.ts';
export type { AuthorContents, FileFailure, KindContents, OpenedFile, StoreFailure } from './outbox/outboxCommands.ts';
export type * from './outbox/outboxTypes.ts';
export type { NewPhoto } from './outbox/photos/attachPhoto.ts';
export type { PhotoCounts } from './store/photoCounts.ts';
export type { ServerList } from './office/serverList.ts';
export { useIsStale } from './settings/useFreshness.ts';
export { useConfig, useSite, useDevice } from './records/useSite.ts';
export { useSyncStatus, useFirstSync } from './runtime/useSyncStatus.ts';
export { siteNow } from './store/siteClock.ts';
export { useAuthor, useDraft, type Author } from './records/useDraft.ts';
export { forget, remember, useRemembered } from './records/useRemembered.ts';
export { useOthersUnsent } from './outbox/takeOver.ts';
export { useMovementsSince, usePhotoCounts, useRow, useRows, useStocks } from './records/useRecords.ts';
export { useDoneBefore, useOutbox } from './outbox/useOutbox.ts';
export { useStorageInfo } from './platform/useStorageInfo.ts';
export {
  chooseValues,
  discardRecord,
  exportUnsentWork,
  fieldsOf,
  fixRecord,
  importUnsentWork,
  openUnsentFile,
  recordsThatFall,
  resendRecord,
  sendWaiting,
  takeOverQueue,
  undoSaved,
} from './outbox/outboxCommands.ts';
export { saveMutations } from './outbox/saveMutations.ts';
export { UNDO_MS } from '../sync/entry.ts';
export { useOfflineReadiness } from './runtime/appUpdates.ts';
