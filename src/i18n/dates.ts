/** Times are shown in the site's zone, never the device's: a tablet from another island must not change a ticket's hour. */
import { localeOf, type Language } from './languages.ts';

/** `10:42`, in Indonesian `10.42`. */
export const formatTime = (instant: Date, language: Language, timeZone: string): string =>
  format(dateFormat(language, timeZone, 'time'), instant);

/** A wall clock time `HH:MM`: `22:00`, in Indonesian `22.00`. */
export const formatClock = (time: string, language: Language): string =>
  language === 'id' ? time.replace(':', '.') : time;

/** Medium date with short time: `20 Nov 2026, 10:42`. */
export const formatDateTime = (instant: Date, language: Language, timeZone: string): string =>
  format(dateFormat(language, timeZone, 'dateTime'), instant);

/** `Friday, 20 November 2026` of a `YYYY-MM-DD`: a day has no zone. */
export const formatDay = (day: string, language: Language): string =>
  format(dateFormat(language, 'UTC', 'day'), new Date(`${day}T00:00:00Z`));

/** `20 Nov 2026`. */
export const formatDate = (day: string, language: Language): string =>
  format(dateFormat(language, 'UTC', 'date'), new Date(`${day}T00:00:00Z`));

/** `Fri 20 Nov`, for a column of days. */
export const formatShortDay = (day: string, language: Language): string =>
  format(dateFormat(language, 'UTC', 'shortDay'), new Date(`${day}T00:00:00Z`));

/** `Nov 2026` of a `YYYY-MM`. */
export const formatMonth = (month: string, language: Language): string =>
  format(dateFormat(language, 'UTC', 'month'), new Date(`${month}-01T00:00:00Z`));

/** 0 Monday … 6 Sunday. 5 January 1970 was a Monday. */
export const formatWeekday = (weekday: number, language: Language): string =>
  format(dateFormat(language, 'UTC', 'weekday'), new Date(Date.UTC(1970, 0, 5 + weekday)));

/** An invalid time in one record must not break the whole screen. */
const format = (shape: Intl.DateTimeFormat, instant: Date): string =>
  Number.isNaN(instant.getTime()) ? '–' : shape.format(instant);

/** `5 min ago`; null within the first minute, for which the caller has a word. */
export function formatAge(since: Date, now: Date, language: Language): string | null {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  if (!(minutes >= 1)) return null;
  const ages = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always', style: 'short' });
  if (minutes < 60) return ages.format(-minutes, 'minute');
  if (minutes < 60 * 48) return ages.format(-Math.floor(minutes / 60), 'hour');
  // In Indonesian the short day is `3 h`, which reads as hours.
  return ages.format(-Math.floor(minutes / 1440), 'day').replace(' h ', ' hari ');
}

const SHAPES = {
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  dateTime: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  date: { dateStyle: 'medium' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: Language, timeZone: string, shape: keyof typeof SHAPES): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${shape}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), { ...SHAPES[shape], timeZone });
  formats.set(key, made);
  return made;
}
