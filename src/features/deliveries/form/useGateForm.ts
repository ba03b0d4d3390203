import { useLayoutEffect, useRef, useState } from 'react';
import { createFormControl, useForm, useFormState } from 'react-hook-form';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { DeliveryForm } from '../../../domain/deliveries/deliverySchema.ts';
import { resolveDelivery } from './formValues.ts';
import type { FormContext, FormValues } from './formValues.ts';

/** The same object for as long as the form is open. */
export interface Form extends Omit<UseFormReturn<FormValues, FormContext, DeliveryForm>, 'formState'> {
  /** Somebody has tried to save what stands there: as the screen shows it. */
  readonly isSubmitted: () => boolean;
}

interface GateForm {
  readonly form: Form;
  readonly errors: FieldErrors<FormValues>;
  readonly isSubmitted: boolean;
}

const MODE = 'onBlur';

/** The form library draws every form twice when it opens. So it has a place of its own, `FormRoot`, which must be on the page. */
export function useGateForm(initial: FormValues): GateForm {
  const tried = useRef(false);
  const [form] = useState((): Form => ({
    ...createFormControl<FormValues, FormContext, DeliveryForm>({ defaultValues: initial, mode: MODE }),
    isSubmitted: () => tried.current,
  }));
  const { errors, isSubmitted } = useFormState({ control: form.control });
  useLayoutEffect(() => {
    tried.current = isSubmitted;
  }, [isSubmitted]);
  return { form, errors, isSubmitted };
}

/** Where the library keeps house: it draws nothing. */
export function FormRoot({ form, context }: { readonly form: Form; readonly context: FormContext }) {
  useForm({ formControl: form, mode: MODE, resolver: (values) => resolveDelivery(values, context) });
  return null;
}
