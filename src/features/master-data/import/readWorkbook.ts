/** The first sheet as a table: formulas by their stored result. Merged cells and formulas without a result are refused. */
import { strFromU8, unzipSync } from 'fflate';
import { readSheet, type CellValue } from 'read-excel-file/universal';
import { err, ok, type Result } from '../../../domain/values/result.ts';

/** Texts unchanged; a number as a number, however its cell displays it. */
export type Cell = string | number;

export type WorkbookFailure =
  | { readonly kind: 'not_text' }
  /** `cells`: `B3:B5`, or the first of them. */
  | { readonly kind: 'merged' | 'no_result'; readonly cells: string };

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Result<Cell[][], WorkbookFailure>> {
  try {
    const sheet = firstSheet(bytes);
    const merged = [...sheet.matchAll(/<mergeCell\b[^<>]{0,500}\bref="([A-Z]+(\d+):[A-Z]+(\d+))"/g)].find(
      ([, , from, to]) => from !== to,
    );
    if (merged) return err({ kind: 'merged', cells: merged[1] ?? '' });
    const empty = /<c\b[^<>]{0,500}\br="([A-Z]+\d+)"[^<>]*><f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)(?:<v\/>)?<\/c>/.exec(
      sheet,
    );
    if (empty) return err({ kind: 'no_result', cells: empty[1] ?? '' });
    const rows = await readSheet(bytes.buffer, { trim: false });
    return ok(rows.map((row) => row.map(cellOf)));
  } catch {
    // No workbook, one with a password, or a broken one.
    return err({ kind: 'not_text' });
  }
}

/** For all parts, unpacked: ten times the size of 50,000 lines. A crafted file of a megabyte has a thousand times. */
const MOST_BYTES = 200_000_000;

/** The text of the first sheet, whatever its file name. No tag has more than 500 characters: an endless one would take minutes. */
function firstSheet(bytes: Uint8Array): string {
  let unpacked = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    unpacked += originalSize;
    if (unpacked > MOST_BYTES) throw new Error('too large');
    return /^xl\/(workbook|_rels\/|worksheets\/sheet)/.test(name);
  };
  const files = unzipSync(bytes, { filter });
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const id = /<(?:\w+:)?sheet\b[^<>]{0,500}\b\w{1,20}:id="([^"]+)"/.exec(textOf('xl/workbook.xml'))?.[1];
  const relations = textOf('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^<>]{0,500}>/g) ?? [];
  const target = /\bTarget="\/?(?:xl\/)?([^"]+)"/.exec(relations.find((one) => one.includes(`Id="${id}"`)) ?? '')?.[1];
  return textOf(`xl/${target}`);
}

/** The digits that a spreadsheet keeps of a number; further digits were not typed. */
const DIGITS = 15;

function cellOf(value: CellValue): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number')
    return Math.abs(value) < 10 ** DIGITS ? Number(value.toPrecision(DIGITS)) : value.toExponential();
  return value === null ? '' : String(value);
}
