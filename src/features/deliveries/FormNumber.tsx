import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/TextInput.tsx';
import { useErrorText } from './useErrorText.ts';
import type { ReactNode } from 'react';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { NumberField } from './formValues.ts';

interface FormNumberProps {
  readonly state: DeliveryFormState;
  readonly name: NumberField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly className?: string;
  readonly inputClass?: string;
  /** A ticket may go without it. */
  readonly optional?: boolean;
  /** Enter goes past it. */
  readonly passedOver?: boolean;
}

/** A number as the language of the screen writes it. */
export function FormNumber({ state, name, optional = false, passedOver = optional, ...rest }: FormNumberProps) {
  const { t } = useTranslation();
  const errorText = useErrorText(state);
  return (
    <TextInput
      id={name}
      inputMode="decimal"
      autoComplete="off"
      mark={optional ? t('delivery.new.optional') : undefined}
      data-optional={passedOver || undefined}
      {...rest}
      error={errorText(name)}
      {...state.form.register(name)}
    />
  );
}
