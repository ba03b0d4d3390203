/** How full a pile or the tank is. Every level has its own word, colour and shape on screen. */
export type StockLevel = 'below' | 'out' | 'low' | 'normal' | 'abundant';

export interface StockThresholds {
  readonly low: number;
  readonly abundant: number;
}

/** `below`: the books are below 0. `out`: 0. `low`: below the low threshold. `abundant`: at the other threshold or above. */
export function stockLevel(onHand: number, { low, abundant }: StockThresholds): StockLevel {
  if (onHand < 0) return 'below';
  if (onHand === 0) return 'out';
  if (onHand < low) return 'low';
  return onHand >= abundant ? 'abundant' : 'normal';
}
