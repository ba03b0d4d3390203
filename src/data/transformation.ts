/** The data layer of stock transformation. Not part of `./index.ts`, so that the dashboard does not load it. */
import { YIELD_KINDS } from '../domain/transformations/yieldOfDays.ts';
import { readTotals } from './records/totalsOfDays.ts';
import type { DayTotal } from './records/totalsOfDays.ts';
import { useAnswerTo } from './session/useQuery.ts';

/** What the boulder of a month (`YYYY-MM`) came to, day by day. */
export const useYieldTotals = (month: string): readonly DayTotal[] | undefined =>
  useAnswerTo(month, (db) => readTotals(db, YIELD_KINDS, { from: `${month}-01`, to: `${month}-31` }));
