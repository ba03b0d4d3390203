/** A closed day of the daily report: what "since the closing" costs beside reading the records of the day. */
import { rowsOfDays } from '../../../src/data/records/dayRows.ts';
import { readDayFacts } from '../../../src/data/records/useDayFacts.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { changesSince, sinceClosing } from '../../../src/domain/figures/sinceClosing.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import { deliveredTicket } from './loads.ts';
import { fillDays } from './office.ts';
import { timed } from './timed.ts';

const DAY = '2026-11-20';
const RANGE = { from: DAY, to: DAY };
const TICKETS = 490;
const CLOSED_AT = `${DAY}T12:00:00.000Z`;
const OF_DAY = ['shifts', 'downtime_entries', 'daily_totals', 'day_closings'] as const;
const WARM_UP = 10;

/** Times in ms, taken turn by turn. Every tenth ticket came late. The floor reads the rows of the day, and does nothing with them. */
export async function measureSinceClosing(
  rounds: number,
): Promise<{ reports: number[]; floors: number[]; records: number; late: number }> {
  const db = new UserDb('bench-closed-day', 'relaxed');
  await db.delete();
  await db.open();
  await fillDays(db, [DAY]);
  await db.anyRows('deliveries').bulkPut(
    Array.from({ length: TICKETS }, (_, n): Row => ({
      ...deliveredTicket(n, DAY),
      ...(n % 10 === 0 && { received_at: `${DAY}T13:00:00.000Z` }),
    })),
  );
  const totals = (await db.rows('daily_totals').toArray()).map(({ kind, key, quantity, count, amount }) => {
    return [kind, key, quantity - 1, count, amount] as const;
  });
  const stamps = { id: 'closing', version: 1, position: TICKETS, deleted_at: null, reopened_at: null };
  await db
    .anyRows('day_closings')
    .put({ ...stamps, operating_day: DAY, closed_at: CLOSED_AT, received_at: CLOSED_AT, totals });
  const tables = ['deliveries', ...OF_DAY].map((table) => db.table(table));
  const read = () =>
    Promise.all([
      db
        .rows('deliveries')
        .where('[operating_day+captured_at]')
        .between([DAY], [`${DAY}z`])
        .toArray(),
      ...OF_DAY.map((table) => db.rows(table).where('operating_day').equals(DAY).toArray()),
    ]);
  const [reports, floors]: [number[], number[]] = [[], []];
  let late = 0;
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const floor = await timed(() => db.transaction('r', tables, read));
    const report = await timed(async () => {
      const [facts, ...rows] = await Promise.all([
        readDayFacts(db, RANGE, undefined, true),
        rowsOfDays(db, 'deliveries', RANGE),
        rowsOfDays(db, 'shifts', RANGE),
        rowsOfDays(db, 'downtime_entries', RANGE),
      ]);
      const closed = facts.days[0]?.closed;
      if (!closed) throw new Error('The day is not closed.');
      const changes = changesSince(closed.closing.totals, closed.now);
      return [changes.length, rows.flat().filter(({ row }) => sinceClosing(row, closed.closing) !== null).length];
    });
    late = report.value[1] ?? 0;
    if (round < 0) continue;
    floors.push(floor.ms);
    reports.push(report.ms);
  }
  await db.delete();
  return { reports, floors, records: TICKETS, late };
}
