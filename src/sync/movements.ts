/**
 * What the unsent work of a device's other users does to the stock: on a shared tablet the pile is the same pile. Only sums
 * leave a user's own store; the records stay theirs.
 */
import type { Row } from '../domain/effects.ts';
import { tableOf } from '../domain/mutations.ts';
import { unreachable } from '../domain/result.ts';
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
  /** `table:id` of the record that moves it; absent in what an older version of the app wrote. */
  readonly record?: string;
  /** What the record shows once the server has taken it, however that got there. Null: it does not tell. */
  readonly shown_by: 'presence' | 'cancelled' | 'voided' | null;
  /** Another user's work, in the queue of the owner who took it over. */
  readonly taken_over: boolean;
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
    return [{
      mutation: entry.id, save: entry.save_id, stock: effect.id, quantity: effect.add['on_hand'] ?? 0, version,
      record: rowKey(tableOf(entry.kind), entry.entity_id), shown_by: shownBy(entry), taken_over: entry.on_behalf_of !== undefined,
    }];
  }));
}

function shownBy({ kind, effects }: OutboxEntry): UnsentMovement['shown_by'] {
  if (kind.endsWith('.create')) return 'presence';
  if (kind === 'deliveries.void') return 'voided';
  const cancels = effects.some((effect) => effect.kind === 'change' && effect.fields['status'] === 'cancelled');
  return cancels ? 'cancelled' : null;
}

/** As the overlay folds its user's own: what waits, and what was taken a moment ago, or later by a clock that was set back since. */
const isTold = ({ state, settled_at }: OutboxEntry, now: number): boolean =>
  state === 'queued' || state === 'set_aside' || (state === 'settled' && settled_at !== null && now - settled_at < TOLD_ON_MS);

/**
 * Whether a stock of this version does not contain it yet. `record` as this user has it from the server: where the answer is lost,
 * or went to another device, nothing else tells that the movement is in the stock.
 */
export const isMissing = (movement: UnsentMovement, stockVersion: number, record: Row | undefined): boolean =>
  (movement.version === null ? !isShown(movement, record) : movement.version > stockVersion);

function isShown({ shown_by }: UnsentMovement, record: Row | undefined): boolean {
  switch (shown_by) {
    case 'presence':
      return record !== undefined;
    case 'cancelled':
      return record?.['status'] === 'cancelled';
    case 'voided':
      return typeof record?.['voided_at'] === 'string';
    case null:
      return false;
    default:
      return unreachable(shown_by);
  }
}
