import { CircleAlert, RotateCcw, Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askGate } from '../../data/gate.ts';
import { saveMutations, siteNow, useAuthor, useDevice } from '../../data/index.ts';
import { newId } from '../../domain/ids.ts';
import { operatingDayOf } from '../../domain/operatingDay.ts';
import { err } from '../../domain/result.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { useDirtyForm } from '../../ui/dirtyForms.ts';
import { FKey } from '../../ui/FKey.tsx';
import { enterMovesOn } from '../../ui/enterMovesOn.ts';
import { useFunctionKeys } from '../../ui/useFunctionKeys.ts';
import { FormDestination } from './FormDestination.tsx';
import { FormLoad } from './FormLoad.tsx';
import { FormTruck } from './FormTruck.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { SavedTicket } from './SavedTicket.tsx';
import { Ticket } from './ticket/Ticket.tsx';
import { deliveryDrafts } from './deliveryDrafts.ts';
import { EMPTY_VALUES, draftOf, isUntouched } from './formValues.ts';
import { sameLoadOf } from './sameLoad.ts';
import { useDeliveryForm } from './useDeliveryForm.ts';
import { useDraftKeeper } from '../../ui/useDraftKeeper.ts';
import type { SubmitEvent } from 'react';
import type { SaveFailure } from '../../data/index.ts';
import type { DeliveryForm } from '../../domain/deliveries/form.ts';
import type { FormValues } from './formValues.ts';
import type { SavedDelivery } from './SavedTicket.tsx';

interface NewDeliveryFormProps {
  readonly draftKey: string;
  readonly initial: FormValues;
  /** True where `initial` is a draft from before. */
  readonly restored: boolean;
}

export function NewDeliveryForm({ draftKey, initial, restored }: NewDeliveryFormProps) {
  const { t } = useTranslation();
  const state = useDeliveryForm(initial);
  const { form, values, context, gate, site } = state;
  const device = useDevice();
  const author = useAuthor();
  const untouched = isUntouched(values);
  const draftsWritten = useDraftKeeper(author.drafts, draftKey, draftOf(values, context.language), untouched);
  const [saved, setSaved] = useState<SavedDelivery | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const mistakes = Object.keys(errors).length;
  useDirtyForm(!untouched);
  const sameLoad = sameLoadOf(state, (volume) => formatNumber(volume, context.language));
  useFunctionKeys({
    ...(sameLoad && { F2: sameLoad.take }),
    ...(saved && { F8: () => setTicket(saved.id) }),
    F9: () => document.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click(),
  });

  async function submit(event: SubmitEvent) {
    let stored = false;
    await form.handleSubmit(async (delivery) => {
      stored = await save(delivery);
    })(event);
    // Only now: the form counts as submitted until the handler has ended, and the next truck's fields are untouched.
    if (stored) startOver();
  }

  /** Whether it is on the disk. */
  async function save(delivery: DeliveryForm): Promise<boolean> {
    const now = siteNow();
    const day = operatingDayOf(now, site);
    const { truckLicense: plate, customer, driverName: driver, materialType } = values;
    const known = gate.answer ?? (await askGate({ plate, customer, driver, materialType, day }));
    const drafts = deliveryDrafts(delivery, known, { newId, now, site, density: gate.density });
    await draftsWritten();
    const result = await saveMutations(drafts, { author: author.id, draftKey }).catch((bug: unknown) => err({ kind: 'unknown' as const, detail: String(bug), drafts }));
    setFailure(result.ok ? null : result.error);
    if (!result.ok) return false;
    const id = result.value.entityIds.at(-1) ?? '';
    setSaved({ id, ticketNo: result.value.ticketNo ?? '', form: { ...delivery, truckLicense: known.truck?.row.license_plate ?? delivery.truckLicense } });
    scrollTo({ top: 0 });
    return true;
  }

  function startOver() {
    form.reset(EMPTY_VALUES);
    document.getElementById('truckLicense')?.focus();
  }

  return (
    <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only watches Enter in the fields inside */}
    <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={enterMovesOn} className="mx-auto max-w-4xl lg:max-w-none">
      <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-bold">{t('delivery.new.title')}</h1>
        {!untouched && (
          <Button look="quiet" icon={RotateCcw} onClick={startOver}>
            {t('delivery.new.clear')}
          </Button>
        )}
      </div>
      <SavedTicket saved={saved} onOpen={setTicket} />
      {device === null && (
        <Message tone="warn" icon={CircleAlert} className="mb-4">
          {t('delivery.failed.no_device_code')}
        </Message>
      )}
      {restored && !untouched && !saved && (
        <Message tone="info" icon={RotateCcw} className="mb-4">
          {t('delivery.new.restored')}
        </Message>
      )}
      <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <FormTruck state={state} />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <FormLoad state={state} sameLoad={sameLoad} />
          <FormDestination state={state} />
        </div>
      </div>
      {failure && <SaveFailed failure={failure} />}
      <div className="sticky bottom-(--banner-height,0px) z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-line bg-ground px-4 py-2 lg:-mx-8 lg:px-8">
        {isSubmitted && mistakes > 0 && <p className="text-sm font-semibold text-bad">{t('validation.summary', { count: mistakes })}</p>}
        <Button look="main" type="submit" icon={Save} disabled={isSubmitting || !state.ready} aria-keyshortcuts="F9" className="w-full sm:w-auto sm:min-w-72">
          {isSubmitting ? t('delivery.new.saving') : t('delivery.new.save')}
          <FKey>F9</FKey>
        </Button>
      </div>
    </form>
    {ticket && <Ticket deliveryId={ticket} onClose={() => setTicket(null)} />}
    </>
  );
}
