/** The input of one form, outside React: a keystroke renders its own field at once, the rest follows in a transition. */
import { startTransition, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../i18n/languages.ts';

/** By field, as typed. An absent field shows the form's own value. */
export type Texts = Readonly<Partial<Record<string, string>>>;
export type NameOf<V> = keyof V & string;

/** Numbers are written in `language` and must be read with it. */
export interface Typed<V> {
  readonly values: V;
  readonly language: Language;
}

interface Change<V> {
  readonly names: readonly NameOf<V>[];
  /** `start`: the form was reset. */
  readonly by: 'person' | 'program' | 'start';
}

export interface TypedStore<V extends Texts> {
  readonly get: () => Typed<V>;
  /** The user's input in a field. */
  readonly type: (name: NameOf<V>, text: string) => void;
  /** The program's values for fields: one change, with those that differ. */
  readonly put: (values: Partial<V>) => void;
  /** Sets all fields: after clearing, or for the next record. */
  readonly begin: (values: V) => void;
  /** The same values in another language's format. */
  readonly translate: (typed: Typed<V>) => void;
  /** Call it in a layout effect: a keystroke may come before React runs the passive effects of a newly rendered form. */
  readonly listen: (listener: (change: Change<V>) => void) => () => void;
}

export function createTypedStore<V extends Texts>(initial: Typed<V>): TypedStore<V> {
  let typed = initial;
  const listeners = new Set<(change: Change<V>) => void>();
  const change = (next: Typed<V>, by: Change<V>['by']) => {
    const names = differing(typed.values, next.values);
    if (names.length === 0 && next.language === typed.language && by === 'program') return;
    typed = next;
    for (const listener of listeners) listener({ names, by });
  };
  const withValues = (values: V) => ({ values, language: typed.language });
  return {
    get: () => typed,
    type: (name, text) => change(withValues({ ...typed.values, [name]: text }), 'person'),
    put: (values) => change(withValues({ ...typed.values, ...values }), 'program'),
    begin: (values) => change(withValues(values), 'start'),
    translate: (translated) => change(translated, 'program'),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function differing<V extends Texts>(before: V, after: V): NameOf<V>[] {
  const isField = (name: string): name is NameOf<V> => before[name] !== after[name];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isField);
}

/** The text of one field; renders on every keystroke in it. `shown`: the value while nothing is typed. */
export const useFieldText = <V extends Texts>({ listen, get }: TypedStore<V>, name: NameOf<V>, shown = ''): string =>
  useSyncExternalStore(listen, () => get().values[name] || shown);

/** All input, slightly delayed. `catchUp` brings it, and everything that depends on it, up to date at once. */
export function useTyped<V extends Texts>(store: TypedStore<V>): { typed: Typed<V>; catchUp: () => void } {
  const [typed, setTyped] = useState(store.get);
  const shown = useRef(typed);
  useLayoutEffect(() => {
    shown.current = typed;
  }, [typed]);
  useLayoutEffect(() => store.listen(() => startTransition(() => setTyped(store.get()))), [store]);
  const catchUp = useCallback(() => {
    if (shown.current !== store.get()) flushSync(() => setTyped(store.get()));
  }, [store]);
  return { typed, catchUp };
}

/** Input that changed after `before`, in a form that otherwise holds `rest`: nothing is lost that the user types during a save. */
export function changedSince<V extends Texts>(before: V, now: V, rest: V): V {
  return { ...rest, ...Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name])) };
}
