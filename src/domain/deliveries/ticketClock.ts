/** The time by which a ticket is ordered within its day, although its device's clock may have been wrong. */
import { isFlagged } from './flags.ts';
import type { DeliveryRow } from '../records/rows.ts';

/** The server's judgement on arrival, based on the clock itself. */
export const isClockWrong = ({ flags }: Partial<Pick<DeliveryRow, 'flags'>>): boolean => isFlagged(flags, 'clock');

type Clocked = Pick<DeliveryRow, 'captured_at'> & Partial<Pick<DeliveryRow, 'received_at' | 'flags' | 'operating_day'>>;

/** The device's time or, if that clock was wrong, the time of receipt. */
export const countsAt = (ticket: Clocked): string =>
  (isClockWrong(ticket) || isOutsideDay(ticket) ? ticket.received_at : null) ?? ticket.captured_at;

/** The captured time contradicts the operating day, which includes the clock's measured offset. */
function isOutsideDay({ captured_at, operating_day = '' }: Clocked): boolean {
  const fromDay = Date.parse(captured_at) - Date.parse(operating_day);
  return fromDay < EARLIEST_MS || fromDay > LATEST_MS;
}

const HOUR_MS = 3_600_000;
/** In the zone furthest ahead, an operating day begins 14 h before its date begins in UTC. */
const EARLIEST_MS = -14 * HOUR_MS;
/** In the zone furthest behind, an operating day that begins at the next midnight ends 12 h after that date ends in UTC. */
const LATEST_MS = (24 + 24 + 12) * HOUR_MS;
