import { CircleAlert, CircleCheck, CloudOff, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthor, useConfig, useSite } from '../../../data/index.ts';
import { createSiteSender } from '../../../data/siteSettings.ts';
import { DEFAULT_CONFIG } from '../../../domain/config.ts';
import { operatingDayOf } from '../../../domain/operatingDay.ts';
import { resetReason } from '../../../domain/rules/reason.ts';
import { characterCount, cleanText } from '../../../domain/rules/text.ts';
import { periodReset } from '../../../domain/settings/changes.ts';
import { formatDay, formatTime } from '../../../i18n/dates.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { useDirtyForm } from '../../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../../ui/useDraftKeeper.ts';
import { useOnline } from '../../../ui/useOnline.ts';
import { Facts } from '../SettingsSection.tsx';
import { draftKeyOf } from './useSettingsForm.ts';
import { isValidationCode } from '../../../domain/rules/codes.ts';

/** A new counting period: said plainly what it does and what not, asked twice, and kept in the audit with its reason. */
export function ResetForm({ draft }: { readonly draft: unknown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const author = useAuthor();
  const [reason, setReason] = useState(typeof draft === 'string' ? draft : '');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const [outcome, setOutcome] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(null);
  const [sender] = useState(createSiteSender);
  const draftsWritten = useDraftKeeper(author.drafts, draftKeyOf('reset'), reason, reason === '');
  useDirtyForm(reason !== '');
  const checked = resetReason.safeParse(reason);
  const code = checked.error?.issues[0]?.message ?? '';
  const field = useRef<HTMLFormElement>(null);

  function ask() {
    setOutcome(null);
    setTried(true);
    if (checked.success) setAsking(true);
    else field.current?.querySelector('textarea')?.focus();
  }

  async function reset() {
    if (isBusy.current || !checked.success) return;
    isBusy.current = true;
    setBusy(true);
    await draftsWritten();
    const answered = await sender.send([periodReset(checked.data)], author.id).catch(() => ({ ok: false, error: 'unclear' }) as const);
    isBusy.current = false;
    setBusy(false);
    setAsking(false);
    const answer = answered.ok ? answered.value[0] : undefined;
    if (answer?.kind === 'applied') {
      setReason('');
      setTried(false);
      return setOutcome({ tone: 'good', text: t('siteRules.reset.done') });
    }
    if (!answered.ok) return setOutcome({ tone: 'bad', text: t(`siteRules.failed.${answered.error}`) });
    return setOutcome({ tone: 'bad', text: answer?.kind === 'held' ? t('siteRules.held') : answer?.code === 'not_permitted' ? t('siteRules.refused.not_permitted') : (answer?.message ?? '') });
  }

  return (
    <form
      ref={field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="flex max-w-3xl flex-col gap-4"
    >
      {!online && (
        <Message tone="warn" icon={CloudOff} role="status">
          {t('siteRules.reset.offline')}
        </Message>
      )}
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <LastReset />
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('siteRules.reset.does')}</li>
          <li>{t('siteRules.reset.doesNot')}</li>
          <li>{t('siteRules.reset.audited')}</li>
        </ul>
        <TextArea
          id="reset-reason"
          label={t('siteRules.reset.reason')}
          rows={3}
          value={reason}
          hint={t('siteRules.reset.reasonHint', { count: formatNumber(characterCount(cleanText(reason)), language) })}
          error={tried && isValidationCode(code) ? t(`validation.${code}`) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button look="danger" type="submit" icon={RotateCcw} disabled={!online || busy} className="self-start">
          {t('siteRules.reset.open')}
        </Button>
      </div>
      <div role="status" className={outcome?.tone === 'good' ? undefined : 'sr-only'}>
        {outcome?.tone === 'good' && <Message tone="good" icon={CircleCheck}>{outcome.text}</Message>}
      </div>
      {outcome?.tone === 'bad' && (
        <Message role="alert" tone="bad" icon={CircleAlert}>
          {outcome.text}
        </Message>
      )}
      {asking && (
        <Dialog title={t('siteRules.reset.confirmTitle')} onClose={() => setAsking(false)}>
          <p>{t('siteRules.reset.does')}</p>
          <p className="mt-2">{t('siteRules.reset.doesNot')}</p>
          <p className="mt-2">{t('siteRules.reset.audited')}</p>
          <div className="mt-6 flex flex-col gap-3">
            <Button look="danger" icon={RotateCcw} disabled={busy} onClick={() => void reset()} className="h-14">
              {busy ? t('siteRules.reset.busy') : t('siteRules.reset.confirm')}
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

function LastReset() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useSite();
  const last = useConfig()['reset.last_reset_date'];
  const at = new Date(last);
  const never = last === DEFAULT_CONFIG['reset.last_reset_date'] || Number.isNaN(at.getTime());
  const day = operatingDayOf(at, { timeZone, dayStart: '00:00' });
  return <Facts facts={[[t('siteRules.reset.last'), never ? t('siteRules.reset.never') : `${formatDay(day, language)}, ${formatTime(at, language, timeZone)}`]]} />;
}
