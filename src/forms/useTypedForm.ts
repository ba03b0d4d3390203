/**
 * A form with typed input: its texts, the language of its numbers, and their draft. `useMistakes.ts` has its errors,
 * `useOfflineForm.ts` its saving.
 *
 * Why no form library. A form here mostly needs what none of them has: numbers that are read by language, drafts of every change, a
 * double-tap guard, rules that follow what the device learns during typing (stock, prices, another owner's settings). react-hook-form
 * 7.92 added registered values, "left" and "tried" to that, for 13.7 kB gzip against the 4 kB of this folder, and three workarounds: it
 * renders a form twice when it opens, keeps an error until an explicit check, and checks one task after the tap. Here an error is a
 * function of the current input and knowledge.
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
  /** Slightly behind the keystrokes; `catchUp` ends that. */
  readonly typed: Typed<V>;
  readonly values: V;
  readonly catchUp: () => void;
  readonly untouched: boolean;
  /** It started with a draft, and still contains part of it. */
  readonly restored: boolean;
  /** Await it before saving: a draft written after the save would restore a form that is already a record. */
  readonly draftWritten: () => Promise<void>;
  /** Sets all fields, for the next record or after clearing. */
  readonly begin: (values: V) => void;
}

/** `draft`: an earlier one, of any shape; null if there is none. Absent: this form keeps no draft. */
export function useTypedForm<V extends Texts>(shape: FormShape<V>, draft?: unknown): TypedForm<V> {
  const language = useLanguage();
  const author = useAuthor();
  const hasDraft = draft !== null && draft !== undefined;
  const [store] = useState(() => {
    const values = hasDraft ? shape.fromDraft(draft, language) : shape.start(language);
    return createTypedStore<V>({ values, language });
  });
  const current = useLatest(shape);
  // Before the numbers are reformatted for another language, so that the draft is reformatted too.
  const draftWritten = useKeptDraft(store, author, current, draft !== undefined);
  useLayoutEffect(() => {
    const typed = store.get();
    if (typed.language !== language) store.translate(current.current.inLanguage(typed, language));
  }, [store, language, current]);
  const { typed, catchUp } = useTyped(store);
  const untouched = shape.isUntouched(typed);
  useDirtyForm(!untouched);
  const [wasRestored, setRestored] = useState(hasDraft && !untouched);
  const restored = wasRestored && !untouched;
  const begin = useCallback(
    (values: V) => {
      store.begin(values);
      setRestored(false);
    },
    [store],
  );
  return { shape, store, author, typed, values: typed.values, catchUp, untouched, restored, draftWritten, begin };
}

/** Stores the input on the device at every change. A failing draft blocks nothing; the save itself reports a failing store. */
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

/** The value of the last render, for handlers and listeners that outlive it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
