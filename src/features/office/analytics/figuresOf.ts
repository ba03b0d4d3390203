/** The figures of the trends: how each is formatted and compared with its target. */
import { breakEvenOf, netOf } from '../../../domain/figures/net.ts';
import { daysInMonth, type DayRange } from '../../../domain/time/calendar.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort, withUnit } from '../../../i18n/index.ts';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { efficiencyOf } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { fuelOf } from '../../../domain/figures/fuel.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { recoveryOf } from '../../../domain/figures/recovery.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { RangeDays, FigureKey } from './useRange.ts';
import type { FigureRules } from '../../../data/office.ts';

export interface Figure {
  readonly name: string;
  /** For one day or several. Null: unknown. */
  readonly of: (days: readonly DayFacts[]) => number | null;
  readonly format: (value: number) => string;
  readonly formatShort: (value: number) => string;
  /** At an axis; by default without its unit. */
  readonly formatTick?: (value: number) => string;
  /** A percentage changes in points. */
  readonly isShare: boolean;
  readonly targetOf?: (day: string) => number;
  readonly breakEven?: number | null;
  readonly summary: string;
  readonly records: string;
}

interface Known {
  readonly known: RangeDays;
  readonly range: DayRange;
  /** The first day whose shifts are on this device; null: it has all. */
  readonly keptSince: string | null;
  readonly now: Date;
}

export function figuresOf({ known, range, keptSince, now }: Known, { t, language }: Texts): Record<FigureKey, Figure> {
  const { days, settings } = known;
  const column = dayColumns(known, now);
  const lacksShifts = (some: readonly DayFacts[]) => keptSince !== null && (some[0]?.day ?? keptSince) < keptSince;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const percent = (value: number) => formatPercent(value, language);
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 1) });
  const inM3 = { format: m3, formatShort: m3, isShare: false };
  const short = (value: number) => formatRupiahShort(value, language);
  const inRupiah = { format: rupiah, formatShort: short, formatTick: short, isShare: false };
  const inPercent = { format: percent, formatShort: percent, formatTick: percent, isShare: true };
  const against = (done: number, target: number, format = m3) =>
    t('analytics.against', { done: format(done), target: format(target) });
  const toTarget = (key: 'deliveryTarget' | 'salesTarget', done: number, format: typeof m3) => {
    const targetOf = (day: string) => Math.round(settings(day)[key] / daysInMonth(day));
    return { targetOf, summary: against(done, sum(days.map(({ day }) => targetOf(day))), format) };
  };
  const ofTickets = { records: ticketsAddress(range) };
  const production = {
    summary: against(column.produced(days), column.target(days)),
    records: recordsAddress('production', range),
  };
  return {
    produced: {
      name: t('report.produced'),
      of: column.produced,
      targetOf: (day) => settings(day).productionTarget,
      ...inM3,
      ...production,
    },
    delivered: {
      name: t('report.delivered'),
      of: column.delivered,
      breakEven: breakEvenOf(settings(range.to)),
      ...inM3,
      ...toTarget('deliveryTarget', column.delivered(days), m3),
      ...ofTickets,
    },
    revenue: {
      name: t('report.revenue'),
      of: column.revenue,
      ...inRupiah,
      ...toTarget('salesTarget', column.revenue(days), rupiah),
      ...ofTickets,
    },
    net: {
      name: t('analytics.net'),
      of: column.net,
      summary: t('analytics.netSummary', { revenue: rupiah(column.revenue(days)), costs: rupiah(column.costs(days)) }),
      ...inRupiah,
      ...ofTickets,
    },
    achievement: {
      name: t('report.achievement'),
      of: column.achievement,
      targetOf: () => 100,
      ...inPercent,
      ...production,
    },
    efficiency: {
      name: t('report.efficiency'),
      of: (some) => (lacksShifts(some) ? null : column.efficiency(some)),
      targetOf: (day) => settings(day).efficiencyTarget,
      summary: lacksShifts(days)
        ? ''
        : t('analytics.efficiencySummary', {
            run: hours(column.hoursRun(days)),
            stopped: hours(column.downtime(days)),
          }),
      records: recordsAddress('crusher', range),
      ...inPercent,
    },
  };
}

/** The figures of days as columns: a cell for a day, the sum for all days. Null: unknown. */
export const dayColumns = ({ settings, densityOf }: FigureRules, now: Date) =>
  ({
    produced: producedOf,
    target: (days) => achievementOf(days, settings).target,
    achievement: (days) => rounded(achievementOf(days, settings).percent),
    hoursRun: (days) => efficiencyOf(days, settings, now).hours.run,
    downtime: (days) => efficiencyOf(days, settings, now).hours.down,
    efficiency: (days) => rounded(efficiencyOf(days, settings, now).percent),
    utilisation: (days) => rounded(efficiencyOf(days, settings, now).utilisation),
    delivered: (days) => deliveredOf(days).volume,
    trips: (days) => deliveredOf(days).trips,
    revenue: (days) => revenueOf(days, settings).amount,
    estimated: (days) => revenueOf(days, settings).estimated,
    costs: (days) => netOf(days, settings).variableCosts + netOf(days, settings).fixedCosts,
    net: (days) => netOf(days, settings).net,
    feed: (days) => recoveryOf(days, densityOf).feed,
    recovery: (days) => rounded(recoveryOf(days, densityOf).percent),
    fuel: (days) => fuelOf(days, settings).issued,
    fuelPerM3: (days) => rounded(fuelOf(days, settings).perM3, 3),
  }) satisfies Record<string, (days: readonly DayFacts[]) => number | null>;

const rounded = (value: number | null, decimals = 1): number | null =>
  value === null ? null : Number(value.toFixed(decimals));
