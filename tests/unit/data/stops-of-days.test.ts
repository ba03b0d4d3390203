/** What stood still in some days: the stops of these days, and those that stand, however long ago they began. */
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/time/calendar.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import { seededUniform } from '../../../src/domain/insights/robust.ts';
import { stopsAround } from '../../../src/data/records/stopsOfDays.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { countReads } from './support/countReads.ts';

const TODAY = '2026-11-20';
const RANGE = { from: '2026-11-01', to: TODAY };
/** A stop lasts no longer than the days before the range that are read too. */
const READ = { from: addDays(RANGE.from, -92), to: addDays(RANGE.to, 1) };

const stop = (id: string, ago: number, isStanding: boolean, isGone = false): Row => {
  const operating_day = addDays(TODAY, -ago);
  return {
    id,
    version: 1,
    position: 1,
    deleted_at: isGone ? `${operating_day}T09:00:00Z` : null,
    operating_day,
    captured_at: `${operating_day}T02:00:00Z`,
    started_at: `${operating_day}T02:00:00Z`,
    ended_at: isStanding ? null : `${operating_day}T03:00:00Z`,
  };
};

const answerOf = (db: UserDb) =>
  db.transaction('r', [db.rows('downtime_entries'), db.view_rows], () => stopsAround(db, RANGE));

test('of 50 stores that change twice, with unsent ends and starts and deleted rows: as all rows together say', async () => {
  const random = seededUniform(7);
  const pick = (most: number) => Math.floor(random() * most);
  let standing = 0;
  for (let round = 0; round < 50; round += 1) {
    const db = new UserDb(`stops-${round}`, 'relaxed');
    const often = 2 + pick(30);
    const isOdd = () => random() * often < 1;
    const [rows, views] = [new Map<string, Row>(), new Map<string, Row>()];
    for (let change = 0; change < 3; change += 1) {
      for (let n = pick(30); n > 0; n -= 1) keep(rows, stop(`s${pick(40)}`, pick(200) - 3, isOdd(), isOdd()));
      views.clear();
      // The latest of a row, or a row that the server does not have yet.
      for (let n = round % 2 === 0 ? 0 : pick(6); n > 0; n -= 1)
        keep(views, stop(`s${pick(50)}`, pick(200) - 3, random() < 0.5, isOdd()));
      await db.anyRows('downtime_entries').bulkPut([...rows.values()]);
      await db.view_rows.clear();
      await db.view_rows.bulkPut(
        [...views.values()].map((row) => ({ table: 'downtime_entries', id: row.id, order: '', row, sync: 'to_send' })),
      );

      const expected = [...new Map([...rows, ...views]).values()].filter(
        ({ deleted_at, ended_at, operating_day }) =>
          deleted_at === null &&
          (ended_at === null || (String(operating_day) >= READ.from && String(operating_day) <= READ.to)),
      );
      const found = await answerOf(db);
      expect(inOrder(found.map(({ row }) => row)), `store ${round}, change ${change}`).toEqual(inOrder(expected));
      standing += expected.filter(({ ended_at }) => ended_at === null).length;
    }
    db.close();
  }
  expect(standing).toBeGreaterThan(100);
});

const keep = (rows: Map<string, Row>, row: Row) => rows.set(row.id, row);
const inOrder = (rows: readonly Row[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

test('what ended long ago is counted, not read; what has stood for months is read by its key from the second time on', async () => {
  const db = new UserDb('stops-read', 'relaxed');
  const ended = Array.from({ length: 300 }, (_, n) => stop(`old${n}`, 150 + n, false));
  await db.anyRows('downtime_entries').bulkPut([...ended, stop('now', 3, true)]);
  const reads = countReads(db);
  db.close();
  await db.open();
  const answered = async () => {
    reads.rows = 0;
    const ids = (await answerOf(db)).map(({ row }) => row.id).toSorted();
    return { ids, read: reads.rows };
  };
  expect(await answered()).toEqual({ ids: ['now'], read: 1 });

  await db.anyRows('downtime_entries').bulkPut([stop('long', 190, true), stop('gone', 180, true, true)]);
  expect((await answered()).ids).toEqual(['long', 'now']);
  expect(await answered()).toEqual({ ids: ['long', 'now'], read: 4 });

  await db.anyRows('downtime_entries').put(stop('long', 190, false));
  expect(await answered()).toEqual({ ids: ['now'], read: 4 });
});
