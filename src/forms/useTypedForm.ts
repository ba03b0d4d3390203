/**
 * A form that somebody types in: its texts, their draft, the language of its numbers, and which mistakes are shown. How it is saved
 * is the caller's: `useOfflineForm.ts` for records of this device.
 *
 * Why no form library. What a form needs here is mostly what none of them has: numbers that change their reading with the language,
 * drafts of every change, a double-tap guard, rules that follow what the device learns while somebody types (stock, prices, the
 * other owner's settings). react-hook-form 7.92 added registered values, "left" and "tried" to that: 13.7 kB gzip in the chunk of
 * every form, against 2 kB of the files in this folder, and three workarounds (it renders a form twice when it opens, keeps a
 * mistake until it is told to look again, and checks in a later turn than the click). Here a mistake is a function of what is typed
 * and known now, so that nothing has to be checked again.
 */
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAuthor } from '../data/index.ts';
import { suggestNumber } from '../i18n/numbers.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { useDirtyForm } from '../ui/dirtyForms.ts';
import { latestOnly } from '../ui/latestOnly.ts';
import { createTypedStore, useTyped } from './typedStore.ts';
import type { RefObject } from 'react';
import type { Author } from '../data/index.ts';
import type { ValidationCode } from '../domain/rules/codes.ts';
import type { FormShape, Mistakes } from './formShape.ts';
import type { NameOf, Texts, Typed, TypedStore } from './typedStore.ts';

interface TypedFormOptions<V extends Texts> {
  readonly shape: FormShape<V>;
  /** The draft from before, of whatever shape; null: there is none. */
  readonly draft: unknown;
  readonly mistakesOf: (typed: Typed<V>) => Mistakes<V>;
  /** What the sentences of mistakes may name, such as limits of this site. */
  readonly figures?: Readonly<Record<string, string>>;
}

/** What a field needs of its form. */
export interface FieldsOf<V extends Texts> {
  readonly store: TypedStore<V>;
  /** Undefined where nothing is wrong, or nothing is said of it yet. */
  readonly errorText: (name: NameOf<V>) => string | undefined;
  /** Somebody has left the field: what is wrong with it may be said. */
  readonly leave: (name: NameOf<V>) => void;
}

export interface TypedForm<V extends Texts> extends FieldsOf<V> {
  readonly author: Author;
  /** A moment behind the letters; `catchUp` ends that. */
  readonly values: V;
  readonly typed: Typed<V>;
  readonly catchUp: () => void;
  readonly untouched: boolean;
  /** It began with a draft, and still holds something of it. */
  readonly restored: boolean;
  readonly mistakes: Mistakes<V>;
  /** Somebody has tried to save what stands there: what is missing is said only from then on. */
  readonly tried: boolean;
  /** How often a save was refused: each time the first mistake gets the focus (`FormFrame`). */
  readonly refused: number;
  readonly refuse: () => void;
  /** Wait for it before saving: a draft written after the save would bring back a form that is already a record. */
  readonly draftWritten: () => Promise<void>;
  /** The form anew: nothing is tried, left or restored. */
  readonly begin: (values: V) => void;
}

export function useTypedForm<V extends Texts>({
  shape,
  draft,
  mistakesOf,
  figures = {},
}: TypedFormOptions<V>): TypedForm<V> {
  const { t, language } = useTexts();
  const author = useAuthor();
  const [store] = useState(() =>
    createTypedStore<V>({
      values: draft === null ? shape.start(language) : shape.fromDraft(draft, language),
      language,
    }),
  );
  const latest = useLatest({ shape, language });
  // Registered before the numbers are rewritten for another language, so that the draft is too.
  const draftWritten = useKeptDraft(store, author, latest);
  useLayoutEffect(() => {
    const typed = store.get();
    if (typed.language !== language) store.translate(latest.current.shape.inLanguage(typed, language));
  }, [store, language, latest]);

  const { typed, catchUp } = useTyped(store);
  const untouched = shape.isUntouched(typed);
  useDirtyForm(!untouched);
  const [restored, setRestored] = useState(draft !== null && !untouched);
  const [{ tried, refused }, setAttempts] = useState({ tried: false, refused: 0 });

  const mistakes = mistakesOf(typed);
  const { left, leave, forget } = useLeftFields(store, (name) => isShown(mistakes[name]));

  function isShown(mistake: ValidationCode | undefined): boolean {
    return mistake !== undefined && (tried || mistake !== 'required');
  }

  function errorText(name: NameOf<V>): string | undefined {
    const mistake: ValidationCode | undefined = mistakes[name];
    if (mistake === undefined || !isShown(mistake) || !(tried || left.has(name))) return undefined;
    return t(`validation.${mistake}`, {
      ...figures,
      example: suggestNumber(typed.values[name] ?? '', typed.language),
    });
  }

  const begin = useCallback(
    (values: V) => {
      store.begin(values);
      setAttempts({ tried: false, refused: 0 });
      setRestored(false);
      forget();
    },
    [store, forget],
  );

  return {
    store,
    author,
    typed,
    values: typed.values,
    catchUp,
    untouched,
    restored: restored && !untouched,
    mistakes,
    tried,
    refused,
    refuse: useCallback(() => setAttempts((before) => ({ tried: true, refused: before.refused + 1 })), []),
    errorText,
    leave,
    draftWritten,
    begin,
  };
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Keeps what is typed on the device with every change. A draft that cannot be kept stops nobody; the save itself reports a store that fails. */
function useKeptDraft<V extends Texts>(
  store: TypedStore<V>,
  { drafts }: Author,
  latest: RefObject<{ readonly shape: FormShape<V> }>,
): () => Promise<void> {
  const [queue] = useState(latestOnly);
  useLayoutEffect(
    () =>
      store.listen(() => {
        const { shape } = latest.current;
        const typed = store.get();
        queue.run(() =>
          shape.isUntouched(typed) ? drafts.clear(shape.draftKey) : drafts.save(shape.draftKey, shape.draftOf(typed)),
        );
      }),
    [store, drafts, latest, queue],
  );
  return queue.settled;
}

/**
 * A rule speaks when its field is left, and follows every letter for as long as it has something to say: the message goes as soon
 * as the field is right. After that the field has to be left again.
 */
function useLeftFields<V extends Texts>(store: TypedStore<V>, isWrong: (name: NameOf<V>) => boolean) {
  const [left, setLeft] = useState<ReadonlySet<NameOf<V>>>(new Set());
  const latest = useLatest({ left, isWrong });
  useEffect(
    () =>
      store.listen(({ names, by }) => {
        if (by !== 'person') return;
        const right = names.filter((name) => latest.current.left.has(name) && !latest.current.isWrong(name));
        if (right.length > 0) setLeft((before) => new Set([...before].filter((name) => !right.includes(name))));
      }),
    [store, latest],
  );
  const leave = useCallback(
    (name: NameOf<V>) =>
      startTransition(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name])))),
    [],
  );
  const forget = useCallback(() => setLeft(new Set()), []);
  return { left, leave, forget };
}
