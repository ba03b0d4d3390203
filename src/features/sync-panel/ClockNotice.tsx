import { ClockAlert } from 'lucide-react';
import { confirmClock, useClockDoubt, useSite } from '../../data/dashboard.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useClock } from '../../ui/useClock.ts';

/** Asks whether the device's time is right after an implausible move. Nothing waits for the answer. */
export function ClockNotice() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const now = useClock(deviceNow);
  const doubtMs = useClockDoubt();
  if (doubtMs === null) return null;
  const time = formatDateTime(now, language, timeZone);
  return (
    <aside
      aria-label={t('clock.title')}
      className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-warn-soft px-4 py-2 text-warn lg:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <ClockAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="mr-2">{t('clock.title')}</strong>
          {t(doubtMs > 0 ? 'clock.ahead' : 'clock.behind', { time })}
        </span>
      </p>
      <Button onClick={() => void confirmClock().catch(() => undefined)} text={t('clock.right')} />
    </aside>
  );
}

/** The clock's own time, uncorrected. */
const deviceNow = (): Date => new Date();
