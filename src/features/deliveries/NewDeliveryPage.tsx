import { useRows, useStocks, useDevice } from '../../data/index.ts';
import { Drafted, FormFrame, ClosedDay, AreaField, TextField, labelled } from '../../forms/index.ts';
import { ClearButton, FormSaveBar, RestoredNote } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { DELIVERY, copiedTicket } from './form/formValues.ts';
import { CircleAlert, CopyPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Money } from '../../shared/payments/Money.tsx';
import { Message, SaveFailed, useFunctionKeys } from '../../ui/index.ts';
import { Ticket } from './ticket/Ticket.tsx';
import { FormLoad, sameLoadOf } from './form/FormLoad.tsx';
import { FormSection, WIDE } from './form/FormSection.tsx';
import { FormPeople } from './form/FormTruck.tsx';
import { SUMMARY, SaveSummary } from './form/SaveSummary.tsx';
import { SavedTicket, type PaidTicket } from './form/SavedTicket.tsx';
import { focusField, focusPlateOncePainted, toFirstField, toScale, useDeliveryForm } from './form/useDeliveryForm.ts';
import type { DeliveryFormRows, DeliveryFormState } from './form/useDeliveryForm.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';

/** Opens with the input from before a reload, a crash or a sign-out. */
export function NewDeliveryPage() {
  const { t } = useTexts();
  // Read in parallel with the draft: saving needs all three.
  const stocks = useStocks();
  const openShifts = useRows('shifts', { where: { status: 'open' } });
  return (
    <>
      <title>{`${t('delivery.new.title')} · ${t('app.name')}`}</title>
      <Drafted draftKey={DELIVERY.draftKey}>
        {(draft) => <NewDeliveryForm draft={draft} stocks={stocks} openShifts={openShifts} />}
      </Drafted>
    </>
  );
}

/** Keys: F2 takes the plate's last load, F9 saves, F8 opens the ticket just saved. `draft`: an earlier one, or null. */
function NewDeliveryForm({ draft, ...rows }: { readonly draft: unknown } & DeliveryFormRows) {
  const state = useDeliveryForm(draft, rows);
  const { t, form, language } = state;
  const device = useDevice();
  const [ticket, setTicket] = useState<{ readonly id: string; readonly bySystem: boolean } | null>(null);
  const [paying, setPaying] = useState<PaidTicket | null>(null);
  const [paid, setPaid] = useState<{ readonly ticket: string; readonly payment: string } | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const sameLoad = sameLoadOf(state);
  useFunctionKeys({ ...(sameLoad && { F2: takeSameLoad }) });
  useEffect(focusPlateOncePainted, []);
  useTruckOfAddress(form);

  function clear(): void {
    form.clear();
    toFirstField();
  }

  function copy(row: DeliveryRow): void {
    form.replace(copiedTicket(row, language), t('delivery.saved.copied', { ticket: row.ticket_no }));
    toFirstField();
  }

  /** Afterwards only weighing or saving is left. The bar is visible, so the page does not scroll. */
  function takeSameLoad(): void {
    sameLoad?.take();
    if (sameLoad?.volume === null) focusField(document.querySelector('#weighing[hidden]') ? 'volume' : 'gross_kg');
    else submitButton.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <FormFrame
        form={form}
        onSubmit={form.submit}
        className="mx-auto max-w-4xl lg:max-w-none [&_[id$=-hint]]:text-sm [&_[id$=-hint]]:leading-6"
      >
        <h1 className="mb-3 text-xl leading-6 font-bold max-sm:sr-only">{t('delivery.new.title')}</h1>
        <SavedTicket
          outcome={form.outcome}
          {...{ t, language, paid }}
          onOpen={(id, bySystem = false) => setTicket({ id, bySystem })}
          onPay={setPaying}
          onCopy={copy}
        />
        {device === null && (
          <Message tone="warn" icon={CircleAlert} className="mb-4" text={t('save.failed.no_device_code')} />
        )}
        <RestoredNote form={form} className="mb-4" />
        {form.values.copiedFrom !== '' && !form.untouched && (
          <Message tone="info" icon={CopyPlus} role="status" className="mb-4">
            {t('delivery.new.copied', { ticket: form.values.copiedFrom })}
          </Message>
        )}
        {state.doubts}
        <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <FormLoad state={state} />
          <FormSection title={t('delivery.new.peopleSection')}>
            <FormPeople state={state} />
            <FormDestination state={state} />
            {/* The space is reserved, so that nothing moves at the first keystroke. */}
            <div className="flex min-h-12 justify-end sm:col-span-2">
              <ClearButton form={form} onClear={clear} className="-mr-3 px-3" />
            </div>
          </FormSection>
        </div>
        <ClosedDay day={state.day} className="mb-4" />
        {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
        <FormSaveBar
          form={form}
          label={t('delivery.new.save')}
          describedBy={SUMMARY}
          disabled={!state.ready}
          ref={submitButton}
        >
          <SaveSummary state={state} sameLoad={sameLoad} onSameLoad={takeSameLoad} />
        </FormSaveBar>
      </FormFrame>
      {ticket && <Ticket deliveryId={ticket.id} bySystem={ticket.bySystem} onClose={() => setTicket(null)} />}
      {paying && (
        <Money
          {...paying}
          onPaid={(payment) => setPaid({ ticket: paying.ticket.id, payment })}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  );
}

/** The truck that was chosen on another page, once. */
function useTruckOfAddress({ store }: DeliveryFormState['form']): void {
  const [search, setSearch] = useSearchParams();
  const truck = search.get('truck');
  useEffect(() => {
    if (truck === null) return;
    store.put({ truck_license: truck });
    toScale();
    setSearch({}, { replace: true });
  }, [store, truck, setSearch]);
}

const FormDestination = ({ state: { t, form } }: { readonly state: DeliveryFormState }) => (
  <>
    <TextField
      {...labelled(form, 'destination_address', t('delivery.new.destinationAddress'))}
      className={WIDE}
      optional
    />
    <AreaField
      {...labelled(form, 'notes', t('delivery.new.notes'))}
      className="sm:col-span-2"
      mark={t('form.optional')}
    />
  </>
);
