import { useEffect } from 'react';
import { freshMsOf, isStale } from '../../domain/freshness.ts';
import type { Area } from '../../domain/freshness.ts';
import { askForNews } from './driver.ts';
import { useConfig } from '../records/useSite.ts';
import { useAnsweredAt } from './useSyncStatus.ts';

/** Whether what this screen shows is older than its area allows. */
export function useIsStale(area: Area, now: Date): boolean {
  const answeredAt = useAnsweredAt();
  const config = useConfig();
  // Before the first answer of the server nothing is stale yet: it is still to come.
  return answeredAt > 0 && isStale(new Date(answeredAt), now, freshMsOf(area, config));
}

/** Asks the server for what is new, once each time that the area grows stale. One screen has one of these. */
export function useNewsWhenStale(area: Area, now: Date): void {
  const stale = useIsStale(area, now);
  useEffect(() => {
    if (stale) askForNews();
  }, [stale]);
}
