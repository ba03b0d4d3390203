/**
 * Recovery by mass, % = Σ(output m³ × density) / (boulder m³ × density); a warning below 80 % and above 102 %. Shares of the
 * products by mass likewise. Each day counts with the densities of that day. Source: `daily_totals` kinds `feed` and `transformation`, densities of
 * `materials`, t/m³.
 */
import { share } from './achievement.ts';
import { sumOf, sumsByKey, totalsOf, type DayFacts } from './dayFacts.ts';
import type { DensityOf } from '../materials/densities.ts';

export type Recovery = ReturnType<typeof recoveryOf>;

const BAND = { low: 80, high: 102 } as const;

export function recoveryOf(days: readonly DayFacts[], densityOf: DensityOf) {
  const all = totalsOf(days);
  const massOf = (kind: string, material: string) =>
    days.reduce(
      (sum, { day, totals }) => sum + sumOf(totals, kind, material).quantity * (densityOf(material, day) ?? 0),
      0,
    );
  const feedMass = massOf('feed', 'boulder');
  const outputs = sumsByKey(all, 'transformation').map(([material, { quantity: volume }]) => ({
    material,
    volume,
    mass: massOf('transformation', material),
  }));
  const outputMass = outputs.reduce((sum, { mass }) => sum + mass, 0);
  const isKnown = outputs.every(({ material }) => days.every(({ day }) => densityOf(material, day) !== undefined));
  const percent = isKnown ? share(outputMass, feedMass) : null;
  return {
    /** Boulder, m³. */
    feed: sumOf(all, 'feed', 'boulder').quantity,
    /** t. */
    feedMass,
    outputMass,
    /** %; null: nothing was fed, or a density is missing. */
    percent,
    isOutOfBand: percent !== null && (percent < BAND.low || percent > BAND.high),
    /** Share of each product in the mass of the feed, %. */
    shares: outputs.map(({ material, volume, mass }) => ({ material, volume, percent: share(mass, feedMass) ?? 0 })),
  };
}
