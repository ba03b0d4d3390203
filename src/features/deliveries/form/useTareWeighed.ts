import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryForm } from '../../../domain/deliveries/form.ts';
import type { FormContext, FormValues } from './formValues.ts';

/** Notes with the other values, and so in the draft, that the tare was typed; what fills it in from a truck's history takes the note away. */
export function useTareWeighed(form: UseFormReturn<FormValues, FormContext, DeliveryForm>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (name === 'tareKg' && type === 'change' && form.getValues('tareWeighed') === '') form.setValue('tareWeighed', 'yes');
    });
    return unsubscribe;
  }, [form]);
}
