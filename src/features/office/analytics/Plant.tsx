import { fuelOf } from '../../../domain/figures/fuel.ts';
import { recoveryOf } from '../../../domain/figures/recovery.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatNumber, formatPercent, formatShortDay, useTexts, withUnit } from '../../../i18n/index.ts';
import { ClosedDays } from '../shared/FigureNotes.tsx';
import { ChartPanel, Panel } from '../shared/Panel.tsx';
import { recordsAddress } from '../shared/recordsAddress.ts';
import { useRangeDays, type Shown } from './useRange.ts';
import { useRows } from '../../../data/index.ts';
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { LostInRange } from '../shared/LostProduction.tsx';
import { sum } from '../../../domain/values/quantities.ts';

/** What the boulder became, by mass, and its diesel. */
export function Yield(shown: Shown) {
  const { t, language } = useTexts();
  const known = useRangeDays(shown);
  if (!known) return <div aria-hidden className="skeleton h-96" />;
  const { days, densityOf, settings } = known;
  const fed = days.filter((day) => recoveryOf([day], densityOf).feed > 0);
  const whole = recoveryOf(days, densityOf);
  const percent = (value: number) => formatPercent(value, language);
  const perM3 = (value: number) => t('office.litresPerM3', { value: formatNumber(value, language, 2) });
  const fuel = fuelOf(days, settings);
  const fuelTarget = settings(shown.range.to).fuelPerM3Target;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <div className="empty:hidden xl:col-span-2">
        <ClosedDays days={known.days} />
      </div>
      <ChartPanel
        kind="lines"
        title={t('analytics.recoveryChart')}
        records={recordsAddress('feed', shown.range)}
        summary={
          whole.percent === null
            ? t('analytics.noFeed')
            : t('analytics.recoverySummary', { percent: percent(whole.percent) })
        }
        categoryTitle={t('analytics.day')}
        categories={fed.map(({ day }) => formatShortDay(day, language))}
        series={[
          { name: t('report.recovery'), tone: 1, values: fed.map((day) => recoveryOf([day], densityOf).percent) },
        ]}
        references={[
          { value: 80, label: percent(80) },
          { value: 102, label: percent(102) },
        ]}
        format={percent}
      />
      <ChartPanel
        kind="ranked"
        title={t('analytics.sharesChart')}
        records={recordsAddress('feed', shown.range)}
        summary={t('analytics.sharesSummary', { feed: withUnit(whole.feed, 'm³', language) })}
        categoryTitle={t('delivery.field.material_type')}
        categories={whole.shares.map(({ material }) => materialByName(material).displayName)}
        series={[{ name: t('analytics.share'), tone: 1, values: whole.shares.map((one) => one.percent) }]}
        format={percent}
      />
      <ChartPanel
        kind="lines"
        title={t('analytics.fuelChart')}
        records={recordsAddress('fuel', shown.range)}
        className="xl:col-span-2"
        summary={
          fuel.perM3 === null
            ? t('report.none.production')
            : t('analytics.fuelSummary', { perM3: perM3(fuel.perM3), issued: withUnit(fuel.issued, 'L', language) })
        }
        categoryTitle={t('analytics.day')}
        categories={fuel.perM3 === null ? [] : days.map(({ day }) => formatShortDay(day, language))}
        series={[{ name: t('report.fuelPerM3'), tone: 1, values: days.map((day) => fuelOf([day], settings).perM3) }]}
        references={fuelTarget === null ? [] : [{ value: fuelTarget, label: t('office.lost.target') }]}
        format={perM3}
      />
    </div>
  );
}

export function Downtime(shown: Shown) {
  const { t, language } = useTexts();
  const known = useRangeDays(shown);
  const machines = useRows('equipment', { limit: 1_000 });
  if (!known || !machines) return <div aria-hidden className="skeleton h-96" />;
  const totals = totalsOf(known.days);
  const reasons = sumsByKey(totals, 'downtime');
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
    { of: 'machine', chart: 'machine', sums: sumsByKey(totals, 'downtime_equipment'), nameOf: machineOf },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <div className="empty:hidden xl:col-span-2">
        <ClosedDays days={known.days} />
      </div>
      {charts.map(({ of, chart, sums, nameOf }) => {
        const [first] = sums;
        return (
          <ChartPanel
            key={of}
            kind="ranked"
            title={t(`analytics.${chart}Chart`)}
            records={recordsAddress('downtime', shown.range)}
            summary={
              first ? t(`analytics.${chart}Summary`, said(first[0], first[1].quantity)) : t('report.none.downtime')
            }
            categoryTitle={t(`analytics.${of}`)}
            categories={sums.map(([key]) => nameOf(key))}
            series={[{ name: t('report.downtime'), tone: 1, values: sums.map(([, { quantity }]) => quantity) }]}
            format={hours}
          />
        );
      })}
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', shown.range)} className="xl:col-span-2">
        <LostInRange {...known} />
      </Panel>
    </div>
  );
}
