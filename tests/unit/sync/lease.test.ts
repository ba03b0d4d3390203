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
