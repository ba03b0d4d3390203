import type { TFunction } from 'i18next';
import { cellText } from './cellText.ts';
import { writer, type MasterList } from './lists/masterList.ts';
import type { MasterTable } from '../../domain/masterData/masterDataRights.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { Language } from '../../i18n/languages.ts';

/** A record as text: its name, and what distinguishes it from a twin. */
export function recordText(
  list: MasterList,
  row: SyncedTables[MasterTable],
  t: TFunction,
  language: Language,
): { readonly name: string; readonly details: string } {
  const values = list.valuesOf(row, writer(language));
  const [first = 'name'] = list.columns;
  const others = list.fields.filter(({ name }) => name !== first && (values[name] ?? '') !== '');
  const details = others.map(({ name, input }) => {
    const text = cellText(name, values[name] ?? '', t, language);
    return input === 'number' ? `${t(`masterData.field.${name}`)} ${text}` : text;
  });
  return { name: cellText(first, values[first] ?? '', t, language), details: details.join(' · ') };
}
