/** What figures are made of, for a range of operating days, as this device knows it. */
import { factsByDay } from '../../domain/figures/dayFacts.ts';
import type { DayFacts, DayTotal } from '../../domain/figures/dayFacts.ts';
import { stopsCrusher } from '../../domain/figures/hoursRun.ts';
import type { DayRange } from '../../domain/figures/calendar.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import { trusted } from '../../domain/values/json.ts';
import type { ViewRow } from './recordTypes.ts';
import { rowsOfDays, totalsOfKinds } from './dayRows.ts';
import { stopsAround } from './stopsOfDays.ts';
import { findRows } from './queries.ts';
import type { FoundRow } from './queries.ts';
import type { UserDb } from '../store/schema.ts';
import { readTogether } from '../store/readTogether.ts';
import { useAnswerTo } from '../session/useQuery.ts';

export interface KnownDays {
  readonly range: DayRange;
  readonly days: readonly DayFacts[];
  /** Days in whose figures this device counts work that the server has not answered yet. */
  readonly pendingDays: readonly string[];
}

/** All totals of the days, their shifts and what stood still; `kinds`: only these totals, without shifts, for a long range. */
export function useDayFacts(range: DayRange, kinds?: readonly string[]): KnownDays | undefined {
  const asked = [range.from, range.to, ...(kinds ?? [])].join(' ');
  return useAnswerTo(asked, (db) => readDayFacts(db, range, kinds));
}

/** Of one state of the store. */
export function readDayFacts(db: UserDb, range: DayRange, kinds?: readonly string[]): Promise<KnownDays> {
  const tables = ['daily_totals', ...(kinds ? [] : (['shifts', 'downtime_entries', 'equipment'] as const))] as const;
  const reading = readTogether(db, [...tables.map((table) => db.rows(table)), db.view_rows], () =>
    Promise.all([
      kinds ? totalsOfKinds(db, range, kinds) : rowsOfDays(db, 'daily_totals', range),
      kinds ? [] : rowsOfDays(db, 'shifts', range),
      kinds ? [] : stopsAround(db, range),
      kinds ? [] : findRows(db, 'equipment', { where: [], limit: 1_000 }),
    ]),
  );
  return reading.then(([totals, shifts, stops, machines]) => {
    const byId = new Map(
      machines.map(({ row }) => [
        row.id,
        trusted<Pick<SyncedTables['equipment'], 'equipment_type' | 'equipment_name'>>(row),
      ]),
    );
    const isOfRange = ({ row }: FoundRow) =>
      String(row['operating_day']) >= range.from && String(row['operating_day']) <= range.to;
    const pending = [...totals, ...shifts, ...stops.filter(isOfRange)].filter(({ sync }) => sync !== 'sent');
    return {
      range,
      days: factsByDay(range, {
        totals: totals.map(({ row }) => totalOf(row)),
        shifts: trusted<SyncedTables['shifts'][]>(shifts.map(({ row }) => row)),
        stops: trusted<SyncedTables['downtime_entries'][]>(stops.map(({ row }) => row)).filter((stop) =>
          stopsCrusher(stop, (id) => byId.get(id)),
        ),
      }),
      pendingDays: [...new Set(pending.map(({ row }) => String(row['operating_day'])))],
    };
  });
}

const totalOf = (row: FoundRow['row']): DayTotal => ({
  operating_day: String(row['operating_day']),
  kind: String(row['kind']),
  key: String(row['key']),
  quantity: Number(row['quantity']),
  count: Number(row['count']),
  amount: Number(row['amount']),
});

/** The records of the days themselves, the oldest first. */
export function useRowsOfDays<T extends TableName>(table: T, range: DayRange): readonly ViewRow<T>[] | undefined {
  const found = useAnswerTo(`${table} ${range.from} ${range.to}`, async (db) => {
    const rows = await db.transaction('r', [db.rows(table), db.view_rows], () => rowsOfDays(db, table, range));
    return rows.toSorted((one, other) => timeOf(one) - timeOf(other));
  });
  return trusted<readonly ViewRow<T>[] | undefined>(found);
}

const timeOf = ({ row: { captured_at: at } }: FoundRow): number => (typeof at === 'string' ? Date.parse(at) || 0 : 0);
