/** Typed text as stored in records: one line, no angle brackets or control characters, single spaces. SQL cleans in the same way. */
export const cleanText = (text: string): string =>
  text
    .replace(LONE_SURROGATE, '')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/[<>]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** People count characters, Postgres counts code points; JavaScript's length counts an emoji twice. */
export const characterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Half an emoji, which a careless `slice` leaves, makes Postgres refuse the whole request. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Control characters and invisible or direction marks: what is printed must be what was checked. */
const INVISIBLE =
  // oxlint-disable-next-line no-misleading-character-class -- they are removed one by one
  /[\p{Cc}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

/** The digits of a formatted number (`01.234.567.8-901.000`, Excel's `="0123"`), without separators. */
export const digitsOf = (text: string): string => text.replace(/[\s.="'\u2013\u2014-]/g, '');

/** For sorting texts by their characters: the same order on every device, whatever its language. */
export const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Spellings of one name (case, spaces, ’ and ', – and -) have the same key. For look-up only. Twin: `private.name_key`. */
export const nameKey = (name: string): string =>
  composed(cleanText(name))
    .replace(/[\u2018\u2019\u201B\u02BB\u02BC\u02B9\u2032`\u00B4\uFF07]/g, "'")
    .replace(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-')
    .replace(/[\u201C-\u201F\u2033\uFF02]/g, '"')
    .toLocaleLowerCase('id');

/** é as one character, however it was typed. */
export const composed = (text: string): string => text.normalize('NFC');

/** What these fields remove while the user types. A password keeps its brackets and spaces: they may be part of it. */
export const typedEmail = (text: string): string => text.replace(/[\s<>\p{Cc}]/gu, '');
export const typedPassword = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** A leading 0 becomes +62, 00 becomes +; separators and Excel's wrapping are dropped. The rest is left to the rule. */
export const normalisePhone = (typed: string): string =>
  typed
    .replace(/[\s().="'–—-]/g, '')
    .replace(/^00(?=\d)/, '+')
    .replace(/^(?:\+62)?0(?=\d)/, '+62');

/** Upper case, single spaces; an Indonesian plate in its usual form: `F 8123 ABX`. The twin of `private.clean_plate`. */
export const normalisePlate = (typed: string): string =>
  cleanText(typed)
    .toUpperCase()
    .replace(INDONESIAN, (_, area: string, number: string, series: string) => `${area} ${number} ${series}`.trim());

/** Two spellings of one plate have the same key: `b 1234-xy` and `B1234XY`. For look-up only, never sent to the server. */
export const plateKey = (plate: string): string => nameKey(plate).toUpperCase().replace(/[ -]/g, '');

/** The Indonesian form. Any other plate gets a mild warning, never a refusal. */
export const looksIndonesian = (plate: string): boolean => INDONESIAN.test(normalisePlate(plate));

const INDONESIAN = /^(?=...)([A-Z]{1,2}) ?([0-9]{1,4}) ?([A-Z]{0,3})$/;
