/** The figures of days as lines of a table. An empty cell: not known. */
import type { Cell } from '../csv/export.ts';
import { achievementOf } from './achievement.ts';
import { efficiencyOf } from './crusherEfficiency.ts';
import type { DayFacts } from './dayFacts.ts';
import { deliveredOf } from './delivered.ts';
import { fuelOf } from './fuel.ts';
import { netOf } from './net.ts';
import { recoveryOf } from './recovery.ts';
import type { DensityOf } from './recovery.ts';
import { revenueOf } from './revenue.ts';
import type { SettingsByDay } from './figureSettings.ts';

interface Rules {
  readonly settings: SettingsByDay;
  readonly densityOf: DensityOf;
}

export function rangeTable(days: readonly DayFacts[], { settings, densityOf }: Rules, now: Date) {
  return days.map((facts) => {
    const day = [facts];
    const { produced, target, percent } = achievementOf(day, settings);
    const efficiency = efficiencyOf(day, settings, now);
    const delivered = deliveredOf(day);
    const revenue = revenueOf(day, settings);
    const net = netOf(day, settings);
    const fuel = fuelOf(day, settings);
    const recovery = recoveryOf(day, densityOf);
    return [
      ['day', facts.day],
      ['produced', produced],
      ['target', target],
      ['achievement', rounded(percent)],
      ['hoursRun', efficiency.hours.run],
      ['downtime', efficiency.hours.down],
      ['efficiency', rounded(efficiency.percent)],
      ['utilisation', rounded(efficiency.utilisation)],
      ['delivered', delivered.volume],
      ['trips', delivered.trips],
      ['revenue', revenue.amount],
      ['estimated', revenue.estimated],
      ['costs', net.variableCosts + net.fixedCosts],
      ['net', net.net],
      ['feed', recovery.feed],
      ['recovery', rounded(recovery.percent)],
      ['fuel', fuel.issued],
      ['fuelPerM3', rounded(fuel.perM3, 3)],
    ] as const satisfies readonly (readonly [string, Cell])[];
  });
}

const rounded = (value: number | null, decimals = 1): number | null =>
  value === null ? null : Number(value.toFixed(decimals));
