import { unreachable } from '../../../domain/values/result.ts';
import { DateField, AreaField, ComboField, NumberField, SelectField, TextField } from '../../../forms/index.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { cellText } from '../recordText.ts';
import { useConfig, useRows } from '../../../data/index.ts';
import { useDirectoryList } from '../../../data/masterData.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/columns.ts';
import { nameKey } from '../../../domain/rules/text.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { ReactNode } from 'react';
import type { Field } from '../lists/index.ts';
import type { RecordFormState } from './useRecordForm.ts';
import type { Suggestion } from '../../../ui/suggestionsFor.ts';

interface RecordFieldProps {
  readonly field: Field;
  readonly form: RecordFormState;
  readonly hint?: ReactNode;
}

export function RecordField({ field, form, hint }: RecordFieldProps) {
  const { t, language } = useTexts();
  const { name, input, choices = [], optional = false } = field;
  const value = form.values[name] ?? '';
  const offered = useOffered(field, value);
  const common = { form, name, optional, hint, id: `record-${name}`, label: t(`masterData.field.${name}`) };
  switch (input) {
    case 'choice':
      return (
        <SelectField
          {...common}
          none={value === '' ? t('form.materialChoose') : undefined}
          options={choices.map((choice) => [choice, cellText(name, choice, t, language)])}
        />
      );
    case 'offered':
      return <ComboField {...common} suggestions={offered} />;
    case 'area':
      return <AreaField {...common} />;
    case 'day':
      return <DateField {...common} />;
    case 'number':
      return <NumberField {...common} inputClass="tabular-nums" />;
    case 'text':
      return <TextField {...common} {...KEYBOARDS[name]} />;
    default:
      return unreachable(input);
  }
}

const KEYBOARDS: Partial<
  Record<Field['name'], { readonly inputMode?: 'tel' | 'numeric'; readonly autoCapitalize?: string }>
> = {
  phone: { inputMode: 'tel' },
  tax_number: { inputMode: 'numeric' },
  license_plate: { autoCapitalize: 'characters' },
};

/** Known names that match the input: customers for a price, types for a truck. */
function useOffered({ name, input }: Field, typed: string): readonly Suggestion[] {
  const pause = useConfig()['ui.debounce'];
  const search = useDebounced(typed, pause);
  const customers = useDirectoryList('customers', name === 'customer' ? search : '', name === 'customer' ? SHOWN : 0);
  const types = useRows('truck_types', { limit: name === 'truck_type' ? 200 : 0 });
  if (input !== 'offered') return [];
  if (name === 'customer') return fitting(customers?.records.map(({ row }) => row.name) ?? [], typed);
  return fitting([DEFAULT_TRUCK_TYPE, ...(types?.map(({ row }) => row.name) ?? [])], typed, true);
}

const SHOWN = 8;

/** Empty once a name is typed in full, unless the list is short and shown whole (`always`). */
function fitting(names: readonly string[], typed: string, always = false): readonly Suggestion[] {
  const key = nameKey(typed);
  const unique = [...new Set(names)];
  const isFull = unique.some((name) => nameKey(name) === key);
  if (isFull) return always ? unique.filter((name) => nameKey(name) !== key).map((value) => ({ value })) : [];
  return unique
    .filter((name) => nameKey(name).includes(key))
    .slice(0, SHOWN)
    .map((value) => ({ value }));
}
