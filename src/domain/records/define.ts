/** Describes a record: columns, order, time on the device, kinds. Types, checks, stores, labels and SQL derive from it. */
import type { Column } from './columns.ts';
import {
  type Effect,
  type EffectContext,
  type MutationHead,
  type RelatedQuery,
  type Row,
  happenedAt,
} from './effect.ts';
import type { NumberPrefix } from '../rules/deviceNumber.ts';
import type { StatusAtGate } from '../rules/ticketStatus.ts';
import type { Role } from '../rules/roles.ts';
import { trusted, type Fields } from '../values/json.ts';
import { isTableName, type RecordName, type TableName } from './tables.ts';

export type Columns = Readonly<Record<string, Column>>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
/** A row of these columns, as the server sends it. */
export type RowOf<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> };
type Key<C> = keyof C & string;

/** A column of unknown type may have any value. */
type Filled<V> = unknown extends V ? V : NonNullable<V>;
/** A new record: its required and optional fields. */
type Creation<C extends Columns, R extends Key<C>, O extends Key<C>> = { [K in R]: Filled<ValueOf<C[K]>> } & {
  [K in O]?: Filled<ValueOf<C[K]>>;
};
/** A change: null clears a field, absence leaves it unchanged. */
type Change<C extends Columns, R extends Key<C>, O extends Key<C>> = { [K in R]: Filled<ValueOf<C[K]>> } & {
  [K in O]?: ValueOf<C[K]>;
};
/** Fields that are no columns; none if their names are not given. A nullable one may be left out. */
export type Extra<X extends Columns> = {
  [K in keyof X as string extends K ? never : null extends ValueOf<X[K]> ? never : K]: NonNullable<ValueOf<X[K]>>;
} & {
  [K in keyof X as string extends K ? never : null extends ValueOf<X[K]> ? K : never]?: NonNullable<ValueOf<X[K]>>;
};
type Changed<C extends Columns, R extends Key<C>, O extends Key<C>, X extends Columns> = Change<C, R, O> & Extra<X>;
type Simplified<T> = { [K in keyof T]: T[K] };

/** How SQL applies a kind. */
interface SqlOfKind {
  /** The function `private.<handler>(m private.mutation, on_hand jsonb)`. */
  readonly handler: string;
  /** The required permission; absent: the one with the kind's name. */
  readonly permission?: string;
}

/** What a save knows when it freezes a mutation. */
interface StampContext {
  /** Device clock, ISO 8601. */
  readonly captured_at: string;
  readonly dayOf: (instant: string) => string;
  readonly statusAtGate: StatusAtGate;
  /** The device's next number, which contains that operating day. */
  readonly nextNumber: (prefix: NumberPrefix, operatingDay: string) => string;
}

/** One action on a record. `P` is its payload, `S` its fields that the save adds. */
export interface Kind<P = unknown, F extends string = string, S extends string = string> {
  readonly sql: SqlOfKind;
  /** `upsert`: creates the record, or continues the existing one with the same derived id. */
  readonly mode: 'create' | 'change' | 'upsert';
  /** Every possible field of its payload, by name. */
  readonly fields: Columns;
  readonly required: readonly string[];
  /** What its author may correct after a refusal: typed fields without a list of their own. */
  readonly correctable: readonly F[];
  /** Fields of the payload that neither a form nor a screen sets: the save adds them (`stamp`). */
  readonly stamped: readonly S[];
  readonly stamp: (payload: Fields, context: StampContext) => Fields;
  /** Corrects the payload (null clears a field): whatever depended on the old values is removed. */
  readonly correct: (payload: Fields, fields: Fields) => Fields;
  /** Its author may still edit it while it is unsent and only these kinds of its record follow it; null: not at all. */
  readonly editableBefore: readonly string[] | null;
  /** Other tables whose rows it changes on the device. */
  readonly touches: readonly TableName[];
  /** Sent at once or not at all, never from the outbox: the device predicts nothing. */
  readonly isOnline: boolean;
  /** Its effects need the operating day of an instant or that day's settings (`EffectContext.dayOf`, `site`). */
  readonly usesSiteDay: boolean;
  readonly related: (mutation: Said<Fields>) => readonly RelatedQuery[];
  readonly effects: (mutation: Said<Fields>, context: EffectContext) => Effect[];
  /** False if the payload would make a sum wrong, although each field is within its limits. */
  readonly isSound: (payload: Fields) => boolean;
  readonly $payload?: P;
}

export type Said<P> = MutationHead & { readonly payload: P };

export interface RecordDescription<C extends Columns = Columns, K = Readonly<Record<string, Kind>>> {
  readonly table: RecordName;
  readonly columns: C;
  readonly list: ListDescription;
  readonly numbered: Numbered | null;
  /** The fields that identify a record for users, in the order in which a label tries them. */
  readonly knownBy: readonly string[];
  /** Columns that sums need: a row without one of them is not read. */
  readonly needed: readonly string[];
  readonly kinds: K;
}

interface ListSpec<C extends Columns> {
  /** The sort column of lists; null: by id. */
  readonly order: Key<C> | null;
  /** One of `indexes` that lists use: then `order` needs no own index. */
  readonly orderIndex?: string;
  readonly newestFirst?: true;
  /** Further indexes in Dexie's syntax; the order has its own unless `orderIndex` is given. */
  readonly indexes?: readonly string[];
  /** When rows are removed (`sync.history_days`): never, with the operating day, with the day of a time, or with the record in `owner`. */
  readonly leavesWith:
    | 'never'
    | 'operating_day'
    | { readonly time: Key<C>; readonly owner?: Key<C>; readonly ownerTable?: Key<C> };
  /** Unfinished rows: they stay on the device whatever their age. By column, the values of an open row; null: none yet. */
  readonly open?: { readonly [K in Key<C>]?: readonly (ValueOf<C[K]> & string)[] | null };
  /** For a table without operating days, what a first sync fetches: all, the 500 changed last, or the ids from a function of SQL. */
  readonly head?: 'all' | 'newest' | { readonly idsFrom: string };
  /** The only roles whose devices get the rows; absent: every role that may read them. */
  readonly sentTo?: readonly Role[];
}

/** The list for records of a day: newest first, on the device as long as its operating day. */
export const OF_ITS_DAY = { order: 'captured_at', newestFirst: true, leavesWith: 'operating_day' } as const;

/** What derives from a record's list, in addition to its own fields. */
interface ListDescription extends Omit<ListSpec<Columns>, 'leavesWith' | 'open'> {
  /** Absent: never. */
  readonly leavesWith?: 'operating_day' | { readonly time: string } | LeavingWithOwner;
  readonly open?: OpenValues;
  readonly isOpen?: (row: Row) => boolean;
}

/** Records that devices number offline: `<prefix>-YYMMDD-<device code>-<counter>`. */
interface Numbered {
  readonly prefix: NumberPrefix;
  readonly column: string;
  /** The server's flag for a number that was given twice. */
  readonly collision: string;
}

interface LeavingWithOwner {
  readonly time: string;
  readonly owner: string;
  readonly ownerTable?: string;
  /** The tables that `ownerOf` may name. */
  readonly owners: readonly TableName[];
  readonly ownerOf: (row: Row) => readonly [table: string, id: string];
}

/** By column, the texts of an open row; null: the column of an open row is empty. */
export type OpenValues = NonNullable<ListSpec<Columns>['open']>;

interface Definition<C extends Columns, K, L extends ListSpec<C>> {
  readonly list: L & Readonly<Record<Exclude<keyof L, keyof ListSpec<C>>, never>>;
  readonly numbered?: Numbered & { readonly column: Key<C> };
  readonly knownBy?: readonly Key<C>[];
  readonly needed?: readonly Key<C>[];
  readonly kinds: K;
}

interface Common<C extends Columns, R extends Key<C>, O extends Key<C>, F extends string> {
  readonly required?: readonly R[];
  readonly optional?: readonly O[];
  readonly correctable?: readonly F[];
  readonly touches?: readonly TableName[];
  readonly isSound?: (payload: Fields) => boolean;
  readonly usesSiteDay?: boolean;
  /** Absent: `create_row` or `change_row` applies the kind. */
  readonly sql?: Partial<SqlOfKind>;
}

type SaidNew<C extends Columns, R extends Key<C>, O extends Key<C>> = Said<Creation<C, NoInfer<R>, NoInfer<O>>>;
type SaidNewWith<C extends Columns, R extends Key<C>, O extends Key<C>, X extends Columns> = Said<
  Creation<C, NoInfer<R>, NoInfer<O>> & Extra<NoInfer<X>>
>;
type SaidChange<C extends Columns, R extends Key<C>, O extends Key<C>, X extends Columns> = Said<
  Changed<C, NoInfer<R>, NoInfer<O>, NoInfer<X>>
>;

interface Creating<
  C extends Columns,
  R extends Key<C>,
  O extends Key<C>,
  F extends string,
  S extends string = never,
  X extends Columns = Columns,
> extends Common<C, R, O, F> {
  /** Fields that are no columns of the record: the row does not contain them. */
  readonly extra?: X;
  readonly related?: (mutation: SaidNewWith<C, R, O, X>) => readonly RelatedQuery[];
  readonly stamped?: readonly S[];
  readonly stamp?: (
    payload: Omit<Creation<C, NoInfer<R>, NoInfer<O>>, NoInfer<S>>,
    context: StampContext,
  ) => { readonly [N in NoInfer<S> & Key<C>]: ValueOf<C[N]> };
  readonly correct?: (payload: Fields, fields: Fields) => Fields;
  readonly editableBefore?: readonly string[];
  /** What derives from the payload. */
  readonly set?: (mutation: SaidNew<C, R, O>, context: EffectContext) => Partial<RowOf<C>>;
  readonly also?: (row: RowOf<C>, mutation: SaidNewWith<C, R, O, X>, context: EffectContext) => Effect[];
}

interface Upsert<C extends Columns, R extends Key<C>, O extends Key<C>, F extends string> extends Creating<C, R, O, F> {
  readonly sql: SqlOfKind;
  /** How sums change from the record before, undefined if it is new, to the record after. */
  readonly moves?: (before: RowOf<C> | undefined, after: RowOf<C>, context: EffectContext) => Effect[];
  /** What it changes in an existing record. */
  readonly onto: (before: RowOf<C>, mutation: SaidNew<C, R, O>, context: EffectContext) => Partial<RowOf<C>>;
}

interface Changing<
  C extends Columns,
  R extends Key<C>,
  O extends Key<C>,
  F extends string,
  X extends Columns = Columns,
> extends Common<C, R, O, F> {
  /** Fields that are no columns of the record: the row does not contain them. */
  readonly extra?: X;
  /** Whether it still changes anything: a second cancellation does not. */
  readonly applies?: (before: RowOf<C>, mutation: SaidChange<C, R, O, X>, context: EffectContext) => boolean;
  readonly set?: (
    mutation: SaidChange<C, R, O, X>,
    before: Partial<RowOf<C>>,
    context: EffectContext,
  ) => Partial<RowOf<C>>;
  /** Fields of the payload that the row does not take unchanged. */
  readonly without?: readonly NoInfer<R | O>[];
  /** How sums change from the record before to the record after; called only if the record is on this device. */
  readonly moves?: (before: RowOf<C>, after: RowOf<C>, context: EffectContext) => Effect[];
  /** Its effects on other records; called only if the record is on this device. */
  readonly also?: (before: RowOf<C>, mutation: SaidChange<C, R, O, X>, context: EffectContext) => Effect[];
  readonly related?: (mutation: SaidChange<C, R, O, X>) => readonly RelatedQuery[];
  /** Replaces the change of the row. */
  readonly instead?: (mutation: SaidChange<C, R, O, X>) => Effect[];
}

interface OnlineSpec<C extends Columns, R extends Key<C>, O extends Key<C>, X extends Columns> {
  readonly mode?: Kind['mode'];
  readonly required?: readonly R[];
  readonly optional?: readonly O[];
  readonly extra?: X;
  readonly sql: SqlOfKind;
  readonly isOnline: boolean;
}

/** `takeBack`: reverses what the record has moved. */
interface Voiding<R> {
  readonly usesSiteDay?: boolean;
  readonly touches?: readonly TableName[];
  readonly sql?: SqlOfKind;
  readonly takeBack: (before: R, mutation: MutationHead, context: EffectContext) => Effect[];
}

/** Describes one table. `make` receives the functions that create kinds, so that they know the columns. */
export function defineRecord<C extends Columns, const K, const L extends ListSpec<C>>(
  table: RecordName,
  columns: C,
  make: (of: KindMakers<C>) => Definition<C, K, L>,
): RecordDescription<C, K> {
  const { list, numbered = null, knownBy = [], needed = [], kinds } = make(kindMakers(table, columns));
  return { table, columns, list: listOf(columns, list), numbered, knownBy, needed, kinds };
}

export interface KindMakers<C extends Columns> {
  create<
    R extends Key<C> = never,
    O extends Key<C> = never,
    const F extends R | O = never,
    const S extends R | O = never,
    X extends Columns = Columns,
  >(
    spec: Creating<C, R, O, F, S, X>,
  ): Kind<Simplified<Creation<C, R, O> & Extra<X>>, F, S>;
  upsert<R extends Key<C> = never, O extends Key<C> = never, const F extends R | O = never>(
    spec: Upsert<C, R, O, F>,
  ): Kind<Simplified<Creation<C, R, O>>, F, never>;
  change<
    R extends Key<C> = never,
    O extends Key<C> = never,
    X extends Columns = Columns,
    const F extends R | O | (keyof X & string) = never,
  >(
    spec: Changing<C, R, O, F, X>,
  ): Kind<Simplified<Changed<C, R, O, X>>, F, never>;
  /** A counter-entry: the record stays, marked, and its movements are reversed once. */
  void(spec: Voiding<RowOf<C>>): Kind<{ void_reason: string }, 'void_reason', never>;
  /** Makes the record an alias of another: it stays, and lists show the other. Null: it is independent again. */
  merge(): Kind<{ merged_into: string | null }, never, never>;
  /** A kind for which the device predicts nothing. */
  unpredicted<R extends Key<C> = never, O extends Key<C> = never, X extends Columns = Columns>(
    spec: OnlineSpec<C, R, O, X>,
  ): Kind<Simplified<Creation<C, R, O> & Extra<X>>, never, never>;
}

function kindMakers<C extends Columns>(table: RecordName, columns: C): KindMakers<C> {
  // The makers use field names; the interface gives the same fields the types of the columns.
  return trusted<KindMakers<C>>(untypedMakers(table, columns));
}

type AnyCreating = Creating<Columns, string, string, string, string>;

function untypedMakers(table: RecordName, columns: Columns) {
  const columnsOf = (names: readonly string[]): Columns =>
    Object.fromEntries(names.map((name) => [name, columnOf(columns, name)]));
  const base = (
    mode: Kind['mode'],
    {
      required = [],
      optional = [],
      correctable = [],
      touches = [],
      isSound = () => true,
      usesSiteDay = false,
      sql,
      extra = {},
    }: Common<Columns, string, string, string> & { readonly extra?: Columns },
  ) => ({
    mode,
    sql: { handler: mode === 'create' ? 'create_row' : 'change_row', ...sql },
    required: [...required, ...Object.keys(extra).filter((name) => !extra[name]?.nullable)],
    correctable,
    stamped: [],
    stamp: () => ({}),
    correct: (payload: Fields, fields: Fields): Fields => ({ ...payload, ...fields }),
    editableBefore: null,
    touches,
    isSound,
    usesSiteDay,
    isOnline: false,
    related: () => [],
    fields: { ...columnsOf([...required, ...optional]), ...extra },
  });
  const changed = (id: string, fields: Fields): Effect[] =>
    isTableName(table) ? [{ kind: 'change', table, id, fields }] : [];

  const makers = {
    create: (spec: AnyCreating) => ({
      ...base('create', spec),
      related: (mutation: Said<Fields>) => spec.related?.(mutation) ?? [],
      ...(spec.stamp && { stamped: spec.stamped, stamp: spec.stamp }),
      ...(spec.correct && { correct: spec.correct }),
      ...(spec.editableBefore && { editableBefore: spec.editableBefore }),
      effects: (mutation: Said<Fields>, context: EffectContext) => createdRow(mutation, context, spec),
    }),
    upsert: (spec: Upsert<Columns, string, string, string>) => ({
      ...base('upsert', spec),
      effects: (mutation: Said<Fields>, context: EffectContext) => {
        const { before } = context;
        const moved = (after: Fields) => spec.moves?.(before, after, context) ?? [];
        if (!before)
          return createdRow(mutation, context, {
            ...spec,
            also: (row, ...rest) => [...(spec.also?.(row, ...rest) ?? []), ...moved(row)],
          });
        const fields = spec.onto(before, mutation, context);
        return [...changed(mutation.entity_id, fields), ...moved({ ...before, ...fields })];
      },
    }),
    change: (spec: Changing<Columns, string, string, string>) => ({
      ...base('change', spec),
      related: (mutation: Said<Fields>) => spec.related?.(mutation) ?? [],
      effects: (mutation: Said<Fields>, context: EffectContext) => {
        if (spec.instead) return spec.instead(mutation);
        const { before } = context;
        if (before && spec.applies?.(before, mutation, context) === false) return changed(mutation.entity_id, {});
        const taken = Object.fromEntries(
          Object.entries(mutation.payload).filter(
            ([field]) => !spec.without?.includes(field) && !Object.hasOwn(spec.extra ?? {}, field),
          ),
        );
        const fields = { ...taken, ...spec.set?.(mutation, before ?? {}, context) };
        return [
          ...changed(mutation.entity_id, fields),
          ...(before ? (spec.moves?.(before, { ...before, ...fields }, context) ?? []) : []),
          ...(before ? (spec.also?.(before, mutation, context) ?? []) : []),
        ];
      },
    }),
    void: ({ takeBack, ...spec }: Voiding<Fields>) =>
      makers.change({
        sql: { handler: 'void_row' },
        ...spec,
        required: ['void_reason'],
        correctable: ['void_reason'],
        applies: (before) => typeof before['voided_at'] !== 'string',
        set: (mutation) => ({ voided_at: happenedAt(mutation) }),
        also: takeBack,
      }),
    merge: () =>
      makers.change({ optional: ['merged_into'], sql: { handler: 'merge_row', permission: 'propose_merge' } }),
    unpredicted: ({ mode = 'change', isOnline, ...spec }: OnlineSpec<Columns, string, string, Columns>) => ({
      ...base(mode, spec),
      isOnline,
      effects: () => [],
    }),
  };
  return makers;

  function createdRow(mutation: Said<Fields>, context: EffectContext, { extra = {}, set, also }: AnyCreating) {
    if (!isTableName(table)) return [];
    const stamped =
      'author' in columns ? { author: context.author, device: context.device, captured_at: mutation.captured_at } : {};
    const taken = Object.entries(mutation.payload).filter(([field]) => !Object.hasOwn(extra, field));
    const fields = {
      ...initialRow(columns),
      ...Object.fromEntries(taken),
      ...stamped,
      ...set?.(mutation, context),
    };
    return [{ kind: 'create', table, id: mutation.entity_id, fields }, ...(also?.(fields, mutation, context) ?? [])];
  }
}

function listOf(columns: Columns, { leavesWith, open, ...list }: ListSpec<Columns>): ListDescription {
  return {
    ...list,
    ...(leavesWith !== 'never' && {
      leavesWith: leavesWith === 'operating_day' ? leavesWith : leavingOf(columns, leavesWith),
    }),
    ...(open && { open, isOpen: isOpenBy(open) }),
  };
}

function leavingOf(
  columns: Columns,
  { time, owner, ownerTable }: { readonly time: string; readonly owner?: string; readonly ownerTable?: string },
): { readonly time: string } | LeavingWithOwner {
  if (owner === undefined) return { time };
  const of = columns[owner]?.of;
  const tables = ownerTable === undefined ? [of] : (columns[ownerTable]?.choices ?? []);
  return {
    time,
    owner,
    ...(ownerTable !== undefined && { ownerTable }),
    owners: tables.filter((table) => table !== undefined && isTableName(table)),
    ownerOf: (row) => [String(ownerTable === undefined ? of : row[ownerTable]), String(row[owner])],
  };
}

const isOpenBy =
  (open: OpenValues) =>
  (row: Row): boolean =>
    Object.entries(open).every(([column, values]) =>
      values ? values.some((value) => value === row[column]) : (row[column] ?? null) === null,
    );

function columnOf(columns: Columns, name: string): Column {
  const column = columns[name];
  if (!column) throw new Error(`no such column: ${name}`);
  return column;
}

const STAMPED: ReadonlySet<string> = new Set(['id', 'version', 'position']);

/** A new row without a payload: columns with an initial value have it, nullable ones are null. */
const initialRow = (columns: Columns): Fields =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { initial, nullable }]) =>
      STAMPED.has(name) ? [] : initial !== undefined ? [[name, initial]] : nullable ? [[name, null]] : [],
    ),
  );
