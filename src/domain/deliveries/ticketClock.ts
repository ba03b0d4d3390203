/** A ticket of a clock that cannot be right, as the server judged when it came: by its own time it would stand above or below all others for ever. */
import { isFlagged } from './flags.ts';
import type { DeliveryRow } from '../rows.ts';

export const isClockWrong = ({ flags }: Partial<Pick<DeliveryRow, 'flags'>>): boolean => isFlagged(flags, 'clock');

/** When a ticket counts among the others of its day: as its device says, and where that clock was wrong, when the server received it. */
export const countsAt = (
  ticket: Pick<DeliveryRow, 'captured_at'> & Partial<Pick<DeliveryRow, 'received_at' | 'flags'>>,
): string => (isClockWrong(ticket) ? ticket.received_at : null) ?? ticket.captured_at;
