import { useEffect } from 'react';
import { freshMsOf, isStale, type Area } from '../../domain/settings/freshness.ts';
import { requestRefresh } from '../runtime/driver.ts';
import { useConfig } from '../records/useSite.ts';
import { useAnsweredAt } from '../runtime/useSyncStatus.ts';

export function useIsStale(area: Area, now: Date): boolean {
  const answeredAt = useAnsweredAt();
  const config = useConfig();
  // Before the server's first answer nothing is stale.
  return answeredAt > 0 && isStale(new Date(answeredAt), now, freshMsOf(area, config));
}

/** Starts a round each time the area becomes stale. Use it once per screen. */
export function useRefreshWhenStale(area: Area, now: Date): void {
  const stale = useIsStale(area, now);
  useEffect(() => {
    if (stale) requestRefresh();
  }, [stale]);
}
