/** From the press on the button to the words that it is saved. Between them lies one transaction, and nothing that can wait. */
import { useLayoutEffect, useRef, useState } from 'react';
import { askGate } from '../../../data/gate.ts';
import { saveMutations, siteNow } from '../../../data/index.ts';
import { newId } from '../../../domain/ids.ts';
import { operatingDayOf } from '../../../domain/operatingDay.ts';
import { changedSince } from '../../../ui/changedSince.ts';
import { deliveryDrafts } from './deliveryDrafts.ts';
import { EMPTY_VALUES, inLanguage, isUntouched, readDelivery } from './formValues.ts';
import { broughtBy } from './useFillFromHistory.ts';
import type { SubmitEvent } from 'react';
import type { SaveFailure } from '../../../data/index.ts';
import type { DeliveryForm } from '../../../domain/deliveries/form.ts';
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

export function useSaveDelivery(state: DeliveryFormState, { author, draftKey, draftsWritten, saved }: SaveOptions): Saving {
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
    current.current.catchUp();
    const read = readDelivery(form.getValues(), current.current.context);
    // The library marks the fields, and leads to the first of them.
    if (!read.ok) return form.handleSubmit(() => undefined)(event);
    saving.current = true;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    try {
      await save(read.value);
    } finally {
      clearTimeout(timer);
      setSlow(false);
      saving.current = false;
    }
  }

  /** It is said to be saved only once it is on the disk. */
  async function save(delivery: DeliveryForm): Promise<void> {
    const { values, gate, site } = current.current;
    const given = { ...form.getValues() };
    const writtenIn = current.current.writtenIn.current;
    const now = siteNow();
    const day = operatingDayOf(now, site);
    const { truckLicense: plate, customer, driverName: driver, materialType } = values;
    const known = gate.answer ?? (await askGate({ plate, customer, driver, materialType, day }));
    const drafts = deliveryDrafts(delivery, known, { newId, now, site, density: gate.density, tareWeighed: given.tareWeighed === 'yes' });
    await draftsWritten();
    const result = await saveMutations(drafts, { author, draftKey });
    setFailure(result.ok ? null : result.error);
    if (!result.ok) return;
    const next = nextTicket(inLanguage(given, writtenIn, current.current.writtenIn.current), current.current);
    form.reset(next, { keepFieldsRef: true });
    saved.tell({
      id: result.value.entityIds.at(-1) ?? '', ticketNo: result.value.ticketNo ?? '',
      form: { ...delivery, truckLicense: known.truck?.row.license_plate ?? delivery.truckLicense },
    });
    // Laying the page out anew takes longer than the save itself. Whoever types on already is not led away.
    if (isUntouched(next)) setTimeout(toFirstField);
  }

  function startOver(): void {
    form.reset(EMPTY_VALUES, { keepFieldsRef: true });
    toFirstField();
  }

  return { submit, startOver, slow, failure };
}

const SLOW_MS = 150;

/** The form after a save: what was typed meanwhile begins the next ticket, with what its plate brings as far as that is looked up. */
function nextTicket(given: FormValues, { form, values, gate, context: { language } }: DeliveryFormState): FormValues {
  const typed = form.getValues();
  const isOtherTruck = typed.truckLicense !== given.truckLicense && typed.truckLicense === values.truckLicense;
  return changedSince(given, typed, { ...EMPTY_VALUES, ...(isOtherTruck && broughtBy(gate, language)) });
}

/** At the top, where the number just given stands: on a phone the field itself would push it off the screen. */
function toFirstField(): void {
  scrollTo({ top: 0 });
  document.getElementById('truckLicense')?.focus({ preventScroll: true });
}
