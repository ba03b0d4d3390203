import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { readSyncStatus } from './support/status.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { createDevice, delivery, statusTo, stockedDevice } from './support/device.ts';

describe('save, send, fetch', () => {
  test('a delivery saved offline arrives once, and this device and another one show the same', async () => {
    const device = await stockedDevice();
    const draft = delivery();
    await device.save([draft]);
    expect(await device.onHand('abu_batu')).toBe(92.5);
    await device.round();
    expect(device.server.rowsOf('deliveries')).toHaveLength(1);
    expect(await device.states()).toEqual(['settled']);
    expect(await device.db.view_rows.count()).toBe(0);
    expect(await device.onHand('abu_batu')).toBe(92.5);

    const other = await createDevice(device.server);
    await other.pull();
    expect(await other.onHand('abu_batu')).toBe(92.5);
    expect(await findRow(other.db, 'deliveries', draft.entity_id)).toMatchObject({
      sync: 'sent',
      row: { volume: 7.5 },
    });
  });

  test('created and cancelled before the first sync: both arrive in order and the stock is restored', async () => {
    const device = await createDevice();
    device.server.putStock('abu_batu', 100);
    const draft = delivery();
    await device.save([draft]);
    await device.save([statusTo(draft.entity_id, 'cancelled')]);
    expect(await device.onHand('abu_batu')).toBe(0);
    await device.round();
    expect(device.server.onHand('abu_batu')).toBe(100);
    expect(await device.onHand('abu_batu')).toBe(100);
    expect(await findRow(device.db, 'deliveries', draft.entity_id)).toMatchObject({
      sync: 'sent',
      row: { status: 'cancelled' },
    });
  });

  test('while answers are lost, stock and totals are right at every step', async () => {
    const device = await stockedDevice();
    for (let n = 1; n <= 8; n += 1) {
      await device.save([delivery({ volume: 1.125 })]);
      device.network.next.push('answer_lost', 'lost', 'lost', n % 2 ? 'pass' : 'lost');
      await device.round();
      expect(await device.onHand('abu_batu')).toBe(100 - n * 1.125);
    }
    await device.round();
    expect(await device.onHand('abu_batu')).toBe(91);
    expect(device.server.onHand('abu_batu')).toBe(91);
    expect(new Set(await device.states())).toEqual(new Set(['settled']));
  });

  test('a rejected delivery is shown and needs attention, but counts in no stock', async () => {
    const device = await stockedDevice();
    const draft = delivery({ volume: 10_001 });
    await device.save([draft]);
    await device.round();
    expect(await findRow(device.db, 'deliveries', draft.entity_id)).toMatchObject({
      sync: 'needs_attention',
      row: { volume: 10_001 },
    });
    expect(await device.onHand('abu_batu')).toBe(100);
  });

  test("a cancellation that came second shows the server's status and returns no stock twice", async () => {
    const server = (await createDevice()).server;
    server.putStock('abu_batu', 100);
    const [first, second] = [await createDevice(server), await createDevice(server, { code: 'B2C' })];
    const draft = delivery();
    await first.save([draft]);
    await first.round();
    await second.round();
    const cancel = statusTo(draft.entity_id, 'cancelled');
    await first.save([cancel]);
    await second.save([cancel]);
    await first.round();
    expect(await second.onHand('abu_batu')).toBe(100);
    second.network.next.push('lost', 'lost', 'lost');
    await second.round();
    expect(await second.onHand('abu_batu')).toBe(100);
    await second.round();
    expect(await second.states()).toEqual(['rejected']);
    expect(await second.onHand('abu_batu')).toBe(100);
    expect(await findRow(second.db, 'deliveries', draft.entity_id)).toMatchObject({
      sync: 'needs_attention',
      row: { status: 'cancelled' },
    });
  });
});

describe('a pull', () => {
  test('that is interrupted continues where it stopped, and is not complete before its end', async () => {
    const device = await createDevice();
    device.server.putStock('abu_batu', 7);
    for (let n = 0; n < 1200; n += 1)
      device.server.put('deliveries', newId(), {
        operating_day: `2026-${String(10 + (n % 2)).padStart(2, '0')}-15`,
        status: 'delivered',
      });
    device.network.next.push('pass', 'pass', 'pass', 'lost', 'lost', 'lost');
    expect(await device.pull()).toMatchObject({ end: 'failed', rows: 501 });
    // Stock is here; of the tickets the newer half of a page; and nobody claims that this is all.
    expect(await device.onHand('abu_batu')).toBe(7);
    expect((await readSyncStatus(device.db, 0)).firstSyncComplete).toBe(false);
    expect(new Set((await device.db.rows('deliveries').toArray()).map((row) => row['operating_day']))).toEqual(
      new Set(['2026-11-15']),
    );
    expect(await device.pull()).toMatchObject({ end: 'up_to_date', rows: 701 });
    expect((await readSyncStatus(device.db, 0)).firstSyncComplete).toBe(true);
    expect(await device.db.rows('deliveries').count()).toBe(1200);
  });
});

test('signing out deletes the cached rows and keeps unsent work, which is sent after the next sign-in', async () => {
  const device = await stockedDevice();
  const draft = delivery();
  await device.save([draft]);
  await forgetCachedRows(device.db);
  expect(await device.db.rows('stocks').count()).toBe(0);
  expect(await findRow(device.db, 'deliveries', draft.entity_id)).toMatchObject({ sync: 'to_send' });
  await device.round();
  expect(device.server.rowsOf('deliveries')).toHaveLength(1);
  expect(await device.onHand('abu_batu')).toBe(92.5);
  expect(await device.counter()).toBe(1);
});
