/** The first day of a change of settings: today, or an earlier day that is not closed. */
import { siteNow, useSite } from '../../../data/index.ts';
import { daysBetween } from '../../../domain/time/calendar.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { formatDay, useTexts } from '../../../i18n/index.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import type { StartDay } from './startDay.ts';

/** Number of recalculated days. */
export function Recalculated({ from }: { readonly from: string }) {
  const { t, language } = useTexts();
  const count = daysBetween(from, operatingDayOf(siteNow(), useSite()));
  return (
    <p className="font-semibold text-warn">
      {t('siteSettings.from.recalculates', { count, day: formatDay(from, language) })}
    </p>
  );
}

export function FromDay({ start, onChange }: { readonly start: StartDay; readonly onChange: (day: string) => void }) {
  const { t, language } = useTexts();
  const { day, latest, first, today, mistake } = start;
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-lg border border-line bg-surface px-4 pt-4 shadow-card sm:px-6">
      <DateInput
        id="settings-from-day"
        label={t('siteSettings.from.label')}
        value={day}
        min={first ?? undefined}
        max={latest}
        onDay={onChange}
        error={mistake && t(`siteSettings.refused.${mistake}`)}
        hint={first === null ? undefined : t('siteSettings.from.first', { day: formatDay(first, language) })}
      />
      {!mistake && day < today && <Recalculated from={day} />}
      {!mistake && day === today && <p className="text-ink-soft">{t('siteSettings.from.today')}</p>}
      {!mistake && day > today && <p className="text-ink-soft">{t('siteSettings.from.todayClosed')}</p>}
    </div>
  );
}
