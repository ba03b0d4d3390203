/** Loaded when the first workbook is asked for. */
import writeWorkbook from 'write-excel-file/universal';
import { safeCell } from '../../../domain/csv/export.ts';
import type { Cell } from '../../../domain/csv/export.ts';
import type { FileTable } from './deliveryFile.ts';

export const xlsxOf = ({ header, rows }: FileTable, sheet: string): Promise<Blob> =>
  writeWorkbook([header.map((name) => ({ value: name, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(sheetCell))], {
    sheet,
    stickyRowsCount: 1,
    columns: header.map((name) => ({ width: Math.max(12, name.length + 2) })),
  }).toBlob();

/** Text is said to be text: nothing in it is ever read as a formula, a date or a number. */
function sheetCell(cell: Cell) {
  const safe = safeCell(cell);
  return safe === null || safe === '' ? null : typeof safe === 'string' ? { value: safe, type: String } : safe;
}
