/** The order of a ticket in words: on the screen with what is left of it now, on paper (`usePaperOrder`) with what that ticket left. */
import { siteNow, useSite } from '../../data/index.ts';
import { useDeliveriesOfDay, useOrder } from '../../data/deliveries.ts';
import { isCounted } from '../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { leftText, orderName } from './orderWords.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import type { Texts } from '../../i18n/useLanguage.ts';

/** Undefined where the ticket has none, or this device does not know it. */
export function useOrderText(id: string | null | undefined, words: Texts | undefined): string | undefined {
  const order = useOrder(id);
  return order && words ? `${orderName(order.row, words.t)}: ${leftText(order.row, order.taken, words)}` : undefined;
}

/** What a ticket left is not recorded: it is said as long as no later one of its day draws on the order, afterwards the paper says so. */
export function usePaperOrder(ticket: DeliveryRow, words: Texts): string | undefined {
  const text = useOrderText(ticket.order_id, words);
  const order = useOrder(ticket.order_id);
  const today = operatingDayOf(siteNow(), useSite());
  const day = useDeliveriesOfDay(ticket.operating_day);
  const isLast =
    isCounted(ticket) &&
    ticket.operating_day === today &&
    day?.every(({ row }) => row.order_id !== ticket.order_id || row.captured_at <= ticket.captured_at);
  return order && !isLast ? `${orderName(order.row, words.t)} ${words.t('order.leftOnLater')}` : text;
}
