/** The downtime of these days. */
import { useRows } from '../../../data/index.ts';
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { formatNumber, formatPercent, useTexts } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { ClosedDays } from '../shared/ClosedDays.tsx';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress } from '../shared/recordsAddress.ts';
import type { Shown } from './useRange.ts';
import { useRangeDays } from './useRangeDays.ts';
import { LostInRange } from './LostInRange.tsx';
import { sum } from '../../../domain/values/quantities.ts';

/** Hours by reason and by machine, longest first. */
export function Downtime(shown: Shown) {
  const { t, language } = useTexts();
  const known = useRangeDays(shown);
  const machines = useRows('equipment', { limit: 1_000 });
  if (!known || !machines) return <div aria-hidden className="skeleton h-96" />;
  const totals = totalsOf(known.days);
  const reasons = sumsByKey(totals, 'downtime');
  const byMachine = sumsByKey(totals, 'downtime_equipment');
  const all = sum(reasons.map(([, { quantity }]) => quantity));
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 2) });
  const reasonOf = (reason: string) => t(`office.reason.${reason}`, { defaultValue: reason });
  const machineOf = (id: string) =>
    machines.find(({ row }) => row.id === id)?.row.equipment_name ?? t('report.noMachine');
  const said = (key: string, hoursOfIt: number) => ({
    reason: reasonOf(key),
    machine: machineOf(key),
    share: formatPercent((hoursOfIt / all) * 100, language),
    all: hours(all),
  });
  const charts = [
    { of: 'reason', chart: 'downtime', sums: reasons, nameOf: reasonOf },
    { of: 'machine', chart: 'machine', sums: byMachine, nameOf: machineOf },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <div className="empty:hidden xl:col-span-2">
        <ClosedDays days={known.days} />
      </div>
      {charts.map(({ of, chart, sums, nameOf }) => {
        const [first] = sums;
        return (
          <Panel key={of} title={t(`analytics.${chart}Chart`)} records={recordsAddress('downtime', shown.range)}>
            <Chart
              kind="ranked"
              isTitled={false}
              title={t(`analytics.${chart}Chart`)}
              summary={
                first ? t(`analytics.${chart}Summary`, said(first[0], first[1].quantity)) : t('report.none.downtime')
              }
              categoryTitle={t(`analytics.${of}`)}
              categories={sums.map(([key]) => nameOf(key))}
              series={[{ name: t('report.downtime'), tone: 1, values: sums.map(([, { quantity }]) => quantity) }]}
              format={hours}
            />
          </Panel>
        );
      })}
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', shown.range)} className="xl:col-span-2">
        <LostInRange {...known} />
      </Panel>
    </div>
  );
}
