/** Who holds a lease, and what ends it. */
import { expect, test } from 'vitest';
import { withLease, type Lease } from '../../../src/sync/clock/lease.ts';
import { createWorld } from './support/world.ts';

const HEARTBEATS_MS = 18_000;

test('a heartbeat that the disk refuses is no reason to stop: the holder goes on, and so do its heartbeats', async () => {
  const { deps, store, clock } = createWorld();
  const { heartbeat } = store;
  let tried = 0;
  store.heartbeat = (...asked) => {
    tried += 1;
    return tried === 2 ? Promise.reject(new DOMException('no space', 'QuotaExceededError')) : heartbeat(...asked);
  };
  const held = await clock.run(
    withLease(deps, 'drain', async (lease: Lease) => {
      await clock.sleep(HEARTBEATS_MS);
      return lease.isLost();
    }),
  );
  expect([held, tried]).toEqual([false, 3]);
});

test('a heartbeat that finds a newer holder ends the lease', async () => {
  const { deps, store, clock } = createWorld();
  const held = await clock.run(
    withLease(deps, 'drain', async (lease: Lease) => {
      await store.claim('drain', clock.now());
      await clock.sleep(HEARTBEATS_MS);
      return lease.isLost();
    }),
  );
  expect(held).toBe(true);
});

test.each([
  ['for as long as it may be silent', 30_000, 'taken'],
  ['for longer', 30_001, 'worked'],
  ['by a clock that was set back', -30_001, 'worked'],
])('a holder that was silent %s', async (_, silence, end) => {
  const { deps, store, clock, locks } = createWorld();
  locks.held.add('kuari-drain-' + store.userId);
  expect(await withLease(deps, 'drain', () => Promise.resolve('worked'))).toBe('taken');
  expect(store.leases.get('drain')).toEqual({ generation: 1, heartbeat_at: clock.now() });
  clock.time += silence;
  expect(await withLease(deps, 'drain', () => Promise.resolve('worked'))).toBe(end);
  const beats = store.leases.get('drain')?.heartbeat_at;
  await clock.run(clock.sleep(60_000));
  expect(store.leases.get('drain')?.heartbeat_at).toBe(beats);
});
