/** Site settings that decide which operating day an instant belongs to. `dayStart` is `HH:MM`. */
export interface SiteDay {
  readonly timeZone: string;
  readonly dayStart: string;
}

export const DEFAULT_SITE_DAY: SiteDay = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };

/** The operating day of an instant by the site's clock. The server keeps a record's day if it is within one day of its own. */
export function operatingDayOf(instant: Date, site: SiteDay): string {
  const [hours = 0, minutes = 0] = site.dayStart.split(':').map(Number);
  const shifted = instant.getTime() - (hours * 60 + minutes) * MINUTE_MS;
  const ahead = isIndonesianZone(site.timeZone) ? HOURS_AHEAD[site.timeZone] : undefined;
  if (ahead !== undefined && shifted >= 0 && shifted < YEAR_9999)
    return new Date(shifted + ahead * 60 * MINUTE_MS).toISOString().slice(0, 10);
  return dayFormat(site.timeZone).format(shifted);
}

const MINUTE_MS = 60_000;
const YEAR_9999 = Date.UTC(9999, 0);

/** Zones without summer time, hours ahead of UTC since 1970: creating a browser format takes milliseconds at the start of a page. */
const HOURS_AHEAD = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const;

export const isIndonesianZone = (timeZone: string): timeZone is keyof typeof HOURS_AHEAD =>
  Object.hasOwn(HOURS_AHEAD, timeZone);

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
