/**
 * Records as columns, to make requests small. Each name is sent once, a value that all records share is sent once, ids have 22
 * characters, and rising numbers are sent as differences. `private.unpack` and `private.pack` do the same in SQL. Packing and then
 * unpacking gives equal records: numbers, absent and empty fields, nested values and unknown names are unchanged.
 *
 * A column of n records is the shortest of
 *   [cell, …]                     a value as it is; `[]` where the field is absent, `[value]` for a value that is itself a list
 *   {"all": value}                the same in all of them
 *   {"of": column, "at": [i, …]}  the column's distinct cells, and which of them each record has
 *   {"ids": "…"}                  uuids, 22 characters of base64url each, without separators
 *   {"lists": ["…", …]}           lists of uuids, written the same way
 *   {"from": n, "by": [n, …]}     integers: the first, then the differences
 *   {"times": ms, "by": [ms, …]}  times as `toISOString` writes them, as ms since 1970
 *   {"fields": {name: column}}    objects, field by field
 */
import { packIds, unpackIds } from './shortIds.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}
/** `undefined`: the field is absent. */
type Cell = Json | undefined;

export interface Packed {
  readonly rows: number;
  readonly columns: JsonObject;
}

export const pack = (records: readonly JsonObject[]): Packed => ({
  rows: records.length,
  columns: packFields(records),
});

/** Null if any part of the value cannot be read as such columns: nothing is guessed or repaired. */
export function unpack(packed: unknown): JsonObject[] | null {
  if (!isObject(packed)) return null;
  const { rows, columns } = packed;
  return isCount(rows) && rows <= MOST_ROWS && isObject(columns) ? unpackFields(columns, rows) : null;
}

const MOST_ROWS = 100_000;

/** Maximum depth of columns within columns: the server reads none that are deeper (`private.refuse_inflation`). */
const MOST_DEPTH = 8;

function packFields(records: readonly JsonObject[], depth = 1): JsonObject {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return fromEntries(
    [...names].map((name) => [
      name,
      packColumn(
        records.map((record) => (Object.hasOwn(record, name) ? record[name] : undefined)),
        depth,
      ),
    ]),
  );
}

function unpackFields(columns: JsonObject, rows: number): JsonObject[] | null {
  const fields: [string, Cell[]][] = [];
  for (const [name, column] of Object.entries(columns)) {
    const cells = unpackColumn(column, rows);
    if (cells?.length !== rows) return null;
    fields.push([name, cells]);
  }
  return Array.from({ length: rows }, (_, row) => {
    const record: Record<string, Json> = {};
    for (const [name, cells] of fields) {
      const cell = cells[row];
      if (cell !== undefined) setField(record, name, cell);
    }
    return record;
  });
}

function packColumn(cells: readonly Cell[], depth: number): Json {
  const keys = cells.map((cell) => JSON.stringify(cell));
  const [first] = cells;
  if (first !== undefined && keys.every((key) => key === keys[0])) return { all: first };
  const nested = depth < MOST_DEPTH ? [objects(cells, depth + 1), repeated(cells, keys, depth + 1)] : [];
  let best: Json = cells.map(cellOut);
  let { length } = JSON.stringify(best);
  for (const form of [ids(cells), lists(cells), steps(cells), times(cells), ...nested]) {
    if (form === null) continue;
    const size = JSON.stringify(form).length;
    if (size >= length) continue;
    best = form;
    length = size;
  }
  return best;
}

const cellOut = (cell: Cell): Json => (cell === undefined ? [] : Array.isArray(cell) ? [cell] : cell);
const cellIn = (cell: Json): Cell => (isList(cell) ? cell[0] : cell);

const ids = (cells: readonly Cell[]): Json => {
  const packed = packIds(cells);
  return packed === null ? null : { ids: packed };
};

function lists(cells: readonly Cell[]): Json {
  const packed = cells.map((cell) => (isList(cell) ? packIds(cell) : null));
  return packed.every((one) => one !== null) ? { lists: packed } : null;
}

function steps(cells: readonly Cell[]): Json {
  if (!cells.every(isInteger)) return null;
  // A larger difference would be rounded, and would give another number when unpacked.
  return differences(cells).every(isInteger) ? rising('from', cells) : null;
}

function times(cells: readonly Cell[]): Json {
  const ms = cells.map((cell) =>
    typeof cell === 'string' && cell.length === ISO_LENGTH ? Date.parse(cell) : Number.NaN,
  );
  const isSafe = ms.every(
    (value, index) => value >= 0 && value < LAST_TIME && new Date(value).toISOString() === cells[index],
  );
  return isSafe ? rising('times', ms) : null;
}
const ISO_LENGTH = '2026-11-20T01:02:03.123Z'.length;
const LAST_TIME = Date.UTC(2200, 0);

const rising = (name: string, values: readonly number[]): Json => ({ [name]: values[0] ?? 0, by: differences(values) });

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));

function objects(cells: readonly Cell[], depth: number): Json {
  return cells.every(isObject) ? { fields: packFields(cells, depth) } : null;
}

/** Only if cells repeat. */
function repeated(cells: readonly Cell[], keys: readonly string[], depth: number): Json {
  const places = new Map<string, number>();
  const distinct: Cell[] = [];
  for (const [index, key] of keys.entries()) {
    if (places.has(key)) continue;
    places.set(key, distinct.length);
    distinct.push(cells[index]);
    if (distinct.length > cells.length / 2) return null;
  }
  return { of: packColumn(distinct, depth), at: keys.map((key) => places.get(key) ?? 0) };
}

function unpackColumn(column: Json | undefined, rows: number): Cell[] | null {
  if (isList(column)) return column.map(cellIn);
  if (!isObject(column)) return null;
  const { all, of, at, ids: packed, lists: packedLists, from, times: start, by, fields } = column;
  if (all !== undefined) return Array.from<Cell>({ length: rows }).fill(all);
  if (typeof packed === 'string') return unpackIds(packed);
  if (isList(packedLists))
    return allOrNone(packedLists.map((one) => (typeof one === 'string' ? unpackIds(one) : null)));
  if (isNumber(from) && isList(by)) return risen(from, by);
  if (isNumber(start) && isList(by)) return moments(risen(start, by));
  if (isObject(fields)) return unpackFields(fields, rows);
  return of !== undefined && isList(at) && at.every(isCount) ? chosen(of, at) : null;
}

function chosen(of: Json, at: readonly number[]): Cell[] | null {
  const count = at.reduce((most, place) => Math.max(most, place + 1), 0);
  const distinct = count > MOST_ROWS ? null : unpackColumn(of, count);
  return distinct?.length === count ? at.map((place) => distinct[place]) : null;
}

function risen(first: number, by: readonly Json[]): number[] | null {
  const values = [first];
  let last = first;
  for (const step of by) {
    if (!isNumber(step)) return null;
    values.push((last += step));
  }
  return values.every(isInteger) ? values : null;
}

const moments = (values: readonly number[] | null): string[] | null =>
  values?.every((ms) => ms >= 0 && ms <= LAST_TIME) ? values.map((ms) => new Date(ms).toISOString()) : null;
const allOrNone = <T>(values: readonly (T | null)[]): T[] | null =>
  values.every((value): value is T => value !== null) ? [...values] : null;
const fromEntries = (entries: readonly (readonly [string, Json])[]): JsonObject => {
  const record: Record<string, Json> = {};
  for (const [name, value] of entries) setField(record, name, value);
  return record;
};
/** A field named `__proto__` is a field like any other. */
export function setField<T>(record: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true });
  else record[name] = value;
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
const isCount = (value: unknown): value is number => isInteger(value) && value >= 0;
