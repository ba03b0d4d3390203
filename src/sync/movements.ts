/**
 * What the unsent work of a device's other users does to the stock: on a shared tablet the pile is the same pile. Only sums
 * leave a user's own store; the records stay theirs.
 */
import { rowKey } from './entry.ts';
import type { OutboxEntry } from './entry.ts';

export interface UnsentMovement {
  readonly mutation: string;
  readonly save: string;
  /** Id of the stock. */
  readonly stock: string;
  readonly quantity: number;
  /** Once the server has taken it: the version of the stock that contains it. */
  readonly version: number | null;
}

/** The unsent work of one other person, as it moves one stock. */
export interface OthersStock {
  readonly name: string;
  readonly quantity: number;
  /** Saves. */
  readonly count: number;
}

/** How long a movement that was sent is told on, for stores that have not pulled the stock that contains it (ms). */
export const TOLD_ON_MS = 3_600_000;

export function movementsOf(entries: readonly OutboxEntry[], now: number): UnsentMovement[] {
  return entries.filter((entry) => isTold(entry, now)).flatMap((entry) => entry.effects.flatMap((effect) => {
    if (effect.kind !== 'add' || effect.table !== 'stocks') return [];
    const version = entry.state === 'settled' ? (entry.versions[rowKey('stocks', effect.id)] ?? 0) : null;
    return [{ mutation: entry.id, save: entry.save_id, stock: effect.id, quantity: effect.add['on_hand'] ?? 0, version }];
  }));
}

/** As the overlay folds its user's own: what waits, and what was taken a moment ago. */
const isTold = ({ state, settled_at }: OutboxEntry, now: number): boolean =>
  state === 'queued' || state === 'set_aside' || (state === 'settled' && settled_at !== null && Math.abs(now - settled_at) < TOLD_ON_MS);

/** Those that a stock of this version does not contain yet. */
export const notIn = (movements: readonly UnsentMovement[], stock: string, version: number): UnsentMovement[] =>
  movements.filter((movement) => movement.stock === stock && (movement.version === null || movement.version > version));
