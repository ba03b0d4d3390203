/** A file of master data, read line by line into drafts. Nothing is saved here: the user checks the preview first. */
import { err, ok, type Result } from '../values/result.ts';
import type { MutationDraft } from '../mutations/mutations.ts';
import { readHeader, type Header, type ImportKind } from './importColumns.ts';
import { LINE_READERS, type LineProblem, type LineTools, type ReadValues } from './lines.ts';

const MOST_LINES = 50_000;

export type ImportFailure =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_many_lines'; readonly lines: number; readonly most: number }
  /** Required fields without a column, and unknown columns. */
  | { readonly kind: 'wrong_columns'; readonly missing: readonly string[]; readonly unknown: readonly string[] };

export interface ImportTools extends LineTools {
  readonly newId: () => string;
  /** The fields that may be imported; absent: all. */
  readonly allowed?: readonly string[];
}

export interface ImportLine {
  /** As a spreadsheet counts: the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** `on_file` is left out. `repeated`: an earlier line says the same. A price replaces the current one; two different ones are `wrong`. */
  readonly state: 'new' | 'on_file' | 'repeated' | 'wrong';
  readonly problems: readonly LineProblem[];
  /** Values to check again, which do not prevent the import. */
  readonly warnings: readonly LineProblem[];
  /** Null if it is wrong. */
  readonly read: ReadValues | null;
  /** What would be saved; null in every state except `new`. */
  readonly draft: MutationDraft | null;
  /** The key by which an existing record is found; null if it is wrong. */
  readonly key: string | null;
}

export interface ImportPreview extends Pick<Header, 'unknown' | 'reserved'> {
  readonly lines: readonly ImportLine[];
}

export function readImport(
  kind: ImportKind,
  table: readonly (readonly string[])[],
  tools: ImportTools,
): Result<ImportPreview, ImportFailure> {
  const [titles, ...body] = table
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!titles || body.length === 0) return err({ kind: 'empty' });
  if (body.length > MOST_LINES) return err({ kind: 'too_many_lines', lines: body.length, most: MOST_LINES });
  const header = readHeader(kind, titles.cells, tools.allowed);
  if (header.missing.length > 0)
    return err({ kind: 'wrong_columns', missing: header.missing, unknown: header.unknown });

  const columns = titles.cells.findLastIndex((title) => title.trim() !== '') + 1;
  const seen = new Map<string, string>();
  const lines = body.map(({ cells, line }): ImportLine => {
    const values = Object.fromEntries(
      header.fields.flatMap((field, index) => (field === null ? [] : [[field, asText(cells[index] ?? '')]])),
    );
    const bare = { line, cells: values, problems: [], warnings: [], read: null, draft: null, key: null };
    const wrong = (problems: readonly LineProblem[]): ImportLine => ({ ...bare, state: 'wrong', problems });
    if (cells.slice(columns).some((cell) => cell.trim() !== '')) return wrong([TOO_MANY_CELLS]);
    const formulas = Object.entries(values).filter(([, cell]) => cell.startsWith('='));
    if (formulas.length > 0) return wrong(formulas.map(([field]) => ({ field, code: 'formula' })));
    if (Object.values(values).some((cell) => SUMS.test(cell.trim()))) return wrong([TOTAL_LINE]);
    const judged = LINE_READERS[kind](values, tools);
    if (!judged.ok) return wrong(judged.error);
    const { key, onFileKey = key, draftOf, read, warnings = [] } = judged.value;
    const earlier = seen.get(key);
    if (earlier !== undefined && earlier !== onFileKey) return wrong([CONTRADICTED[kind] ?? TWO_PRICES]);
    const state = earlier !== undefined ? 'repeated' : tools.isOnFile(onFileKey) ? 'on_file' : 'new';
    seen.set(key, onFileKey);
    const known = { ...bare, read, key: onFileKey };
    return state === 'new' ? { ...known, state, warnings, draft: draftOf(tools.newId()) } : { ...known, state };
  });
  return ok({ lines, unknown: header.unknown, reserved: header.reserved });
}

export const draftsOf = ({ lines }: ImportPreview): readonly MutationDraft[] =>
  lines.map(({ draft }) => draft).filter((draft) => draft !== null);

/** The same preview, compared again with the records that exist by now. */
export const withoutOnFile = (preview: ImportPreview, isOnFile: (key: string) => boolean): ImportPreview => ({
  ...preview,
  lines: preview.lines.map((line) =>
    line.state === 'new' && line.key !== null && isOnFile(line.key) ? { ...line, state: 'on_file', draft: null } : line,
  ),
});

/** If one file has two prices or balances for the same key, the user has to decide. */
const TWO_PRICES: LineProblem = { field: 'price_per_m3', code: 'price_contradicted' };
const CONTRADICTED: Partial<Record<ImportKind, LineProblem>> = {
  opening_balances: { field: 'amount', code: 'balance_contradicted' },
};

/** A separator in an unquoted text: what follows it is in the wrong column, or in none. */
const TOO_MANY_CELLS: LineProblem = { field: '', code: 'too_many_cells' };

/** The last line of a spreadsheet table is its sum, not a record. */
const SUMS = /^(sub ?total|(grand )?total( keseluruhan)?|jumlah( total)?)\s*:?$/i;
const TOTAL_LINE: LineProblem = { field: '', code: 'total_line' };

/** Removes our export's apostrophe and the `="…"` around a number that is text. Any other formula is refused. */
function asText(cell: string): string {
  const text = /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return /^="([^"]*)"$/.exec(text.trim())?.[1] ?? text;
}
