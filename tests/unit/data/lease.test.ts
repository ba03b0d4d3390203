import { expect, test, vi } from 'vitest';
import { pull } from '../../../src/sync/pull/pull.ts';
import { FakeLocks } from '../sync/support/world.ts';
import { createDevice, delivery } from './support/device.ts';

test('a pull that lost its lease while frozen writes no failure over the later success', async () => {
  const device = await createDevice();
  let thaw: () => void = () => undefined;
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let asked = false;
  const silent = {
    call: async () => {
      asked = true;
      await frozen;
      return { kind: 'timed_out' as const };
    },
  };
  const asleep = { now: () => device.clock.now(), sleep: () => frozen };
  const first = pull({ ...device.deps, locks: new FakeLocks(), clock: asleep, transport: silent });
  await vi.waitFor(() => expect(asked).toBe(true));
  await device.clock.run(pull({ ...device.deps, locks: new FakeLocks() }));
  thaw();
  expect((await first).end).toBe('lease_lost');
  expect(await device.store.pullState()).toMatchObject({ complete: true, last_failure: null });
});

test('a holder that stops before its first heartbeat loses its lease like any other', async () => {
  const device = await createDevice();
  await device.save([delivery()]);
  device.deps.locks.tryHold = () => Promise.resolve('taken');
  expect((await device.round()).drain.end).toBe('taken');
  device.clock.time += 31_000;
  expect((await device.round()).drain.end).toBe('drained');
  expect(await device.states()).toEqual(['settled']);
});
