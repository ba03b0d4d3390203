import { CircleAlert, CircleCheck, RotateCcw, Save } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FKey } from '../../ui/FKey.tsx';
import { Message } from '../../ui/Message.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { enterMovesOn } from '../../ui/enterMovesOn.ts';
import { useFunctionKeys } from '../../ui/useFunctionKeys.ts';
import type { ReactNode } from 'react';
import type { Outcome, StockFormState } from './useStockForm.ts';

interface StockFormFrameProps {
  readonly state: StockFormState;
  readonly intro: string;
  readonly saveLabel: string;
  /** Said where a sheet has nothing to record. */
  readonly nothingText?: string;
  /** Why it cannot be saved just now; what is typed is kept. */
  readonly blocked?: string | false;
  readonly children: ReactNode;
}

/** What all stock forms share: what became of the last save, the reason, the notes and the button. */
export function StockFormFrame({
  state,
  intro,
  saveLabel,
  nothingText = '',
  blocked = false,
  children,
}: StockFormFrameProps) {
  const { t } = useTranslation();
  const { form, errorText, failure, mistakes } = state;
  const submitButton = useRef<HTMLButtonElement>(null);
  useFunctionKeys({ F9: () => submitButton.current?.click() });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only watches Enter in the fields inside
    <form
      noValidate
      onSubmit={(event) => void state.submit(event)}
      onKeyDown={enterMovesOn}
      className="flex flex-col gap-4"
    >
      <SaveOutcome outcome={state.outcome} nothingText={nothingText} />
      {state.restored && (
        <Message tone="info" icon={RotateCcw}>
          {t('form.restored')}
        </Message>
      )}
      <p className="max-w-3xl text-ink-soft">{intro}</p>
      <div className="rounded-lg border border-line bg-surface px-4 pt-4 pb-2 shadow-card sm:px-6">
        {children}
        <div className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line pt-4 md:grid-cols-2">
          <TextInput
            id="reason"
            label={t('manualStock.reason')}
            hint={t('manualStock.reasonHint')}
            error={errorText('reason')}
            {...form.register('reason')}
          />
          <TextArea
            id="notes"
            label={t('manualStock.notes')}
            mark={t('form.optional')}
            error={errorText('notes')}
            {...form.register('notes')}
          />
        </div>
        {/* Its place is kept: nothing moves beneath the first letter. */}
        <div className="flex min-h-12 justify-end">
          {!state.untouched && (
            <Button look="quiet" icon={RotateCcw} onClick={state.clear}>
              {t('form.clear')}
            </Button>
          )}
        </div>
      </div>
      {blocked && (
        <Message tone="warn" icon={CircleAlert}>
          {blocked}
        </Message>
      )}
      {failure && <SaveFailed failure={failure} />}
      <SaveBar mistakes={mistakes}>
        {state.nothingCounted && <p className="text-sm font-semibold text-bad">{t('validation.nothing_counted')}</p>}
        <Button
          ref={submitButton}
          look="main"
          type="submit"
          icon={Save}
          disabled={state.saving || blocked !== false}
          aria-keyshortcuts="F9"
          className="w-full sm:w-auto sm:min-w-72"
        >
          {state.saving ? t('form.saving') : saveLabel}
          <FKey>F9</FKey>
        </Button>
      </SaveBar>
    </form>
  );
}

/** The region stands before it has words: a screen reader only tells what changes in one that it knows. */
function SaveOutcome({ outcome, nothingText }: { readonly outcome: Outcome; readonly nothingText: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={outcome ? undefined : 'sr-only'}>
      {outcome &&
        (outcome.entries === 0 ? (
          <Message tone="info" icon={CircleCheck} title={nothingText} />
        ) : (
          <Message tone="good" icon={CircleCheck} title={t('form.saved')}>
            {t('manualStock.savedEntries', { count: outcome.entries })}
          </Message>
        ))}
    </div>
  );
}
