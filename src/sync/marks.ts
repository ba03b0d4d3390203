/**
 * Whether a server is still the one that this device knew. Each of its positions has a mark drawn at random: one that was put back
 * in place from a backup comes to the same positions again, with other marks, and says so when it is told of one that it never drew.
 */
import type { Mark, Marks, PullState } from './ports.ts';

/** More are not remembered: a request stays small. */
const MOST = 20;

/** A push was answered: its mark counts besides those before it, which the server may have forgotten meanwhile. */
export const withMark = (held: Marks | undefined, epoch: string, mark: Mark): Marks =>
  ({ epoch, marks: [...(held?.epoch === epoch ? held.marks : []), mark].slice(-MOST) });

/** The mark of the last pull and those of the pushes after it, though nothing was ever pulled. */
export function marksOf(held: Marks | undefined, { epoch, mark }: PullState): readonly Mark[] {
  const pushed = held && (epoch === null || epoch === held.epoch) ? held.marks : [];
  return [...(mark ? [mark] : []), ...pushed.filter(([position]) => position > (mark?.[0] ?? 0))];
}

/** The furthest position that a push was told by that server; 0 where none was. */
export const furthestMarked = (held: Marks | undefined, epoch: string): number =>
  (held?.epoch === epoch ? Math.max(0, ...held.marks.map(([position]) => position)) : 0);

/** Where an answer said nothing of it, the one that was asked with still holds. */
export const markAfter = ({ mark: held }: PullState, { position, mark }: { readonly position: number; readonly mark?: number | undefined }): { mark?: Mark } =>
  (mark === undefined ? (held ? { mark: held } : {}) : { mark: [position, mark] });
