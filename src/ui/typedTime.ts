/** Times of the 24-hour clock as users type them, and `HH:MM` as stored. */

/** `7`, `7.00`, `07:00` and `0700` are `07:00`; null for an invalid time. */
export function readTime(text: string): string | null {
  const [, hours = '?', minutes = '00'] = /^(\d\d?)(?:[.:]?(\d\d))?$/.exec(text.trim()) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

/** `2026-11-22T10:42`, or unfinished input, as its day and time. */
export function partsOf(moment: string): readonly [day: string, time: string] {
  const at = moment.lastIndexOf('T');
  return at < 0 ? [moment, ''] : [moment.slice(0, at), moment.slice(at + 1)];
}

/** Two empty parts are no moment. */
export const momentOf = (day: string, time: string): string => (day || time ? `${day}T${time}` : '');
