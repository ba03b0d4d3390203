import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormValues } from './formValues.ts';
import type { Form } from './useGateForm.ts';

interface TypedValues {
  readonly values: FormValues;
  /** Brings `values`, and all that is shown by them, up to the last letter at once. */
  readonly catchUp: () => void;
}

/** What is typed, a moment later: a letter stands in its own field first, and what it means elsewhere never holds up the next one. */
export function useTypedValues(form: Form, initial: FormValues): TypedValues {
  const [values, setValues] = useState(initial);
  const newest = useRef(initial);
  const shown = useRef(initial);
  useLayoutEffect(() => {
    shown.current = values;
  }, [values]);
  useLayoutEffect(() => {
    const { unsubscribe } = form.watch(() => {
      newest.current = { ...form.getValues() };
      startTransition(() => setValues(newest.current));
    });
    return unsubscribe;
  }, [form]);
  const catchUp = useCallback(() => {
    if (newest.current !== shown.current) flushSync(() => setValues(newest.current));
  }, []);
  return { values, catchUp };
}
