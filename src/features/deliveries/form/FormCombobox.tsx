import { memo, useCallback } from 'react';
import { Controller } from 'react-hook-form';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { Suggestion } from '../../../ui/Combobox.tsx';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { SuggestedField } from './useSuggestions.ts';

interface FormComboboxProps {
  readonly control: DeliveryFormState['form']['control'];
  readonly name: SuggestedField | 'truckType';
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly listLabel: string;
  readonly className?: string;
  readonly inputClass?: string;
  readonly autoCapitalize?: string;
  /** Told when somebody begins to type in it. */
  readonly onActive?: (name: SuggestedField) => void;
}

/** A field of the form that offers what is on file. */
export const FormCombobox = memo(function FormCombobox({ control, name, onActive, ...rest }: FormComboboxProps) {
  const onFocus = useCallback(() => {
    if (name !== 'truckType') onActive?.(name);
  }, [onActive, name]);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Combobox {...rest} {...field} id={name} onFocus={onFocus} spellCheck={false} />}
    />
  );
});
