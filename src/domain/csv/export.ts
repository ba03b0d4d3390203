/**
 * Tables for a spreadsheet. A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers. (A workbook
 * declares which cells are text, and needs no apostrophe.)
 *
 * A spreadsheet in Indonesian splits a file at semicolons and reads a comma as the decimal sign; one in English does the reverse. So a
 * file follows the language of the screen; our own import reads both. The apostrophe is also added wherever part of a text could become
 * a cell of its own.
 */
import { wallTimeAt } from '../time/siteTime.ts';

/** `at`: a day or a time of day, as `2026-11-20` or `2026-11-20 10:42`. */
export type Cell = string | number | null | { readonly at: string };

const STYLES = { en: { separator: ',', decimal: '.' }, id: { separator: ';', decimal: ',' } } as const;
/** RFC 4180, CRLF. The byte order mark shows Excel that it is UTF-8. */
export function csvOf(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  language: keyof typeof STYLES = 'en',
): string {
  return `\uFEFF${csvLines([header, ...rows], language)}`;
}

/** Rows of such a file, for writing it in parts. */
export const csvLines = (rows: readonly (readonly Cell[])[], language: keyof typeof STYLES = 'en'): string =>
  rows
    .map((row) => `${row.map((cell) => written(cell, STYLES[language])).join(STYLES[language].separator)}\r\n`)
    .join('');

export const safeCell = <C extends Cell>(cell: C): C | string =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;

/** Includes line feed: some programs skip it and read on. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** Includes preceding quotation marks, which disappear if a program reads them as those of a cell. */
const FORMULA_OF_A_PIECE = { ',': /(^"+|[;\t\r\n]"*)(?=[=+\-@])/g, ';': /(^"+|[;,\t\r\n]"*)(?=[=+\-@])/g } as const;

function written(cell: Cell, { separator, decimal }: (typeof STYLES)[keyof typeof STYLES]): string {
  const safe = safeCell(cell);
  if (safe === null) return '';
  if (typeof safe === 'number') return Number.isFinite(safe) ? String(safe).replace('.', decimal) : '';
  if (typeof safe === 'object') return safe.at;
  const text = safe.replaceAll(FORMULA_OF_A_PIECE[separator], "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Instants in a time zone, as table cells; an invalid instant is an empty cell. */
export const wallTimeIn =
  (timeZone: string) =>
  (at: string | null): Cell =>
    at === null || Number.isNaN(Date.parse(at)) ? null : { at: wallTimeAt(new Date(at), timeZone) };
