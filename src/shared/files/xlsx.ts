/** Loaded when the first workbook is requested. */
import writeWorkbook from 'write-excel-file/universal';
import type { Cell } from '../../domain/csv/export.ts';

export interface FileTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Days, times and numbers as calculable cells, a frozen head, and a filter for each column. */
export function xlsxOf({ header, rows }: FileTable, sheet: string): Promise<Blob> {
  const formats = header.map((_, at) => numberFormat(rows.map((row) => row[at] ?? null)));
  return writeWorkbook(
    [
      header.map((name) => ({ value: name, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((cell, at) => sheetCell(cell, formats[at] ?? '0'))),
    ],
    {
      sheet,
      stickyRowsCount: 1,
      columns: header.map((name, at) => ({
        width: widthOf([name, ...rows.slice(0, LOOKED_AT).map((row) => row[at] ?? null)]),
      })),
    },
    { features: [filterOver(header.length, rows.length + 1)] },
  ).toBlob();
}

/** In characters: the head and the first rows in full, up to a limit; a spreadsheet cuts off text beside another cell. */
const widthOf = (cells: readonly Cell[]): number =>
  Math.min(40, Math.max(12, ...cells.map((cell) => textOf(cell).length + 2)));
const textOf = (cell: Cell): string => (typeof cell === 'object' && cell !== null ? cell.at : String(cell ?? ''));

const LOOKED_AT = 200;
const MOST_DECIMALS = 3;

/** Grouped, with the decimals that the column needs. The reader's settings determine the separators. */
function numberFormat(column: readonly Cell[]): string {
  const decimals = Math.max(
    0,
    ...column.map((cell) => (typeof cell === 'number' ? (String(cell).split('.')[1]?.length ?? 0) : 0)),
  );
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(Math.min(decimals, MOST_DECIMALS))}`;
}

/** Text is declared as text: nothing in it is ever read as a formula, a date or a number. */
function sheetCell(cell: Cell, format: string) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return Number.isFinite(cell) ? { value: cell, type: Number, format } : null;
  const [day = '', time] = cell.at.split(' ');
  // Local time as shown, whatever the reader's zone.
  const value = new Date(`${day}T${time ?? '00:00'}:00Z`);
  return Number.isNaN(value.getTime())
    ? { value: cell.at, type: String }
    : { value, type: Date, format: time === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' };
}

/** The library has no option for it: the element follows the cells. */
const filterOver = (columns: number, rows: number) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replace('</sheetData>', `</sheetData><autoFilter ref="A1:${letterOf(columns)}${rows}"/>`),
      },
    },
  },
});

/** `A` is 1, `AA` is 27. */
const letterOf = (column: number): string =>
  column === 0 ? '' : `${letterOf(Math.floor((column - 1) / 26))}${String.fromCodePoint(65 + ((column - 1) % 26))}`;
