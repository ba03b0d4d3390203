/** Reads the input of smart analytics from a user's store. Runs in the worker, because it would block a page. */
import { addDays, type DayRange } from '../../domain/time/calendar.ts';
import { READ, type InsightInput } from '../../domain/insights/types.ts';
import { trusted } from '../../domain/values/json.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import { rowsOfDays, type DayTable } from '../records/dayRows.ts';
import { findRows, readStocks } from '../records/queries.ts';
import type { UserDb } from '../store/schema.ts';
import type { InsightQuestion } from './computeApart.ts';
import { readInsights } from './readStanding.ts';

/** No method looks further back, even if the device keeps more. */
const DAYS = 1_100;
/** Days per transaction: a save waits for one transaction, never for all. */
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
    materials: await namedIn(db, 'materials', ['material_type', 'density', 'past']),
    totals: await ofDays(db, 'daily_totals', range, READ.totals),
    tickets: await ofDays(db, 'deliveries', range, READ.tickets),
    fuel: await ofDays(db, 'fuel_logs', range, READ.fuel),
    transformations: await ofDays(db, 'transformations', range, READ.batches),
    machines: await namedIn(db, 'equipment', ['id', 'equipment_name']),
    trucks: await namedIn(db, 'trucks', ['license_plate', 'index_m3']),
    people: await namedIn(db, 'colleagues', ['id', 'full_name']),
    feedback: await namedIn(db, 'insight_feedback', READ.feedback, MOST_ANSWERS),
    alerted: await alertedOn(db, today),
  };
}

async function alertedOn(db: UserDb, today: string): Promise<string[]> {
  const kept = await readInsights(db);
  const claims = kept?.day === today ? kept.results.flatMap((one) => (one.state === 'ready' ? one.claims : [])) : [];
  return claims.flatMap(({ alert, subject }) => (alert ? subject : []));
}

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
  // Each column has its own type, which `Object.fromEntries` loses.
  trusted<Pick<R, C>>(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
