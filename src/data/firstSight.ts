/** What the frame of every page and the dashboard read: apart, so that the first sight of a person fetches nothing else. */
export { useClockDoubt } from './clockDoubt.ts';
export { believeClock } from './driver.ts';
export { useEmptied } from './eviction.ts';
export { useIsStale, useNewsWhenStale } from './hooks/freshness.ts';
export { useDailyTotals, usePeriodDeliveries, useStocks } from './hooks/records.ts';
export { useConfig, useSite } from './hooks/site.ts';
export { useSyncStatus } from './hooks/sync.ts';
export { siteNow } from './siteClock.ts';
