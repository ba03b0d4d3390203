/**
 * Tables for a spreadsheet. A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers.
 *
 * The separator is the comma and the decimal sign the point, in every language: one file that every program and our own
 * import reads. A spreadsheet set to Indonesian splits such a file at semicolons though, and sees no quotation mark in the
 * middle of a line: so the apostrophe also stands wherever a piece of a text could become a cell of its own.
 */

export type Cell = string | number | null;

/** RFC 4180, CRLF. The byte order mark tells Excel that it is UTF-8. */
export const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;

/** For XLSX and CSV alike. */
export const safeCell = (cell: Cell): Cell => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell);

/** Line feed too: some programs skip it and read on. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** With the quotation marks before it, which fall away where they are read as those of a cell. */
const FORMULA_OF_A_PIECE = /(^"+|[;\t\r\n]"*)(?=[=+\-@])/g;

function written(cell: Cell): string {
  const safe = safeCell(cell);
  if (safe === null || typeof safe === 'number') return safe === null || !Number.isFinite(safe) ? '' : String(safe);
  const text = safe.replaceAll(FORMULA_OF_A_PIECE, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
