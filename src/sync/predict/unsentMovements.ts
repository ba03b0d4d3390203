/** Stock movements from unsent work of the device's other users, so that all see the same pile. Only quantities leave a user's store. */
import type { LastCount, Row } from '../../domain/mutations/effects.ts';
import { isSeenBy, type Moved } from '../../domain/records/effect.ts';
import { isCreation, tableOf } from '../../domain/mutations/mutations.ts';
import { unreachable } from '../../domain/values/result.ts';
import { isHeld, rowKey, type OutboxEntry } from '../entry.ts';

export interface UnsentMovement {
  readonly mutation: string;
  readonly save: string;
  /** Id of the stock. */
  readonly stock: string;
  readonly quantity: number;
  /** Tells whether a count of the pile includes the movement; absent if an older app wrote it. */
  readonly moved?: Moved;
  /** Once the server has applied it: the version of the stock that contains it; null before. */
  readonly version: number | null;
  /** Epoch of the server that applied it: under another epoch the version means nothing. */
  readonly epoch: string | null;
  /** `table:id` of the record that causes the movement. */
  readonly record: string;
  /** What in the record's row proves that the server has applied the movement. Null: nothing does. */
  readonly shown_by: 'presence' | 'cancelled' | 'voided' | null;
  /** Another user's work, taken over into this owner's queue. */
  readonly taken_over: boolean;
}

/** The server's stock in one user's store: the base to which other users' movements are added. */
export interface StockBase {
  readonly epoch: string | null;
  /** The server's stocks have been fetched; a material without a row has never moved. */
  readonly hasStocks: boolean;
  /** All records have been fetched too, back to the oldest day of the history window. */
  readonly complete: boolean;
  /** Row version by stock id. */
  readonly versions: ReadonlyMap<string, number>;
  /** The newest count by stock id. */
  readonly counts: ReadonlyMap<string, LastCount>;
}

/** The server's answer about other users' movements: by mutation id, the version of each stock that contains it. Stored under `others_heard`. */
export interface MovementVersions {
  readonly [mutation: string]: Readonly<Record<string, number>>;
}

/** The movements of one other user that the stock here does not contain yet, as one quantity. */
export interface OthersUnsentStock {
  readonly name: string;
  readonly quantity: number;
  /** Number of saves that were not sent. */
  readonly count: number;
  /** Number of saves that the server has applied since this stock was fetched. */
  readonly sent: number;
}

export function movementsOf(entries: readonly OutboxEntry[]): UnsentMovement[] {
  return entries.filter(isShared).flatMap((entry) =>
    entry.effects.flatMap((effect) => {
      if (effect.kind !== 'add' || effect.table !== 'stocks') return [];
      const version = entry.state === 'settled' ? (entry.versions[rowKey('stocks', effect.id)] ?? 0) : null;
      return [
        {
          mutation: entry.id,
          save: entry.save_id,
          stock: effect.id,
          quantity: effect.add['on_hand'] ?? 0,
          ...(effect.moved && { moved: effect.moved }),
          version,
          epoch: entry.state === 'settled' ? entry.epoch : null,
          record: rowKey(tableOf(entry.kind), entry.entity_id),
          shown_by: shownBy(entry),
          taken_over: entry.on_behalf_of !== undefined,
        },
      ];
    }),
  );
}

function shownBy(entry: OutboxEntry): UnsentMovement['shown_by'] {
  const { kind, effects } = entry;
  if (isCreation(entry)) return 'presence';
  if (kind === 'deliveries.void') return 'voided';
  const cancels = effects.some((effect) => effect.kind === 'change' && effect.fields['status'] === 'cancelled');
  return cancels ? 'cancelled' : null;
}

/** The same entries that the overlay folds for their own user: waiting ones, and applied ones until the row that contains them arrives. */
const isShared = (entry: OutboxEntry): boolean =>
  !isHeld(entry) && (entry.state === 'queued' || entry.state === 'set_aside' || entry.state === 'settled');

/** Whether a store's stock may not contain the movement yet. Age is no criterion: a user may have been offline for any length of time. */
export const isNeededBy = ({ hasStocks, epoch, versions }: StockBase, movement: UnsentMovement): boolean =>
  movement.version === null ||
  (hasStocks && (epoch !== movement.epoch || movement.version > (versions.get(movement.stock) ?? 0)));

/** Whether the stock here lacks the movement. `record`: the server's row here; `known`: the server's answer about the mutation. */
export function isMissingFromStock(
  movement: UnsentMovement,
  base: StockBase,
  record: Row | undefined,
  known: MovementVersions[string] | undefined,
): boolean {
  const { stock, version, moved } = movement;
  if (moved && isSeenBy(base.counts.get(stock), moved)) return false;
  const held = base.versions.get(stock) ?? 0;
  if (known) return (known[stock] ?? 0) > held;
  if (version === null) return !isShown(movement, record);
  // The server has applied it: any stock fetched from now on contains it.
  if (!base.hasStocks) return false;
  if (isSentToServer(base, movement)) return version > held;
  // It was applied by a server that has been replaced. Once all records are here, the record shows whether the new server has it.
  return base.complete && !isShown(movement, record);
}

export const isSentToServer = ({ epoch }: Pick<StockBase, 'epoch'>, movement: UnsentMovement): boolean =>
  movement.version !== null && movement.epoch === epoch;

/** Ids of the mutations to look up on the server: every role can read deliveries, but not every other record that moves stock. */
export const movementsToAsk = (movements: readonly UnsentMovement[], epoch: string | null): string[] =>
  [
    ...new Set(
      movements
        .filter((movement) => !isSentToServer({ epoch }, movement) && !isReadable(movement))
        .map(({ mutation }) => mutation),
    ),
  ].slice(0, MAX_ASKED);

/** Keeps the request small. */
const MAX_ASKED = 50;
const isReadable = ({ record, shown_by }: UnsentMovement): boolean =>
  shown_by !== null && record.startsWith('deliveries:');

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
