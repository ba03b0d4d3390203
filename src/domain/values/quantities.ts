/** Sums of m³ and litres run in whole thousandths, because floats drift. Whole numbers (rupiah, tickets) are added as they are. */
export const addQuantities = (...values: readonly number[]): number =>
  values.every(Number.isSafeInteger) ? sum(values) : sum(values.map(thousandths)) / 1000;

/** Whole rupiah of a volume at a price a m³. In two steps, since the largest of both together are more than a float holds. */
export function amountOf(volume: number, unitPrice: number): number {
  const total = thousandths(volume);
  const rest = total % 1000;
  return ((total - rest) / 1000) * unitPrice + Math.round((rest * unitPrice) / 1000);
}

/** Whole thousandths of m³, t or t/m³: what is compared at a limit is compared in these. */
export const thousandths = (value: number): number => Math.round(value * 1000);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
