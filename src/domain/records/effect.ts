/** A mutation's effects on rows, and the rows after them. */
import { addQuantities } from '../values/quantities.ts';
import { unreachable } from '../values/result.ts';
import type { SiteDay } from '../time/operatingDay.ts';
import type { TableName } from './tables.ts';
import type { Fields } from '../values/json.ts';

/** A row as stored: known columns are typed elsewhere, unknown ones are kept. */
export type Row = Fields & { readonly id: string; readonly version: number };
type Quantities = Readonly<Record<string, number>>;

export type Effect =
  | { readonly kind: 'create'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  | { readonly kind: 'change'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** Changes sums by signed quantities; `names` identifies the sums, in case the device has none yet. */
  | {
      readonly kind: 'add';
      readonly table: TableName;
      readonly id: string;
      readonly names: Fields;
      readonly add: Quantities;
      readonly moved?: Moved;
    }
  /** Meters only run forwards: a lower or earlier reading changes nothing. `readAt`: column and time (ISO 8601) of a reading. */
  | {
      readonly kind: 'raise';
      readonly table: TableName;
      readonly id: string;
      readonly to: Quantities;
      readonly readAt: readonly [column: string, time: string];
    };

/** A stock movement by its own time (ISO 8601): a newer count of the pile includes it. `counted`: it is a count, for that day. */
export interface Moved {
  readonly at: string;
  readonly counted?: string;
}

/** The newest count of a material. */
export interface LastCount {
  readonly at: string;
  readonly day: string;
}

/** Effects on the record itself, which then shows that it waits; the others change what other records show. */
export const isOnRecord = ({ kind }: Effect): boolean => kind === 'create' || kind === 'change';

/** The fields of every mutation beside its payload. */
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
  /** The site saves new tickets as delivered: the truck leaves with its load. Only for tickets that do not state their status. */
  readonly finalAtGate: boolean;
  /** The entity as this device shows it just before the mutation; undefined if it does not exist yet. */
  readonly before: Fields | undefined;
  /** The operating day of an instant (ISO 8601), by the site's settings. */
  readonly dayOf: (instant: string) => string;
  readonly site: SiteDay;
  /** By material, the newest count known from the server. */
  readonly counts?: ReadonlyMap<unknown, LastCount>;
  /** Rows for the kind's `related` queries, as this device shows them, in the same order; undefined before anything was read. */
  readonly related?: readonly (readonly Row[])[];
}

/** Rows of another table that an effect depends on, by an indexed column. */
export interface RelatedQuery {
  readonly table: TableName;
  readonly column: string;
  readonly value: string;
}

/** The row after the effect; a sum without a row on the device starts at zero. A row's version never changes here. */
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

/** When it happened: the device's clock, corrected by its last measured offset. ISO 8601; an implausible offset is ignored. */
export function happenedAt({
  captured_at,
  clock_offset_ms,
}: Pick<MutationHead, 'captured_at' | 'clock_offset_ms'>): string {
  const corrected = Date.parse(captured_at) + Math.round(clock_offset_ms ?? 0);
  return corrected >= 0 && corrected <= YEAR_2200 ? new Date(corrected).toISOString() : captured_at;
}

/** A time that a user states for a record: not after its capture. */
export const statedTime = (mutation: MutationHead, stated?: string | null): string => {
  const captured = happenedAt(mutation);
  return typeof stated === 'string' && Date.parse(stated) < Date.parse(captured) ? stated : captured;
};

/** When the work was done, as far as the user stated it. */
export const doneAt = (mutation: MutationHead & { readonly payload: { readonly done_at?: string } }): string | null =>
  mutation.payload.done_at === undefined ? null : statedTime(mutation, mutation.payload.done_at);

export interface Done {
  readonly done_at: string | null;
  readonly captured_at: string;
}
/** The time of a record's movement, as far as its row states it. */
export const movedAt = ({ done_at, captured_at }: Done): Moved => ({ at: done_at ?? captured_at });

/** Whether the count includes the movement: then it changes nothing after it. */
export const isSeenBy = (count: LastCount | undefined, { at, counted }: Moved): boolean => {
  const after = count ? Date.parse(count.at) - Date.parse(at) : -1;
  return after > 0 || (after === 0 && counted === undefined);
};

/** From a row of `stocks`. */
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
