/** The days that an office asks for most, at one press. */
import { remember } from '../../../data/index.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { LAST_PERIOD, PERIODS, type Filters, type Period } from './filters.ts';
import type { ChangeFilters } from './useFilters.ts';

interface PeriodChipsProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
}

export function PeriodChips({ filters: { period, from, to }, change }: PeriodChipsProps) {
  const { t } = useTexts();
  return (
    <Segmented<Period | ''>
      label={t('board.period.label')}
      value={period === '' && from === '' && to === '' ? 'all' : period}
      options={PERIODS.map((value) => ({ value, label: t(`board.period.${value}`) }))}
      onChange={(chosen) => {
        change({ period: chosen });
        void remember(LAST_PERIOD, chosen);
      }}
    />
  );
}
