/** The figures of days as columns: of one day a cell, of all days their sum. Null: not known. */
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { efficiencyOf } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { fuelOf } from '../../../domain/figures/fuel.ts';
import { netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { recoveryOf } from '../../../domain/figures/recovery.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import type { FigureRules } from '../../../data/office.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';

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
