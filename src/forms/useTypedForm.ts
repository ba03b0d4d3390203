/**
 * A form that a person types in: its texts, the language of its numbers, and their draft. What is wrong with them says
 * `useMistakes.ts`, how they are saved `useOfflineForm.ts`.
 *
 * Why no form library. What a form needs here is mostly what none of them has: numbers that change their reading with the language,
 * drafts of every change, a double-tap guard, rules that follow what the device learns while a person types (stock, prices,
 * another owner's settings). react-hook-form 7.92 added registered values, "left" and "tried" to that, for 13.7 kB gzip against
 * the 4 kB of this folder, and three workarounds: it renders a form twice when it opens, keeps a mistake until it is told
 * to look again, and checks a turn later than the tap. Here a mistake is a function of what is typed and known now.
 */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useAuthor, type Author } from '../data/index.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useDirtyForm } from '../ui/dirtyForms.ts';
import { latestOnly } from '../ui/latestOnly.ts';
import { createTypedStore, useTyped, type Texts, type Typed, type TypedStore } from './shape/typedStore.ts';
import type { FormShape } from './shape/formShape.ts';

export interface TypedForm<V extends Texts> {
  readonly shape: FormShape<V>;
  readonly store: TypedStore<V>;
  readonly author: Author;
  /** A moment behind the letters; `catchUp` ends that. */
  readonly typed: Typed<V>;
  readonly values: V;
  readonly catchUp: () => void;
  readonly untouched: boolean;
  /** It began with a draft, and still holds something of it. */
  readonly restored: boolean;
  /** Wait for it before saving: a draft written after the save would bring back a form that is already a record. */
  readonly draftWritten: () => Promise<void>;
  /** All fields anew, for the next record or after a clearing. */
  readonly begin: (values: V) => void;
}

/** `draft`: from before, of whatever shape; null where there is none. Without it no draft of this form is kept. */
export function useTypedForm<V extends Texts>(shape: FormShape<V>, draft?: unknown): TypedForm<V> {
  const language = useLanguage();
  const author = useAuthor();
  const hasDraft = draft !== null && draft !== undefined;
  const [store] = useState(() => {
    const values = hasDraft ? shape.fromDraft(draft, language) : shape.start(language);
    return createTypedStore<V>({ values, language });
  });
  const current = useLatest(shape);
  // Before the numbers are rewritten for another language, so that the draft is too.
  const draftWritten = useKeptDraft(store, author, current, draft !== undefined);
  useLayoutEffect(() => {
    const typed = store.get();
    if (typed.language !== language) store.translate(current.current.inLanguage(typed, language));
  }, [store, language, current]);
  const { typed, catchUp } = useTyped(store);
  const untouched = shape.isUntouched(typed);
  useDirtyForm(!untouched);
  const [restored, setRestored] = useState(hasDraft && !untouched);
  const begin = useCallback(
    (values: V) => {
      store.begin(values);
      setRestored(false);
    },
    [store],
  );
  return {
    shape,
    store,
    author,
    typed,
    values: typed.values,
    catchUp,
    untouched,
    restored: restored && !untouched,
    draftWritten,
    begin,
  };
}

/** Keeps what is typed on the device with every change. A draft that cannot be kept stops nobody; the save itself reports a store that fails. */
function useKeptDraft<V extends Texts>(
  store: TypedStore<V>,
  { drafts }: Author,
  shape: RefObject<FormShape<V>>,
  isKept: boolean,
): () => Promise<void> {
  const [queue] = useState(latestOnly);
  useLayoutEffect(
    () =>
      store.listen(() => {
        if (!isKept) return;
        const { draftKey, isUntouched, draftOf } = shape.current;
        const typed = store.get();
        queue.run(() => (isUntouched(typed) ? drafts.clear(draftKey) : drafts.save(draftKey, draftOf(typed))));
      }),
    [store, drafts, shape, queue, isKept],
  );
  return queue.settled;
}

/** What the last render was given, for handlers and listeners that outlive it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
