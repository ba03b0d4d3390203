/** The days that are shown as a table with sums, and as a file. */
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { fuelOf } from '../../../domain/figures/fuel.ts';
import { netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { formatShortDay } from '../../../i18n/dates.ts';
import { formatNumber, formatRupiah, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { DenseList, RowLink } from '../../../ui/DenseList.tsx';
import { Panel } from '../shared/Panel.tsx';
import { RangeFileButtons } from './RangeFile.tsx';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { Column } from '../../../ui/DenseList.tsx';
import type { RangeDays } from './useRangeDays.ts';
import type { Shown } from './useRange.ts';

export function DayTable({ known, range }: { readonly known: RangeDays; readonly range: Shown['range'] }) {
  const { t, language } = useTexts();
  const { days, settings } = known;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const columns: readonly Column<DayFacts>[] = [
    {
      key: 'day',
      title: t('analytics.day'),
      cell: ({ day }) => <RowLink to={`/reports/daily?day=${day}`}>{formatShortDay(day, language)}</RowLink>,
    },
    numberColumn('produced', t('report.produced'), (of) => producedOf(of), m3),
    numberColumn('delivered', t('report.delivered'), (of) => deliveredOf(of).volume, m3),
    numberColumn(
      'trips',
      t('analytics.trips'),
      (of) => deliveredOf(of).trips,
      (value) => formatNumber(value, language, 0),
    ),
    numberColumn('revenue', t('report.revenue'), (of) => revenueOf(of, settings).amount, rupiah),
    numberColumn('net', t('analytics.net'), (of) => netOf(of, settings).net, rupiah),
    numberColumn(
      'fuel',
      t('report.fuelIssued'),
      (of) => fuelOf(of, settings).issued,
      (value) => withUnit(value, 'L', language),
    ),
  ];
  return (
    <Panel title={t('analytics.byDay')} aside={<RangeFileButtons days={days} rules={known} range={range} />}>
      <DenseList
        label={t('analytics.byDay')}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        cardClass="grid grid-cols-2 gap-x-4 px-4"
        padding="lg:px-3"
      />
    </Panel>
  );
}

function numberColumn(
  key: string,
  title: string,
  figure: (of: readonly DayFacts[]) => number,
  format: (value: number) => string,
): Column<DayFacts> {
  return {
    key,
    title,
    isNumber: true,
    isNamed: true,
    cell: (day) => format(figure([day])),
    sum: (rows) => format(figure(rows)),
  };
}
