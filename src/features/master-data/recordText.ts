import { writer, type MasterList, type FieldName } from './lists/index.ts';
import { formatDay, type Language } from '../../i18n/index.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { isDay } from '../../domain/rules/day.ts';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../../domain/rules/customerStatus.ts';
import type { TFunction } from 'i18next';
import type { MasterTable } from '../../domain/masterData/masterDataRights.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

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

/** The display text of a form's value. An unknown word is shown as it is. */
export function cellText(name: FieldName, value: string, t: TFunction, language: Language): string {
  if (name === 'material_type') return value === '' ? '' : materialByName(value).displayName;
  if (name === 'from_date' || name === 'as_of') return isDay(value) ? formatDay(value, language) : value;
  if (name === 'customer' && value === '') return t('masterData.listPrice');
  if (name === 'is_active') return t(`masterData.choice.${value === 'no' ? 'inactive' : 'active'}`);
  return isChoice(name) ? choiceText(value, t) : value;
}

export function choiceText(value: string, t: TFunction): string {
  const known = CHOICES.find((choice) => choice === value);
  return known ? t(`masterData.choice.${known}`) : value;
}

/** A customer whose name is "Open" has no status by that. */
const isChoice = (name: FieldName): boolean => name === 'type' || name === 'status';
const CHOICES = [...CUSTOMER_TYPES, ...CUSTOMER_STATUSES, 'inactive'] as const;
