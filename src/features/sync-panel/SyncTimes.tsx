import { useSite, type SyncStatus } from '../../data/index.ts';
import { formatDateTime, formatTime, useTexts } from '../../i18n/index.ts';

/** When it went well last; when it is tried next, where something waits. */
export function SyncTimes({ status }: { readonly status: SyncStatus }) {
  const { t, language } = useTexts();
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
            {status.waitingForSignIn
              ? t('sync.panel.afterSignIn')
              : status.online
                ? (next ?? t('sync.panel.soon'))
                : t('sync.panel.whenOnline')}
          </dd>
        </>
      )}
    </dl>
  );
}
