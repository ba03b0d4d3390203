import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryForm } from '../../../domain/deliveries/form.ts';
import type { FormContext, FormValues } from './formValues.ts';

/** Whether a person typed the tare, though it be the number that the truck had before: it was weighed again. */
export function useTareWeighed(form: UseFormReturn<FormValues, FormContext, DeliveryForm>): boolean {
  const [weighed, setWeighed] = useState(false);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (name === 'tareKg' || name === undefined) setWeighed(type !== undefined);
    });
    return unsubscribe;
  }, [form]);
  return weighed;
}
