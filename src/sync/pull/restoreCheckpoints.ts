/** Random numbers by which a device detects a server restored under the same epoch (`forgot`). On the wire: `mark`. */
import type { Checkpoint, Checkpoints, PullState } from '../ports.ts';

/** Checkpoints per request, so that it stays small. */
const MAX_ASKED = 20;

/** Adds the checkpoint of an answered push, kept until a pull confirms it: the oldest ones detect a restore between two pushes. */
export const withCheckpoint = (held: Checkpoints | undefined, epoch: string, mark: Checkpoint): Checkpoints => ({
  epoch,
  marks: [...(held?.epoch === epoch ? held.marks : []), mark],
});

/** The checkpoints to send: that of the last pull and the oldest ones of pushes, also before the first pull. */
export function checkpointsToAsk(held: Checkpoints | undefined, { epoch, mark }: PullState): readonly Checkpoint[] {
  const pushed = held && (epoch === null || epoch === held.epoch) ? held.marks : [];
  return [...(mark ? [mark] : []), ...pushed.slice(0, MAX_ASKED)];
}

/** The sent checkpoints that a server at this position has confirmed by not answering `forgot`. */
export const confirmedBy = (asked: readonly Checkpoint[], position: number): readonly Checkpoint[] =>
  asked.filter(([at]) => at <= position);

export const withoutCheckpoints = (
  held: Checkpoints | undefined,
  confirmed: readonly Checkpoint[],
): { marked?: Checkpoints } =>
  held
    ? {
        marked: {
          ...held,
          marks: held.marks.filter(
            ([at, mark]) => !confirmed.some(([position, one]) => position === at && one === mark),
          ),
        },
      }
    : {};

/** The highest position among the checkpoints of this epoch; 0 if there is none. */
export const furthestCheckpoint = (held: Checkpoints | undefined, epoch: string): number =>
  held?.epoch === epoch ? held.marks.reduce((furthest, [position]) => Math.max(furthest, position), 0) : 0;

/** The checkpoint to keep after a pull. The server omits it if the request already contained it. */
export function checkpointAfter(
  { mark: held }: PullState,
  asked: readonly Checkpoint[],
  { position, mark }: { readonly position: number; readonly mark?: number | undefined },
): { mark?: Checkpoint } {
  const reached: Checkpoint | undefined =
    mark === undefined ? (asked.find(([at]) => at === position) ?? held) : [position, mark];
  return reached ? { mark: reached } : {};
}
