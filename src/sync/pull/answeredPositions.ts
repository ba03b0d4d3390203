/**
 * Pushes whose answers told of all that the server logged for this device at their position: the pull need not tell those
 * outcomes again. One counts only once each of its mutations stands settled in the store, in one transaction with that; in doubt
 * the pull tells it anew.
 */
import type { AnsweredPositions, PullState } from '../ports.ts';

/** More are not remembered: a request stays small. */
const MAX_POSITIONS = 20;

/** Positions of another server are forgotten. */
export const withAnswered = (
  held: AnsweredPositions | undefined,
  epoch: string,
  position: number,
): AnsweredPositions => ({
  epoch,
  positions: [...(held?.epoch === epoch ? held.positions : []), position].slice(-MAX_POSITIONS),
});

/** Those that a pull from here would bring; absent where there are none. */
export function answeredAhead(
  held: AnsweredPositions | undefined,
  { epoch, cursor }: PullState,
): { answered?: readonly number[] } {
  const answered = held?.epoch === epoch ? held?.positions.filter((position) => position > cursor.position) : [];
  return answered && answered.length > 0 ? { answered } : {};
}

/** The furthest of them; 0 where that server has answered none. */
export const furthestAnswered = (held: AnsweredPositions | undefined, epoch: string): number =>
  held?.epoch === epoch ? Math.max(0, ...(held?.positions ?? [])) : 0;
