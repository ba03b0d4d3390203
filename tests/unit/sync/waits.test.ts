/** Waits: named by the server, cut short by a person or the network, or made endless by a clock that was set back. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../../src/sync/push/drain.ts';
import { createWorld } from './support/world.ts';

const DAY = 86_400_000;
const busy = (seconds: number) => ({
  status: 429,
  body: '{"code":"too_many","message":""}',
  retryAfter: String(seconds),
});

describe('a clock that was set back', () => {
  test('by a day does not stop the queue for a day', async () => {
    const world = createWorld();
    world.deliver();
    world.store.drain = { ...world.store.drain, attempts: 1, next_attempt_at: world.clock.now() + 2_000 };
    world.clock.time -= DAY;
    const start = world.clock.now();
    expect((await world.drain()).end).toBe('drained');
    expect(world.clock.now()).toBe(start);
  });
});

describe('a wait that the server sets', () => {
  test('is kept when the network comes back: one wait ends early, the next does not', async () => {
    const world = createWorld();
    world.deliver();
    world.network.judge = () => busy(120);
    const shortenWaits = new AbortController();
    shortenWaits.abort();
    const start = world.clock.now();
    await world.clock.run(drain(world.deps, { forced: false, shortenWaits: shortenWaits.signal }));
    expect(world.network.calls).toHaveLength(3);
    expect(world.clock.now() - start).toBe(120_000);
  });
});
