/**
 * Whether a server is still the one that this device knew. Each of its positions has a mark drawn at random: one that was put back
 * in place from a backup comes to the same positions again, with other marks, and says so when it is told of one that it never drew.
 */
import type { Checkpoint, Checkpoints, PullState } from '../ports.ts';

/** So many are asked about at a time, so that a request stays small. */
const MAX_ASKED = 20;

/** A push was answered. Its mark is kept until a pull was asked about it, however many come after it: the oldest tell of a restore between two. */
export const withCheckpoint = (held: Checkpoints | undefined, epoch: string, mark: Checkpoint): Checkpoints => ({
  epoch,
  marks: [...(held?.epoch === epoch ? held.marks : []), mark],
});

/** The mark of the last pull and those of pushes, though nothing was ever pulled; an answer may be older than the last pull. */
export function checkpointsToAsk(held: Checkpoints | undefined, { epoch, mark }: PullState): readonly Checkpoint[] {
  const pushed = held && (epoch === null || epoch === held.epoch) ? held.marks : [];
  return [...(mark ? [mark] : []), ...pushed.slice(0, MAX_ASKED)];
}

/** Those that a server at this position has vouched for by saying nothing of them. */
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

/** The furthest position that a push was told by that server; 0 where none was. */
export const furthestCheckpoint = (held: Checkpoints | undefined, epoch: string): number =>
  held?.epoch === epoch ? held.marks.reduce((furthest, [position]) => Math.max(furthest, position), 0) : 0;

/** Where an answer says nothing of the mark of its position, it is one of those that it was asked with. */
export function checkpointAfter(
  { mark: held }: PullState,
  asked: readonly Checkpoint[],
  { position, mark }: { readonly position: number; readonly mark?: number | undefined },
): { mark?: Checkpoint } {
  const reached: Checkpoint | undefined =
    mark === undefined ? (asked.find(([at]) => at === position) ?? held) : [position, mark];
  return reached ? { mark: reached } : {};
}
