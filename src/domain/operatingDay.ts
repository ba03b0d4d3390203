/** Site settings that decide which operating day an instant belongs to. `dayStart` is `HH:MM`. */
export interface SiteDay {
  readonly timeZone: string;
  readonly dayStart: string;
}

export const DEFAULT_SITE_DAY: SiteDay = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };

/**
 * The operating day (`YYYY-MM-DD`) of an instant by the site's clock, never by the device's zone. A record keeps the day that its device
 * computed from `captured_at + clock_offset_ms` when it was saved. The server keeps that day if it is within one day of its own
 * computation; otherwise it uses its own and flags the record.
 */
export function operatingDayOf(instant: Date, site: SiteDay): string {
  const [hours = 0, minutes = 0] = site.dayStart.split(':').map(Number);
  const shifted = new Date(instant.getTime() - (hours * 60 + minutes) * 60_000);
  return dayFormat(site.timeZone).format(shifted);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish locale writes dates as ISO does. Formats are kept: building one costs more than using it. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format;
}
