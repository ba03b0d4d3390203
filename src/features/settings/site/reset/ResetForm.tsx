import { CircleAlert, CircleCheck, CloudOff, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { characterCount, cleanText } from '../../../../domain/rules/text.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { useTexts } from '../../../../i18n/useLanguage.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { TextArea } from '../../../../ui/TextInput.tsx';
import { useOnline } from '../../../../ui/useOnline.ts';
import { LastReset } from './LastReset.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { useReset } from './useReset.ts';

/** A new counting period: said plainly what it does and what not, asked twice, and kept in the audit with its reason. */
export function ResetForm({ draft }: { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const online = useOnline();
  const { reason, setReason, mistake, asking, busy, outcome, ask, reset, leave } = useReset(draft);
  const field = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask()) field.current?.querySelector('textarea')?.focus();
      }}
      className="flex max-w-3xl flex-col gap-4"
    >
      {!online && (
        <Message tone="warn" icon={CloudOff} role="status">
          {t('siteSettings.reset.offline')}
        </Message>
      )}
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <LastReset />
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('siteSettings.reset.does')}</li>
          <li>{t('siteSettings.reset.doesNot')}</li>
          <li>{t('siteSettings.reset.audited')}</li>
        </ul>
        <TextArea
          id="reset-reason"
          label={t('siteSettings.reset.reason')}
          rows={3}
          value={reason}
          hint={t('siteSettings.reset.reasonHint', {
            count: formatNumber(characterCount(cleanText(reason)), language),
          })}
          error={mistake}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button look="danger" type="submit" icon={RotateCcw} disabled={!online || busy} className="self-start">
          {t('siteSettings.reset.open')}
        </Button>
      </div>
      <div role="status" className={outcome?.tone === 'good' ? undefined : 'sr-only'}>
        {outcome?.tone === 'good' && (
          <Message tone="good" icon={CircleCheck}>
            {outcome.text}
          </Message>
        )}
      </div>
      {outcome?.tone === 'bad' && (
        <Message role="alert" tone="bad" icon={CircleAlert}>
          {outcome.text}
        </Message>
      )}
      {asking && <ResetDialog busy={busy} onConfirm={() => void reset()} onClose={leave} />}
    </form>
  );
}
