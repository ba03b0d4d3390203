/**
 * Recovery by mass, % = Σ(output m³ × density) / (boulder m³ × density); a warning below 80 % and above 102 %. Shares of the
 * products by mass likewise. Source: `daily_totals` kinds `feed` and `transformation`, densities of `materials`, t/m³.
 */
import { share } from './achievement.ts';
import { sumOf, sumsByKey, totalsOf, type DayFacts } from './dayFacts.ts';

/** t/m³; null where it is not known. */
export type DensityOf = (material: string) => number | null;

export interface Recovery {
  /** Boulder, m³. */
  readonly feed: number;
  /** t. */
  readonly feedMass: number;
  readonly outputMass: number;
  /** %; null: nothing was fed, or a density is missing. */
  readonly percent: number | null;
  readonly isOutOfBand: boolean;
  /** Share of each product in the mass of the feed, %. */
  readonly shares: readonly { readonly material: string; readonly volume: number; readonly percent: number }[];
}

const BAND = { low: 80, high: 102 } as const;

export function recoveryOf(days: readonly DayFacts[], densityOf: DensityOf): Recovery {
  const totals = totalsOf(days);
  const feed = sumOf(totals, 'feed', 'boulder').quantity;
  const feedMass = feed * (densityOf('boulder') ?? 0);
  const outputs = sumsByKey(totals, 'transformation').map(([material, { quantity: volume }]) => ({
    material,
    volume,
    density: densityOf(material),
  }));
  const outputMass = outputs.reduce((sum, { volume, density }) => sum + volume * (density ?? 0), 0);
  const isKnown = outputs.every(({ density }) => density !== null);
  const percent = isKnown ? share(outputMass, feedMass) : null;
  return {
    feed,
    feedMass,
    outputMass,
    percent,
    isOutOfBand: percent !== null && (percent < BAND.low || percent > BAND.high),
    shares: outputs.map(({ material, volume, density }) => ({
      material,
      volume,
      percent: share(volume * (density ?? 0), feedMass) ?? 0,
    })),
  };
}
