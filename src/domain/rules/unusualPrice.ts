/** A price that is probably typed wrong: above twice the list price of its material, or below half of it. It is said, and stops nobody. */
export const isUnusualPrice = (price: number, listPrice: number): boolean =>
  price > 2 * listPrice || 2 * price < listPrice;
