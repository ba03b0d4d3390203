/** The demo's products: yields from boulder by mass, which demand follows; loose densities in t/m³; prices in rupiah per m³. */
import type { MaterialType } from '../../../src/domain/materials/materials.ts';

export type Product = Exclude<MaterialType, 'boulder' | 'solar'>;

export const DENSITY: Readonly<Record<Product | 'boulder', number>> = {
  boulder: 1.6,
  abu_batu: 1.5,
  base_course_a: 1.65,
  sub_base_b: 1.65,
  split_half_inch: 1.45,
  split_three_quarter_inch: 1.45,
  split_2_3_cm: 1.42,
  screening_sirtu: 1.7,
  lainnya: 1.5,
};

/** The crusher's line, weighed in and out: these are recorded as transformations. */
export const CRUSHER_PRODUCTS = [
  'abu_batu',
  'split_half_inch',
  'split_three_quarter_inch',
  'split_2_3_cm',
] as const satisfies readonly Product[];
/** Screened and blended from pit run beside it: these are recorded as production. */
export const BLENDED_PRODUCTS = [
  'base_course_a',
  'sub_base_b',
  'screening_sirtu',
  'lainnya',
] as const satisfies readonly Product[];

export const YIELDS: Readonly<Record<Product | 'reject', number>> = {
  abu_batu: 0.22,
  split_half_inch: 0.28,
  split_three_quarter_inch: 0.14,
  split_2_3_cm: 0.09,
  base_course_a: 0.13,
  sub_base_b: 0.08,
  screening_sirtu: 0.03,
  lainnya: 0.01,
  reject: 0.03,
};

export const PRICES: Readonly<Record<Product, number>> = {
  split_half_inch: 235_000,
  abu_batu: 135_000,
  split_three_quarter_inch: 230_000,
  base_course_a: 175_000,
  split_2_3_cm: 220_000,
  sub_base_b: 150_000,
  screening_sirtu: 110_000,
  lainnya: 100_000,
};

export const PRODUCTS: readonly Product[] = [...CRUSHER_PRODUCTS, ...BLENDED_PRODUCTS];

/** m³ of all products from a tonne of boulder. */
export const VOLUME_PER_TONNE = PRODUCTS.reduce((sum, product) => sum + YIELDS[product] / DENSITY[product], 0);
export const shareOfDemand = (product: Product): number => YIELDS[product] / DENSITY[product] / VOLUME_PER_TONNE;
