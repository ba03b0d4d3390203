/** The days that an office asks for most, at one press. */
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { PERIODS, type Filters, type Period } from './filters.ts';
import type { ChangeFilters } from './useFilters.ts';

interface PeriodChipsProps {
  readonly filters: Filters;
  readonly change: ChangeFilters;
}

export function PeriodChips({ filters: { period, from, to }, change }: PeriodChipsProps) {
  const { t } = useTexts();
  return (
    <Segmented<Period | 'all' | ''>
      label={t('board.period.label')}
      value={period === '' && from === '' && to === '' ? 'all' : period}
      options={(['all', ...PERIODS] as const).map((value) => ({ value, label: t(`board.period.${value}`) }))}
      onChange={(wanted) =>
        wanted === 'all' || wanted === '' ? change({ from: '', to: '' }) : change({ period: wanted })
      }
    />
  );
}
