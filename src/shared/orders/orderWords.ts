/** How an order is said: its number, and what is left of it. */
import type { TFunction } from 'i18next';
import { leftOf, type OrderTerms, type Taken } from '../../domain/figures/orderLeft.ts';
import { formatRupiah, withUnit, type Language } from '../../i18n/index.ts';

interface Words {
  readonly t: TFunction;
  readonly language: Language;
}

/** An amount in the unit of the order. */
export const inOrderUnit = (order: Pick<OrderTerms, 'volume'>, amount: number, language: Language): string =>
  order.volume === null ? formatRupiah(amount, language) : withUnit(amount, 'm³', language);

/** `after`: what a load takes beyond that, in the unit of the order. */
export function leftText(order: OrderTerms, taken: Taken, { t, language }: Words, after = 0): string {
  const left = leftOf(order, taken) - after;
  const amount = (value: number) => inOrderUnit(order, value, language);
  return left < 0
    ? t('order.over', { over: amount(-left) })
    : t('order.left', { left: amount(left), whole: amount(order.volume ?? order.amount ?? 0) });
}

/** The server gives the number when it hears of the order. */
export const orderName = (order: { readonly number: string | null }, t: TFunction): string =>
  order.number ?? t('order.unnumbered');
