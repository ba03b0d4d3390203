import { describe, expect, test } from 'vitest';
import { drain } from '../../../src/sync/push/drain.ts';
import { createWorld } from './support/world.ts';

describe('a queue on a good link', () => {
  test("arrives once, in the device's order, in a handful of requests", async () => {
    const world = createWorld();
    const ids = Array.from({ length: 1000 }, () => world.deliver().id);
    const report = await world.drain();
    expect(report).toMatchObject({ end: 'drained', settled: 1000 });
    expect(world.server.batches.flat()).toEqual(ids);
    expect(world.server.batches.map((batch) => batch.length)).toEqual([25, 50, 100, 200, 400, 225]);
  });

  test('gives every request 15 seconds and one more for every kilobyte', async () => {
    const world = createWorld();
    world.deliver();
    await world.drain();
    const [call] = world.network.calls;
    expect(call?.timeoutMs).toBe(15_000 + (call?.body.length ?? 0));
  });

  test("sends with each request the number of unsent entries and the app's version", async () => {
    const world = createWorld();
    for (let n = 0; n < 30; n += 1) world.deliver({ volume: n === 0 ? 10_001 : 1 });
    world.server.rejects = ({ payload }) =>
      'volume' in payload && payload.volume === 10_001 ? 'volume_above_limit' : null;
    await world.clock.run(drain({ ...world.deps, appVersion: '1.4.0' }, { forced: false }));
    expect(world.network.calls.map(({ body }) => JSON.parse(body).batch)).toMatchObject([
      { unsent: 5, app_version: '1.4.0' },
      { unsent: 1, app_version: '1.4.0' },
    ]);
  });
});
