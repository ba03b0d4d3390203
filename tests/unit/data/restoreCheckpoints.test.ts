/** A server that is put back in place while pushes of this device are on their way, or were answered and not pulled: nothing stays lost. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { readMeta } from '../../../src/data/store/meta.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import type { Procedure, Transport } from '../../../src/sync/ports.ts';
import { FakeLocks } from '../sync/support/world.ts';
import { createDevice, saveLoads, type TestDevice } from './support/device.ts';

async function ready(): Promise<TestDevice> {
  const device = await createDevice();
  device.server.putStock('abu_batu', 1_000);
  await device.round();
  return device;
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
  expect((await readMeta(device.db, 'drain'))?.marked?.marks ?? [], 'confirmed by pulls').toEqual([]);
  return device.server.rowsOf('deliveries').length;
}

/** `meanwhile` happens when the server has answered the first push, and its answer has not come yet. */
function travelling(device: TestDevice, meanwhile: () => Promise<unknown>): Transport {
  let isFirst = true;
  return {
    call: async (request) => {
      const answer = await device.network.call(request);
      if (isFirst) await meanwhile();
      isFirst = false;
      return answer;
    },
  };
}

const anotherTabPulls = (device: TestDevice) => pull({ ...device.deps, locks: new FakeLocks() });

describe('the server is restored while an answer is on its way', () => {
  test.each([1, 12])(
    'and another tab pulls what others wrote past it, before the answer to %i arrives',
    async (count) => {
      const device = await ready();
      const restore = device.server.backup();
      await saveLoads(device, count);
      const transport = travelling(device, async () => {
        restore('in_place');
        othersWrite(device, 5);
        await anotherTabPulls(device);
      });
      await device.clock.run(drain({ ...device.deps, transport }, { forced: false }));
      expect(await healed(device)).toBe(count);
    },
  );

  test('and another tab detects it: the answer is not used', async () => {
    const device = await ready();
    const restore = device.server.backup();
    await saveLoads(device, 1);
    await device.round();
    await saveLoads(device, 10);
    const transport = travelling(device, async () => {
      restore('in_place');
      othersWrite(device, 7);
      await anotherTabPulls(device);
      // The answer that comes now is the last word of the server for a while.
      device.network.judge = () => 'lost';
    });
    await device.clock.run(drain({ ...device.deps, transport }, { forced: false }));
    expect(await device.store.queuedAfter(-1, 500), 'to be sent again').toHaveLength(11);
    device.network.judge = () => 'pass';
    expect(await healed(device)).toBe(11);
  });
});

/** `then` happens before the `nth` request of this procedure leaves. */
function before(device: TestDevice, procedure: Procedure, nth: number, then: () => Promise<void> | void): Transport {
  let asked = 0;
  return {
    call: async (request) => {
      if (request.procedure === procedure && (asked += 1) === nth) await then();
      return device.network.call(request);
    },
  };
}

describe('during the history of a first sync, before page', () => {
  async function firstSync(): Promise<TestDevice> {
    const device = await createDevice();
    device.server.putStock('abu_batu', 1_000);
    othersWrite(device, 39);
    device.server.largestPage = 10;
    return device;
  }

  test.each([1, 2, 3, 4])('%i others write rows that a restore removes: none of them stays here', async (page) => {
    const device = await firstSync();
    let isPutBack = false;
    const transport: Transport = {
      call: async (request) => {
        if (request.procedure !== 'pull_history' || isPutBack || (page -= 1) > 0) return device.network.call(request);
        const restore = device.server.backup();
        device.server.putStock('abu_batu', 500);
        device.server.put('customers', 'phantom', { name: 'PT Phantom', deleted_at: null });
        const answer = await device.network.call(request);
        restore('in_place');
        device.server.putStock('abu_batu', 997);
        isPutBack = true;
        return answer;
      },
    };
    await device.clock.run(pull({ ...device.deps, transport }));
    await healed(device);
    expect([await device.onHand('abu_batu'), await findRow(device.db, 'customers', 'phantom')]).toEqual([997, null]);
  });

  test.each([1, 2, 3, 4])(
    '%i a push is applied, its answer is lost and the connection fails after the page: the sale counts once',
    async (page) => {
      const device = await firstSync();
      const transport = before(device, 'pull_history', page, async () => {
        await saveLoads(device, 10);
        device.network.judge = ({ procedure }) => (procedure === 'apply_mutations' ? 'answer_lost' : 'pass');
        await drain(
          { ...device.deps, clock: { now: () => device.clock.now(), sleep: () => Promise.resolve() } },
          { forced: false },
        );
        device.network.judge = ({ procedure }) => (procedure === 'pull_history' ? 'pass' : 'lost');
      });
      await device.clock.run(pull({ ...device.deps, transport }));
      expect([device.server.rowsOf('deliveries').length, await device.onHand('abu_batu')]).toEqual([10, 990]);
      device.network.judge = () => 'pass';
      await device.round();
      expect(await device.onHand('abu_batu')).toBe(990);
    },
  );
});
