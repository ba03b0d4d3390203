/** From a spreadsheet's file to a table of cells. Encodings and separators differ by program and country. */
import Papa from 'papaparse';
import { readHeader, IMPORT_COLUMNS, type ImportKind } from '../../../domain/csv/importColumns.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { readNumber, readWholeNumber, type Language } from '../../../i18n/index.ts';
import { withoutRupiah } from '../../../domain/csv/cellsAsWritten.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { isWholeNumber } from '../../../forms/shape/formShape.ts';
import type { Cell, WorkbookFailure } from './readWorkbook.ts';

export type FileFailure =
  | WorkbookFailure
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too_large'; readonly megabytes: number }
  /** `line`: where a quotation mark is wrong. Otherwise the rest of the file would become one cell. */
  | { readonly kind: 'quotes'; readonly line: number };

export async function readTable(file: Blob, kind: ImportKind): Promise<Result<Cell[][], FileFailure>> {
  if (file.size > MOST_MEGABYTES * 1_000_000) return err({ kind: 'too_large', megabytes: MOST_MEGABYTES });
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) return err({ kind: 'unreadable' });
  if (isArchive(bytes)) return (await import('./readWorkbook.ts')).readWorkbook(bytes);
  const text = textOf(bytes);
  if (text.includes('\0')) return err({ kind: 'not_text' });
  const { data, errors } = Papa.parse(text, { delimiter: separatorOf(text, kind) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return broken ? err({ kind: 'quotes', line: (broken.row ?? 0) + 1 }) : ok(data);
}

/** 50,000 lines of master data are far smaller. */
const MOST_MEGABYTES = 20;

/** UTF-8 if valid, UTF-16 if marked, else the older Windows encoding. A byte order mark is removed. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The separator that gives the first line the most known columns, or if there are none, the most columns. Later lines may contain any of them in texts. */
function separatorOf(text: string, kind: ImportKind): string {
  const judged = SEPARATORS.map((delimiter) => {
    const header =
      Papa.parse(text, { delimiter, preview: 100 }).data.find((cells) => cells.some((cell) => cell.trim() !== '')) ??
      [];
    return {
      delimiter,
      known: readHeader(kind, header).fields.filter((field) => field !== null).length,
      columns: header.length,
    };
  });
  return judged.reduce((best, next) => ((next.known - best.known || next.columns - best.columns) > 0 ? next : best))
    .delimiter;
}

/** A workbook is a zip. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9;

/** In the chosen number format, so that a number is read again as itself. */
export const tableOf = (cells: readonly (readonly Cell[])[], marks: Language): string[][] =>
  cells.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', marks === 'id' ? ',' : '.') : cell)),
  );

/** The language of a file's number format, independent of the screen's. The preview asks about lines in the other format. */
export const hasNumbers = (kind: ImportKind): boolean =>
  Object.keys(IMPORT_COLUMNS[kind]).some((field) => RECORDS[kind].columns[field]?.type === 'number');

/** The language that reads more of them, where `8.000` kg are eight thousand. `otherwise` if both do. */
export function marksOf(kind: ImportKind, table: readonly (readonly string[])[], otherwise: Language): Language {
  const [header = [], ...body] = table.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const { fields } = readHeader(kind, header);
  const cells = body.flatMap((row) =>
    row.flatMap((text, index) => {
      const field = fields[index] ?? '';
      const column = RECORDS[kind].columns[field];
      return column?.type === 'number' && text.trim() !== ''
        ? [{ text: withoutRupiah(field, text), isWhole: isWholeNumber(column) }]
        : [];
    }),
  );
  const readBy = (language: Language) =>
    cells.filter(({ text, isWhole }) => Number.isFinite((isWhole ? readWhole : readNumber)(text, language).value))
      .length;
  const other: Language = otherwise === 'id' ? 'en' : 'id';
  return readBy(other) > readBy(otherwise) ? other : otherwise;
}

/** Like a form, and also `150000.00` as programs write it: no language groups by two. */
export const readWhole = (text: string, language: Language): { value: number; ambiguous: boolean } =>
  (/[.,]0{1,2}\s*$/.test(text) ? readNumber : readWholeNumber)(text, language);
