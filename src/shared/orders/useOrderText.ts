/** The order of a ticket in words: in its details with what is left of it now, on the stub and on paper with what that ticket left. */
import { siteNow, useSite } from '../../data/index.ts';
import { useOrder, useOrderAfter } from '../../data/deliveries.ts';
import { isCounted } from '../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { leftText, orderName } from './orderWords.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import type { Texts } from '../../i18n/useLanguage.ts';

/** Undefined where the ticket has none, or this device does not know it. */
export function useOrderText(id: string | null | undefined, { t, language }: Texts): string | undefined {
  const order = useOrder(id);
  return order ? `${orderName(order.row, t)}: ${leftText(order.row, order.taken, { t, language })}` : undefined;
}

/** What a ticket left is not recorded: it is counted as long as the device has all tickets after it, for its day. */
export function useTextAfter(ticket: DeliveryRow | undefined): (words: Texts | null) => string | undefined {
  const order = useOrderAfter(ticket);
  const today = operatingDayOf(siteNow(), useSite());
  return (words) => {
    if (!order || !words || !ticket) return undefined;
    const name = orderName(order.row, words.t);
    return isCounted(ticket) && ticket.operating_day === today
      ? `${name}: ${leftText(order.row, order.taken, words)}`
      : `${name} ${words.t('order.leftOnLater')}`;
  };
}
