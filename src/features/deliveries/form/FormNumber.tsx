import { TextInput } from '../../../ui/TextInput.tsx';
import { useField } from './useField.ts';
import type { ReactNode } from 'react';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { NumberField } from './formValues.ts';

interface FormNumberProps {
  readonly state: DeliveryFormState;
  readonly name: NumberField;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  readonly inputClass?: string;
  /** Enter goes past it: a ticket may go without. */
  readonly passedOver?: boolean;
}

/** A number as the language of the screen writes it. */
export function FormNumber({ state, name, passedOver = false, ...rest }: FormNumberProps) {
  const field = useField(state.form, name);
  return (
    <TextInput
      id={name}
      inputMode="decimal"
      autoComplete="off"
      data-optional={passedOver || undefined}
      {...rest}
      {...field}
    />
  );
}
