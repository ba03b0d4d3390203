import { expect, test } from 'vitest';
import { isUnfinished } from '../../../src/data/runtime/isUnfinished.ts';
import { noteRoom } from '../../../src/data/store/fullStore.ts';
import { createDevice, delivery } from './support/device.ts';

test('unsent work is tried again every 30 s, whether the page is visible or not', async () => {
  const device = await createDevice();
  await device.pull();
  await device.save([delivery()]);
  expect(await isUnfinished(device.db, false)).toBe(true);
  await device.round();
  expect([await isUnfinished(device.db, true), await isUnfinished(device.db, false)]).toEqual([false, false]);
});

test('a failed pull is repeated every 30 s while the page is visible, whatever the polling sequence', async () => {
  const device = await createDevice();
  expect([await isUnfinished(device.db, true), await isUnfinished(device.db, false)]).toEqual([true, false]);
  await device.pull();
  device.network.judge = () => 'lost';
  await device.pull();
  expect([await isUnfinished(device.db, true), await isUnfinished(device.db, false)]).toEqual([true, false]);
  device.network.judge = () => 'pass';
  await device.pull();
  expect(await isUnfinished(device.db, true)).toBe(false);
  // One that found no room could not even note that it failed.
  noteRoom(new DOMException('no space', 'QuotaExceededError'));
  expect([await isUnfinished(device.db, true), await isUnfinished(device.db, false)]).toEqual([true, false]);
  noteRoom();
  expect(await isUnfinished(device.db, true)).toBe(false);
});
