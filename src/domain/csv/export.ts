/** Tables for a spreadsheet. A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers. */

export type Cell = string | number | null;

/** RFC 4180, CRLF. The byte order mark tells Excel that it is UTF-8. */
export const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;

/** For XLSX and CSV alike. */
export const safeCell = (cell: Cell): Cell => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell);

/** Line feed too: some programs skip it and read on. */
const FORMULA = /^[=+\-@\t\r\n]/;

function written(cell: Cell): string {
  const safe = safeCell(cell);
  const text = safe === null || (typeof safe === 'number' && !Number.isFinite(safe)) ? '' : String(safe);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
