import { unreachable } from '../../../domain/values/result.ts';
import { AreaField, ComboField, NumberField, SelectField, TextField } from '../../../forms/FormFields.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { cellText } from '../cellText.ts';
import { useOffered } from './useOffered.ts';
import type { ReactNode } from 'react';
import type { Field } from '../lists/masterList.ts';
import type { RecordFormState } from './useRecordForm.ts';

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
      return <TextField {...common} type="date" />;
    case 'number':
      return <NumberField {...common} inputClass="tabular-nums" />;
    case 'text':
      return <TextField {...common} {...KEYBOARDS[name]} spellCheck={false} />;
    default:
      return unreachable(input);
  }
}

const KEYBOARDS: Partial<Record<Field['name'], { readonly inputMode?: 'tel'; readonly autoCapitalize?: string }>> = {
  phone: { inputMode: 'tel' },
  license_plate: { autoCapitalize: 'characters' },
};
