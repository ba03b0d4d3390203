/** Every ticket of a query on this device, read once for a file, with merged records under their main name. */
import { readOrders } from '../readOrders.ts';
import { recordKey } from '../../../domain/masterData/keys.ts';
import { mainNames } from '../mergedNames.ts';
import type { ViewRow } from '../recordTypes.ts';
import { ownStore } from '../../session/useQuery.ts';
import { listDeliveries } from './listDeliveries.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';

export async function readDeliveries(query: DeliveriesQuery): Promise<readonly ViewRow<'deliveries'>[]> {
  const db = ownStore();
  return db ? (await listDeliveries(db, query, Number.POSITIVE_INFINITY)).deliveries : [];
}

/** As a file names them: people and trucks by their current name, the order by its number. */
export async function withMainNames(deliveries: readonly ViewRow<'deliveries'>[]) {
  const db = ownStore();
  if (!db) return [];
  const [customers, trucks, drivers] = await Promise.all([
    mainNames(db, 'customers'),
    mainNames(db, 'trucks'),
    mainNames(db, 'drivers'),
  ]);
  const numbers = new Map((await readOrders(db)).map((order) => [order.row.id, order.row.number]));
  return deliveries.map(({ row, sync }) => ({
    row: {
      ...row,
      customer_name: customers.get(recordKey('customers', row.customer_name)) ?? row.customer_name,
      truck_license: trucks.get(recordKey('trucks', row.truck_license)) ?? row.truck_license,
      driver_name: drivers.get(recordKey('drivers', row.driver_name)) ?? row.driver_name,
      order_id: numbers.get(row.order_id ?? '') ?? null,
    },
    sync,
  }));
}
