/** Sums of m³ (3 decimals) and litres (2) run in whole thousandths: floats drift, and a stock that drifts is a lie. */
export const addQuantities = (...values: readonly number[]): number =>
  values.reduce((sum, value) => sum + thousandths(value), 0) / 1000;

/** Whole rupiah of a volume at a price a m³. */
export const amountOf = (volume: number, unitPrice: number): number => Math.round((thousandths(volume) * unitPrice) / 1000);

const thousandths = (value: number): number => Math.round(value * 1000);
