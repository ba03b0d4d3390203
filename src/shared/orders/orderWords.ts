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

/** `after`: what a load takes in addition, in the unit of the order. */
export function leftText(order: OrderTerms, taken: Taken, { t, language }: Words, after = 0): string {
  const left = leftOf(order, taken) - after;
  const amount = (value: number) => inOrderUnit(order, value, language);
  return left < 0
    ? t('order.over', { over: amount(-left) })
    : t('order.left', { left: amount(left), whole: amount(order.volume ?? order.amount ?? 0) });
}

/** The server assigns the number when it receives the order. */
export const orderName = (order: { readonly number: string | null }, t: TFunction): string =>
  order.number ?? t('order.unnumbered');
