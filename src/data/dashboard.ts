/** What the layout and the dashboard read. Not part of `./index.ts`, so that the first screen loads nothing else. */
export { useClockDoubt } from './runtime/clockDoubt.ts';
export { confirmClock } from './runtime/driver.ts';
export { lookForUpdate, useOfflineReadiness } from './runtime/appUpdates.ts';
export { useEmptied } from './runtime/emptiedStore.ts';
export { useIsStale, useRefreshWhenStale } from './settings/useFreshness.ts';
export { useDailyTotals, usePeriodDeliveries, useStocks } from './records/useRecords.ts';
export { useConfig, useSite } from './records/useSite.ts';
export { useSyncStatus } from './runtime/useSyncStatus.ts';
export { useStorageInfo } from './platform/useStorageInfo.ts';
export { siteNow } from './store/siteClock.ts';
