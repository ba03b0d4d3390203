import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../domain/result.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { SelectInput } from '../../../ui/SelectInput.tsx';
import { TextArea, TextInput } from '../../../ui/TextInput.tsx';
import { useLanguage } from '../../../i18n/useLanguage.ts';
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
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, input, choices = [], optional } = field;
  const offered = useOffered(field, form.values[name] ?? '');
  const common = {
    id: `record-${name}`,
    name,
    label: t(`masterData.field.${name}`),
    mark: optional && t('form.optional'),
    hint,
    error: form.errorText(name),
    value: form.values[name] ?? '',
    onBlur: () => form.leave(name),
    ...(optional && { 'data-optional': true }),
  };
  const onChange = (event: { readonly target: { readonly value: string } }) => form.set(name, event.target.value);
  switch (input) {
    case 'choice':
      return (
        <SelectInput {...common} onChange={onChange}>
          {common.value === '' && <option value="">{t('form.materialChoose')}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {cellText(name, choice, t, language)}
            </option>
          ))}
        </SelectInput>
      );
    case 'offered':
      return (
        <Combobox
          {...common}
          onChange={(value) => form.set(name, value)}
          suggestions={offered}
          listLabel={t('form.suggestions')}
          spellCheck={false}
        />
      );
    case 'area':
      return <TextArea {...common} onChange={onChange} />;
    case 'day':
      return <TextInput {...common} type="date" onChange={onChange} />;
    case 'number':
      return (
        <TextInput {...common} inputMode="decimal" autoComplete="off" inputClass="tabular-nums" onChange={onChange} />
      );
    case 'text':
      return <TextInput {...common} {...KEYBOARDS[name]} autoComplete="off" spellCheck={false} onChange={onChange} />;
    default:
      return unreachable(input);
  }
}

const KEYBOARDS: Partial<Record<Field['name'], { readonly inputMode?: 'tel'; readonly autoCapitalize?: string }>> = {
  phone: { inputMode: 'tel' },
  licensePlate: { autoCapitalize: 'characters' },
};
