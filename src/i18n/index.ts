/** Texts, numbers and days in the interface's language. Modules needed by the app's first file are imported directly. */
export type { Language } from './languages.ts';
export {
  formatAge,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './dates.ts';
export { formatDuration, formatStopwatch, hoursText } from './durations.ts';
export {
  formatNumber,
  formatPercent,
  formatRupiah,
  formatRupiahShort,
  groupMarkOf,
  groupWhileTyped,
  languageOfDraft,
  otherReading,
  readNumber,
  readWholeNumber,
  signed,
  suggestNumber,
  translateNumbers,
  withUnit,
} from './numbers.ts';
export { useLanguage, useTexts } from './useLanguage.ts';
export type { Texts } from './useLanguage.ts';
export { useTextsIn } from './useTextsIn.ts';
