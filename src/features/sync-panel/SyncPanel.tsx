import { CircleCheck, CloudUpload, LoaderCircle, LogIn, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sendNow, siteNow, useOfflineReadiness, useOutbox, useSite, useSyncStatus } from '../../data/index.ts';
import { formatDateTime, formatTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { useClock } from '../../ui/useClock.ts';
import { OutboxRow } from './OutboxRow.tsx';
import type { SyncStatus } from '../../data/index.ts';

/** Each waiting record with its state and age; when it went well last, and when it is tried next. */
export function SyncPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const outbox = useOutbox();
  const now = useClock(siteNow);
  const shown = outbox?.slice(0, SHOWN) ?? [];
  return (
    <Dialog title={t('sync.panel.title')} onClose={onClose} place="right">
      <Times status={status} />
      <Readiness />
      {status.waitingForSignIn && (
        <Message tone="warn" icon={LogIn} className="mt-4">
          {t('sync.panel.signInAgain')}
        </Message>
      )}
      <Button look="main" icon={Send} disabled={status.sending} onClick={sendNow} className="mt-4 w-full">
        {status.sending ? t('sync.panel.sending') : t('sync.panel.sendNow')}
      </Button>
      {outbox?.length === 0 && (
        <p className="mt-8 flex flex-col items-center gap-2 text-center text-ink-soft">
          <CloudUpload aria-hidden className="size-8 text-stone-shade" strokeWidth={1.5} />
          {t('sync.panel.empty')}
        </p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {shown.map((save) => (
          <OutboxRow key={save.id} save={save} now={now} />
        ))}
      </ul>
      {outbox && outbox.length > SHOWN && (
        <p className="mt-2 text-sm text-ink-soft">{t('sync.panel.more', { count: outbox.length - SHOWN })}</p>
      )}
    </Dialog>
  );
}

/** Whether the app would start without signal by now. */
function Readiness() {
  const { t } = useTranslation();
  const readiness = useOfflineReadiness();
  const Icon = readiness === 'ready' ? CircleCheck : LoaderCircle;
  if (readiness === 'unsupported') return null;
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`sync.panel.readiness.${readiness}`)}
    </p>
  );
}

const SHOWN = 100;

function Times({ status }: { readonly status: SyncStatus }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useSite();
  const last = status.lastSuccessAt ? formatDateTime(status.lastSuccessAt, language, timeZone) : t('sync.panel.never');
  const next = status.nextAttemptAt ? formatTime(status.nextAttemptAt, language, timeZone) : null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      <dt className="text-ink-soft">{t('sync.panel.lastSuccess')}</dt>
      <dd className="text-right font-semibold">{last}</dd>
      {status.toSend > 0 && (
        <>
          <dt className="text-ink-soft">{t('sync.panel.nextAttempt')}</dt>
          <dd className="text-right font-semibold">
            {status.waitingForSignIn ? t('sync.panel.afterSignIn') : status.online ? (next ?? t('sync.panel.now')) : t('sync.panel.whenOnline')}
          </dd>
        </>
      )}
    </dl>
  );
}
