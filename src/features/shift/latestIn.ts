import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';

/** Until when something can have happened in a shift: now, or the end of one that is over. */
export function latestIn(shift: Pick<ShiftRow, 'closed_at'> | null, now: Date): Date {
  const closed = shift?.closed_at ? new Date(shift.closed_at) : now;
  return closed < now ? closed : now;
}
