/** Why a delivery may exceed the stock that this device knows: one tap, recorded with the ticket, shown to the owner. */
export const OVERRIDE_REASONS = ['pile_larger_than_book', 'production_not_entered', 'other'] as const;
export type OverrideReason = (typeof OVERRIDE_REASONS)[number];
