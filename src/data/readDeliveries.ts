/** Every ticket of a query that this device holds, read once: for a file. */
import { trusted } from '../domain/trusted.ts';
import type { ViewRow } from './api.ts';
import { authState } from './auth.ts';
import { listDeliveries } from './db/deliveries/list.ts';
import type { DeliveriesQuery } from './db/deliveries/query.ts';
import { userStore } from './db/schema.ts';

export async function readDeliveries(query: DeliveriesQuery): Promise<readonly ViewRow<'deliveries'>[]> {
  const { user } = authState();
  if (!user) return [];
  const { deliveries } = await listDeliveries(userStore(user.id).strict, query, Number.POSITIVE_INFINITY);
  return trusted<readonly ViewRow<'deliveries'>[]>(deliveries);
}
