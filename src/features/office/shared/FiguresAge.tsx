import { History } from 'lucide-react';
import { siteNow, useIsStale, useSyncStatus } from '../../../data/index.ts';
import { formatAge, useTexts } from '../../../i18n/index.ts';
import { useClock } from '../../../ui/useClock.ts';

/** The age of all figures on the screen. */
export function FiguresAge() {
  const { t, language } = useTexts();
  const now = useClock(siteNow);
  const { lastSuccessAt, firstSyncComplete, online } = useSyncStatus();
  const isStale = useIsStale('analytics', now);
  const age = lastSuccessAt ? (formatAge(lastSuccessAt, now, language) ?? t('sync.panel.now')) : t('stock.notYet');
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      {isStale && <History aria-hidden className="size-4 text-warn" />}
      {!firstSyncComplete && online ? t('stock.downloading') : t('office.asOf', { age })}
    </p>
  );
}
