/** Checks the server's answers (src/sync/README.md). If one does not match, it is not used and the request is repeated. */
import { isDay } from '../../domain/rules/day.ts';
import {
  either,
  isAnything,
  isCount,
  isFlag,
  isMaybeText,
  isName,
  isText,
  jsonAs,
  listOf,
  mapOf,
  oneOf,
  orMissing,
  shaped,
} from '../../domain/values/shape.ts';
import { setField, unpack, type Json, type JsonObject } from './codec.ts';
import { rowKey } from '../entry.ts';
import { isReadable } from '../../domain/mutations/checks.ts';
import { derivedId } from '../../domain/records/ids.ts';
import { unpackIds } from './shortIds.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import type { Check, Checked } from '../../domain/values/shape.ts';

const isRowVersion: Check<[string, string, number]> = (row): row is [string, string, number] =>
  Array.isArray(row) && row.length === 3 && isText(row[0]) && isText(row[1]) && isCount(row[2]);

/** If there is a code, another user had done it before (`already_done`). */
const taken = <O extends string>(outcome: O) =>
  shaped({
    id: isText,
    outcome: oneOf(outcome),
    rows: listOf(isRowVersion),
    code: isMaybeText,
    message: isMaybeText,
  });
const refused = <O extends string>(outcome: O) =>
  shaped({
    id: isText,
    outcome: oneOf(outcome),
    code: isText,
    message: isMaybeText,
    field: isMaybeText,
    conflict: isAnything,
  });
const isOutcome = either(
  taken('applied'),
  taken('duplicate'),
  refused('rejected'),
  refused('blocked'),
  refused('held'),
);
export type WireOutcome = Checked<typeof isOutcome>;

const isApplied = shaped({
  epoch: isText,
  position: isCount,
  server_time: isText,
  outcomes: isAnything,
  to: isAnything,
  whole: orMissing(isFlag),
  mark: orMissing(isCount),
});

export interface ApplyAnswer {
  readonly epoch: string;
  readonly position: number;
  readonly serverTime: number;
  readonly outcomes: readonly WireOutcome[];
  /** The server logged nothing else from this device at this position. */
  readonly whole: boolean;
  /** Restore checkpoint of its position (restoreCheckpoints.ts). */
  readonly mark?: number | undefined;
}

/** Outcomes of another shape are left out; the others are used. `sent`: the mutations that the answer must be about. Null: unreadable. */
export function parseApplyAnswer(body: string, sent: readonly SentMutation[] = []): ApplyAnswer | null {
  const answer = jsonAs(isApplied, body);
  const serverTime = Date.parse(answer?.server_time ?? '');
  if (!answer || Number.isNaN(serverTime)) return null;
  const { epoch, position, outcomes, to, whole = false, mark } = answer;
  const plain = Array.isArray(outcomes) ? outcomes : unpackOutcomes(sent, to, outcomes);
  return plain && { epoch, position, serverTime, outcomes: outcomesOf(plain), whole, mark };
}

export interface Cursor {
  readonly position: number;
  readonly id: string;
}
export const CURSOR_START: Cursor = { position: 0, id: '00000000-0000-0000-0000-000000000000' };

const isPlainTable = shaped({ columns: listOf(isText), rows: listOf((row): row is unknown[] => Array.isArray(row)) });
const isPackedTable = shaped({ rows: isCount, columns: mapOf(isAnything) });
const isTables = mapOf(either(isPlainTable, isPackedTable));
const head = {
  epoch: isName,
  position: isCount,
  role: isName,
  server_ms: isCount,
  to: orMissing(isText),
  mark: orMissing(isCount),
  forgot: orMissing(isFlag),
  tables: orMissing(isTables),
  outcomes: orMissing(either(listOf(isAnything), isPackedTable)),
};
const today: Check<string> = (value): value is string => isText(value) && isDay(value);
const ofHistory = { day: orMissing(isText), table: orMissing(isText), id: orMissing(isText) };
const isPage = shaped({ ...head, more: isFlag, cursor: shaped({ position: isCount, id: isText }) });
const isHead = shaped({ ...head, today, since: today });
const isHistory = shaped({ ...head, more: isFlag, cursor: shaped(ofHistory) });

/** The common fields of a pull's answers. */
export interface Pulled {
  readonly epoch: string;
  readonly position: number;
  readonly role: string;
  /** The server's time (ms). */
  readonly server_ms: number;
  /** Name of the request that it answers (requestName.ts). */
  readonly to?: string | undefined;
  /** Restore checkpoint of its position (restoreCheckpoints.ts); omitted if the device sent the same one. */
  readonly mark?: number | undefined;
  /** The server does not know a checkpoint that the device sent: it was restored from a backup. */
  readonly forgot?: boolean | undefined;
  readonly tables: ReadonlyMap<string, readonly Row[]>;
  /** `table:id` of rows left out of `tables`, because a column has a value of the wrong type (domain/records/checks.ts). */
  readonly unreadable: readonly string[];
  readonly outcomes: readonly WireOutcome[];
}
export interface PulledPage extends Pulled {
  readonly more: boolean;
  readonly cursor: Cursor;
}
export interface PulledHead extends Pulled {
  /** Operating days: the current one, and the oldest of the history to be fetched. */
  readonly today: string;
  readonly since: string;
}
export interface PulledHistory extends Pulled {
  readonly more: boolean;
  /** Empty only if there is no history at all. */
  readonly cursor: { readonly [K in keyof HistoryCursor]?: string | undefined };
}
export interface HistoryCursor {
  readonly day: string;
  readonly table: string;
  readonly id: string;
}

export const parsePage = (body: string): PulledPage | null => withRows(jsonAs(isPage, body));
export const parseHead = (body: string): PulledHead | null => withRows(jsonAs(isHead, body));
export const parseHistory = (body: string): PulledHistory | null => withRows(jsonAs(isHistory, body));

interface Unread {
  tables?: Checked<typeof isTables> | undefined;
  outcomes?: unknown[] | Checked<typeof isPackedTable> | undefined;
}

/** A row without id, version or position makes the whole page unreadable: storing the rest would move the cursor past that row. */
function withRows<T extends Unread>(
  page: T | null,
): (Omit<T, 'tables' | 'outcomes'> & Pick<Pulled, 'tables' | 'unreadable' | 'outcomes'>) | null {
  if (!page) return null;
  const rows = new Map<string, Row[]>();
  const unreadable: string[] = [];
  for (const [table, packed] of Object.entries(page.tables ?? {})) {
    const values = recordsOf(packed);
    if (!values?.every(isRow)) return null;
    const read = values.filter((row) => isReadable(table, row));
    if (read.length < values.length)
      unreadable.push(...values.filter((row) => !isReadable(table, row)).map(({ id }) => rowKey(table, id)));
    rows.set(table, read);
  }
  const outcomes = Array.isArray(page.outcomes)
    ? page.outcomes
    : page.outcomes === undefined
      ? []
      : unpackPulledOutcomes(page.outcomes);
  return outcomes && { ...page, tables: rows, unreadable, outcomes: outcomesOf(outcomes) };
}

const isRow: Check<Row> = shaped({ id: isName, version: isCount, position: isCount });

/** The server sends large pages row by row and small ones as columns. */
function recordsOf(table: Checked<typeof isPlainTable> | Checked<typeof isPackedTable>): unknown[] | null {
  const { columns, rows } = table;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return unpack(table);
  return rows.map((cells) => (cells.length === columns.length ? recordOf(columns, cells) : null));
}

/** Field by field for speed: a first sync reads tens of thousands of rows. */
function recordOf(columns: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) setField(record, column, cells[index]);
  return record;
}

const outcomesOf = (values: readonly unknown[]): WireOutcome[] => values.filter(isOutcome);

const isError = shaped({ code: isText, message: isMaybeText });
export type WireError = { readonly code: string; readonly message: string };

/** The error body of PostgREST and of our functions; null if the reply has neither form, so comes from something else. */
export function parseWireError(body: string): WireError | null {
  const error = jsonAs(isError, body);
  return error && { code: error.code, message: error.message ?? '' };
}

/** The mutation that an outcome is about. */
interface SentMutation {
  readonly id: string;
  readonly entity_id: string;
}

/** The name by which an answer states its mutations; the ids themselves are not sent back. */
export const answerName = (sent: readonly SentMutation[]): string =>
  derivedId(`answer:${sent.map(({ id }) => id).join(',')}`);

/** The outcomes in the plain form, not checked by schema; null if the answer is about other mutations or badly packed. */
function unpackOutcomes(sent: readonly SentMutation[], name: unknown, packed: unknown): unknown[] | null {
  const outcomes = unpack(packed);
  if (outcomes?.length !== sent.length || name !== answerName(sent)) return null;
  return outcomes.map((outcome, index) => longOutcome(outcome, sent[index]?.id, sent[index]?.entity_id));
}

/** The same for a pull, in which each outcome names its mutation and its record. */
function unpackPulledOutcomes(packed: unknown): unknown[] | null {
  return unpack(packed)?.map(({ entity_id, ...outcome }) => longOutcome(outcome, outcome['id'], entity_id)) ?? null;
}

/** `own`: table and version of the record's own row; `also`: the other rows with short ids. */
function longOutcome({ own, also, ...outcome }: JsonObject, id: Json | undefined, entity: Json | undefined): unknown {
  if (own === undefined && also === undefined) return { ...outcome, id };
  const ownRow = Array.isArray(own) ? [[own[0], entity, own[1]]] : [];
  return { ...outcome, id, rows: [...ownRow, ...(Array.isArray(also) ? also.map(longRow) : [null])] };
}

/** A long id is kept. A value that cannot be read fails the outcome's schema later. */
function longRow(row: Json): unknown {
  if (!Array.isArray(row) || typeof row[1] !== 'string') return null;
  return [row[0], unpackIds(row[1])?.[0] ?? row[1], row[2]];
}
