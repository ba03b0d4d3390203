/** Dates and amounts as people and other programs write them in a file. */
import { unitOf } from '../values/units.ts';
import { readHeader, type ImportKind } from './importColumns.ts';
import { RECORDS } from '../records/index.ts';

export type DayOrder = 'day_first' | 'month_first';

export interface DaysInFile {
  /** Null: the user has to decide. */
  readonly order: DayOrder | null;
  /** A cell that is another date in the other order, as an example for the question. */
  readonly example: string | null;
}

/** The date order of a whole file: day first if one date proves it and none contradicts. Else the user decides, if a date is ambiguous. */
export function daysIn(kind: ImportKind, table: readonly (readonly string[])[]): DaysInFile {
  const [header = [], ...body] = table.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const { fields } = readHeader(kind, header);
  const days = body.flatMap((cells) =>
    cells.filter((cell, at) => RECORDS[kind].columns[fields[at] ?? '']?.format === 'day' && partsOf(cell) !== null),
  );
  const reads = (order: DayOrder) => (cell: string) => isMonth(isoDay(cell, order).slice(5, 7));
  const dayFirst = days.some((cell) => !reads('month_first')(cell));
  const monthFirst = days.some((cell) => !reads('day_first')(cell));
  const example =
    days.find(
      (cell) =>
        reads('day_first')(cell) &&
        reads('month_first')(cell) &&
        isoDay(cell, 'day_first') !== isoDay(cell, 'month_first'),
    ) ?? null;
  if (example !== null && !(dayFirst && !monthFirst)) return { order: null, example };
  return { order: monthFirst && !dayFirst ? 'month_first' : 'day_first', example };
}

/** `20/11/2026`, `20-11-2026` and `20.11.2026` as ISO dates; any other text unchanged. */
export function isoDay(cell: string, order: DayOrder): string {
  const parts = partsOf(cell);
  if (parts === null) return cell.trim();
  const [first = '', second = '', year = ''] = parts;
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const partsOf = (cell: string): string[] | null =>
  /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(cell)?.slice(1) ?? null;
const isMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 12;

/** `Rp 150.000`, `Rp150.000` and `150.000,-` become 150.000: only for money. */
export const withoutRupiah = (field: string, cell: string): string =>
  unitOf(field) === 'Rp' ? cell.replace(/^\s*(rp|idr)\.?\s*/i, '').replace(/[.,]\s*[-–—]\s*$/, '') : cell;
