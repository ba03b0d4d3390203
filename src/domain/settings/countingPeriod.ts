/** The counting period that a reset starts, from the whole operating day of the reset on. A second reset on that day is the same one. */
import { DEFAULT_CONFIG } from './config.ts';
import { operatingDayOf, type SiteDay } from '../time/operatingDay.ts';

/** The first operating day of the period, that of the reset; null if there never was one. */
export function periodStart(lastReset: string, site: SiteDay): string | null {
  const at = new Date(lastReset);
  return lastReset === DEFAULT_CONFIG['reset.last_reset_date'] || Number.isNaN(at.getTime())
    ? null
    : operatingDayOf(at, site);
}
