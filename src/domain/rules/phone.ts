/**
 * A leading 0 becomes +62, of a mobile number and of one with an area code: `(0251) 830-000` is `+62251830000`; so does the 0 behind +62, and
 * 00 stands for +. Separators that people type are dropped, and what Excel wraps a number in to keep its 0 (`="0812…"`, `'0812…`); anything
 * else is left to the rule.
 */
export const normalisePhone = (typed: string): string =>
  typed
    .replace(/[\s().="'–—-]/g, '')
    .replace(/^00(?=\d)/, '+')
    .replace(/^(?:\+62)?0(?=\d)/, '+62');
