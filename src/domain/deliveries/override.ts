/** Why a delivery may exceed the stock that this device knows: one tap, recorded with the ticket, shown to the owner. */
export const OVERRIDE_REASONS = ['pile_larger_than_book', 'production_not_entered', 'other'] as const;
export type OverrideReason = (typeof OVERRIDE_REASONS)[number];

/** m³. Of a stock that this device does not know nothing is too much. */
export const exceedsStock = (volume: number, stock: number | undefined): boolean =>
  stock !== undefined && volume > stock;
