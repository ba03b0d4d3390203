/** The app starts: two tabs that were open, and what lay in the queue. */
import { expect, test } from 'vitest';
import { createLocks } from '../../../src/data/platform/locks.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { createDevice, delivery } from './support/device.ts';

test.each([
  ['with locks', 1],
  ['in a browser without locks', 2],
])('start-up replays twice, %s: one effect, and both starts succeed', async (locks, sendings) => {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  for (let n = 0; n < 3; n += 1) await device.save([delivery()]);
  const deps = locks === 'with locks' ? device.deps : { ...device.deps, locks: createLocks(undefined) };
  const starts = [syncRound(deps, { forced: false }), syncRound(deps, { forced: false })];
  const ends = await device.clock.run(Promise.all(starts));
  expect(ends.map(({ drain }) => drain.end)).toContain('drained');
  const sent = device.network.calls.filter(({ procedure }) => procedure === 'apply_mutations');
  expect(sent.length).toBeLessThanOrEqual(sendings);
  await device.round();
  expect(await device.states()).toEqual(['settled', 'settled', 'settled']);
  expect(device.server.rowsOf('deliveries')).toHaveLength(3);
  expect(await device.onHand('abu_batu')).toBe(100 - 3 * 7.5);
});
