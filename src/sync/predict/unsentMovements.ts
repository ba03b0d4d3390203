/**
 * What the unsent work of a device's other users does to the stock: on a shared tablet the pile is the same pile. Only sums
 * leave a user's own store; the records stay theirs.
 */
import type { Row } from '../../domain/effects.ts';
import { isCreation, tableOf } from '../../domain/mutations.ts';
import { unreachable } from '../../domain/result.ts';
import { isHeld, rowKey } from '../entry.ts';
import type { OutboxEntry } from '../entry.ts';

export interface UnsentMovement {
  readonly mutation: string;
  readonly save: string;
  /** Id of the stock. */
  readonly stock: string;
  readonly quantity: number;
  /** Once the server has taken it: the version of the stock that contains it. */
  readonly version: number | null;
  /** Of the server that took it: to another one the version means nothing. Absent in what an older version of the app wrote. */
  readonly epoch?: string | null;
  /** `table:id` of the record that moves it; absent in what an older version of the app wrote. */
  readonly record?: string;
  /** What the record shows once the server has taken it, however that got there. Null: it does not tell. */
  readonly shown_by: 'presence' | 'cancelled' | 'voided' | null;
  /** Another user's work, in the queue of the owner who took it over. */
  readonly taken_over: boolean;
}

/** What a store holds of the server's stock. */
export interface StockBase {
  readonly epoch: string | null;
  /** The stocks of the server have come; one without a row has never moved. */
  readonly hasStocks: boolean;
  /** The records too, back to the first day that the site keeps. */
  readonly complete: boolean;
  /** Of each stock by id. */
  readonly versions: ReadonlyMap<string, number>;
}

/** What the server said when it was asked about the others' movements: by mutation, the version of each stock that contains it. */
export interface MovementVersions {
  readonly [mutation: string]: Readonly<Record<string, number>>;
}

/** The work of one other person that is not in the stock held here, as it moves it. */
export interface OthersUnsentStock {
  readonly name: string;
  readonly quantity: number;
  /** Saves that were not sent. */
  readonly count: number;
  /** Saves that the server has taken since this stock came. */
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

/** As the overlay folds its user's own: what waits, and what was taken, until the row that contains it is here. */
const isShared = (entry: OutboxEntry): boolean =>
  !isHeld(entry) && (entry.state === 'queued' || entry.state === 'set_aside' || entry.state === 'settled');

/** Whether a store may still lack it. No time tells: somebody may have been offline for as long as one likes. */
export const isNeededBy = ({ hasStocks, epoch, versions }: StockBase, movement: UnsentMovement): boolean =>
  movement.version === null ||
  (hasStocks && (epoch !== movement.epoch || movement.version > (versions.get(movement.stock) ?? 0)));

/**
 * Whether the stock held here does not contain it yet. `record` as this user has it from the server, `heard` as the server said of it:
 * where the answer is lost, or went to another device, nothing else tells that the movement is in the stock.
 */
export function isMissingFromStock(
  movement: UnsentMovement,
  base: StockBase,
  record: Row | undefined,
  known: MovementVersions[string] | undefined,
): boolean {
  const { stock, version } = movement;
  const held = base.versions.get(stock) ?? 0;
  if (known) return (known[stock] ?? 0) > held;
  if (version === null) return !isShown(movement, record);
  // What the server has taken is in whatever stock comes.
  if (!base.hasStocks) return false;
  if (isSentToServer(base, movement)) return version > held;
  // Taken by a server that was replaced since. Whether this one knows it, its record tells, once all records are here.
  return base.complete && !isShown(movement, record);
}

export const isSentToServer = ({ epoch }: Pick<StockBase, 'epoch'>, movement: UnsentMovement): boolean =>
  movement.version !== null && (movement.epoch === undefined || movement.epoch === epoch);

/** Those of which only the server can tell: every role reads deliveries, and not every one what else moves a stock. */
export const movementsToAsk = (movements: readonly UnsentMovement[], epoch: string | null): string[] =>
  [
    ...new Set(
      movements
        .filter((movement) => !isSentToServer({ epoch }, movement) && !isReadable(movement))
        .map(({ mutation }) => mutation),
    ),
  ].slice(0, MAX_ASKED);

/** A request stays small. */
const MAX_ASKED = 50;
const isReadable = ({ record, shown_by }: UnsentMovement): boolean =>
  shown_by !== null && record?.startsWith('deliveries:') === true;

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
