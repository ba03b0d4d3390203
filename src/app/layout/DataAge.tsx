import { siteNow, useRefreshWhenStale } from '../../data/dashboard.ts';
import { useClock } from '../../ui/useClock.ts';
import { SCREENS, type ScreenKey } from '../screens.ts';

/** A screen with figures older than its area allows requests news: once each time they become too old. */
export function Freshness({ screen }: { readonly screen: ScreenKey }) {
  useRefreshWhenStale(SCREENS[screen].area, useClock(siteNow));
  return null;
}
