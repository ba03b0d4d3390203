/** What a list of tickets comes to. */
import { addQuantities } from '../../../domain/values/quantities.ts';
import { isAccepted } from '../../../sync/predict/overlay.ts';
import type { UserDb } from '../../store/schema.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { listDeliveries } from './listDeliveries.ts';

export interface TicketSums {
  /** All that fit. */
  readonly count: number;
  /** m³ and rupiah of those that are neither cancelled nor voided, nor refused or held by the server; one without a price adds none. */
  readonly volume: number;
  readonly amount: number;
  /** There are more than are added up here. */
  readonly isPart: boolean;
}

/** A month of a busy site; who looks at more is better served by the figures of days. */
export const MOST_SUMMED = 5_000;

export async function sumDeliveries(db: UserDb, query: DeliveriesQuery): Promise<TicketSums> {
  const { deliveries, more } = await listDeliveries(db, query, MOST_SUMMED);
  const counted = deliveries
    .filter(({ sync }) => isAccepted(sync))
    .map(({ row }) => row)
    .filter(({ status, voided_at }) => status !== 'cancelled' && voided_at === null);
  return {
    count: deliveries.length,
    volume: addQuantities(...counted.map(({ volume }) => volume)),
    amount: counted.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    isPart: more,
  };
}
