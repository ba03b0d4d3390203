/** The order of a ticket in words, with what that ticket left of it. */
import { siteNow, useSite } from '../../data/index.ts';
import { useOrderAfter } from '../../data/deliveries.ts';
import { isCounted } from '../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { leftText, orderName } from './orderWords.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import type { Texts } from '../../i18n/useLanguage.ts';

/** What a ticket left is not recorded: it is counted on its day, of which the device has all tickets. Undefined where it has no order that is known here. */
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
