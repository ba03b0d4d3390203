/**
 * The hooks and commands of the data layer. What the sign-in page needs is light and stands apart: `./auth.ts`,
 * `./start.ts` and `./update.ts`. Every hook answers `undefined` while the device's own store is being read (some ms):
 * draw a skeleton then.
 */
export type * from './api.ts';
export type { FileFailure, StoreFailure } from './outbox/commands.ts';
export type * from './outbox/types.ts';
export { useClockDoubt } from './clockDoubt.ts';
export { believeClock } from './driver.ts';
export { useAuthor } from './hooks/author.ts';
export { useDraft } from './hooks/drafts.ts';
export { forget, remember, useRemembered } from './hooks/remembered.ts';
export { useStale } from './hooks/freshness.ts';
export { useOthersUnsent } from './hooks/others.ts';
export { useDailyTotals, useRow, useRows, useStocks } from './hooks/records.ts';
export { useConfig, useDevice, useSite } from './hooks/site.ts';
export { useFirstSync, useOutbox, useSyncStatus } from './hooks/sync.ts';
export { useEmptied } from './eviction.ts';
export { useStorageInfo } from './hooks/storage.ts';
export {
  chooseValues, discardRecord, exportUnsentWork, fieldsOf, fixRecord, importUnsentWork, recordsThatFall, resendRecord, sendWaiting, takeOverQueue,
} from './outbox/commands.ts';
export { saveMutations } from './save.ts';
export { siteNow } from './siteClock.ts';
export { startData } from './start.ts';
export { useOfflineReadiness, useUpdate } from './update.ts';
