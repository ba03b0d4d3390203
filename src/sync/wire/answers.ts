/**
 * Schemas and parsers of the server's answers (src/sync/README.md). An answer that does not match is not used, and the request is
 * repeated.
 */
import * as z from 'zod/mini';
import type { Row } from '../../domain/mutations/effects.ts';
import { jsonOf } from '../../domain/values/json.ts';
import { setField, unpack } from './codec.ts';
import { rowKey } from '../entry.ts';
import { isReadable } from '../../domain/mutations/checks.ts';
import { unpackOutcomes, unpackPulledOutcomes, type SentMutation } from './shortOutcomes.ts';

const count = z.int().check(z.nonnegative());
const rowVersion = z.tuple([z.string(), z.string(), count]);
const verdict = {
  code: z.string(),
  message: z.optional(z.nullable(z.string())),
  field: z.optional(z.nullable(z.string())),
  conflict: z.optional(z.unknown()),
};

/** `code`: somebody had done it before (`already_done`). */
const taken = {
  rows: z.array(rowVersion),
  code: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
};

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('applied'), ...taken }),
  z.object({ id: z.string(), outcome: z.literal('duplicate'), ...taken }),
  z.object({ id: z.string(), outcome: z.literal('rejected'), ...verdict }),
  z.object({ id: z.string(), outcome: z.literal('blocked'), ...verdict }),
  z.object({ id: z.string(), outcome: z.literal('held'), ...verdict }),
]);
export type WireOutcome = z.infer<typeof outcomeSchema>;

const applySchema = z.object({
  epoch: z.string(),
  position: count,
  server_time: z.string(),
  outcomes: z.unknown(),
  to: z.optional(z.unknown()),
  whole: z.optional(z.boolean()),
  mark: z.optional(count),
});

export interface ApplyAnswer {
  readonly epoch: string;
  readonly position: number;
  readonly serverTime: number;
  readonly outcomes: readonly WireOutcome[];
  /** The server logged nothing else of this device at this position. */
  readonly whole: boolean;
  /** Restore checkpoint of its position (restoreCheckpoints.ts). */
  readonly mark?: number | undefined;
}

/** Outcomes that do not match the schema are left out; the others are used. `sent`: the mutations that the answer must be about. Null: unreadable. */
export function parseApplyAnswer(body: string, sent: readonly SentMutation[] = []): ApplyAnswer | null {
  const parsed = applySchema.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const serverTime = Date.parse(parsed.data.server_time);
  if (Number.isNaN(serverTime)) return null;
  const { epoch, position, outcomes, to, whole = false, mark } = parsed.data;
  const plain = Array.isArray(outcomes) ? outcomes : unpackOutcomes(sent, to, outcomes);
  return plain && { epoch, position, serverTime, outcomes: outcomesOf(plain), whole, mark };
}

export interface Cursor {
  readonly position: number;
  readonly id: string;
}
export const CURSOR_START: Cursor = { position: 0, id: '00000000-0000-0000-0000-000000000000' };

const plainTable = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const packedTable = z.object({ rows: count, columns: z.record(z.string(), z.unknown()) });
const tablesSchema = z.record(z.string(), z.union([plainTable, packedTable]));
const head = {
  epoch: z.string().check(z.minLength(1)),
  position: count,
  role: z.string().check(z.minLength(1)),
  server_ms: count,
  to: z.optional(z.string()),
  mark: z.optional(count),
  forgot: z.optional(z.boolean()),
  tables: z.optional(tablesSchema),
  outcomes: z.optional(z.union([z.array(z.unknown()), packedTable])),
};
const historyCursor = z.object({ day: z.string(), table: z.string(), id: z.string() });
const pageSchema = z.object({ ...head, more: z.boolean(), cursor: z.object({ position: count, id: z.string() }) });
const headSchema = z.object({ ...head, today: z.iso.date(), since: z.iso.date() });
const historySchema = z.object({ ...head, more: z.boolean(), cursor: z.partial(historyCursor) });

/** The common fields of a pull's answers. */
export interface Pulled {
  readonly epoch: string;
  readonly position: number;
  readonly role: string;
  /** The server's time (ms). */
  readonly server_ms: number;
  /** Name of the request that it answers (requestName.ts). */
  readonly to?: string | undefined;
  /** Restore checkpoint of its position (restoreCheckpoints.ts); omitted if it is the last one that was sent. */
  readonly mark?: number | undefined;
  /** The server does not know a checkpoint that it was sent: it was restored from a backup. */
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
export type HistoryCursor = z.infer<typeof historyCursor>;

export const parsePage = (body: string): PulledPage | null => withRows(pageSchema.safeParse(jsonOf(body)).data);
export const parseHead = (body: string): PulledHead | null => withRows(headSchema.safeParse(jsonOf(body)).data);
export const parseHistory = (body: string): PulledHistory | null =>
  withRows(historySchema.safeParse(jsonOf(body)).data);

interface Unread {
  tables?: z.infer<typeof tablesSchema> | undefined;
  outcomes?: unknown[] | z.infer<typeof packedTable> | undefined;
}

/** A row without id, version or position makes the whole page unreadable: storing the rest would move the cursor past that row. */
function withRows<T extends Unread>(
  page: T | undefined,
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

/** Written by hand for speed: a first sync checks every row. */
function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null || !('id' in value && 'version' in value && 'position' in value))
    return false;
  return typeof value.id === 'string' && value.id !== '' && isCount(value.version) && isCount(value.position);
}
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** The server sends large pages row by row and small ones as columns. */
function recordsOf(table: z.infer<typeof plainTable> | z.infer<typeof packedTable>): unknown[] | null {
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

function outcomesOf(values: readonly unknown[]): WireOutcome[] {
  return values.flatMap((value) => takenOf(value) ?? outcomeSchema.safeParse(value).data ?? []);
}

/** An outcome `applied` or `duplicate` without code and message, as nearly all are; null for any other. Written by hand for speed. */
function takenOf(value: unknown): WireOutcome | null {
  if (typeof value !== 'object' || value === null || !('id' in value && 'outcome' in value && 'rows' in value))
    return null;
  const { id, outcome, rows } = value;
  if ('code' in value || 'message' in value || typeof id !== 'string' || !isTaken(outcome)) return null;
  return Array.isArray(rows) && rows.every(isRowVersion) ? { id, outcome, rows } : null;
}
const isTaken = (outcome: unknown): outcome is 'applied' | 'duplicate' =>
  outcome === 'applied' || outcome === 'duplicate';
const isRowVersion = (row: unknown): row is [string, string, number] =>
  Array.isArray(row) && row.length === 3 && typeof row[0] === 'string' && typeof row[1] === 'string' && isCount(row[2]);

const errorSchema = z.object({ code: z.string(), message: z.optional(z.nullable(z.string())) });
export type WireError = { readonly code: string; readonly message: string };

/** The error body of PostgREST and of our functions; null if the reply has neither form, so comes from something else. */
export function parseWireError(body: string): WireError | null {
  const parsed = errorSchema.safeParse(jsonOf(body));
  return parsed.success ? { code: parsed.data.code, message: parsed.data.message ?? '' } : null;
}
