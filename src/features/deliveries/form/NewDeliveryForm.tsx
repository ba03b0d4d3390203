import { CircleAlert, RotateCcw, Save } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAuthor, useDevice } from '../../../data/index.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { useDirtyForm } from '../../../ui/dirtyForms.ts';
import { FKey } from '../../../ui/FKey.tsx';
import { enterMovesOn } from '../../../ui/enterMovesOn.ts';
import { useNewSignal } from '../../../ui/signal.ts';
import { useFunctionKeys } from '../../../ui/useFunctionKeys.ts';
import { FormDestination } from './FormDestination.tsx';
import { FormLoad } from './FormLoad.tsx';
import { FormTruck } from './FormTruck.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { SavedTicket } from './SavedTicket.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { isUntouched } from './formValues.ts';
import { FormRoot } from './useGateForm.ts';
import { sameLoadOf } from './sameLoad.ts';
import { useDeliveryDraft } from './useDeliveryDraft.ts';
import { useDeliveryForm } from './useDeliveryForm.ts';
import { useSaveDelivery } from './useSaveDelivery.ts';
import type { FormValues } from './formValues.ts';
import type { SavedDelivery } from './SavedTicket.tsx';

interface NewDeliveryFormProps {
  readonly draftKey: string;
  readonly initial: FormValues;
  /** True where `initial` is a draft from before. */
  readonly restored: boolean;
}

export function NewDeliveryForm({ draftKey, initial, restored }: NewDeliveryFormProps) {
  const state = useDeliveryForm(initial);
  const { t, form, values, context, errors, isSubmitted } = state;
  const device = useDevice();
  const author = useAuthor();
  const untouched = isUntouched(values);
  const draftsWritten = useDeliveryDraft(author.drafts, draftKey, state);
  const saved = useNewSignal<SavedDelivery | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const [draftKept, setDraftKept] = useState(restored);
  const { submit, startOver, slow, failure } = useSaveDelivery(state, {
    author: author.id,
    draftKey,
    draftsWritten,
    saved,
  });
  const mistakes = Object.keys(errors).length;
  useDirtyForm(!untouched);
  const submitButton = useRef<HTMLButtonElement>(null);
  const sameLoad = sameLoadOf(state, (volume) => formatNumber(volume, context.language));
  useFunctionKeys({
    ...(sameLoad && { F2: takeSameLoad }),
    F9: () => submitButton.current?.click(),
  });

  function clear(): void {
    setDraftKept(false);
    startOver();
  }

  /** After it nothing is left but to save. */
  function takeSameLoad(): void {
    sameLoad?.take();
    submitButton.current?.focus();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only watches Enter in the fields inside */}
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={enterMovesOn}
        className="mx-auto max-w-4xl lg:max-w-none"
      >
        {/* The button that comes with the first letter moves nothing beneath it: the title gives way, in two lines of the same height. */}
        <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-2 min-[22rem]:flex-nowrap">
          <h1 className="min-w-0 text-xl leading-6 font-bold">{t('delivery.new.title')}</h1>
          {!untouched && (
            <Button look="quiet" icon={RotateCcw} onClick={clear} className="max-sm:-mr-3 max-sm:px-3">
              {t('form.clear')}
            </Button>
          )}
        </div>
        <SavedTicket signal={saved} t={t} language={context.language} onOpen={setTicket} />
        {device === null && (
          <Message tone="warn" icon={CircleAlert} className="mb-4">
            {t('save.failed.no_device_code')}
          </Message>
        )}
        {draftKept && !untouched && !failure && saved.get() === null && (
          <Message tone="info" icon={RotateCcw} className="mb-4">
            {t('form.restored')}
          </Message>
        )}
        <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <FormTruck state={state} />
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <FormLoad state={state} sameLoad={sameLoad} onSameLoad={takeSameLoad} />
            <FormDestination state={state} />
          </div>
        </div>
        {failure && <SaveFailed failure={failure} />}
        <SaveBar mistakes={isSubmitted ? mistakes : 0}>
          <Button
            ref={submitButton}
            look="main"
            type="submit"
            icon={Save}
            disabled={slow || !state.ready}
            aria-keyshortcuts="F9"
            className="w-full sm:w-auto sm:min-w-72"
          >
            {slow ? t('form.saving') : t('delivery.new.save')}
            <FKey>F9</FKey>
          </Button>
        </SaveBar>
        <FormRoot form={form} context={context} />
      </form>
      {ticket && <Ticket deliveryId={ticket} onClose={() => setTicket(null)} />}
    </>
  );
}
