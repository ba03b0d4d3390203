/** Numbers in the format of each language. */
import { isLanguage, localeOf, type Language } from './languages.ts';

/** Reads a number by the language's separators. NaN: no number; `ambiguous`: a misplaced separator or space, never silently tenfold. */
export function readNumber(typed: string, language: Language): { value: number; ambiguous: boolean } {
  const text = typed.trim().replace(/^([+-])\s+/, '$1');
  const { group, decimal } = MARKS[language];
  const shape = new RegExp(`^[+-]?(\\d+|\\d{1,3}(\\${group}\\d{3})+)(\\${decimal}\\d*)?$|^[+-]?\\${decimal}\\d+$`);
  if (!shape.test(text)) return { value: Number.NaN, ambiguous: /^[+-]?[\d.,\s]+$/.test(text) && /\d/.test(text) };
  return { value: Number(text.replaceAll(group, '').replace(decimal, '.')), ambiguous: false };
}

/** In a field without decimals `150.000` in English is more likely 150,000 than 150, so `ambiguous`. `9.5` is left to the field's rule. */
export function readWholeNumber(typed: string, language: Language): { value: number; ambiguous: boolean } {
  const read = readNumber(typed, language);
  if (!typed.includes(MARKS[language].decimal) || Number.isNaN(read.value)) return read;
  const unclear = Number.isInteger(read.value) || !Number.isNaN(readNumber(typed, otherThan(language)).value);
  return unclear ? { value: Number.NaN, ambiguous: true } : read;
}

/** The same number in the other language's format; an invalid or ambiguous one stays as typed. */
export function translateNumber(typed: string, from: Language, to: Language, read = readNumber): string {
  const { value } = read(typed, from);
  return from === to || !Number.isFinite(value) ? typed : formatNumber(value, to, MOST_DECIMALS);
}

/** An example of a number's format: the other reading of an ambiguous one, else its own, else any. */
export function suggestNumber(typed: string, language: Language): string {
  const own = readNumber(typed, language).value;
  return otherReading(typed, language) ?? formatNumber(Number.isFinite(own) ? own : 12.5, language, MOST_DECIMALS);
}

/** The most likely reading of an ambiguous number, formatted: `12.5` typed in Indonesian gives `12,5`, and `1.234.5` gives `1.234,5`. */
export function otherReading(typed: string, language: Language): string | undefined {
  const { group } = MARKS[language];
  // Except for the last separator they may come from grouping during typing.
  const grouping = new RegExp(`\\${group}(?=\\d{3}\\${group})`, 'g');
  const value = readNumber(typed.trim().replaceAll(grouping, ''), otherThan(language)).value;
  return Number.isFinite(value) ? formatNumber(value, language, MOST_DECIMALS) : undefined;
}

/** The text of a number after a keystroke, with grouped thousands. Typed separators stay: `12.5` in Indonesian is not 125. */
export function groupWhileTyped(before: string, now: string, language: Language): string {
  const { group } = MARKS[language];
  const [typed, removed] = [changed(before, now), changed(now, before)];
  const isEdited = (typed === '' || removed === '') && !typed.includes(group);
  const isOwn = isEdited && before === grouped(before, language);
  return isOwn || !now.includes(group) ? grouped(now, language) : now;
}

export const groupMarkOf = (language: Language): string => MARKS[language].group;

/** The new part of `now`. */
function changed(before: string, now: string): string {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  return now.slice(start, now.length - end);
}

function grouped(text: string, language: Language): string {
  const { group, decimal } = MARKS[language];
  const [, sign = '', whole = '', rest = ''] =
    new RegExp(`^([+-]?)([\\d\\${group}]+)((?:\\${decimal}\\d*)?)$`).exec(text) ?? [];
  const digits = whole.replaceAll(group, '');
  if (digits === '' || /^0\d/.test(digits)) return text;
  return `${sign}${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, group)}${rest}`;
}

const otherThan = (language: Language): Language => (language === 'id' ? 'en' : 'id');

/** At most `decimals` places (by default 3, as for m³), grouped, without trailing zeros. */
export const formatNumber = (value: number, language: Language, decimals = 3): string =>
  numberFormat(language, decimals).format(value);

export type Unit = 'm³' | 'L' | 'kg' | 't' | 't/m³' | 'h' | '%';

/** `7,5 m³`. The units are the same in both languages. */
export const withUnit = (value: number, unit: Unit, language: Language): string =>
  `${formatNumber(value, language)} ${unit}`;

/** A difference always has a sign: `+7,5 m³`. */
export const signed = (value: number, unit: Unit, language: Language): string =>
  `${value > 0 ? '+' : ''}${withUnit(value, unit, language)}`;

/** Whole rupiah, `Rp 150.000`, `-Rp 150.000`, with a no-break space. */
export const formatRupiah = (value: number, language: Language): string =>
  inRupiah(value, (amount) => formatNumber(amount, language, 0));

const inRupiah = (value: number, format: (amount: number) => string): string =>
  `${value < 0 ? '-' : ''}Rp\u00A0${format(Math.abs(value))}`;

/** `82.5 %`, in Indonesian `82,5 %`: from a percentage. With a no-break space. */
export const formatPercent = (percent: number, language: Language, decimals = 1): string =>
  `${formatNumber(percent, language, decimals)}\u00A0%`;

/** Rupiah in short, for axes and sentences: `Rp 41.3 million`, `Rp 41,3 jt`. */
export const formatRupiahShort = (value: number, language: Language): string =>
  inRupiah(value, (amount) => shortFormat(language).format(amount));

const shortFormat = (language: Language) =>
  new Intl.NumberFormat(localeOf(language), {
    notation: 'compact',
    compactDisplay: language === 'en' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });

/** The maximum in a typed number, so that translating rounds nothing. */
const MOST_DECIMALS = 20;

const MARKS: Record<Language, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  id: { group: '.', decimal: ',' },
};

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), {
    maximumFractionDigits: decimals,
    // Neither zero nor a value rounded to zero has a sign.
    signDisplay: 'negative',
  });
  formats.set(key, made);
  return made;
}

/** Reformats the input when the language changes. `names`: the number fields; `isWhole`: whether one of them has no decimals. */
export function translateNumbers<Values extends Readonly<Partial<Record<string, string>>>>(
  values: Values,
  names: readonly (keyof Values & string)[],
  from: Language,
  to: Language,
  isWhole: (name: string) => boolean,
): Values {
  const translated = (name: keyof Values & string) =>
    translateNumber(values[name] ?? '', from, to, isWhole(name) ? readWholeNumber : readNumber);
  return { ...values, ...Object.fromEntries(names.map((name) => [name, translated(name)])) };
}

/** A draft states the language of its numbers; for one of an older version, or of a broken store, it is the screen's. */
export function languageOfDraft(draft: object, shown: Language): Language {
  const told = 'language' in draft ? draft.language : undefined;
  return typeof told === 'string' && isLanguage(told) ? told : shown;
}
