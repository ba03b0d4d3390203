/** What was sent is remembered for thirty days, by days that the server has told of, so that a restored server can be given it again. */
import { expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { forgetSettled } from '../../../src/data/store/apply/syncStore.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

const DAY_MS = 24 * 3_600_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const SUM = { kind: 'deliveries', key: 'boulder', quantity: 1, count: 1, amount: 0 };
const total = ({ server }: TestDevice, time: number) =>
  server.put('daily_totals', newId(), { operating_day: dayOf(time), ...SUM });

async function createSettled() {
  const device = await createDevice();
  total(device, device.clock.time);
  await device.pull();
  const restore = device.server.backup();
  await device.save([delivery()]);
  await device.round();
  expect(await device.states()).toEqual(['settled']);
  return { device, restore, settledAt: device.clock.time };
}

test('a settled entry is kept for 29 days and deleted after 33; unsent work never is', async () => {
  const { device, settledAt } = await createSettled();
  await device.save([delivery()]);
  for (const day of [29, 33]) {
    total(device, settledAt + day * DAY_MS);
    await device.pull();
    await forgetSettled(device.db, settledAt + day * DAY_MS);
    expect([day, await device.states()]).toEqual([day, day === 29 ? ['settled', 'queued'] : ['queued']]);
  }
});

test('with a clock a year ahead nothing is deleted: a server restored from a backup gets the record again', async () => {
  const { device, restore, settledAt } = await createSettled();
  await forgetSettled(device.db, settledAt + 365 * DAY_MS);
  restore();
  expect(device.server.rowsOf('deliveries')).toHaveLength(0);
  await device.round();
  await device.round();
  expect(device.server.rowsOf('deliveries')).toHaveLength(1);
  expect(await device.states()).toEqual(['settled']);
});

test('with a clock that was two months behind when it was sent, and was corrected since, nothing is deleted either', async () => {
  const device = await createDevice();
  total(device, device.clock.time);
  await device.pull();
  const restore = device.server.backup();
  device.clock.time -= 60 * DAY_MS;
  await device.save([delivery()]);
  await device.round();
  // One is settled by an answer, the other one by what a pull tells.
  await device.save([delivery()]);
  device.network.next.push('answer_lost', 'answer_lost', 'answer_lost');
  await device.round();
  expect(await device.states()).toEqual(['settled', 'settled']);
  device.clock.time += 60 * DAY_MS;
  await forgetSettled(device.db, device.clock.time);
  restore();
  await device.round();
  await device.round();
  expect(device.server.rowsOf('deliveries')).toHaveLength(2);
});
