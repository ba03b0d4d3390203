import { siteNow, useRefreshWhenStale } from '../data/dashboard.ts';
import { useClock } from '../ui/useClock.ts';
import { AREAS } from './areas.ts';
import type { BuiltRoute } from './screens.ts';

/** A screen that is opened with figures older than its area allows, or whose figures grow that old, asks for news: once each time. */
export function Freshness({ route }: { readonly route: BuiltRoute }) {
  useRefreshWhenStale(AREAS[route], useClock(siteNow));
  return null;
}
