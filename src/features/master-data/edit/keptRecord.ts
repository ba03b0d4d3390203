/** A form as it is kept while it is typed in: with the record as the person saw it, so that a change made elsewhere meanwhile is not undone. */
import { trusted } from '../../../domain/trusted.ts';
import { languageOfDraft } from '../../../i18n/typedNumbers.ts';
import { isFieldName, writer } from '../lists/masterList.ts';
import { inLanguage } from './readRecord.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { SyncedTables } from '../../../domain/rows.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { MasterList, Values } from '../lists/masterList.ts';

export interface Opened {
  readonly values: Values;
  /** Null for a new record. */
  readonly row: SyncedTables[MasterTable] | null;
  readonly restored: boolean;
}

export interface Opening {
  readonly list: MasterList;
  /** The record now. */
  readonly row: SyncedTables[MasterTable] | null;
  /** Operating day. */
  readonly day: string;
  readonly language: Language;
}

export const startingValues = ({ list, row, day, language }: Opening): Values =>
  row ? list.valuesOf(row, writer(language)) : list.blank(day);

/** A draft of an older version of the form, or of a broken store, must not break this one. */
export function openedWith(draft: unknown, opening: Opening): Opened {
  const fresh: Opened = { values: startingValues(opening), row: opening.row, restored: false };
  if (!isObject(draft) || !isObject(draft['values'])) return fresh;
  const seen =
    opening.row && isObject(draft['row']) && draft['row']['id'] === opening.row.id
      ? trusted<SyncedTables[MasterTable]>(draft['row'])
      : opening.row;
  const kept = Object.fromEntries(
    Object.entries(draft['values']).filter(([name, value]) => isFieldName(name) && typeof value === 'string'),
  );
  return {
    values: inLanguage(
      opening.list.fields,
      { ...fresh.values, ...kept },
      languageOfDraft(draft, opening.language),
      opening.language,
    ),
    row: seen,
    restored: true,
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
