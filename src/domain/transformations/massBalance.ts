/** The balance of boulder by mass (m³ × t/m³): in m³ a batch may exceed 100 %, because crushed stone is looser. */
import type { DensityOf } from '../materials/densities.ts';
import type { MaterialType } from '../materials/materials.ts';
import { thousandths, sum } from '../values/quantities.ts';
import { keysOf } from '../values/json.ts';

/** m³. */
export interface Batch {
  readonly boulder: number;
  readonly outputs: Volumes;
  /** Counted with the density of boulder, because that of reject is not measured. */
  readonly reject: number;
}
export type Volumes = Readonly<Partial<Record<MaterialType, number>>>;
/** g: the weight of a batch by the densities of its day. NaN if one of them is unknown. */
export type Masses = Batch;

export type MassBalance = NonNullable<ReturnType<typeof balanceOf>>;
export type Verdict = 'low' | 'plausible' | 'high';
export type Share = ReturnType<typeof shareOf>;
export interface Band {
  readonly from: number;
  readonly to: number;
}
export type Standing = 'below' | 'within' | 'above';

/** Limits of the warnings, in hundredths. */
export const RECOVERY = { low: 80, high: 102 } as const;

/** Shares of the boulder's mass that a crusher yields (common practice). The rest is reject. */
export const EXPECTED_YIELD: Volumes = {
  abu_batu: 0.22,
  split_half_inch: 0.28,
  split_three_quarter_inch: 0.14,
  split_2_3_cm: 0.09,
  base_course_a: 0.13,
  sub_base_b: 0.08,
  screening_sirtu: 0.03,
};

/** Daily yields scatter like a Dirichlet distribution of 250 × their means; 2.5 standard deviations contain 99 of 100 days. */
const SCATTER = 250;
const DEVIATIONS = 2.5;

export function expectedBand(material: MaterialType): Band | null {
  const mean = EXPECTED_YIELD[material];
  if (mean === undefined) return null;
  const half = DEVIATIONS * Math.sqrt((mean * (1 - mean)) / (SCATTER + 1));
  return { from: Math.max(0, mean - half), to: mean + half };
}

export function massesOf({ boulder, outputs, reject }: Batch, densityOf: DensityOf, day: string): Masses {
  const grams = (volume: number, material: MaterialType) =>
    thousandths(volume) * thousandths(densityOf(material, day) ?? Number.NaN);
  return {
    boulder: grams(boulder, 'boulder'),
    outputs: Object.fromEntries(volumesOf(outputs).map(([material, volume]) => [material, grams(volume, material)])),
    reject: grams(Math.max(0, reject), 'boulder'),
  };
}

/** Null while there is no boulder or no output, or if the density of one of them is unknown. */
export const massBalance = (batch: Batch, densityOf: DensityOf, day: string): MassBalance | null =>
  balanceOf([massesOf(batch, densityOf, day)]);

/** In t. */
export function balanceOf(masses: readonly Masses[]) {
  const feed = sum(masses.map(({ boulder }) => boulder));
  const rejected = sum(masses.map(({ reject }) => reject));
  const products = [...new Set(masses.flatMap(({ outputs }) => keysOf(outputs)))];
  const made = products.map((product) => [product, sum(masses.map(({ outputs }) => outputs[product] ?? 0))] as const);
  const out = sum(made.map(([, mass]) => mass));
  if (!(feed > 0) || made.length === 0 || Number.isNaN(out)) return null;
  return {
    boulder: tonnes(feed),
    outputs: tonnes(out),
    reject: tonnes(rejected),
    /** What neither an output nor the reject explains; negative if more came out than went in. */
    missing: tonnes(feed - out - rejected),
    /** Mass of the outputs over that of the boulder. */
    recovery: out / feed,
    verdict: verdictOf(out, feed),
    shares: made.map(([material, mass]) => shareOf(material, mass, feed)),
  };
}

function shareOf(material: MaterialType, mass: number, feed: number) {
  /** Of the boulder's mass. */
  const share = mass / feed;
  /** Null: no yield is expected of it. */
  const band = expectedBand(material);
  const standing: Standing | null = band && (share < band.from ? 'below' : share > band.to ? 'above' : 'within');
  return { material, mass: tonnes(mass), share, band, standing };
}

/** In whole grams, so that a batch exactly at the limit is judged correctly. */
const verdictOf = (out: number, feed: number): Verdict =>
  out * 100 < feed * RECOVERY.low ? 'low' : out * 100 > feed * RECOVERY.high ? 'high' : 'plausible';

/** From volumes in m³ with 3 decimals: those above 0, in their order. */
const volumesOf = (volumes: Volumes): (readonly [MaterialType, number])[] =>
  keysOf(volumes)
    .map((material) => [material, volumes[material] ?? 0] as const)
    .filter(([, volume]) => volume > 0);

const tonnes = (mass: number): number => mass / 1e6;
