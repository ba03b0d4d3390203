/** A server restored from a backup, at the worst moments. What it forgot is on this device, and must be offered again. */
import { describe, expect, test } from 'vitest';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

async function createSynced() {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  const restore = device.server.backup();
  await device.round();
  return { device, restore };
}

test("figures are right at every step of a restore, although the queue is sent before the new server's rows are here", async () => {
  const { device, restore } = await createSynced();
  await device.save([delivery({ volume: 7 })]);
  await device.round();
  await device.save([delivery({ volume: 2 })]);
  restore();
  expect(await device.onHand('abu_batu')).toBe(91);
  await device.clock.run(drain(device.deps, { forced: false }));
  expect(await device.onHand('abu_batu')).toBe(91);
  await device.pull();
  expect(await device.onHand('abu_batu')).toBe(91);
  await device.round();
  expect(await device.onHand('abu_batu')).toBe(91);
  expect(device.server.onHand('abu_batu')).toBe(91);
  expect(await device.states()).toEqual(['settled', 'settled']);
});

/** Rows of others, past what this device knows of. */
const othersWrite = ({ server }: TestDevice) => {
  for (let n = 0; n < 5; n += 1) server.put('customers', newId(), { name: `PT ${n}`, deleted_at: null });
};

describe('a server restored from a backup under the same epoch', () => {
  const HOUR_MS = 3_600_000;
  const failure = async ({ store }: TestDevice) => (await store.pullState()).last_failure?.code;
  async function sentAndForgotten() {
    const { device, restore } = await createSynced();
    await device.save([delivery({ volume: 7 })]);
    await device.round();
    await device.save([delivery({ volume: 2 })]);
    await device.round();
    expect(await device.states()).toEqual(['settled', 'settled']);
    restore('in_place');
    expect(device.server.rowsOf('deliveries')).toHaveLength(0);
    return device;
  }

  test("is sent this device's work again, once it has been behind for an hour", async () => {
    const device = await sentAndForgotten();
    await device.round();
    expect(await failure(device)).toBe('server_went_back');
    device.clock.time += HOUR_MS;
    await device.round();
    expect(await device.onHand('abu_batu')).toBe(91);
    await device.round();
    expect(await device.states()).toEqual(['settled', 'settled']);
    expect(device.server.rowsOf('deliveries')).toHaveLength(2);
    expect([device.server.onHand('abu_batu'), await device.onHand('abu_batu')]).toEqual([91, 91]);
  });

  test.each<[string, (device: TestDevice) => Promise<unknown>]>([
    ['', async () => undefined],
    [', even if the user had signed out and the rows were deleted', ({ db }) => forgetCachedRows(db)],
    [', even if this device has sent something since', (device) => device.save([delivery({ volume: 1 })])],
  ])("is sent it again at once if others have meanwhile written past this device's position%s", async (_, first) => {
    const device = await sentAndForgotten();
    othersWrite(device);
    await first(device);
    await device.round();
    await device.round();
    expect(device.server.rowsOf('deliveries').map((row) => row['volume'])).toEqual(expect.arrayContaining([7, 2]));
    expect(await device.states()).not.toContain('queued');
    expect(await device.onHand('abu_batu')).toBe(device.server.onHand('abu_batu'));
    expect(device.server.rowsOf('customers')).toHaveLength(5);
    expect(await device.db.rows('customers').count()).toBe(5);
  });

  test('is asked for outcomes at positions that it uses for other work now', async () => {
    const device = await sentAndForgotten();
    expect((await device.store.drainState()).answered?.positions).not.toEqual([]);
    await device.pull();
    device.clock.time += HOUR_MS;
    await device.pull();
    expect((await device.store.drainState()).answered?.positions ?? []).toEqual([]);
  });
});
