/** Lists of rows: what is deleted uses up no limit, whether the server or this device deleted it. */
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { findRows, readStocks } from '../../../src/data/records/queries.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { createDevice, delivery } from './support/device.ts';

const DELETED = '2026-11-20T02:00:00Z';

/** As many tickets as are asked for, one a minute, the newest first. */
async function createListed(count: number) {
  const device = await createDevice();
  const customer_id = newId();
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    operating_day: '2026-11-20',
    captured_at: `2026-11-20T01:${String(n).padStart(2, '0')}:00.000Z`,
    customer_id,
    status: 'pending',
    notes: `${n}`,
  }));
  await device.put('deliveries', ...rows);
  const newestFirst = rows.toReversed();
  const list = async (where: [string, string][] = []) =>
    (await findRows(device.db, 'deliveries', { where, limit: 5 })).map(({ row }) => row['notes']);
  /** Unsent changes of these rows. */
  const change = (changed: typeof rows, fields: object) =>
    device.db.view_rows.bulkPut(
      changed.map((row) => ({
        table: 'deliveries',
        id: row.id,
        order: row.captured_at,
        row: { version: 1, deleted_at: null, ...row, ...fields },
        sync: 'to_send',
      })),
    );
  return { device, newestFirst, customer_id, list, change };
}

test('deleted rows do not count towards the limit, with a filter and without one', async () => {
  const { device, newestFirst, customer_id, list } = await createListed(60);
  await device.put(
    'deliveries',
    ...newestFirst.slice(0, 30).map((row) => ({ ...row, version: 2, deleted_at: DELETED })),
  );
  const expected = ['29', '28', '27', '26', '25'];
  expect(await list()).toEqual(expected);
  expect(await list([['customer_id', customer_id]])).toEqual(expected);
  expect(await list([['status', 'pending']])).toEqual(expected);
});

test('rows with an unsent deletion of this device are hidden, and do not count towards the limit either', async () => {
  const { newestFirst, customer_id, list, change } = await createListed(60);
  await change(newestFirst.slice(0, 40), { deleted_at: DELETED });
  const expected = ['19', '18', '17', '16', '15'];
  expect(await list()).toEqual(expected);
  expect(await list([['customer_id', customer_id]])).toEqual(expected);
});

test('a row that a pending change removes from the filter is not listed', async () => {
  const { newestFirst, list, change } = await createListed(8);
  await change(newestFirst.slice(0, 1), { status: 'cancelled' });
  expect(await list([['status', 'pending']])).toEqual(['6', '5', '4', '3', '2']);
  expect(await list([['status', 'cancelled']])).toEqual(['7']);
});

test('with more unsent rows than a list shows, the newest of all are shown', async () => {
  const { device, list } = await createListed(8);
  for (let n = 0; n < 7; n += 1) {
    device.clock.time += 60_000;
    await device.save([delivery({ notes: `unsent ${n}` })]);
  }
  device.clock.time = Date.parse('2026-11-20T05:00:00.000Z');
  await device.save([delivery({ notes: 'last' })]);
  expect((await list())[0]).toBe('last');
  expect(await list()).toHaveLength(5);
});

test('tickets go by their day first, unsent ones too: a clock that was a year behind hides none of today', async () => {
  const { device, newestFirst, list } = await createListed(8);
  const [row] = newestFirst;
  await device.db
    .rows('deliveries')
    .update(row?.id ?? '', { captured_at: '2025-11-20T01:00:00.000Z', operating_day: '2026-11-21' });
  await device.save([delivery({ notes: 'unsent', operating_day: '2026-11-19' })]);
  expect(await list()).toEqual(['7', '6', '5', '4', '3']);
});

test('a list that is read while a page is stored shows a ticket as unsent or as sent, never omits it', async () => {
  const device = await createDevice();
  const page = new UserDb(device.userId, 'strict');
  let reads = 0;
  let missing = 0;
  for (let n = 0; n < 15; n += 1) {
    device.clock.time += 60_000;
    const ticket = newId();
    await device.save([delivery({}, ticket)]);
    const state = { isOver: false };
    const round = device.round().finally(() => (state.isOver = true));
    while (!state.isOver) {
      const shown = await findRows(page, 'deliveries', { where: [['status', 'pending']], limit: 100 });
      reads += 1;
      if (!shown.some(({ row }) => row.id === ticket)) missing += 1;
    }
    await round;
    expect(await device.db.rows('deliveries').get(ticket)).toMatchObject({ version: 1 });
  }
  expect(reads).toBeGreaterThan(15);
  expect(missing).toBe(0);
});

test('a pile that nothing ever moved is not used; one that is empty again is', async () => {
  const { db, put } = await createDevice();
  const row = (material_type: string, version: number) => ({ version, material_type, on_hand: 0 });
  await put('stocks', row('abu_batu', 1), row('boulder', 3));
  const used = (await readStocks(db)).flatMap(({ materialType, isUsed }) => (isUsed ? materialType : []));
  expect(used).toEqual(['boulder']);
});
