/** The views that stand on the totals of days: they reach back as far as the company's history. */
import { siteNow, useConfig, useRows, useStocks } from '../../../data/index.ts';
import { useDayFacts, useFigureRules } from '../../../data/office.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { breakEvenOf } from '../../../domain/figures/breakEven.ts';
import { daysInMonth } from '../../../domain/figures/calendar.ts';
import { efficiencyOf } from '../../../domain/figures/crusherEfficiency.ts';
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { demandOf, isHeldBackByDemand } from '../../../domain/figures/demand.ts';
import { fuelOf } from '../../../domain/figures/fuel.ts';
import { lostProductionOf } from '../../../domain/figures/lostProduction.ts';
import { netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { recoveryOf } from '../../../domain/figures/recovery.ts';
import { revenueOf, revenueOfMaterial } from '../../../domain/figures/revenue.ts';
import { materialByName } from '../../../domain/legacyMaterials.ts';
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort, withUnit } from '../../../i18n/numbers.ts';
import { formatShortDay } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { DenseList, RowLink } from '../../../ui/DenseList.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { LostProductionPicture } from '../shared/LostProduction.tsx';
import { Kept, useKeptPart } from '../shared/Kept.tsx';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { Comparison } from './Comparison.tsx';
import { RangeFileButtons } from './RangeFile.tsx';
import type { Column } from '../../../ui/DenseList.tsx';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { FigureRules, KnownDays } from '../../../data/office.ts';
import type { Shown } from './useRange.ts';

interface Known extends FigureRules {
  readonly days: readonly DayFacts[];
  readonly before: readonly DayFacts[];
  readonly isPending: boolean;
}

function useKnown({ range, before }: Shown): Known | undefined {
  const now: KnownDays | undefined = useDayFacts(range);
  const then = useDayFacts(before);
  const rules = useFigureRules();
  return now && then && rules && { ...rules, days: now.days, before: then.days, isPending: now.pendingDays.length > 0 };
}

const Waiting = () => <div aria-hidden className="skeleton h-96" />;

export function Trends(shown: Shown) {
  const { t, language } = useTexts();
  const known = useKnown(shown);
  const lacksShifts = useKeptPart(shown.range) !== null;
  const lackedShifts = useKeptPart(shown.before) !== null;
  if (!known) return <Waiting />;
  const { days, before, settings } = known;
  const now = siteNow();
  const names = days.map(({ day }) => formatShortDay(day, language));
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const each = <T,>(figure: (of: readonly DayFacts[]) => T) => days.map((day) => figure([day]));
  const targetADay = ({ day }: DayFacts, ofMonth: number) => ofMonth / daysInMonth(day);
  const produced = each(producedOf);
  const delivered = each((of) => deliveredOf(of).volume);
  const revenue = each((of) => revenueOf(of, settings).amount);
  const breakEven = days.at(-1) && breakEvenOf(settings(days.at(-1)?.day ?? ''));
  const columns: readonly Column<DayFacts>[] = [
    {
      key: 'day',
      title: t('analytics.day'),
      cell: ({ day }) => <RowLink to={`/reports/daily?day=${day}`}>{formatShortDay(day, language)}</RowLink>,
    },
    number('produced', t('report.produced'), (of) => producedOf(of), m3),
    number('delivered', t('report.delivered'), (of) => deliveredOf(of).volume, m3),
    number(
      'trips',
      t('analytics.trips'),
      (of) => deliveredOf(of).trips,
      (value) => formatNumber(value, language, 0),
    ),
    number('revenue', t('report.revenue'), (of) => revenueOf(of, settings).amount, rupiah),
    number('net', t('analytics.net'), (of) => netOf(of, settings).net, rupiah),
    number(
      'fuel',
      t('report.fuelIssued'),
      (of) => fuelOf(of, settings).issued,
      (value) => withUnit(value, 'L', language),
    ),
  ];
  return (
    <div className="flex flex-col gap-4">
      <Comparison
        lines={[
          { name: t('report.produced'), now: producedOf(days), before: producedOf(before), format: m3 },
          {
            name: t('report.delivered'),
            now: deliveredOf(days).volume,
            before: deliveredOf(before).volume,
            format: m3,
          },
          {
            name: t('report.revenue'),
            now: revenueOf(days, settings).amount,
            before: revenueOf(before, settings).amount,
            format: (value) => formatRupiahShort(value, language),
          },
          {
            name: t('analytics.net'),
            now: netOf(days, settings).net,
            before: netOf(before, settings).net,
            format: (value) => formatRupiahShort(value, language),
          },
          {
            name: t('report.achievement'),
            now: achievementOf(days, settings).percent,
            before: achievementOf(before, settings).percent,
            format: (value) => formatPercent(value, language),
          },
          {
            name: t('report.efficiency'),
            now: lacksShifts ? null : efficiencyOf(days, settings, now).percent,
            before: lackedShifts ? null : efficiencyOf(before, settings, now).percent,
            format: (value) => formatPercent(value, language),
          },
        ]}
        pending={known.isPending}
      />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Panel title={t('analytics.production')} records={recordsAddress('production', shown.range)}>
          <Chart
            kind="bars"
            title={t('analytics.productionChart')}
            summary={t('analytics.against', {
              done: m3(sum(produced)),
              target: m3(achievementOf(days, settings).target),
            })}
            categoryTitle={t('analytics.day')}
            categories={names}
            series={[
              { name: t('report.produced'), tone: 1, values: produced },
              {
                name: t('office.lost.target'),
                tone: 2,
                as: 'line',
                values: days.map(({ day }) => settings(day).productionTarget),
              },
            ]}
            format={m3}
          />
        </Panel>
        <Panel title={t('analytics.deliveries')} records={ticketsAddress(shown.range)}>
          <Chart
            kind="bars"
            title={t('analytics.deliveriesChart')}
            summary={t('analytics.against', {
              done: m3(sum(delivered)),
              target: m3(Math.round(sum(days.map((day) => targetADay(day, settings(day.day).deliveryTarget))))),
            })}
            categoryTitle={t('analytics.day')}
            categories={names}
            series={[
              { name: t('report.delivered'), tone: 1, values: delivered },
              {
                name: t('office.lost.target'),
                tone: 2,
                as: 'line',
                values: days.map((day) => Math.round(targetADay(day, settings(day.day).deliveryTarget))),
              },
            ]}
            references={breakEven ? [{ value: breakEven, label: t('executive.breakEven') }] : []}
            format={m3}
          />
        </Panel>
        <Panel title={t('analytics.sales')} records={ticketsAddress(shown.range)}>
          <Chart
            kind="bars"
            title={t('analytics.salesChart')}
            summary={t('analytics.against', {
              done: rupiah(sum(revenue)),
              target: rupiah(Math.round(sum(days.map((day) => targetADay(day, settings(day.day).salesTarget))))),
            })}
            categoryTitle={t('analytics.day')}
            categories={names}
            series={[
              { name: t('report.revenue'), tone: 1, values: revenue },
              {
                name: t('office.lost.target'),
                tone: 2,
                as: 'line',
                values: days.map((day) => Math.round(targetADay(day, settings(day.day).salesTarget))),
              },
            ]}
            format={rupiah}
            formatTick={(value) => formatRupiahShort(value, language)}
          />
        </Panel>
        <Panel title={t('executive.lost')} records={recordsAddress('crusher', shown.range)}>
          <LostInRange {...known} />
        </Panel>
      </div>
      <Panel title={t('analytics.byDay')} aside={<RangeFileButtons days={days} rules={known} range={shown.range} />}>
        <DenseList
          label={t('analytics.byDay')}
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          cardClass="grid grid-cols-2 gap-x-4 px-4"
          padding="lg:px-3"
        />
      </Panel>
    </div>
  );

  function number(
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
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Judged by the deliveries of these days and what lies there now. */
function LostInRange({ days, settings }: Pick<Known, 'days' | 'settings'>) {
  const { t } = useTexts();
  const range = { from: days[0]?.day ?? '' };
  const since = useKeptPart(range);
  const kept = since === null ? days : days.filter(({ day }) => day >= since);
  const stocks = useStocks();
  const abundant = useConfig()['business.abundant_stock_threshold'];
  return (
    <>
      <Kept range={range} of="shifts" />
      <LostProductionPicture
        lost={lostProductionOf(kept, settings, siteNow())}
        settings={settings(days.at(-1)?.day ?? '')}
        period={t('analytics.inThisTime')}
        heldBackByDemand={isHeldBackByDemand(stocks ?? [], days, demandOf(days, settings), abundant)}
      />
    </>
  );
}

/** What was sold, by product: m³ and rupiah, beside the time before. */
export function Products(shown: Shown) {
  const { t, language } = useTexts();
  const known = useKnown(shown);
  if (!known) return <Waiting />;
  const sold = sumsByKey(totalsOf(known.days), 'delivered');
  const soldBefore = new Map(sumsByKey(totalsOf(known.before), 'delivered'));
  const all = sum(sold.map(([, { quantity }]) => quantity));
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const [first] = sold;
  return (
    <Panel title={t('analytics.views.products')}>
      <Chart
        kind="ranked"
        title={t('analytics.productsChart')}
        summary={
          first
            ? t('analytics.productsSummary', {
                product: materialByName(first[0]).displayName,
                share: formatPercent((first[1].quantity / all) * 100, language),
                all: m3(all),
              })
            : t('analytics.nothing')
        }
        categoryTitle={t('delivery.column.material')}
        categories={sold.map(([material]) => materialByName(material).displayName)}
        series={[
          { name: t('analytics.thisTime'), tone: 1, values: sold.map(([, { quantity }]) => quantity) },
          {
            name: t('analytics.timeBefore'),
            tone: 'soft',
            values: sold.map(([material]) => soldBefore.get(material)?.quantity ?? 0),
          },
        ]}
        format={m3}
      />
      {sold.length > 0 && (
        <DenseList
          label={t('analytics.views.products')}
          rows={sold}
          keyOf={([material]) => material}
          cardClass="grid grid-cols-2 gap-x-4 px-4"
          columns={[
            {
              key: 'material',
              title: t('delivery.column.material'),
              cellClass: 'col-span-2',
              cell: ([material]) => (
                <RowLink to={ticketsAddress(shown.range, `&material=${material}`)}>
                  {materialByName(material).displayName}
                </RowLink>
              ),
            },
            { key: 'm3', title: 'm³', isNumber: true, cell: ([, { quantity }]) => m3(quantity), sum: () => m3(all) },
            {
              key: 'trips',
              title: t('analytics.trips'),
              isNumber: true,
              isNamed: true,
              cell: ([, { count }]) => formatNumber(count, language, 0),
              sum: () => formatNumber(deliveredOf(known.days).trips, language, 0),
            },
            {
              key: 'amount',
              title: t('report.revenue'),
              isNumber: true,
              cell: ([material]) =>
                formatRupiah(revenueOfMaterial(known.days, known.settings, material).amount, language),
              sum: () => formatRupiah(revenueOf(known.days, known.settings).amount, language),
            },
            {
              key: 'share',
              title: t('analytics.share'),
              isNumber: true,
              isNamed: true,
              cell: ([, { quantity }]) => formatPercent((quantity / all) * 100, language),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Hours by reason and by machine, the longest first. */
export function Downtime(shown: Shown) {
  const { t, language } = useTexts();
  const known = useKnown(shown);
  const machines = useRows('equipment', { limit: 1_000 });
  if (!known || !machines) return <Waiting />;
  const totals = totalsOf(known.days);
  const reasons = sumsByKey(totals, 'downtime');
  const byMachine = sumsByKey(totals, 'downtime_equipment');
  const all = sum(reasons.map(([, { quantity }]) => quantity));
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 2) });
  const nameOf = (id: string) => machines.find(({ row }) => row.id === id)?.row.equipment_name ?? t('report.noMachine');
  const [first] = reasons;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Panel title={t('analytics.byReason')} records={recordsAddress('downtime', shown.range)}>
        <Chart
          kind="ranked"
          title={t('analytics.downtimeChart')}
          summary={
            first
              ? t('analytics.downtimeSummary', {
                  reason: t(`office.reason.${first[0]}`, { defaultValue: first[0] }),
                  share: formatPercent((first[1].quantity / all) * 100, language),
                  all: hours(all),
                })
              : t('report.none.downtime')
          }
          categoryTitle={t('analytics.reason')}
          categories={reasons.map(([reason]) => t(`office.reason.${reason}`, { defaultValue: reason }))}
          series={[{ name: t('report.downtime'), tone: 1, values: reasons.map(([, { quantity }]) => quantity) }]}
          format={hours}
        />
      </Panel>
      <Panel title={t('analytics.byMachine')} records={recordsAddress('downtime', shown.range)}>
        <Chart
          kind="ranked"
          title={t('analytics.machineChart')}
          summary={
            byMachine.length === 0
              ? t('report.none.downtime')
              : t('analytics.machineSummary', { machine: nameOf(byMachine[0]?.[0] ?? '') })
          }
          categoryTitle={t('analytics.machine')}
          categories={byMachine.map(([id]) => nameOf(id))}
          series={[{ name: t('report.downtime'), tone: 1, values: byMachine.map(([, { quantity }]) => quantity) }]}
          format={hours}
        />
      </Panel>
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', shown.range)} className="xl:col-span-2">
        <LostInRange {...known} />
      </Panel>
    </div>
  );
}

/** What became of the boulder, by mass, and what diesel it took. */
export function Yield(shown: Shown) {
  const { t, language } = useTexts();
  const known = useKnown(shown);
  if (!known) return <Waiting />;
  const { days, densityOf, settings } = known;
  const fed = days.filter((day) => recoveryOf([day], densityOf).feed > 0);
  const whole = recoveryOf(days, densityOf);
  const percent = (value: number) => formatPercent(value, language);
  const perM3 = (value: number) => t('office.litresPerM3', { value: formatNumber(value, language, 2) });
  const fuel = fuelOf(days, settings);
  const fuelTarget = settings(shown.range.to).fuelPerM3Target;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Panel title={t('report.recovery')} records={recordsAddress('feed', shown.range)}>
        <Chart
          kind="lines"
          title={t('analytics.recoveryChart')}
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
      </Panel>
      <Panel title={t('analytics.shares')} records={recordsAddress('feed', shown.range)}>
        <Chart
          kind="ranked"
          title={t('analytics.sharesChart')}
          summary={t('analytics.sharesSummary', { feed: withUnit(whole.feed, 'm³', language) })}
          categoryTitle={t('delivery.column.material')}
          categories={whole.shares.map(({ material }) => materialByName(material).displayName)}
          series={[{ name: t('analytics.share'), tone: 1, values: whole.shares.map((one) => one.percent) }]}
          format={percent}
        />
      </Panel>
      <Panel title={t('report.fuelPerM3')} records={recordsAddress('fuel', shown.range)} className="xl:col-span-2">
        <Chart
          kind="lines"
          title={t('analytics.fuelChart')}
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
      </Panel>
    </div>
  );
}
