/**
 * Positions of pushes whose answers were complete: the answer listed everything that the server logged for this device there, so the
 * pull may leave those outcomes out. A position is noted only when each of the push's mutations is settled in the store, in the same
 * transaction; in doubt the pull brings the outcomes again.
 */
import type { AnsweredPositions, PullState } from '../ports.ts';

/** Keeps the request small; older positions are dropped. */
const MAX_POSITIONS = 20;

/** Adds a position; those of another epoch are dropped. */
export const withAnswered = (
  held: AnsweredPositions | undefined,
  epoch: string,
  position: number,
): AnsweredPositions => ({
  epoch,
  positions: [...(held?.epoch === epoch ? held.positions : []), position].slice(-MAX_POSITIONS),
});

/** The positions above the cursor, as a field of the request; no field if there are none. */
export function answeredAhead(
  held: AnsweredPositions | undefined,
  { epoch, cursor }: PullState,
): { answered?: readonly number[] } {
  const answered = held?.epoch === epoch ? held?.positions.filter((position) => position > cursor.position) : [];
  return answered && answered.length > 0 ? { answered } : {};
}

/** The highest of them in this epoch; 0 if there are none. */
export const furthestAnswered = (held: AnsweredPositions | undefined, epoch: string): number =>
  held?.epoch === epoch ? Math.max(0, ...(held?.positions ?? [])) : 0;
