import { useEffect } from 'react';
import type { Form } from './useGateForm.ts';

/** Notes with the other values, and so in the draft, that the tare was typed; what fills it in from a truck's history takes the note away. */
export function useTareWeighed(form: Form): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (name === 'tareKg' && type === 'change' && form.getValues('tareWeighed') === '')
        form.setValue('tareWeighed', 'yes');
    });
    return unsubscribe;
  }, [form]);
}
