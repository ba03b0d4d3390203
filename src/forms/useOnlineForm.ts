/** A form that only the server can save. A refusal is shown at its field or below the fields; the input stays. */
import { useState, type SubmitEvent } from 'react';
import { useCall } from './useCall.ts';
import { useMistakes, type CheckedForm } from './useMistakes.ts';
import { useLatest, type TypedForm } from './useTypedForm.ts';
import type { ValidationCode } from '../domain/rules/codes.ts';
import type { Mistakes, Reading } from './shape/formShape.ts';
import type { NameOf, Texts, Typed } from './shape/typedStore.ts';

/** Why the server did not save the form. `field`: the server's name; a field of the form shows the sentence itself. */
export interface Refusal {
  readonly text: string;
  readonly field?: string | null;
}

interface OnlineFormOptions<V extends Texts, Out> {
  readonly read: (typed: Typed<V>) => Reading<V, Out>;
  /** Null: the server has saved it. */
  readonly send: (form: Out) => Promise<Refusal | null>;
  readonly onDone: (form: Out) => void;
  /** The error of an empty field, if a special sentence exists. */
  readonly whenEmpty?: Mistakes<V>;
}

export interface OnlineForm<V extends Texts> extends CheckedForm<V> {
  readonly submit: (event?: SubmitEvent) => void;
  readonly busy: boolean;
  /** A refusal that concerns no field. */
  readonly refusal: string | null;
}

export function useOnlineForm<V extends Texts, Out>(
  typing: TypedForm<V>,
  options: OnlineFormOptions<V, Out>,
): OnlineForm<V> {
  const found = options.read(typing.typed);
  const form = useMistakes(typing, found.ok ? {} : found.error);
  const current = useLatest(options);
  const { busy, call } = useCall();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit(): Promise<void> {
    form.catchUp();
    const reading = current.current.read(form.store.get());
    if (!reading.ok) return form.refuse();
    await form.draftWritten();
    setRefusal(null);
    const refused = await current.current.send(reading.value);
    setRefusal(refused);
    if (refused === null) current.current.onDone(reading.value);
    else form.refuse();
  }

  function errorText(name: NameOf<V>): string | undefined {
    const said = form.errorText(name);
    const empty: ValidationCode | undefined =
      form.mistakes[name] === 'required' ? options.whenEmpty?.[name] : undefined;
    if (said !== undefined) return empty ? form.t(`validation.${empty}`) : said;
    return refusal?.field === name ? refusal.text : undefined;
  }

  return {
    ...form,
    submit: (event) => {
      event?.preventDefault();
      void call(submit);
    },
    busy,
    refusal: refusal && !Object.hasOwn(form.values, refusal.field ?? '') ? refusal.text : null,
    errorText,
  };
}
