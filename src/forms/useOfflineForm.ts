/** A form saved on this device: from a shape and a record, it keeps drafts, guards against double taps and reports the save. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { UNDO_MS, saveMutations, undoSaved } from '../data/index.ts';
import type { NewPhoto, SavedReceipt, SaveFailure } from '../data/index.ts';
import { ok } from '../domain/values/result.ts';
import { dropSecondTap } from '../ui/secondTap.ts';
import { useNewSignal, type Signal } from '../ui/signal.ts';
import { dismissToast, toastWithAction, toast } from '../ui/toast.ts';
import { changedSince, type NameOf, type Texts, type Typed } from './shape/typedStore.ts';
import { useMistakes, type CheckedForm } from './useMistakes.ts';
import { useLatest, type TypedForm } from './useTypedForm.ts';
import type { MutationDraft } from '../domain/mutations/mutations.ts';
import type { Reading } from './shape/formShape.ts';
import type { TFunction } from 'i18next';

/** What the last save recorded. `receipt` is null if there was nothing to record. */
export type Outcome = {
  readonly drafts: readonly MutationDraft[];
  readonly receipt: SavedReceipt | null;
  /** The device had no room for the photos: the record was saved without them. */
  readonly isWithoutPhotos?: true;
  /** For UNDO_MS: puts the input back into the form. */
  readonly undo?: () => Promise<void>;
} | null;

/** What one attempt to save records, with its input. */
export interface Attempt<V extends Texts> {
  readonly values: V;
  readonly reading: Reading<V, readonly MutationDraft[]>;
}

interface CommonOptions<V extends Texts, Out> {
  readonly read: (typed: Typed<V>) => Reading<V, Out>;
  /** Values for an error message, such as the limits of this site. */
  readonly figuresOf?: (name: NameOf<V>) => Readonly<Record<string, string>>;
  /** The form after a save, from the current and the saved input; by default empty except for what was typed meanwhile. */
  readonly next?: (typed: V, saved: V) => V;
  /** Directly after a save: removes what was saved beside the text, whatever is typed meanwhile. */
  readonly onSaved?: (drafts: readonly MutationDraft[]) => void;
  /** After a save, once the form is empty; by default scrolls the page to its top. */
  readonly onEmptied?: () => void;
  /** The photos that these drafts attach (data/photos.ts): saved together with their record. */
  readonly photos?: (drafts: readonly MutationDraft[]) => readonly NewPhoto[];
  /** Additional drafts that a save uses up, such as those of its photos. */
  readonly furtherDrafts?: readonly string[];
  /** Shows what will be saved, and resolves to whether the user agrees. */
  readonly ask?: (drafts: readonly MutationDraft[]) => Promise<boolean>;
  /** For a form that closes with its save, or with nothing to save (`receipt` is null): it accepts no second one. */
  readonly onDone?: (values: V, isSaved: boolean, receipt: SavedReceipt | null) => void;
  /** Its save can be undone: a form that closes offers it (useUndo.ts), one that stays has it in its outcome. */
  readonly isUndoable?: boolean;
  /** Puts back what was saved beside the text, too. */
  readonly onUndone?: () => void;
  /** The last save's outcome stays until the next save, even if an attempt is refused meanwhile: it contains a number to copy. */
  readonly outcomeStays?: boolean;
}

/** The drafts to record; none: there is nothing to record, and the input stays. */
interface PlainOptions<V extends Texts, Out> extends CommonOptions<V, Out> {
  readonly drafts: (form: Out) => readonly MutationDraft[];
  readonly attempt?: never;
}

/** The same if something must be looked up first: the save may contain more than the input. */
interface LookUpOptions<V extends Texts, Out> extends CommonOptions<V, Out> {
  readonly attempt: (typed: Typed<V>) => Promise<Attempt<V>>;
  readonly drafts?: never;
}

type OfflineFormOptions<V extends Texts, Out> = PlainOptions<V, Out> | LookUpOptions<V, Out>;

export interface OfflineForm<V extends Texts> extends CheckedForm<V> {
  readonly submit: (event: SubmitEvent) => void;
  /** True once the save takes noticeably long. */
  readonly saving: boolean;
  readonly failure: SaveFailure | null;
  readonly outcome: Signal<Outcome>;
  /** Can be undone for UNDO_MS. */
  readonly clear: () => void;
  /** Sets all fields, with the message `said`; the toast's button restores the input. */
  readonly replace: (values: V, said: string) => void;
}

const SLOW_MS = 150;
/** The second tap of one gloved press would hit the form that the first has emptied. */
const SAME_PRESS_MS = 1000;

export function useOfflineForm<V extends Texts, Out>(
  typing: TypedForm<V>,
  options: OfflineFormOptions<V, Out>,
): OfflineForm<V> {
  const found = options.read(typing.typed);
  const form = useMistakes(typing, found.ok ? {} : found.error, options.figuresOf);
  const { store, author, shape } = form;
  /** A save uses what the screen knows once it has caught up; the code after it, what it knows then. */
  const current = useLatest(options);
  const outcome = useNewSignal<Outcome>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [saving, setSaving] = useState(false);
  /** From the first tap on, because the screen may lag. */
  const busy = useRef(false);
  const isSamePress = useRef(false);
  /** The toast that undoes a clearing: without the form there is no place to undo it. */
  const undoing = useRef(0);
  useEffect(() => () => dismissToast(undoing.current), []);
  const slow = useRef<ReturnType<typeof setTimeout>>(undefined);

  function showWhenSlow(isBusy: boolean): void {
    clearTimeout(slow.current);
    if (isBusy) slow.current = setTimeout(() => setSaving(true), SLOW_MS);
    else setSaving(false);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    if (isSamePress.current && shape.isUntouched(store.get())) return;
    busy.current = true;
    form.catchUp();
    if (!options.outcomeStays) outcome.setState(null, true);
    showWhenSlow(true);
    const isDone = await save(store.get()).catch((bug: unknown) => {
      fail({ kind: 'unknown', detail: String(bug), drafts: [] });
      return false;
    });
    showWhenSlow(false);
    busy.current = isDone;
    if (isDone) dropSecondTap();
  }

  /** Whether the form is finished with it, and closes. */
  async function save(typed: Typed<V>): Promise<boolean> {
    const { values, reading } = await attemptOf(current.current, typed);
    if (!reading.ok) {
      if (values !== typed.values) store.put(changedSince(typed.values, store.get().values, values));
      form.catchUp();
      form.refuse();
      return false;
    }
    await form.draftWritten();
    if (reading.value.length === 0) return nothingToSave(typed.values);
    if (!(await isAgreed(reading.value))) return false;
    const photos = current.current.photos?.(reading.value) ?? [];
    const draftKeys = [shape.draftKey, ...(current.current.furtherDrafts ?? [])];
    const along = { author: author.id, draftKeys, isUndoable: current.current.isUndoable === true };
    const whole = await saveMutations(reading.value, { ...along, photos });
    const isWithoutPhotos = !whole.ok && whole.error.kind === 'quota' && photos.length > 0;
    const bare = reading.value.filter(({ kind }) => kind !== 'attachments.create');
    const saved = isWithoutPhotos ? await saveMutations(bare, along) : whole;
    if (!saved.ok) {
      fail(saved.error);
      return false;
    }
    setFailure(null);
    const { onDone, onSaved } = current.current;
    onSaved?.(saved.value.drafts);
    if (onDone) {
      onDone(typed.values, true, saved.value);
      return true;
    }
    const undo = () =>
      undoAndSay(saved.value, form.t, () => {
        outcome.setState(null, true);
        current.current.onUndone?.();
        // The next record stays in the form if it is being typed already.
        if (shape.isUntouched(store.get())) form.begin(shape.inLanguage(typed, store.get().language).values);
      });
    const { drafts } = saved.value;
    const extras = { ...(isWithoutPhotos && { isWithoutPhotos }), ...(along.isUndoable && { undo }) };
    outcome.setState({ drafts, receipt: saved.value, ...extras }, true);
    // The message is shown before the form is emptied, because rendering takes longer than the save. No other save can come in between.
    await nextTurn();
    empty(typed, values);
    return false;
  }

  async function isAgreed(drafts: readonly MutationDraft[]): Promise<boolean> {
    const { ask } = current.current;
    if (!ask) return true;
    showWhenSlow(false);
    const agreed = await ask(drafts);
    showWhenSlow(agreed);
    return agreed;
  }

  async function nothingToSave(values: V): Promise<boolean> {
    setFailure(null);
    const { onDone } = current.current;
    if (onDone) {
      await author.drafts.clear(shape.draftKey);
      onDone(values, false, null);
      return true;
    }
    outcome.setState({ drafts: [], receipt: null }, true);
    scrollTo({ top: 0 });
    return false;
  }

  function fail(refused: SaveFailure): void {
    setFailure(refused);
    // The previous record's message would seem to belong to this one.
    outcome.setState(null, true);
  }

  /** What was typed during the save starts the next record. */
  function empty({ values, language }: Typed<V>, saved: V): void {
    const { next, onEmptied } = current.current;
    const asShown = (of: V) => shape.inLanguage({ values: of, language }, store.get().language).values;
    const after = next
      ? next(asShown(values), asShown(saved))
      : changedSince(asShown(values), store.get().values, shape.start(store.get().language));
    form.begin(after);
    isSamePress.current = true;
    setTimeout(() => void (isSamePress.current = false), SAME_PRESS_MS);
    // Layout takes longer than the save itself. A user who is already typing is not scrolled away.
    if (shape.isUntouched(store.get())) setTimeout(onEmptied ?? (() => scrollTo({ top: 0 })));
  }

  function replace(values: V, said: string): void {
    const before = store.get();
    setFailure(null);
    form.begin(values);
    if (shape.isUntouched(before)) return;
    const undo = () => {
      const now = store.get();
      form.begin(changedSince(values, now.values, shape.inLanguage(before, now.language).values));
    };
    undoing.current = toastWithAction(said, '', { label: form.t('form.undo.action'), onPress: undo, forMs: UNDO_MS });
  }

  return {
    ...form,
    submit: (event) => void submit(event),
    saving,
    failure,
    outcome,
    restored: form.restored && failure === null,
    clear: () => replace(shape.start(store.get().language), form.t('form.cleared')),
    replace,
  };
}

async function attemptOf<V extends Texts, Out>(
  { attempt, read, drafts }: OfflineFormOptions<V, Out>,
  typed: Typed<V>,
): Promise<Attempt<V>> {
  if (attempt) return attempt(typed);
  const reading = read(typed);
  return { values: typed.values, reading: reading.ok ? ok(drafts(reading.value)) : reading };
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Undoes a save while that is possible, and shows the result. */
export async function undoAndSay(saved: SavedReceipt, t: TFunction, onUndone?: () => void): Promise<void> {
  const undone = await undoSaved(saved.mutationIds);
  if (undone.ok && undone.value === 'done') {
    onUndone?.();
    toast('plain', t('form.undo.done'));
  } else toast('bad', t('form.undo.tooLate'), t('form.undo.tooLateText'));
}
