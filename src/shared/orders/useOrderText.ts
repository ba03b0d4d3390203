/** The order of a ticket as its paper says it, with what is left of it now; undefined where it has none, or this device does not know it. */
import { useOrder } from '../../data/deliveries.ts';
import { leftText, orderName } from './orderWords.ts';
import type { Texts } from '../../i18n/useLanguage.ts';

export function useOrderText(id: string | null | undefined, words: Texts | undefined): string | undefined {
  const order = useOrder(id);
  return order && words ? `${orderName(order.row, words.t)}: ${leftText(order.row, order.taken, words)}` : undefined;
}
