import { siteNow, useRefreshWhenStale } from '../../data/dashboard.ts';
import { useClock } from '../../ui/useClock.ts';
import { SCREENS, type ScreenKey } from '../screens.ts';

/** A screen that is opened with figures older than its area allows, or whose figures grow that old, asks for news: once each time. */
export function Freshness({ screen }: { readonly screen: ScreenKey }) {
  useRefreshWhenStale(SCREENS[screen].area, useClock(siteNow));
  return null;
}
