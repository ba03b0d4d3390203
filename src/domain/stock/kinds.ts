/** The stock set right by hand: by a count of the yard, by a single correction, by what lay there in the beginning. */
export const ADJUSTMENT_KINDS = ['stocktake', 'adjustment', 'opening'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/** Of the whole yard, on one sheet. */
export type CountKind = Exclude<AdjustmentKind, 'adjustment'>;
