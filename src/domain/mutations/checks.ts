/** Checks that follow from the descriptions, for rows, answers and files. Plain functions: a first sync checks every cell. */
import { isDay } from '../rules/day.ts';
import { characterCount } from '../rules/text.ts';
import type { Column } from '../records/columns.ts';
import { RECORDS, kindOf, type MutationKind } from '../records/index.ts';
import { numberMistake } from '../records/limits.ts';
import { TABLE_NAMES, isTableName, type TableName } from '../records/tables.ts';
import type { Fields } from '../values/json.ts';

/** Whether a payload has the fields of its kind: figures are numbers, and nothing would make a sum wrong. */
export function isPayload(kind: MutationKind, payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && wrongField(kind, { ...payload }) === null;
}

/** The first missing or mistyped field of a payload; null if there is none. `later`: fields that may still be missing. */
export function wrongField(kind: MutationKind, payload: Fields, later: readonly string[] = []): string | null {
  const { fields, required, mode } = kindOf(kind);
  const isRight = ([name, column]: readonly [string, Column]): boolean => {
    const value = payload[name];
    if (value === undefined) return !required.includes(name) || later.includes(name);
    if (value === null) return mode === 'change' && column.nullable === true && !required.includes(name);
    return isValue(column, value);
  };
  return Object.entries(fields).find((field) => !isRight(field))?.[0] ?? null;
}

/** Whether a payload is within the maximum sizes of a record. A name that is too short waits for its correction. */
export function isWithinLimits(kind: MutationKind, payload: Fields): boolean {
  const { fields, isSound } = kindOf(kind);
  return Object.entries(fields).every(([name, column]) => holds(column, payload[name], payload)) && isSound(payload);
}

function holds(column: Column, value: unknown, payload: Fields): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && !(column.number && numberMistake(value, column.number, payload));
  return typeof value !== 'string' || characterCount(value) <= (column.text?.max ?? LONGEST_TEXT);
}

/** For texts without a limit in a form. */
const LONGEST_TEXT = 10_000;

/** Whether a row is readable: each cell has its column's type, the columns of sums are present. Undescribed columns and tables pass. */
export function isReadable(table: string, row: Fields): boolean {
  if (!isTableName(table)) return true;
  const checks = cellChecks(table);
  for (const column of Object.keys(row)) if (checks.get(column)?.(row[column]) === false) return false;
  return RECORDS[table].needed.every((column) => row[column] !== undefined && row[column] !== null);
}

/** Whether a row has every column of its table: required for rows that are shown without having been pulled. */
export const isWholeRow = (table: TableName, row: Fields): boolean =>
  Object.keys(RECORDS[table].columns).every((column) => row[column] !== undefined) &&
  isReadable(table, row) &&
  typeof row['id'] === 'string' &&
  typeof row['version'] === 'number' &&
  typeof row['position'] === 'number';

/** Identifies a table's shape. If it changes, a device fetches only that table again. */
export function shapeOf(table: TableName): string {
  const shape = Object.entries(RECORDS[table].columns).map(
    ([name, { type, nullable }]) => `${name}:${type}${nullable ? '?' : ''}`,
  );
  return hashOf(shape.toSorted().join(','));
}

let all: Readonly<Record<string, string>> | undefined;
/** For every synced table. Computed once, because each pull needs them. */
export const shapes = (): Readonly<Record<string, string>> =>
  (all ??= Object.fromEntries(TABLE_NAMES.map((table) => [table, shapeOf(table)])));

type CellCheck = (cell: unknown) => boolean;
const known = new Map<TableName, ReadonlyMap<string, CellCheck>>();

function cellChecks(table: TableName): ReadonlyMap<string, CellCheck> {
  const checks =
    known.get(table) ??
    new Map(Object.entries(RECORDS[table].columns).map(([name, column]) => [name, cellCheck(column)]));
  known.set(table, checks);
  return checks;
}

const BY_TYPE: Readonly<Record<Column['type'], CellCheck>> = {
  text: (cell) => typeof cell === 'string',
  number: (cell) => Number.isFinite(cell),
  flag: (cell) => typeof cell === 'boolean',
  texts: (cell) => Array.isArray(cell) && cell.every((one) => typeof one === 'string'),
  json: (cell) => typeof cell === 'object' && cell !== null,
};
const cellCheck = ({ type, nullable }: Column): CellCheck => {
  const check = BY_TYPE[type];
  return nullable ? (cell) => cell === null || check(cell) : check;
};

function isValue({ type, choices, format }: Column, value: unknown): boolean {
  if (!BY_TYPE[type](value)) return false;
  if (typeof value === 'number') return Math.abs(value) <= 1e15;
  if (typeof value !== 'string') return true;
  return choices ? choices.includes(value) : format !== 'day' || isDay(value);
}

/** FNV-1a, 32 bits: short, and the same in every browser. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
