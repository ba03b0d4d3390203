import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDevice } from '../../../data/index.ts';
import { AreaField, TextField } from '../../../forms/FormFields.tsx';
import { ClearButton, FormFrame, FormSaveBar, RestoredNote } from '../../../forms/OfflineForm.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { useFunctionKeys } from '../../../ui/useFunctionKeys.ts';
import { Ticket } from '../ticket/Ticket.tsx';
import { FormLoad, sameLoadOf } from './FormLoad.tsx';
import { FormSection, WIDE } from './FormSection.tsx';
import { FormTruck } from './FormTruck.tsx';
import { SavedTicket } from './SavedTicket.tsx';
import { toFirstField, useDeliveryForm } from './useDeliveryForm.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

/**
 * Keys: F2 takes the plate's last load again, F9 saves, F8 opens the ticket just saved. The last trucks are one tap away.
 * `draft`: from before, of whatever shape; null where there is none.
 */
export function NewDeliveryForm({ draft }: { readonly draft: unknown }) {
  const state = useDeliveryForm(draft);
  const { t, form, language } = state;
  const device = useDevice();
  const [ticket, setTicket] = useState<string | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const sameLoad = sameLoadOf(state);
  useFunctionKeys({ ...(sameLoad && { F2: takeSameLoad }) });

  function clear(): void {
    form.clear();
    toFirstField();
  }

  /** After it nothing is left but to save. */
  function takeSameLoad(): void {
    sameLoad?.take();
    submitButton.current?.focus();
  }

  return (
    <>
      <FormFrame form={form} onSubmit={form.submit} className="mx-auto max-w-4xl lg:max-w-none">
        {/* The button that comes with the first letter moves nothing beneath it: the title gives way, in two lines of the same height. */}
        <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-2 min-[22rem]:flex-nowrap">
          <h1 className="min-w-0 text-xl leading-6 font-bold">{t('delivery.new.title')}</h1>
          <ClearButton form={form} onClear={clear} className="max-sm:-mr-3 max-sm:px-3" />
        </div>
        <SavedTicket outcome={form.outcome} t={t} language={language} onOpen={setTicket} />
        {device === null && (
          <Message tone="warn" icon={CircleAlert} className="mb-4">
            {t('save.failed.no_device_code')}
          </Message>
        )}
        <RestoredNote form={form} className="mb-4" />
        <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <FormTruck state={state} />
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <FormLoad state={state} sameLoad={sameLoad} onSameLoad={takeSameLoad} />
            <FormDestination state={state} />
          </div>
        </div>
        {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
        <FormSaveBar form={form} label={t('delivery.new.save')} disabled={!state.ready} ref={submitButton} />
      </FormFrame>
      {ticket && <Ticket deliveryId={ticket} onClose={() => setTicket(null)} />}
    </>
  );
}

function FormDestination({ state: { t, form } }: { readonly state: DeliveryFormState }) {
  return (
    <FormSection title={t('delivery.new.moreSection')}>
      <TextField
        form={form}
        name="destinationAddress"
        className={WIDE}
        label={t('delivery.new.destinationAddress')}
        optional
      />
      <AreaField form={form} name="notes" className={WIDE} label={t('delivery.new.notes')} mark={t('form.optional')} />
    </FormSection>
  );
}
