import { useMemo } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName } from './formValues.ts';

/** A field of the form, the same object in every picture: so it is drawn anew only for what is its own. The form must keep its fields over a reset. */
export const useField = <N extends FieldName>(form: DeliveryFormState['form'], name: N): UseFormRegisterReturn<N> =>
  useMemo(() => form.register(name), [form, name]);
