/** How full a pile or the tank is (decisions §5). Every level has its own word, colour and shape on screen. */
export type StockLevel = 'out' | 'low' | 'normal' | 'abundant';

export interface StockThresholds {
  readonly low: number;
  readonly abundant: number;
}

/** Out at or below nothing, low under the low threshold, abundant from the other on. */
export function stockLevel(onHand: number, { low, abundant }: StockThresholds): StockLevel {
  if (onHand <= 0) return 'out';
  if (onHand < low) return 'low';
  return onHand >= abundant ? 'abundant' : 'normal';
}
