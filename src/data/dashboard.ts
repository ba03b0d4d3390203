/** What the frame of every page and the dashboard read: apart, so that the first sight of a person fetches nothing else. */
export { useClockDoubt } from './runtime/clockDoubt.ts';
export { believeClock } from './runtime/driver.ts';
export { useEmptied } from './runtime/emptiedStore.ts';
export { useIsStale, useNewsWhenStale } from './runtime/useFreshness.ts';
export { useDailyTotals, usePeriodDeliveries, useStocks } from './records/useRecords.ts';
export { useConfig, useSite } from './records/useSite.ts';
export { useSyncStatus } from './runtime/useSyncStatus.ts';
export { siteNow } from './store/siteClock.ts';
