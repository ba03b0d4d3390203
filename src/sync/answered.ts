/**
 * Pushes whose answers told of all that the server logged for this device at their position: the pull need not tell those
 * outcomes again. One counts only once each of its mutations stands settled in the store; in doubt the pull tells it anew.
 */
import type { OutboxEntry } from './entry.ts';
import type { Answered, PullState, SyncStore } from './ports.ts';

/** A push of this drain, answered whole. */
export interface WholeAnswer {
  readonly epoch: string;
  readonly position: number;
  readonly sent: readonly Pick<OutboxEntry, 'id' | 'seq'>[];
}

/** More are not remembered: a request stays small. */
const MOST = 20;

export async function answeredSoFar(store: Pick<SyncStore, 'settledAmong' | 'drainState'>, told: readonly WholeAnswer[]): Promise<{ answered?: Answered }> {
  const last = told.at(-1);
  if (!last) return {};
  const ids = await store.settledAmong(told.flatMap(({ sent }) => sent));
  const settled = told.filter(({ epoch, sent }) => epoch === last.epoch && sent.every(({ id }) => ids.has(id)));
  const { answered: held } = await store.drainState();
  const before = held?.epoch === last.epoch ? held.positions : [];
  return { answered: { epoch: last.epoch, positions: [...before, ...settled.map(({ position }) => position)].slice(-MOST) } };
}

/** Those that a pull from here would bring; absent where there are none. */
export function answeredAhead(held: Answered | undefined, { epoch, cursor }: PullState): { answered?: readonly number[] } {
  const answered = held?.epoch === epoch ? held?.positions.filter((position) => position > cursor.position) : [];
  return answered && answered.length > 0 ? { answered } : {};
}

/** The furthest of them; 0 where that server has answered none. */
export const furthestAnswered = (held: Answered | undefined, epoch: string | null): number =>
  held?.epoch === epoch ? Math.max(0, ...(held?.positions ?? [])) : 0;
