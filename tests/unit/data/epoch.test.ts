/** A server restored from a backup, at the worst moments. What it forgot is on this device, and must be offered again. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { drain } from '../../../src/sync/drain.ts';
import { pull } from '../../../src/sync/pull.ts';
import { FakeLocks } from '../sync/support/world.ts';
import { createDevice, delivery } from './support/device.ts';

async function createSynced() {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  const restore = device.server.backup();
  await device.round();
  return { device, restore };
}

test('an answer of the old server that comes after the new one was seen settles nothing: the record is sent again', async () => {
  const { device, restore } = await createSynced();
  await device.save([delivery()]);
  const late = {
    ...device.deps,
    transport: {
      call: async (request: Parameters<typeof device.network.call>[0]) => {
        const answer = await device.network.call(request);
        restore();
        // Another tab fetches while this answer is still on its way.
        await pull({ ...device.deps, locks: new FakeLocks() });
        return answer;
      },
    },
  };
  expect(await device.clock.run(drain(late, { forced: false }))).toMatchObject({ end: 'failed', settled: 0 });
  expect(await device.states()).toEqual(['queued']);
  expect((await device.store.drainState()).last_failure?.code).toBe('epoch_changed');
  await device.round();
  expect(await device.states()).toEqual(['settled']);
  expect(device.server.rowsOf('deliveries')).toHaveLength(1);
  expect(await device.onHand('abu_batu')).toBe(92.5);
});

test('figures are right at every step of a restore, although the queue is sent before the new server\'s rows are here', async () => {
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
