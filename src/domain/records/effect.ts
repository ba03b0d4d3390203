/** What a mutation does to rows, and rows after it. */
import { addQuantities } from '../values/quantities.ts';
import { unreachable } from '../values/result.ts';
import type { SiteDay } from '../time/operatingDay.ts';
import type { TableName } from './tables.ts';
import type { Fields } from '../values/json.ts';

/** A row as the store holds it: known columns typed elsewhere, unknown ones kept. */
export type Row = Fields & { readonly id: string; readonly version: number };
export type Quantities = Readonly<Record<string, number>>;

export type Effect =
  /** The row comes into being. */
  | { readonly kind: 'create'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** The row's named fields change. */
  | { readonly kind: 'change'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** Sums move by signed quantities; `names` says what the row sums, in case the device holds none yet. */
  | {
      readonly kind: 'add';
      readonly table: TableName;
      readonly id: string;
      readonly names: Fields;
      readonly add: Quantities;
      readonly moved?: Moved;
    }
  /** Meters that run forwards only: a lower or earlier reading changes nothing. `readAt`: column and time (ISO 8601) of a reading. */
  | {
      readonly kind: 'raise';
      readonly table: TableName;
      readonly id: string;
      readonly to: Quantities;
      readonly readAt: readonly [column: string, time: string];
    };

/** A movement of the stock by its own time (ISO 8601): a count of the pile that is newer has seen it. `counted`: it is a count, of that day. */
export interface Moved {
  readonly at: string;
  readonly counted?: string;
}

/** The newest count of a material. */
export interface LastCount {
  readonly at: string;
  readonly day: string;
}

/** Effects on the record itself, which then shows that it waits; the others move what other records show. */
export const isOnRecord = ({ kind }: Effect): boolean => kind === 'create' || kind === 'change';

/** What every mutation carries beside its payload. */
export interface MutationHead {
  readonly id: string;
  /** The device's own order, rising by one. */
  readonly seq: number;
  readonly entity_id: string;
  readonly seen?: Fields;
  readonly depends_on: readonly string[];
  readonly replaces: string | null;
  /** Device clock, ISO 8601 UTC with ms. */
  readonly captured_at: string;
  /** Server clock minus device clock as last measured, in ms; null before the first answer. */
  readonly clock_offset_ms: number | null;
}

export interface EffectContext {
  readonly author: string;
  readonly device: string | null;
  /** The site saves new tickets as delivered: the truck leaves with its load. Asked of those that do not say what they were saved as. */
  readonly finalAtGate: boolean;
  /** The entity as this device shows it just before the mutation; undefined where it is not there yet. */
  readonly before: Fields | undefined;
  /** The operating day of an instant (ISO 8601), by the settings of the site. */
  readonly dayOf: (instant: string) => string;
  readonly site: SiteDay;
  /** By material, the newest count that the server has told of. */
  readonly counts?: ReadonlyMap<unknown, LastCount>;
  /** What the kind's `related` asked for, as this device shows it, in the order of the questions; undefined before anything was read. */
  readonly related?: readonly (readonly Row[])[];
}

/** Rows of another table that an effect depends on, by a column that has an index. */
export interface RelatedQuery {
  readonly table: TableName;
  readonly column: string;
  readonly value: string;
}

/** The row after the effect; a sum that the device has no row for starts at zero. A row never changes its version here. */
export function applyEffect(row: Row | undefined, effect: Effect): Row | undefined {
  const head = { id: effect.id, version: row?.version ?? 0 };
  switch (effect.kind) {
    case 'create':
      return { position: 0, ...effect.fields, ...head };
    case 'change':
      return row && { ...row, ...effect.fields, ...head };
    case 'add':
      if (row && effect.moved && isSeenBy(lastCountOf(row), effect.moved)) return row;
      return {
        position: 0,
        deleted_at: null,
        ...effect.names,
        ...row,
        ...summed(row, effect.add),
        ...countedBy(effect.moved),
        ...head,
      };
    case 'raise':
      return row && { ...row, ...raised(row, effect.to, effect.readAt), ...head };
    default:
      return unreachable(effect);
  }
}

/** When it happened: the device's clock, corrected by its last measured offset. ISO 8601; an offset out of all reason is left out. */
export function happenedAt({
  captured_at,
  clock_offset_ms,
}: Pick<MutationHead, 'captured_at' | 'clock_offset_ms'>): string {
  const corrected = Date.parse(captured_at) + Math.round(clock_offset_ms ?? 0);
  return corrected >= 0 && corrected <= YEAR_2200 ? new Date(corrected).toISOString() : captured_at;
}

/** A time that a person states of a record: not after its capture. */
export const statedTime = (mutation: MutationHead, stated?: string | null): string => {
  const captured = happenedAt(mutation);
  return typeof stated === 'string' && Date.parse(stated) < Date.parse(captured) ? stated : captured;
};

/** When the work was done, as far as a person said so. */
export const doneAt = (mutation: MutationHead & { readonly payload: { readonly done_at?: string } }): string | null =>
  mutation.payload.done_at === undefined ? null : statedTime(mutation, mutation.payload.done_at);

export interface Done {
  readonly done_at: string | null;
  readonly captured_at: string;
}
/** The own time of what a record moved, as good as its row says it. */
export const movedAt = ({ done_at, captured_at }: Done): Moved => ({ at: done_at ?? captured_at });

/** Whether the count has seen the movement: then it changes nothing after it. */
export const isSeenBy = (count: LastCount | undefined, { at, counted }: Moved): boolean => {
  const after = count ? Date.parse(count.at) - Date.parse(at) : -1;
  return after > 0 || (after === 0 && counted === undefined);
};

/** Of a row of `stocks`. */
export function lastCountOf(row: Fields): LastCount | undefined {
  const { counted_at: at, counted_day: day } = row;
  return typeof at === 'string' && typeof day === 'string' ? { at, day } : undefined;
}

const countedBy = (moved: Moved | undefined): Fields =>
  moved?.counted === undefined ? {} : { counted_at: moved.at, counted_day: moved.counted };

const YEAR_2200 = Date.UTC(2200, 0, 1);

const summed = (row: Row | undefined, add: Quantities): Quantities =>
  Object.fromEntries(
    Object.entries(add).map(([field, value]) => [field, addQuantities(Number(row?.[field] ?? 0), value)]),
  );

function raised(row: Row, to: Quantities, [column, time]: readonly [string, string]): Fields {
  const last = row[column];
  if (typeof last === 'string' && Date.parse(time) < Date.parse(last)) return {};
  const higher = Object.entries(to).filter(([field, value]) => typeof row[field] !== 'number' || value > row[field]);
  return higher.length === 0 ? {} : { ...Object.fromEntries(higher), [column]: time };
}
