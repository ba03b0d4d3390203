/** Loaded when the first workbook is asked for. */
import writeWorkbook from 'write-excel-file/universal';
import { safeCell } from '../domain/csv/export.ts';
import type { Cell } from '../domain/csv/export.ts';

export interface FileTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export const xlsxOf = ({ header, rows }: FileTable, sheet: string): Promise<Blob> =>
  writeWorkbook(
    [header.map((name) => ({ value: name, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(sheetCell))],
    {
      sheet,
      stickyRowsCount: 1,
      columns: header.map((name, at) => ({
        width: widthOf([name, ...rows.slice(0, LOOKED_AT).map((row) => row[at] ?? null)]),
      })),
    },
  ).toBlob();

/** In characters: the head and the first rows in full, within reason; a spreadsheet cuts what stands beside another cell. */
const widthOf = (cells: readonly Cell[]): number =>
  Math.min(40, Math.max(12, ...cells.map((cell) => String(cell ?? '').length + 2)));

const LOOKED_AT = 200;

/** Text is said to be text: nothing in it is ever read as a formula, a date or a number. */
function sheetCell(cell: Cell) {
  const safe = safeCell(cell);
  return safe === null || safe === '' ? null : typeof safe === 'string' ? { value: safe, type: String } : safe;
}
