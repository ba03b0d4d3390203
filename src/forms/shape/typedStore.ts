/** What is typed in one form, outside React: a letter renders its own field at once, the rest follows in a transition. */
import { startTransition, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../i18n/languages.ts';

/** By field, as typed. A field that is absent shows what the form puts there by itself. */
export type Texts = Readonly<Partial<Record<string, string>>>;
export type NameOf<V> = keyof V & string;

/** Numbers are written in `language`: read them by no other. */
export interface Typed<V> {
  readonly values: V;
  readonly language: Language;
}

export interface Change<V> {
  readonly names: readonly NameOf<V>[];
  /** `start`: the form began again. */
  readonly by: 'person' | 'program' | 'start';
}

export interface TypedStore<V extends Texts> {
  readonly get: () => Typed<V>;
  /** What a person typed in a field. */
  readonly type: (name: NameOf<V>, text: string) => void;
  /** What the program puts into fields: one change, of those that differ. */
  readonly put: (values: Partial<V>) => void;
  /** All fields anew: a cleared form, or the next record. */
  readonly begin: (values: V) => void;
  /** The same values as another language writes them. */
  readonly translate: (typed: Typed<V>) => void;
  /** Call it in a layout effect: a person's key may come before React runs the passive effects of the form that it has just drawn. */
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

/** The text of one field; renders with every letter of it. `shown`: what the field holds while nothing is typed in it. */
export const useFieldText = <V extends Texts>({ listen, get }: TypedStore<V>, name: NameOf<V>, shown = ''): string =>
  useSyncExternalStore(listen, () => get().values[name] || shown);

/** All of what is typed, a moment later. `catchUp` brings it, and all that is shown by it, up to the last letter at once. */
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

/** What is typed now and was not `before`, in a form that else holds `rest`: nothing is lost that a person types while the form is saved. */
export function changedSince<V extends Texts>(before: V, now: V, rest: V): V {
  return { ...rest, ...Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name])) };
}
