/** Positions of completely answered pushes, whose outcomes the pull may leave out; stored in the transaction that settles the mutations. */
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
  const answered = held?.epoch === epoch ? held.positions.filter((position) => position > cursor.position) : [];
  return answered.length > 0 ? { answered } : {};
}

/** The highest position of this epoch; 0 if there is none. */
export const furthestAnswered = (held: AnsweredPositions | undefined, epoch: string): number =>
  held?.epoch === epoch ? Math.max(0, ...held.positions) : 0;
