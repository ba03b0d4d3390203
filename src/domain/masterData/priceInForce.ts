import type { CustomerPriceRow } from '../records/rows.ts';
import { isLater } from '../rules/saidAt.ts';

type Price = Pick<CustomerPriceRow, 'customer_id' | 'material_type' | 'price_per_m3' | 'from_date' | 'captured_at'> &
  Partial<Pick<CustomerPriceRow, 'received_at'>>;

/** The customer's newest price begun by that day, else the list price, else none; prices under merged names count as theirs. */
export function priceInForce<P extends Price>(
  prices: readonly P[],
  at: { customerId?: string | undefined; materialType: string; day: string },
): P | null {
  const begun = prices.filter((price) => price.material_type === at.materialType && price.from_date <= at.day);
  const own = at.customerId === undefined ? [] : begun.filter((price) => price.customer_id === at.customerId);
  return newest(own) ?? newest(begun.filter((price) => price.customer_id === null));
}

function newest<P extends Price>(prices: readonly P[]): P | null {
  return prices.reduce<P | null>((best, price) => (best === null || isLater(price, best) ? price : best), null);
}

/** A price that is probably mistyped: above twice the list price of its material, or below half of it. It is a hint, and prevents no save. */
export const isUnusualPrice = (price: number, listPrice: number): boolean =>
  price > 2 * listPrice || 2 * price < listPrice;
