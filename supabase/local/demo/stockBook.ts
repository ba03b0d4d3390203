/** The demo's book stock day by day, and its opening stock. */
import { MATERIAL_TYPES, type MaterialType } from '../../../src/domain/materials/materials.ts';

/** m³, litres for fuel. */
export const OPENING_STOCK: Readonly<Record<MaterialType, number>> = {
  boulder: 6400,
  solar: 3400,
  abu_batu: 5200,
  base_course_a: 4300,
  sub_base_b: 3600,
  split_half_inch: 6100,
  split_three_quarter_inch: 4700,
  split_2_3_cm: 3900,
  screening_sirtu: 2800,
  lainnya: 1400,
};

export class StockBook {
  readonly #onHand = new Map<MaterialType, number>(
    MATERIAL_TYPES.map((material) => [material, OPENING_STOCK[material]]),
  );

  onHand(material: MaterialType): number {
    return this.#onHand.get(material) ?? 0;
  }

  post(material: MaterialType, quantity: number): void {
    this.#onHand.set(material, Math.round((this.onHand(material) + quantity) * 1000) / 1000);
  }

  /** The fill level of all product piles together; 1 is the opening stock. */
  fullness(): number {
    const products = MATERIAL_TYPES.filter((material) => material !== 'boulder' && material !== 'solar');
    const sum = (of: (material: MaterialType) => number) =>
      products.reduce((total, material) => total + of(material), 0);
    return sum((material) => this.onHand(material)) / sum((material) => OPENING_STOCK[material]);
  }
}
