/** Reads view rows: the server's rows with this device's pending ones over them. */
import { Dexie, type Collection, type Table } from 'dexie';
import { byText } from '../../domain/rules/text.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { MATERIAL_TYPES } from '../../domain/materials/materials.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { DailyTotalView, StockView } from './recordTypes.ts';
import { orderOf, type UserDb } from '../store/schema.ts';
import { TABLE_NAMES } from '../../domain/records/tables.ts';
import { RECORDS } from '../../domain/records/index.ts';
import { othersStock, type OthersMovements } from '../store/apply/stockMirror.ts';
import { readTogether, isThere, laidOver, viewsOf, type TypedView, type ViewRow } from '../store/views.ts';

export interface StoredQuery {
  readonly where: readonly (readonly [string, string | number])[];
  readonly limit: number;
}

export async function findRow<T extends TableName>(db: UserDb, table: T, id: string): Promise<ViewRow<T> | null> {
  const view = await db.table<TypedView<T>>('view_rows').get([table, id]);
  const row = view?.row ?? (await db.rows(table).get(id));
  return row && isThere(row) ? { row, sync: view?.sync ?? 'sent' } : null;
}

/** Rows in the table's own order, from one state of the store. The cost depends on what it returns, if the filter has an index. */
export const findRows = <T extends TableName>(db: UserDb, table: T, query: StoredQuery): Promise<ViewRow<T>[]> =>
  readTogether(db, [db.rows(table), db.view_rows], () => rowsOf(db, table, query));

const rowsOf = <T extends TableName>(
  db: UserDb,
  table: T,
  query: StoredQuery,
  limit = query.limit,
): Promise<ViewRow<T>[]> =>
  Promise.all([baseMatching(db, table, { ...query, limit }), firstViews(db, table, query)]).then(([base, first]) =>
    shownViews(db, table, query, base, first).then((views) => {
      const found = laidOver<T>(base, views, (row) => matches(row, query));
      // Pending work may have hidden some of them: then there may be more further down.
      return found.length >= query.limit || base.length < limit
        ? inOrder(table, found).slice(0, query.limit)
        : rowsOf(db, table, query, 2 * limit);
    }),
  );

function inOrder<T extends TableName>(table: T, found: readonly ViewRow<T>[]): ViewRow<T>[] {
  const direction = RECORDS[table].list.newestFirst ? -1 : 1;
  return found
    .map((one) => ({ one, order: orderOf(table, one.row) }))
    .toSorted((one, other) => direction * byText(one.order, other.order))
    .map(({ one }) => one);
}

function baseMatching<T extends TableName>(db: UserDb, table: T, query: StoredQuery): PromiseLike<SyncedTables[T][]> {
  const { order, orderIndex, newestFirst } = RECORDS[table].list;
  const rows = db.rows(table);
  const [first] = query.where;
  if (!first) {
    const all = () => (order === null ? rows.toCollection() : rows.orderBy(orderIndex ?? order));
    return firstThere(
      () => directed(all(), newestFirst),
      query.limit,
      (row) => row,
    );
  }
  const [field, value] = first;
  const index = rows.schema.idxByName;
  if (query.where.length === 1 && order !== null && index[`[${field}+${order}]`]) {
    const range = () => rows.where(`[${field}+${order}]`).between([value, Dexie.minKey], [value, Dexie.maxKey]);
    return firstThere(
      () => directed(range(), newestFirst),
      query.limit,
      (row) => row,
    );
  }
  const indexed = query.where.find(([name]) => index[name]);
  const found = indexed ? rows.where(indexed[0]).equals(indexed[1]) : leadBy(rows, query);
  return found.filter((row) => matches(row, query)).toArray();
}

/** Along a compound index that begins with a field of the filter, else over all rows. */
function leadBy<R extends Row>(rows: Table<R, string>, query: StoredQuery): Collection<R, string> {
  for (const [field, value] of query.where) {
    const compound = rows.schema.indexes.find(({ keyPath }) => Array.isArray(keyPath) && keyPath[0] === field);
    if (compound) return rows.where(compound.name).between([value], [value, Dexie.maxKey]);
  }
  return rows.toCollection();
}

const viewsInOrder = <T extends TableName>(db: UserDb, table: T): Collection<TypedView<T>> =>
  directed(viewsOf(db, table), RECORDS[table].list.newestFirst);

/** With a filter all views, else the first `limit`. */
const firstViews = <T extends TableName>(db: UserDb, table: T, { where, limit }: StoredQuery) =>
  where.length > 0 ? viewsInOrder(db, table).toArray() : viewsInOrder(db, table).limit(limit).toArray();

/** The views that may be shown among these: the first in the table's own order, and those over a base row. */
function shownViews<T extends TableName>(
  db: UserDb,
  table: T,
  { where, limit }: StoredQuery,
  base: readonly SyncedTables[T][],
  first: readonly TypedView<T>[],
): Promise<readonly TypedView<T>[]> {
  if (where.length > 0 || first.length < limit) return Promise.resolve(first);
  return Promise.all([
    firstThere(
      () => viewsInOrder(db, table),
      limit,
      (view) => view.row,
    ),
    db.table<TypedView<T>>('view_rows').bulkGet(base.map((row): [TableName, string] => [table, row.id])),
  ]).then(([there, over]) => [...there, ...over.filter((view) => view !== undefined)]);
}

/** Tombstones are stored and must not use up a limit. Reading all at once is far faster than one by one, and usually enough. */
const firstThere = <T>(all: () => Collection<T>, limit: number, rowOf: (found: T) => Row): PromiseLike<T[]> =>
  all()
    .limit(limit)
    .toArray()
    .then((first) =>
      first.length < limit || first.every((found) => isThere(rowOf(found)))
        ? first
        : all()
            .filter((found) => isThere(rowOf(found)))
            .limit(limit)
            .toArray(),
    );

// oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection, not an array
const directed = <C extends { reverse(): C }>(all: C, newestFirst?: boolean): C => (newestFirst ? all.reverse() : all);

const matches = (row: Row, query: StoredQuery): boolean => query.where.every(([field, value]) => row[field] === value);

/** `others`: work of the device's other users that may be missing here. One state of the store: a page that arrives meanwhile is in all or none. */
export function readStocks(db: UserDb, others: readonly OthersMovements[] = []): Promise<StockView[]> {
  const tables = [
    db.rows('stocks'),
    db.view_rows,
    ...(others.length === 0 ? [] : [db.outbox, db.meta, ...TABLE_NAMES.map((name) => db.rows(name))]),
  ];
  return readTogether(db, tables, () => stocksOf(db, others));
}

async function stocksOf(db: UserDb, others: readonly OthersMovements[]): Promise<StockView[]> {
  const [base, views] = await Promise.all([db.rows('stocks').toArray(), viewsOf(db, 'stocks').toArray()]);
  const onHandOf = (rows: readonly SyncedTables['stocks'][]) =>
    new Map(rows.map((row) => [row.material_type, row.on_hand]));
  const known = onHandOf(base);
  const shown = new Map([...known, ...onHandOf(views.map((view) => view.row))]);
  const moved = new Set(base.flatMap((row) => (row.version > 1 ? row.material_type : [])));
  const left = await othersStock(db, others);
  return MATERIAL_TYPES.map((materialType) => {
    const own = shown.get(materialType) ?? 0;
    const pending = addQuantities(own, -(known.get(materialType) ?? 0));
    const theirs = left(materialType);
    const onHand = addQuantities(own, ...theirs.map(({ quantity }) => quantity));
    const isUsed = moved.has(materialType) || onHand !== 0 || pending !== 0;
    return { materialType, onHand, pending, others: theirs, known: known.has(materialType), isUsed };
  });
}

export async function readDailyTotals(db: UserDb, operatingDay: string): Promise<DailyTotalView[]> {
  const found = await findRows(db, 'daily_totals', { where: [['operating_day', operatingDay]], limit: 1_000 });
  return found.map(({ row: { kind, key, quantity, count, amount } }) => ({ kind, key, quantity, count, amount }));
}
