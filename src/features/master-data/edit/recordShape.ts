/** The form of one record: what it begins with, and what of it is kept while it is typed in. */
import { trusted } from '../../../domain/values/json.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { isWholeNumber, type FormShape } from '../../../forms/shape/formShape.ts';
import { languageOfDraft, translateNumbers, type Language } from '../../../i18n/index.ts';
import { isFieldName, writer, type MasterList, type Values } from '../lists/masterList.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';

type Row = SyncedTables[MasterTable];

interface RecordOpening {
  readonly list: MasterList;
  readonly draftKey: string;
  /** As the person saw it; null for a new record. */
  readonly row: Row | null;
  /** Operating day. */
  readonly day: string;
}

export function recordShape({ list, draftKey, row, day }: RecordOpening): FormShape<Values> {
  const { columns } = RECORDS[list.table];
  const numbers = list.fields.filter(({ input }) => input === 'number').map(({ name }) => name);
  const start = (language: Language): Values => (row ? list.valuesOf(row, writer(language)) : list.blank(day));
  const inLanguage = ({ values, language }: Typed<Values>, to: Language): Typed<Values> => ({
    values: translateNumbers(values, numbers, language, to, (name) => isWholeNumber(columns[name])),
    language: to,
  });
  return {
    draftKey,
    columns,
    start,
    inLanguage,
    isUntouched: ({ values, language }) => {
      const before = start(language);
      return list.fields.every(({ name }) => (values[name] ?? '') === (before[name] ?? ''));
    },
    // With the record as the person saw it: a change made elsewhere meanwhile is not undone.
    draftOf: ({ values, language }) => ({ values, language, row }),
    fromDraft: (draft, language) => {
      if (!isKept(draft)) return start(language);
      const kept = Object.entries(draft.values).filter(
        ([name, value]) => isFieldName(name) && typeof value === 'string',
      );
      const values = { ...start(language), ...Object.fromEntries(kept) };
      return inLanguage({ values, language: languageOfDraft(draft, language) }, language).values;
    },
  };
}

/** The record as it was seen when the draft was begun; else as it is now. */
export function rowSeen(draft: unknown, row: Row | null): Row | null {
  if (!row || !isKept(draft) || !isObject(draft['row']) || draft['row']['id'] !== row.id) return row;
  // The row that this form kept with its draft (`draftOf`): of the same id, so of the same table.
  return trusted<Row>(draft['row']);
}

/** A draft of an older version of the form, or of a broken store, is none. */
export const isKept = (draft: unknown): draft is Fields & { readonly values: Fields } =>
  isObject(draft) && isObject(draft['values']);

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
