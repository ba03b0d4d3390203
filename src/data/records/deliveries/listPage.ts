/** A list of tickets page by page. The hundredth page costs what the first costs: it begins behind the last ticket of the page before. */
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { UserDb } from '../../store/schema.ts';
import { listDeliveries, type DeliveriesPage } from './listDeliveries.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';

/** What each page that was come by begins behind, by query and page; kept for as long as a list is open. */
export type PageStarts = Map<string, DeliveryRow>;

/** `page` from 1. A page that was not come by, but opened from its address, is read once from the front. */
export async function listPage(
  db: UserDb,
  query: DeliveriesQuery,
  page: number,
  size: number,
  starts: PageStarts,
): Promise<DeliveriesPage> {
  const keyOf = (number: number) => `${JSON.stringify(query)} ${number}`;
  const start = starts.get(keyOf(page));
  const found =
    page === 1 || start ? await listDeliveries(db, query, size, page === 1 ? undefined : start) : await fromTheFront();
  const last = found.deliveries.at(-1)?.row;
  if (last) starts.set(keyOf(page + 1), last);
  return found;

  async function fromTheFront(): Promise<DeliveriesPage> {
    const { deliveries, more } = await listDeliveries(db, query, page * size);
    const before = deliveries[(page - 1) * size - 1]?.row;
    if (before) starts.set(keyOf(page), before);
    return { deliveries: deliveries.slice((page - 1) * size), more };
  }
}
