/** The state of a stock form: what is typed, its draft, what the rules say of it, and its one save. */
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveMutations, useAuthor } from '../../data/index.ts';
import { newId } from '../../domain/ids.ts';
import { isValidationCode } from '../../domain/rules/codes.ts';
import { suggestNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { changedSince } from '../../ui/changedSince.ts';
import { useDirtyForm } from '../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../ui/useDraftKeeper.ts';
import { useLanguageSwitch } from '../../ui/useLanguageSwitch.ts';
import { EMPTY_VALUES, NUMBER_FIELDS, draftOf, inLanguage, isUntouched, valuesFromDraft } from './stockValues.ts';
import type { SubmitEvent } from 'react';
import type { SaveFailure } from '../../data/index.ts';
import type { MutationDraft } from '../../domain/mutations.ts';
import type { StockAdjustmentPayload } from '../../domain/mutations.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Reading } from './readStock.ts';
import type { StockField, StockValues } from './stockValues.ts';

interface Recorded {
  readonly payloads: readonly StockAdjustmentPayload[];
}
/** How many entries the last press on the button has saved; 0: there was nothing to record. */
export type Outcome = { readonly entries: number } | null;

interface StockFormOptions {
  readonly draftKey: string;
  /** The draft from before, of whatever shape. */
  readonly opened: unknown;
  readonly read: (values: StockValues, language: Language) => Reading;
}

export function useStockForm({ draftKey, opened, read }: StockFormOptions) {
  const { t } = useTranslation();
  const language = useLanguage();
  const author = useAuthor();
  const [initial] = useState(() => valuesFromDraft(opened, language));
  const form = useForm<StockValues, unknown, Recorded>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: (typed) => {
      const reading = read(typed, language);
      if (reading.ok) return { values: { payloads: reading.value }, errors: {} };
      return {
        values: {},
        errors: Object.fromEntries(
          Object.entries(reading.error).map(([name, message]) => [name, { type: 'rule', message }]),
        ),
      };
    },
  });
  // Fields that this form does not show are empty.
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const untouched = isUntouched(values);
  const draftsWritten = useDraftKeeper(author.drafts, draftKey, draftOf(values, language), untouched);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [draftKept, setDraftKept] = useState(!isUntouched(initial));
  const saving = useRef(false);
  const { errors, isSubmitted, isSubmitting } = form.formState;
  useDirtyForm(!untouched);
  const typed = (): StockValues => ({ ...EMPTY_VALUES, ...form.getValues() });
  const writtenIn = useLanguageSwitch(language, (from, to) => {
    const translated = inLanguage(typed(), from, to);
    for (const name of NUMBER_FIELDS) form.setValue(name, translated[name]);
  });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    const given = { values: typed(), language: writtenIn.current };
    let stored = false;
    setOutcome(null);
    try {
      await form.handleSubmit(async ({ payloads }) => {
        stored = await save(payloads);
      })(event);
    } finally {
      saving.current = false;
    }
    // Only now: the form counts as submitted until the handler has ended, and the emptied fields are no mistakes.
    if (!stored) return;
    const next = changedSince(inLanguage(given.values, given.language, writtenIn.current), typed(), EMPTY_VALUES);
    form.reset(next);
    // Whoever types on already is not led away.
    if (isUntouched(next)) scrollTo({ top: 0 });
  }

  /** Whether it is on the disk: all of it or nothing. */
  async function save(payloads: readonly StockAdjustmentPayload[]): Promise<boolean> {
    const drafts = payloads.map((payload): MutationDraft => ({
      kind: 'stock_adjustments.create',
      entity_id: newId(),
      payload,
    }));
    await draftsWritten();
    if (drafts.length > 0) {
      const saved = await saveMutations(drafts, { author: author.id, draftKey });
      setFailure(saved.ok ? null : saved.error);
      if (!saved.ok) return false;
    }
    setOutcome({ entries: drafts.length });
    if (drafts.length === 0) scrollTo({ top: 0 });
    return drafts.length > 0;
  }

  function clear(): void {
    setDraftKept(false);
    setFailure(null);
    form.reset(EMPTY_VALUES);
  }

  /** That something is missing is said only once somebody tried to save. */
  function errorText(name: StockField): string | undefined {
    const code = errors[name]?.message;
    if (code === undefined || !isValidationCode(code) || (code === 'required' && !isSubmitted)) return undefined;
    return t(`validation.${code}`, { example: suggestNumber(values[name], language) });
  }

  return {
    form,
    values,
    language,
    untouched,
    outcome,
    failure,
    submit,
    errorText,
    saving: isSubmitting,
    restored: draftKept && !untouched && !failure && outcome === null,
    mistakes: isSubmitted ? Object.keys(errors).filter((name) => name !== 'root').length : 0,
    nothingCounted:
      isSubmitted &&
      errors.root?.message === 'nothing_counted' &&
      NUMBER_FIELDS.every((name) => values[name].trim() === ''),
    clear,
  };
}

export type StockFormState = ReturnType<typeof useStockForm>;
