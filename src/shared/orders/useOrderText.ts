import { siteNow, useSite } from '../../data/index.ts';
import { useOrderAfter } from '../../data/deliveries.ts';
import { isCounted } from '../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { leftText, orderName } from './orderWords.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import type { Texts } from '../../i18n/useLanguage.ts';

/** The rest after a ticket is not recorded: it is computed from its day, of which the device has all tickets. Undefined without a known order. */
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
