/** A server that is put back in place while pushes of this device are on their way, or were answered and not pulled: nothing stays lost. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/ids.ts';
import { drain } from '../../../src/sync/drain.ts';
import { pull } from '../../../src/sync/pull.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { failing } from '../sync/support/network.ts';
import { batchOf } from '../sync/support/packedWire.ts';
import { FakeLocks } from '../sync/support/world.ts';
import { createDevice, delivery } from './support/device.ts';
import type { TestDevice } from './support/device.ts';

async function ready(): Promise<TestDevice> {
  const device = await createDevice();
  device.server.putStock('abu_batu', 1_000);
  await device.round();
  return device;
}

async function save(device: TestDevice, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await device.save([delivery({ volume: 1 })]);
}

function othersWrite(device: TestDevice, count: number): void {
  for (let n = 0; n < count; n += 1) device.server.put('customers', newId(), { name: `PT ${n}`, deleted_at: null });
}

/** Rounds of a day in which others work too. */
async function healed(device: TestDevice): Promise<number> {
  for (let n = 0; n < 6; n += 1) {
    othersWrite(device, 3);
    await device.round(true);
    device.clock.time += 4 * 3_600_000;
  }
  return device.server.rowsOf('deliveries').length;
}

/** `meanwhile` happens when the server has answered the first push, and its answer has not come yet. */
function travelling(device: TestDevice, meanwhile: () => Promise<unknown>): Transport {
  let isFirst = true;
  return { call: async (request) => {
    const answer = await device.network.call(request);
    if (isFirst) await meanwhile();
    isFirst = false;
    return answer;
  } };
}

const anotherTabPulls = (device: TestDevice) => pull({ ...device.deps, locks: new FakeLocks() });

test.each([19, 20, 45])('ten tickets were answered and never pulled, and %i pushes go one by one after the restore', async (later) => {
  const device = await ready();
  const restore = device.server.backup();
  await save(device, 10);
  await device.clock.run(drain(device.deps, { forced: false }));
  restore('in_place');
  device.network.judge = ({ procedure, body }) => (procedure === 'apply_mutations' && batchOf(body).mutations.length > 1 ? failing(413, 'PT413') : 'pass');
  await save(device, later);
  await device.round();
  device.network.judge = () => 'pass';
  expect(await healed(device)).toBe(10 + later);
});

describe('an answer travels while the server is put back behind it', () => {
  test.each([1, 12])('and another tab pulls what others wrote past it, before the answer to %i comes', async (count) => {
    const device = await ready();
    const restore = device.server.backup();
    await save(device, count);
    const transport = travelling(device, async () => {
      restore('in_place');
      othersWrite(device, 5);
      await anotherTabPulls(device);
    });
    await device.clock.run(drain({ ...device.deps, transport }, { forced: false }));
    expect(await healed(device)).toBe(count);
  });

  test('and another tab finds it out: what it says is believed no more', async () => {
    const device = await ready();
    const restore = device.server.backup();
    await save(device, 1);
    await device.round();
    await save(device, 10);
    const transport = travelling(device, async () => {
      restore('in_place');
      othersWrite(device, 7);
      await anotherTabPulls(device);
    });
    await device.clock.run(drain({ ...device.deps, transport }, { forced: false }));
    expect(await healed(device)).toBe(11);
  });
});

test('a mark is asked about once, and the next question is as short as before', async () => {
  const device = await ready();
  await save(device, 30);
  await device.round();
  expect((await device.store.drainState()).marked?.marks).toEqual([]);
  await device.round();
  const { body } = device.network.calls.at(-1) ?? { body: '' };
  expect(JSON.parse(body).cursor.marks).toEqual([(await device.store.pullState()).mark]);
});
