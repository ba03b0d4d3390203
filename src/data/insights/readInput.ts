/** Reads what the methods of smart analytics need, out of a user's store. Runs in the worker: a page would stand still meanwhile. */
import { addDays, type DayRange } from '../../domain/time/calendar.ts';
import type { InsightInput } from '../../domain/insights/types.ts';
import { trusted } from '../../domain/values/json.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import { rowsOfDays, type DayTable } from '../records/dayRows.ts';
import { findRows, readStocks } from '../records/queries.ts';
import type { UserDb } from '../store/schema.ts';
import type { InsightQuestion } from './question.ts';
import { readInsights } from './storedInsights.ts';

/** No method looks further back, however much the device keeps. */
const DAYS = 1_100;
/** Days a transaction: a save waits for one of them, never for all. */
const DAYS_AT_ONCE = 60;
const MOST_NAMED = 10_000;
const MOST_ANSWERS = 2_000;

export async function readInsightInput(db: UserDb, { today, now, site }: InsightQuestion): Promise<InsightInput> {
  const range = { from: addDays(today, -DAYS), to: today };
  const stocks = await readStocks(db);
  return {
    today,
    now,
    settings: { timeZone: site.timeZone, dayStart: site.dayStart },
    stocks: stocks.map(({ materialType, onHand }) => ({ material_type: materialType, on_hand: onHand })),
    materials: await namedIn(db, 'materials', ['material_type', 'density']),
    totals: await ofDays(db, 'daily_totals', range, ['operating_day', 'kind', 'key', 'quantity', 'count']),
    tickets: await ofDays(db, 'deliveries', range, TICKET),
    fuel: await ofDays(db, 'fuel_logs', range, FILLING),
    transformations: await ofDays(db, 'transformations', range, BATCH),
    machines: await namedIn(db, 'equipment', ['id', 'equipment_name']),
    trucks: await namedIn(db, 'trucks', ['license_plate', 'index_m3']),
    people: await namedIn(db, 'colleagues', ['id', 'full_name']),
    feedback: await namedIn(db, 'insight_feedback', ANSWER, MOST_ANSWERS),
    alerted: await alertedOn(db, today),
  };
}

async function alertedOn(db: UserDb, today: string): Promise<string[]> {
  const kept = await readInsights(db);
  const claims = kept?.day === today ? kept.results.flatMap((one) => (one.state === 'ready' ? one.claims : [])) : [];
  return claims.flatMap(({ alert, subject }) => (alert ? subject : []));
}

type Of<K extends keyof InsightInput> = InsightInput[K] extends readonly (infer T)[] ? readonly (keyof T)[] : never;

const TICKET: Of<'tickets'> = [
  'id',
  'ticket_no',
  'operating_day',
  'captured_at',
  'author',
  'material_type',
  'volume',
  'tare_kg',
  'truck_license',
  'driver_id',
  'driver_name',
  'status',
  'voided_at',
  'override_reason',
];
const ANSWER: Of<'feedback'> = ['card', 'subject', 'verdict', 'captured_at', 'received_at'];
const FILLING: Of<'fuel'> = [
  'id',
  'operating_day',
  'captured_at',
  'kind',
  'equipment_id',
  'liters',
  'hour_meter',
  'voided_at',
];
const BATCH: Of<'transformations'> = ['id', 'operating_day', 'captured_at', 'boulder_volume', 'outputs', 'voided_at'];

/** Of each row only these columns: years of tickets are kept at once. */
async function ofDays<T extends DayTable, C extends keyof SyncedTables[T]>(
  db: UserDb,
  table: T,
  range: DayRange,
  columns: readonly C[],
): Promise<Pick<SyncedTables[T], C>[]> {
  const found: Pick<SyncedTables[T], C>[] = [];
  for (let from = range.from; from <= range.to; from = addDays(from, DAYS_AT_ONCE)) {
    const last = addDays(from, DAYS_AT_ONCE - 1);
    const rows = await rowsOfDays(db, table, { from, to: last < range.to ? last : range.to });
    for (const { row } of rows) found.push(only(row, columns));
  }
  return found;
}

const namedIn = async <T extends TableName, C extends keyof SyncedTables[T]>(
  db: UserDb,
  table: T,
  columns: readonly C[],
  limit = MOST_NAMED,
): Promise<Pick<SyncedTables[T], C>[]> =>
  (await findRows(db, table, { where: [], limit })).map(({ row }) => only(row, columns));

const only = <R, C extends keyof R>(row: R, columns: readonly C[]): Pick<R, C> =>
  // Each column has a type of its own, which `Object.fromEntries` forgets.
  trusted<Pick<R, C>>(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
