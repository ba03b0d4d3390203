import type { DeliveryRow } from '../records/rows.ts';
import { isCounted } from './moves.ts';

/**
 * A ticket keeps the price that its device knew when it was saved, or none: no price is added afterwards. One without a price is marked
 * in every list and counts with the average price; where that is not good enough, the office cancels or voids it and records it again.
 */
export const isPriceMissing = (ticket: Pick<DeliveryRow, 'unit_price' | 'status' | 'voided_at'>): boolean =>
  ticket.unit_price === null && isCounted(ticket);
