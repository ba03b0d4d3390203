/** The demo's orders: half used, overdrawn, ended, and prepaid by amount. Tickets of the last weeks draw on them. */
import { addDays, atHour } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { NewDelivery } from './deliveries.ts';
import { type DemoStaff, authored } from './authored.ts';
import type { Random } from './random.ts';

/** Shorter than the payment terms of these customers, so that no ticket of these days was paid otherwise. */
const DAYS = 20;
const STATES = ['half', 'overdrawn', 'ended', 'paid_ahead'] as const;
const BUYERS: readonly string[] = ['contractor', 'ready_mix', 'asphalt_plant'];

export function ordersOf(
  deliveries: readonly NewDelivery[],
  company: DemoCompany,
  today: string,
  staff: DemoStaff,
  random: Random,
) {
  const from_date = addDays(today, -DAYS);
  // A history of less than a week has none.
  if (!deliveries.some((one) => one.operating_day <= addDays(today, -7)))
    return { orders: [], deposits: [], orderOf: () => null };
  const buyers = company.customers.flatMap(({ id, type, address }) => {
    const tickets = deliveries.filter(
      (one) => one.customer_id === id && one.operating_day >= from_date && one.status !== 'cancelled',
    );
    return BUYERS.includes(type) && tickets.length > 2 ? [{ id, address, tickets }] : [];
  });
  const made = STATES.flatMap((state, at) => {
    const buyer = buyers[at];
    if (!buyer) return [];
    const volume = buyer.tickets.reduce((sum, one) => sum + one.volume, 0);
    const amount = buyer.tickets.reduce((sum, one) => sum + (one.amount ?? 0), 0);
    const facts = authored(atHour(from_date, 6), staff.manager, random);
    const ended_at = state === 'ended' ? atHour(addDays(today, -1), 16).toISOString() : null;
    const order = {
      ...facts,
      number: `DO-${from_date.slice(2, 4)}${from_date.slice(5, 7)}-${String(at + 1).padStart(4, '0')}`,
      customer_id: buyer.id,
      material_type: null,
      volume:
        state === 'paid_ahead'
          ? null
          : state === 'overdrawn'
            ? Math.max(1, Math.floor(volume - 1))
            : Math.ceil(volume * 2),
      amount: state === 'paid_ahead' ? Math.round(amount * 1.6) : null,
      unit_price: null,
      from_date,
      until_date: addDays(from_date, 60),
      site_address: buyer.address,
      paid_ahead: state === 'paid_ahead',
      notes: null,
      ended_at,
      end_reason: ended_at && 'Proyek selesai',
    };
    return [{ order, tickets: new Set(buyer.tickets.map(({ id }) => id)) }];
  });
  return {
    orders: made.map(({ order }) => order),
    deposits: made.flatMap(({ order: { id, customer_id, amount } }) =>
      amount === null
        ? []
        : [
            {
              ...authored(atHour(from_date, 7), staff.admin, random),
              customer_id,
              order_id: id,
              amount,
              method: 'transfer',
              paid_on: from_date,
              operating_day: from_date,
            },
          ],
    ),
    orderOf: (ticket: string): string | null => made.find(({ tickets }) => tickets.has(ticket))?.order.id ?? null,
  };
}
