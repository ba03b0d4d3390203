/** Days and times by the site's clock, whatever the device's zone. */

/** The instant at which the clock of a zone shows `HH:MM` on that calendar day. */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // If the zone changes its offset in between, the second result is right.
  const first = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(first, timeZone));
}

/** `HH:MM` on the clock of a zone. */
export const timeOfDayAt = (instant: Date, timeZone: string): string =>
  wallOf(instant.getTime(), timeZone).slice(11, 16);

/** `YYYY-MM-DD HH:MM` on the clock of a zone. */
export const wallTimeAt = (instant: Date, timeZone: string): string => wallOf(instant.getTime(), timeZone).slice(0, 16);

/** `2026-11-20T10:42+07:00`: to the minute, with the offset of the zone. */
export function zonedTimeAt(instant: Date, timeZone: string): string {
  const minutes = offsetAt(instant.getTime(), timeZone) / 60_000;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${wallTimeAt(instant, timeZone).replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** ms by which the clock of a zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${wallOf(whole, timeZone).replace(' ', 'T')}Z`) - whole;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-22 10:42:03`: the Swedish locale writes times as ISO does. */
function wallOf(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}
