import type { DeliveryRow } from '../rows.ts';
import { isCounted } from './moves.ts';

/** It earns what the office estimates by the average price, until somebody looks at it. */
export const isPriceMissing = (ticket: Pick<DeliveryRow, 'unit_price' | 'status' | 'voided_at'>): boolean =>
  ticket.unit_price === null && isCounted(ticket);
