/** Every ticket of a query that this device holds, read once: for a file. */
import type { ViewRow } from '../recordTypes.ts';
import { authState } from '../../session/authState.ts';
import { listDeliveries } from './listDeliveries.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { userStore } from '../../store/schema.ts';

export async function readDeliveries(query: DeliveriesQuery): Promise<readonly ViewRow<'deliveries'>[]> {
  const { user } = authState();
  if (!user) return [];
  const { deliveries } = await listDeliveries(userStore(user.id).strict, query, Number.POSITIVE_INFINITY);
  return deliveries;
}
