/** The input of all figures for a range of operating days, as this device knows it. */
import { factsByDay } from '../../domain/figures/dayFacts.ts';
import { asFrozen, closingsByDay, whenClosed } from '../../domain/figures/sinceClosing.ts';
import { stopsCrusher } from '../../domain/figures/hoursRun.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { asWorked } from '../../domain/shifts/plannedSpan.ts';
import type { DayRange } from '../../domain/time/calendar.ts';
import type { ViewRow } from './recordTypes.ts';
import { rowsOfDays, totalsOfKinds, type DayTable } from './dayRows.ts';
import { stopsAround } from './stopsOfDays.ts';
import { findRows } from './queries.ts';
import { DAY_RULES, dayRules } from '../store/siteRules.ts';
import type { UserDb } from '../store/schema.ts';
import { readTogether } from '../store/views.ts';
import { useAnswerTo } from '../session/useQuery.ts';

export type KnownDays = Awaited<ReturnType<typeof readDayFacts>>;

/** All totals of the days, their shifts and downtime; `kinds`: only these totals, without shifts, for a long range. */
export function useDayFacts(range: DayRange, kinds?: readonly string[]): KnownDays | undefined {
  const asked = [range.from, range.to, ...(kinds ?? [])].join(' ');
  return useAnswerTo(asked, (db) => readDayFacts(db, range, kinds));
}

/** All facts of the days, with closed days as they were frozen: the input of every office figure. */
export function useFiguresOfDays(range: DayRange): KnownDays | undefined {
  return useAnswerTo(`figures ${range.from} ${range.to}`, (db) => readDayFacts(db, range, undefined, true));
}

export function readDayFacts(db: UserDb, range: DayRange, kinds?: readonly string[], isFrozen = false) {
  const more = kinds ? [] : (['shifts', 'downtime_entries', 'equipment', 'day_closings', 'system_config'] as const);
  const tables = ['daily_totals', ...more] as const;
  const reading = readTogether(db, [...tables.map((table) => db.rows(table)), db.view_rows], () =>
    Promise.all([
      kinds ? totalsOfKinds(db, range, kinds) : rowsOfDays(db, 'daily_totals', range),
      kinds ? [] : rowsOfDays(db, 'shifts', range),
      kinds ? [] : stopsAround(db, range),
      kinds ? [] : findRows(db, 'equipment', { where: [], limit: 1_000 }),
      isFrozen ? rowsOfDays(db, 'day_closings', range) : [],
      kinds ? [] : db.rows('system_config').where('config_key').anyOf(DAY_RULES).toArray(),
    ]),
  );
  return reading.then(([totals, shifts, stops, machines, closings, rules]) => {
    const { site } = dayRules(rules);
    const closed = closingsByDay(closings.map(({ row }) => row));
    const byId = new Map(machines.map(({ row }) => [row.id, row]));
    const isOfRange = ({ row: { operating_day: day } }: { readonly row: { readonly operating_day: string } }) =>
      day >= range.from && day <= range.to;
    const pending = [...totals, ...shifts, ...stops.filter(isOfRange)].filter(({ sync }) => sync !== 'sent');
    return {
      range,
      days: factsByDay(range, {
        totals: totals.map(({ row }) => row),
        shifts: shifts.flatMap(({ row }) => whenClosed(asWorked(row, site), closed.get(row.operating_day))),
        stops: stops.map(({ row }) => row).filter((stop) => stopsCrusher(stop, (id) => byId.get(id))),
      }).map((facts) => {
        // A stop may belong to an earlier day: the closing of this day determines what counts.
        const closing = closed.get(facts.day);
        return asFrozen({ ...facts, stops: facts.stops.flatMap((stop) => whenClosed(stop, closing)) }, closing);
      }),
      /** Days whose figures include work of this device that the server has not answered yet. */
      pendingDays: [...new Set(pending.map(({ row }) => row.operating_day))].filter((day) => !closed.has(day)),
    };
  });
}

/** The records of the days, oldest first. */
export function useRowsOfDays<T extends DayTable>(table: T, range: DayRange): readonly ViewRow<T>[] | undefined {
  return useAnswerTo(`${table} ${range.from} ${range.to}`, async (db) => {
    const rows = await db.transaction('r', [db.rows(table), db.view_rows], () => rowsOfDays(db, table, range));
    return rows.toSorted((one, other) => timeOf(one.row) - timeOf(other.row));
  });
}

const timeOf = (row: Row): number => Date.parse(String(row['captured_at'])) || 0;
