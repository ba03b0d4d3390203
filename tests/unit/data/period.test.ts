/** What was delivered since the owner began to count anew. */
import { expect, it } from 'vitest';
import { readPeriodDeliveries } from '../../../src/data/records/useRecords.ts';
import { userStore } from '../../../src/data/store/schema.ts';
import { periodStart } from '../../../src/domain/settings/countingPeriod.ts';

const JAKARTA = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };

it.each([
  ['1970-01-01T00:00:00Z', null],
  ['rubbish', null],
  // 05:59 in Jakarta belongs to the day before, 06:00 to the day itself.
  ['2026-11-19T22:59:59.000Z', '2026-11-19'],
  ['2026-11-19T23:00:00.000Z', '2026-11-20'],
])('a reset at %s begins the period with the operating day %s', (at, day) => {
  expect(periodStart(at, JAKARTA)).toBe(day);
});

it("totals count from the first day of the period, with this device's predictions instead of the server's rows, and only deliveries", async () => {
  const db = userStore('01a1f000-0000-7000-8000-00000000000a').strict;
  const total = (id: string, operating_day: string, kind: string, quantity: number, count: number) => ({
    id,
    version: 1,
    position: 1,
    deleted_at: null,
    operating_day,
    kind,
    key: 'abu_batu',
    quantity,
    count,
    amount: 0,
  });
  const rows = [
    total('before', '2026-11-18', 'deliveries', 100, 10),
    total('first', '2026-11-19', 'deliveries', 7.1, 1),
    total('next', '2026-11-20', 'deliveries', 0.2, 1),
    total('other', '2026-11-20', 'delivered', 5, 1),
  ];
  await db.anyRows('daily_totals').bulkPut(rows);
  expect(await readPeriodDeliveries(db, '2026-11-19')).toEqual({ volume: 7.3, trips: 2 });
  const unsent = [total('next', '2026-11-20', 'deliveries', 8.2, 2), total('older', '2026-11-17', 'deliveries', 50, 5)];
  await db.view_rows.bulkPut(
    unsent.map((row) => ({ table: 'daily_totals', id: row.id, order: row.operating_day, row, sync: 'to_send' })),
  );
  expect(await readPeriodDeliveries(db, '2026-11-19')).toEqual({ volume: 15.3, trips: 3 });
});
