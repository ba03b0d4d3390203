/** The days that an office asks for most, at one press. */
import { siteNow, useSite } from '../../../data/index.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { addDays } from '../../../domain/time/siteTime.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useClock } from '../../../ui/useClock.ts';
import type { ChangeFilters } from './useFilters.ts';
import type { Filters } from './filters.ts';

const PERIODS = ['all', 'today', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];

interface PeriodChipsProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
}

export function PeriodChips({ filters, change }: PeriodChipsProps) {
  const { t } = useTexts();
  const today = operatingDayOf(useClock(siteNow), useSite());
  const firstOf: Readonly<Record<Period, string>> = {
    all: '',
    today,
    week: mondayOf(today),
    month: `${today.slice(0, 7)}-01`,
  };
  const chosen = PERIODS.find(
    (period) => filters.from === firstOf[period] && filters.to === (period === 'all' ? '' : today),
  );
  return (
    <Segmented<Period | ''>
      label={t('board.period.label')}
      value={chosen ?? ''}
      options={PERIODS.map((value) => ({ value, label: t(`board.period.${value}`) }))}
      onChange={(period) => period !== '' && change({ from: firstOf[period], to: period === 'all' ? '' : today })}
    />
  );
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
