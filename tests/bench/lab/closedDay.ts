/** A closed day of the daily report: what "since the closing" costs beside reading the records of the day. */
import { rowsOfDays } from '../../../src/data/records/dayRows.ts';
import { readDayFacts } from '../../../src/data/records/useDayFacts.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { changesSince, sinceClosing } from '../../../src/domain/figures/sinceClosing.ts';
import { deliveredTicket } from './loads.ts';
import { fillDays } from './office.ts';
import { timed } from './timed.ts';

const DAY = '2026-11-20';
const RANGE = { from: DAY, to: DAY };
const TICKETS = 500;
const CLOSED_AT = `${DAY}T12:00:00.000Z`;
const OF_DAY = ['shifts', 'downtime_entries', 'daily_totals', 'day_closings'] as const;
const WARM_UP = 10;

/** Times in ms, taken turn by turn. Every tenth ticket came late. The floor reads the rows of the day, and does nothing with them. */
export async function measureSinceClosing(rounds: number): Promise<{ reports: number[]; floors: number[] }> {
  const db = new UserDb('bench-closed-day', 'relaxed');
  await db.delete();
  await db.open();
  await fillDays(db, [DAY]);
  const tickets = Array.from({ length: TICKETS }, (_, n) => deliveredTicket(n, DAY));
  const received = (n: number) => n % 10 === 0 && { received_at: `${DAY}T13:00:00.000Z` };
  await db.anyRows('deliveries').bulkPut(tickets.map((row, n) => ({ ...row, ...received(n) })));
  const totals = await db.rows('daily_totals').toArray();
  const closing = { id: 'closing', version: 1, position: TICKETS, deleted_at: null, reopened_at: null };
  await db.anyRows('day_closings').put({
    ...closing,
    operating_day: DAY,
    closed_at: CLOSED_AT,
    received_at: CLOSED_AT,
    totals: totals.map(({ kind, key, quantity, count, amount }) => [kind, key, quantity - 1, count, amount]),
  });
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
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const tables = ['deliveries', ...OF_DAY].map((table) => db.table(table));
    const floor = await timed(() => db.transaction('r', tables, read));
    const report = await timed(async () => {
      const of = <T extends 'deliveries' | 'shifts' | 'downtime_entries'>(table: T) => rowsOfDays(db, table, RANGE);
      const [facts, ...rows] = await Promise.all([
        readDayFacts(db, RANGE, undefined, true),
        of('deliveries'),
        of('shifts'),
        of('downtime_entries'),
      ]);
      const closed = facts.days[0]?.closed;
      if (!closed || changesSince(closed.closing.totals, closed.now).length === 0) throw new Error('Nothing changed.');
      return rows.flat().filter(({ row }) => sinceClosing(row, closed.closing) !== null).length;
    });
    if (report.value !== TICKETS / 10) throw new Error(`${report.value} came late`);
    if (round < 0) continue;
    floors.push(floor.ms);
    reports.push(report.ms);
  }
  await db.delete();
  return { reports, floors };
}
