/** Sums of m³ and litres use whole thousandths, because floats drift. Whole numbers (rupiah, tickets) are added directly. */
export const addQuantities = (...values: readonly number[]): number =>
  values.every(Number.isSafeInteger) ? sum(values) : sum(values.map(thousandths)) / 1000;

/** Whole rupiah of a volume at a price a m³. In two steps, because the product of the largest values exceeds a float's precision. */
export function amountOf(volume: number, unitPrice: number): number {
  const total = thousandths(volume);
  const rest = total % 1000;
  return ((total - rest) / 1000) * unitPrice + Math.round((rest * unitPrice) / 1000);
}

/** Whole thousandths of m³, t or t/m³, for comparisons at a limit. */
export const thousandths = (value: number): number => Math.round(value * 1000);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** 0 for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
