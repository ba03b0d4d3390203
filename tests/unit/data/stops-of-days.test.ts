/** What stood still in some days: the stops of these days, and those that stand, however long ago they began. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/figures/calendar.ts';
import type { Row } from '../../../src/domain/effects.ts';
import { seededUniform } from '../../../src/domain/insights/robust.ts';
import { stopsAround } from '../../../src/data/records/stopsOfDays.ts';
import { UserDb } from '../../../src/data/store/schema.ts';

const TODAY = '2026-11-20';
const RANGE = { from: '2026-11-01', to: TODAY };
/** A stop lasts no longer than the days before the range that are read too. */
const READ = { from: addDays(RANGE.from, -31), to: addDays(RANGE.to, 1) };

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

test('of 100 stores, with unsent ends and starts and deleted rows: as all rows together say', async () => {
  const random = seededUniform(7);
  const pick = (most: number) => Math.floor(random() * most);
  let standing = 0;
  for (let round = 0; round < 100; round += 1) {
    const db = new UserDb(`stops-${round}`, 'relaxed');
    const often = 2 + pick(30);
    const isOdd = () => random() * often < 1;
    const rows = Array.from({ length: pick(40) }, (_, n) => stop(`s${n}`, pick(200), isOdd(), isOdd()));
    // The latest of a row, or a row that the server does not have yet.
    const views = Array.from({ length: round % 2 === 0 ? 0 : pick(6) }, () =>
      stop(`s${pick(50)}`, pick(200), random() < 0.5, isOdd()),
    );
    await db.rows('downtime_entries').bulkPut(rows);
    await db.view_rows.bulkPut(
      views.map((row) => ({ table: 'downtime_entries', id: row.id, order: '', row, sync: 'to_send' })),
    );

    const shown = new Map([...rows, ...views].map((row) => [row.id, row]));
    const expected = [...shown.values()].filter(
      ({ deleted_at, ended_at, operating_day }) =>
        deleted_at === null &&
        (ended_at === null || (String(operating_day) >= READ.from && String(operating_day) <= READ.to)),
    );
    const found = await answerOf(db);
    const inOrder = (some: readonly Row[]) => some.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(inOrder(found.map(({ row }) => row)), `store ${round}`).toEqual(inOrder(expected));
    standing += expected.filter(({ ended_at }) => ended_at === null).length;
    db.close();
  }
  expect(standing).toBeGreaterThan(100);
});

test('what ended long ago is counted, not read', async () => {
  const db = new UserDb('stops-read', 'relaxed');
  await db
    .rows('downtime_entries')
    .bulkPut([...Array.from({ length: 300 }, (_, n) => stop(`old${n}`, 100 + n, false)), stop('now', 3, true)]);
  let read = 0;
  db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          query: async (asked) => {
            const answer = await table.query(asked);
            read += answer.result.length;
            return answer;
          },
        };
      },
    }),
  });
  db.close();
  await db.open();
  expect((await answerOf(db)).map(({ row }) => row.id)).toEqual(['now']);
  expect(read).toBe(1);
});
