/** Days on which the site worked, and those that are closed, of all that this device knows: `daily_totals` never leave it. */
import { addDays } from '../../domain/time/calendar.ts';
import { factsByDay } from '../../domain/figures/dayFacts.ts';
import { operatingDaysOf } from '../../domain/figures/operatingDays.ts';
import { totalsOfKinds } from '../records/dayRows.ts';
import type { UserDb } from '../store/schema.ts';

const FIRST_DAY = '2000-01-01';

/** Days before that one on which the site worked, oldest first, by the server's totals: a save of this device reads them no more. */
export async function daysWorkedBefore(db: UserDb, day: string): Promise<readonly string[]> {
  const to = addDays(day, -1);
  const found = await Promise.all(
    ['deliveries', 'production', 'transformation'].map((kind) =>
      db
        .rows('daily_totals')
        .where('[kind+operating_day]')
        .between([kind, FIRST_DAY], [kind, to], true, true)
        .toArray(),
    ),
  );
  const totals = found.flat();
  const from = totals.reduce((first, { operating_day }) => (operating_day < first ? operating_day : first), to);
  return operatingDaysOf(factsByDay({ from, to }, { totals, shifts: [], stops: [] })).map((worked) => worked.day);
}

/** Of these days, the ones that are not closed, or were reopened. */
export async function leftOpenOf(db: UserDb, worked: readonly string[]): Promise<readonly string[]> {
  const [from, to] = [worked[0], worked.at(-1)];
  if (from === undefined || to === undefined) return [];
  const closed = new Set(
    (await totalsOfKinds(db, { from, to }, ['closed']))
      .filter(({ row }) => row.quantity > 0)
      .map(({ row }) => row.operating_day),
  );
  return worked.filter((day) => !closed.has(day));
}
