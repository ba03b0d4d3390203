/** Totals of days for stock cards and yields. Not part of `./dashboard.ts`: they load after the first render of the dashboard. */
import { addDays, type DayRange } from '../domain/time/calendar.ts';
import { TREND_DAYS, TREND_KINDS } from '../domain/stock/stockTrend.ts';
import { useSharedQuery } from './session/useSharedQuery.ts';
import { readTogether } from './store/views.ts';
import type { UserDb } from './store/schema.ts';
import { YIELD_KINDS } from '../domain/transformations/yieldOfDays.ts';
import { totalsOfKinds } from './records/dayRows.ts';
import type { SyncedTables } from '../domain/records/rows.ts';
import { useAnswerTo } from './session/useQuery.ts';

type DayTotal = SyncedTables['daily_totals'];

export interface TrendTotals {
  readonly totals: readonly DayTotal[];
  readonly firstDay: string | null;
}

/** One read for all cards. `day`: the operating day. */
export const useTrendTotals = (day: string): TrendTotals | undefined => useSharedQuery(questionOf(day));

let asked: { readonly day: string; readonly read: (db: UserDb) => Promise<TrendTotals> } | undefined;

function questionOf(day: string) {
  if (asked?.day !== day) asked = { day, read: (db) => readTrends(db, day) };
  return asked.read;
}

async function readTrends(db: UserDb, day: string): Promise<TrendTotals> {
  const [totals, first] = await Promise.all([
    readTotals(db, TREND_KINDS, { from: addDays(day, -TREND_DAYS), to: day }),
    db.rows('daily_totals').orderBy('operating_day').first(),
  ]);
  return { totals, firstDay: first === undefined ? null : first.operating_day };
}

/** The products made from a month's boulder (`YYYY-MM`), by day. */
export const useYieldTotals = (month: string): readonly DayTotal[] | undefined =>
  useAnswerTo(month, (db) => readTotals(db, YIELD_KINDS, { from: `${month}-01`, to: `${month}-31` }));

/** From one state of the store. */
const readTotals = (db: UserDb, kinds: readonly string[], range: DayRange): Promise<DayTotal[]> =>
  readTogether(db, [db.rows('daily_totals'), db.view_rows], () =>
    totalsOfKinds(db, range, kinds).then((found) => found.map(({ row }) => row)),
  );
