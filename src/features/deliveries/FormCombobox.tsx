import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../ui/Combobox.tsx';
import { useErrorText } from './useErrorText.ts';
import type { Suggestion } from '../../ui/Combobox.tsx';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName } from './formValues.ts';

interface FormComboboxProps {
  readonly state: DeliveryFormState;
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly className?: string;
  readonly inputClass?: string;
  readonly autoCapitalize?: string;
  readonly onFocus?: () => void;
}

/** A field of the form that offers what is on file. */
export function FormCombobox({ state, name, ...rest }: FormComboboxProps) {
  const { t } = useTranslation();
  const errorText = useErrorText(state);
  return (
    <Controller
      control={state.form.control}
      name={name}
      render={({ field }) => (
        <Combobox {...rest} {...field} id={name} error={errorText(name)} listLabel={t('delivery.new.suggestions')} spellCheck={false} />
      )}
    />
  );
}
