/** When a ticket counts among those of its day, though its device's clock may have been wrong. */
import { isFlagged } from './flags.ts';
import type { DeliveryRow } from '../records/rows.ts';

/** As the server judged when it came, from the clock itself. */
export const isClockWrong = ({ flags }: Partial<Pick<DeliveryRow, 'flags'>>): boolean => isFlagged(flags, 'clock');

type Clocked = Pick<DeliveryRow, 'captured_at'> & Partial<Pick<DeliveryRow, 'received_at' | 'flags' | 'operating_day'>>;

/** As its device says, and where that clock was wrong, when the server received it. */
export const countsAt = (ticket: Clocked): string =>
  (isClockWrong(ticket) || isOutsideDay(ticket) ? ticket.received_at : null) ?? ticket.captured_at;

/** The operating day, which knows of the clock's measured offset, lies elsewhere. */
function isOutsideDay({ captured_at, operating_day = '' }: Clocked): boolean {
  const fromDay = Date.parse(captured_at) - Date.parse(operating_day);
  return fromDay < EARLIEST_MS || fromDay > LATEST_MS;
}

const HOUR_MS = 3_600_000;
/** In the zone that is furthest ahead, an operating day begins 14 h before its date begins in Greenwich. */
const EARLIEST_MS = -14 * HOUR_MS;
/** In the zone that is furthest behind, one that begins at midnight of the next date ends 12 h after that date does in Greenwich. */
const LATEST_MS = (24 + 24 + 12) * HOUR_MS;
