/** The tickets of this device that a new price would change. Tickets that are no longer on the device keep their price. */
import { Dexie } from 'dexie';
import { dailyTotalId } from '../../../domain/records/ids.ts';
import { touchedBy, type NewPrice, type Repricing } from '../../../domain/masterData/repricing.ts';
import { isRecordAccepted } from '../../../sync/predict/overlay.ts';
import { siteNow } from '../../store/siteClock.ts';
import { ownStore, useAnswerTo } from '../../session/useQuery.ts';
import type { UserDb } from '../../store/schema.ts';
import { laidOver, viewsOf } from '../../store/views.ts';
import { mainOf } from '../lookups.ts';
import { findRow, findRows } from '../queries.ts';

export const useRepricing = (price: NewPrice | null): Repricing | undefined =>
  useAnswerTo(price && JSON.stringify(price), (db) => (price ? findTouched(db, price) : Promise.resolve(NOTHING)));

/** For the moment of a save, when the screen may be a keystroke behind. */
export async function repricingOf(price: NewPrice): Promise<Repricing> {
  const db = ownStore();
  return db ? findTouched(db, price) : NOTHING;
}

async function findTouched(db: UserDb, price: NewPrice): Promise<Repricing> {
  const { material_type, from_date } = price;
  const [stored, views, prices, orders] = await Promise.all([
    db
      .rows('deliveries')
      .where('[material_type+operating_day+captured_at]')
      .between([material_type, from_date, Dexie.minKey], [material_type, '\uFFFF', Dexie.maxKey])
      .toArray(),
    viewsOf(db, 'deliveries').toArray(),
    findRows(db, 'customer_prices', { where: [], limit: Infinity }),
    findRows(db, 'orders', { where: [], limit: Infinity }),
  ]);
  const isOf = (row: { readonly material_type: string; readonly operating_day: string }) =>
    row.material_type === material_type && row.operating_day >= from_date;
  const tickets = laidOver<'deliveries'>(stored, views, isOf).flatMap((ticket) =>
    isRecordAccepted(ticket) ? [ticket.row] : [],
  );
  const known = prices.flatMap((one) =>
    isRecordAccepted(one) && one.row.material_type === material_type ? [one.row] : [],
  );
  const agreed = new Set(
    orders.flatMap((one) => (isRecordAccepted(one) && one.row.unit_price !== null ? [one.row.id] : [])),
  );
  const ids = [...new Set([price, ...tickets, ...known].flatMap(({ customer_id }) => customer_id ?? []))];
  const days = [...new Set(tickets.map(({ operating_day }) => operating_day))];
  const mains = new Map(await Promise.all(ids.map(async (id) => [id, await mainOf(db, 'customers', id)] as const)));
  const closed = new Set(
    (await Promise.all(days.map((day) => findRow(db, 'daily_totals', dailyTotalId(day, 'closed', 'all'))))).flatMap(
      (found) => (found && found.row.quantity > 0 ? [found.row.operating_day] : []),
    ),
  );
  return touchedBy(price, tickets, new Date(siteNow()).toISOString(), {
    prices: known,
    mainOf: (id) => mains.get(id) ?? id,
    isClosed: (day) => closed.has(day),
    hasPrice: (id) => agreed.has(id),
  });
}

const NONE = { tickets: [], volume: 0, difference: 0, closed: 0 };
const NOTHING: Repricing = { unpriced: NONE, priced: NONE };
