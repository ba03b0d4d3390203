import { useMemo, useRef } from 'react';
import { ritase, tripsByCustomer } from '../../../domain/deliveries/ritase.ts';
import { isRecordAccepted } from '../../../sync/predict/overlay.ts';
import type { ViewRow } from '../recordTypes.ts';
import { countOpen, deliveriesOfDay, listDeliveries, type DeliveriesPage, type OpenCounts } from './listDeliveries.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { sumDeliveries, type TicketSums } from './sumDeliveries.ts';
import { mainOf } from '../lookups.ts';
import { mainNames } from '../mergedNames.ts';
import { findRow } from '../queries.ts';
import type { UserDb } from '../../store/schema.ts';
import { useAnswerTo, useLastAnswer, useQuery, type LastAnswer } from '../../session/useQuery.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

interface DeliveriesList {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  readonly more: boolean;
  /** False while these are the tickets of the previous query. They may be shown meanwhile, but "none found" may not. */
  readonly isCurrent: boolean;
}

/** One page, from 1, of the matching tickets, in the order of `useDeliveries`. A later page costs as much as the first. */
export function useDeliveriesPage(query: DeliveriesQuery, page: number, size: number): DeliveriesList | undefined {
  const starts = useRef<PageStarts>(new Map());
  return listOf(
    useLastAnswer(JSON.stringify([query, page, size]), (db) => listPage(db, query, page, size, starts.current)),
  );
}

/** Newest operating day first, then newest within the day. The cost depends on what is shown, not on what is stored. `null`: no read. */
export function useDeliveries(query: DeliveriesQuery | null, limit: number = 50): DeliveriesList | undefined {
  return listOf(useLastAnswer(query && JSON.stringify([query, limit]), (db) => listDeliveries(db, query ?? {}, limit)));
}

const listOf = (found: LastAnswer<DeliveriesPage> | undefined): DeliveriesList | undefined =>
  found && { ...found.answer, isCurrent: found.isCurrent };

export function useDeliveriesOfDay(day: string): readonly ViewRow<'deliveries'>[] | undefined {
  return useAnswerTo(day, (db) => deliveriesOfDay(db, day));
}

export const useTicketSums = (query: DeliveriesQuery): TicketSums | undefined =>
  useAnswerTo(JSON.stringify(query), (db) => sumDeliveries(db, query));

export const useOpenCounts = (): OpenCounts | undefined => useQuery(countOpen, []);

/** Trips of a day by truck, driver and customer. A refused or held ticket is no trip. */
export function useRitase(day: string) {
  const tickets = useDeliveriesOfDay(day);
  const idsOf = (column: 'driver_id' | 'customer_id') =>
    [...new Set(tickets?.flatMap(({ row }) => row[column] ?? []))].toSorted();
  const [drivers, customers] = [idsOf('driver_id'), idsOf('customer_id')];
  const mains = useQuery((db) => readMains(db, drivers, customers), [drivers.join(' '), customers.join(' ')]);
  return useMemo(() => {
    if (!tickets || !mains) return undefined;
    const counted = tickets.filter(isRecordAccepted).map(({ row }) => row);
    return {
      ...ritase(counted, mains, mains.driversById),
      customers: tripsByCustomer(counted, (id) => mains.customersById.get(id)),
    };
  }, [tickets, mains]);
}

const readMains = async (db: UserDb, drivers: readonly string[], customers: readonly string[]) => ({
  trucks: await mainNames(db, 'trucks'),
  drivers: await mainNames(db, 'drivers'),
  driversById: await mainsById(db, 'drivers', drivers),
  customersById: await mainsById(db, 'customers', customers),
});

/** The record that each of these was merged into, or itself. */
async function mainsById<T extends 'drivers' | 'customers'>(db: UserDb, table: T, ids: readonly string[]) {
  const found = await Promise.all(
    ids.map(async (id) => {
      const main = await findRow(db, table, await mainOf(db, table, id));
      return main ? [[id, main.row] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** The last ticket of each page, by query, while a list is open: so the hundredth page costs as much as the first. */
export type PageStarts = Map<string, DeliveryRow>;

/** `page` from 1. A page that is opened from its URL is read once from the start of the list. */
export async function listPage(db: UserDb, query: DeliveriesQuery, page: number, size: number, starts: PageStarts) {
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
