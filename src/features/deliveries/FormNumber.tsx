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
  /** Enter goes past it: a ticket may go without. */
  readonly passedOver?: boolean;
}

/** A number as the language of the screen writes it. */
export function FormNumber({ state, name, passedOver = false, ...rest }: FormNumberProps) {
  const errorText = useErrorText(state);
  return (
    <TextInput
      id={name}
      inputMode="decimal"
      autoComplete="off"
      data-optional={passedOver || undefined}
      {...rest}
      error={errorText(name)}
      {...state.form.register(name)}
    />
  );
}
