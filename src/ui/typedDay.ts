/** Days as users type them, `27/11/2026` in every language of the interface, and `YYYY-MM-DD` as stored. */

/** For display in a field; an invalid day stays as it is. */
export const writtenDay = (value: string): string => (isDay(value) ? value.split('-').toReversed().join('/') : value);

/** The stored form; null unless it is a complete calendar day. `shortYear`: 26 is 2026. */
export function readDay(text: string, shortYear = false): string | null {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d\d)$/.exec(typed) ?? [];
  if (year.length !== 4 && !shortYear) return null;
  const stored = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(stored) ? stored : null;
}

/** Adds the slash between two parts: on a phone the digit keyboard has no key for it. A deleted slash stays deleted. */
export function withStrokes(text: string, before: string): string {
  if (text.length <= before.length || !text.startsWith(before)) return text;
  const packed = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (packed !== text && isDay(packed)) return writtenDay(packed);
  const parted = text.replace(/^\d\d(?=\d{0,6}$)/, '$&/').replace(/^\d{1,2}\/\d\d(?=\d{0,4}$)/, '$&/');
  return parted.replace(/\/[/.\- ]$/, '/');
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
