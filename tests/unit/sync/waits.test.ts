/** Waits: named by the server, cut short by a person or the network, or made endless by a clock that was set back. */
import { expect, test } from 'vitest';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { createWorld } from './support/world.ts';

const DAY = 86_400_000;
const BUSY = { status: 429, body: '{"code":"too_many","message":""}', retryAfter: '120' };

test('a clock that was set back by a day does not stop the queue for a day', async () => {
  const world = createWorld();
  world.deliver();
  world.store.drain = { ...world.store.drain, attempts: 1, next_attempt_at: world.clock.now() + 2_000 };
  world.clock.time -= DAY;
  const start = world.clock.now();
  expect((await world.drain()).end).toBe('drained');
  expect(world.clock.now()).toBe(start);
});

test('a wait that the server sets is kept when the network comes back: one wait ends early, the next does not', async () => {
  const world = createWorld();
  world.deliver();
  const shortenWaits = new AbortController();
  const start = world.clock.now();
  const asked: number[] = [];
  world.network.judge = () => {
    if (asked.push(world.clock.now() - start) === 2) shortenWaits.abort();
    return BUSY;
  };
  const deps = { ...world.deps, retry: () => ({ ...DEFAULT_RETRY, attempts: 4 }) };
  await world.clock.run(drain(deps, { forced: false, shortenWaits: shortenWaits.signal }));
  expect(asked).toEqual([0, 120_000, 120_000, 240_000]);
});
