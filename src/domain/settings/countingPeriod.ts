/** The counting period that the owner begins with a reset. */
import { DEFAULT_CONFIG } from '../config.ts';
import { operatingDayOf } from '../operatingDay.ts';
import type { SiteDay } from '../operatingDay.ts';

/** The first operating day of the period, that of the reset; null where there never was one. */
export function periodStart(lastReset: string, site: SiteDay): string | null {
  const at = new Date(lastReset);
  return lastReset === DEFAULT_CONFIG['reset.last_reset_date'] || Number.isNaN(at.getTime())
    ? null
    : operatingDayOf(at, site);
}
