/** The language of a file's number format, independent of the screen's. The preview asks about lines in the other format. */
import { IMPORT_COLUMNS, readHeader, type ImportKind } from '../../../domain/csv/importColumns.ts';
import { withoutRupiah } from '../../../domain/csv/cellsAsWritten.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { isWholeNumber } from '../../../forms/shape/formShape.ts';
import { readNumber, readWholeNumber, type Language } from '../../../i18n/index.ts';

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
