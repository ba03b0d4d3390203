/**
 * The counting period that the owner begins with a reset. It counts from the whole operating day of the reset on, by the server's clock where
 * the device's is more than a day off. A second reset by the same owner on that day for the same reason is the same reset.
 */
import { DEFAULT_CONFIG } from './config.ts';
import { operatingDayOf, type SiteDay } from '../time/operatingDay.ts';

/** The first operating day of the period, that of the reset; null where there never was one. */
export function periodStart(lastReset: string, site: SiteDay): string | null {
  const at = new Date(lastReset);
  return lastReset === DEFAULT_CONFIG['reset.last_reset_date'] || Number.isNaN(at.getTime())
    ? null
    : operatingDayOf(at, site);
}
