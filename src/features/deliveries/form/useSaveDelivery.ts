/** From the press on the button to the words that it is saved. Between them lies one transaction, and nothing that can wait. */
import { useLayoutEffect, useRef, useState } from 'react';
import { askGate, saveDelivery } from '../../../data/deliveries.ts';
import { siteNow } from '../../../data/index.ts';
import { newId } from '../../../domain/ids.ts';
import { operatingDayOf } from '../../../domain/operatingDay.ts';
import { changedSince } from '../../../ui/changedSince.ts';
import { deliveryDrafts } from './deliveryDrafts.ts';
import { EMPTY_VALUES, inLanguage, isUntouched, readDelivery } from './formValues.ts';
import { FILLABLE, broughtBy, filledField, isFilled, putFilled, volumeByWeight } from './fillIn.ts';
import type { SubmitEvent } from 'react';
import type { GateAnswer } from '../../../data/deliveries.ts';
import type { SaveFailure } from '../../../data/index.ts';
import type { DeliveryForm } from '../../../domain/deliveries/deliverySchema.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Signal } from '../../../ui/signal.ts';
import type { FormValues } from './formValues.ts';
import type { SavedDelivery } from './SavedTicket.tsx';
import type { DeliveryFormState } from './useDeliveryForm.ts';

interface SaveOptions {
  readonly author: string | null;
  readonly draftKey: string;
  readonly draftsWritten: () => Promise<void>;
  readonly saved: Signal<SavedDelivery | null>;
}

interface Saving {
  readonly submit: (event: SubmitEvent) => Promise<void>;
  readonly startOver: () => void;
  /** It takes so long that the person should see it. */
  readonly slow: boolean;
  readonly failure: SaveFailure | null;
}

export function useSaveDelivery(
  state: DeliveryFormState,
  { author, draftKey, draftsWritten, saved }: SaveOptions,
): Saving {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [slow, setSlow] = useState(false);
  const saving = useRef(false);
  const current = useRef(state);
  useLayoutEffect(() => {
    current.current = state;
  });
  const { form } = state;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    current.current.catchUp();
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    try {
      const now = siteNow();
      const ticket = await completed(current.current, operatingDayOf(now, current.current.site));
      const read = readDelivery(ticket.given, ticket.state.context);
      if (read.ok) return await save(read.value, ticket, now);
      if (ticket.isFilled) putFilled(form, changedSince(ticket.pressed, { ...form.getValues() }, ticket.given));
      // The library marks the fields, and leads to the first of them.
      await form.handleSubmit(() => undefined)(event);
    } finally {
      clearTimeout(timer);
      setSlow(false);
      saving.current = false;
    }
  }

  /** It is said to be saved only once it is on the disk. */
  async function save(
    delivery: DeliveryForm,
    { pressed, given, known, writtenIn, state: { gate, site } }: CompletedTicket,
    now: Date,
  ): Promise<void> {
    const drafts = deliveryDrafts(delivery, known, {
      newId,
      now,
      site,
      density: gate.density,
      tareWeighed: given.tareWeighed === 'yes',
      isTyped: (name) => !isFilled(given, name),
    });
    await draftsWritten();
    const result = await saveDelivery(drafts, { author, draftKey });
    setFailure(result.ok ? null : result.error);
    // The word of the ticket before would be read as this one's.
    if (!result.ok) return saved.tell(null);
    saved.tell({
      ...result.value,
      form: { ...delivery, truckLicense: known.truck?.row.license_plate ?? delivery.truckLicense },
    });
    // The words stand first, and then the form is emptied: drawing it anew takes longer than the save. No other press comes between.
    await nextTurn();
    const asShown = (values: FormValues) => inLanguage(values, writtenIn, current.current.writtenIn.current);
    const next = nextTicket({ pressed: asShown(pressed), given: asShown(given) }, current.current);
    form.reset(next, { keepFieldsRef: true });
    // Laying the page out anew takes longer than the save itself. Whoever types on already is not led away.
    if (isUntouched(next)) setTimeout(toFirstField);
  }

  function startOver(): void {
    setFailure(null);
    form.reset(EMPTY_VALUES, { keepFieldsRef: true });
    toFirstField();
  }

  return { submit, startOver, slow, failure };
}

const SLOW_MS = 150;

interface CompletedTicket {
  /** As it stood in the form at the press, and with all that its plate brings. */
  readonly pressed: FormValues;
  readonly given: FormValues;
  readonly isFilled: boolean;
  readonly known: GateAnswer;
  readonly writtenIn: Language;
  readonly state: DeliveryFormState;
}

/**
 * The ticket as it stood at the press. A plate that was typed just before is looked up first, and brings what is its own: what
 * the form still shows then is another truck's. Caught up before.
 */
async function completed(state: DeliveryFormState, day: string): Promise<CompletedTicket> {
  const {
    form,
    gate,
    context: { language },
    fillLeft,
  } = state;
  const writtenIn = state.writtenIn.current;
  const pressed = { ...form.getValues() };
  const fill = fillLeft();
  const isOfDay = gate.day === day;
  const asked =
    isOfDay && gate.answer && gate.last !== undefined
      ? { ...gate.answer, last: gate.last }
      : await askGate(questionOf(pressed, day));
  if (!fill) return { pressed, given: pressed, isFilled: false, known: asked, writtenIn, state };
  const brought = fill(pressed, asked);
  const weighed = isFilled(brought, 'volume')
    ? { ...brought, ...filledField(brought, 'volume', volumeByWeight(brought, gate.density, language)) }
    : brought;
  const isSame = brought.customer === pressed.customer && brought.driverName === pressed.driverName;
  return {
    pressed,
    given: weighed,
    isFilled: true,
    known: isSame ? asked : await askGate(questionOf(brought, day)),
    writtenIn,
    state,
  };
}

const questionOf = ({ truckLicense: plate, customer, driverName: driver, materialType }: FormValues, day: string) => ({
  plate,
  customer,
  driver,
  materialType,
  day,
});

/** The form after a save: what was typed meanwhile begins the next ticket, with what its plate brings as far as that is looked up. */
function nextTicket(
  { pressed, given }: Pick<CompletedTicket, 'pressed' | 'given'>,
  { form, values, gate, context: { language } }: DeliveryFormState,
): FormValues {
  // The screen may not show yet what the plate brought.
  const typed = changedSince(pressed, { ...form.getValues() }, given);
  const isOtherTruck = typed.truckLicense !== given.truckLicense && typed.truckLicense === values.truckLicense;
  const brought: Partial<FormValues> = isOtherTruck ? broughtBy(gate, language) : {};
  const next = changedSince(given, typed, { ...EMPTY_VALUES, ...brought });
  const filled = FILLABLE.filter(
    (name) => next[name] !== EMPTY_VALUES[name] && (next[name] === brought[name] || isFilled(typed, name)),
  );
  return { ...next, filled: filled.join(' ') };
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** At the top, where the number just given stands: on a phone the field itself would push it off the screen. */
function toFirstField(): void {
  scrollTo({ top: 0 });
  document.getElementById('truckLicense')?.focus({ preventScroll: true });
}
