import { describe, expect, test } from 'vitest';
import { FIRST_BATCH_SIZE } from '../../../src/sync/push/batch.ts';
import { byteLength } from '../../../src/sync/wire/request.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { createWorld, type World } from './support/world.ts';

describe('batch sizes', () => {
  /** So many bytes a second each way; what takes longer than its time limit gets no answer. */
  function linkOf(world: World, bytesPerSecond: number) {
    const { clock, network } = world;
    const msOf = (text: string) => (byteLength(text) / bytesPerSecond) * 1_000;
    /** What the requests that were answered needed at the least. */
    const needed = { ms: 0 };
    const call: Transport['call'] = async (request) => {
      const up = msOf(request.body);
      if (up > request.timeoutMs) {
        await clock.sleep(request.timeoutMs);
        return { kind: 'timed_out' };
      }
      await clock.sleep(up);
      const result = await network.call(request);
      const down = result.kind === 'response' ? msOf(result.body) : 0;
      await clock.sleep(Math.min(down, request.timeoutMs - up));
      if (up + down > request.timeoutMs) return { kind: 'timed_out' };
      needed.ms += up + down;
      return result;
    };
    return { needed, transport: { call } };
  }

  test.each([
    [1_000, 'in the time of its bytes', 1.2],
    [150, 'in smaller requests', 4],
  ])('send a long queue at %i bytes a second: %s', async (bytesPerSecond, _how, atMost) => {
    const world = createWorld();
    for (let n = 0; n < 300; n += 1) world.deliver();
    world.store.drain = { ...world.store.drain, batch_size: FIRST_BATCH_SIZE };
    const { needed, transport } = linkOf(world, bytesPerSecond);
    const begin = world.clock.now();
    for (let rounds = 0; rounds < 40 && world.store.states().includes('queued'); rounds += 1)
      await world.clock.run(drain({ ...world.deps, transport }, { forced: false }));
    expect(new Set(world.store.states())).toEqual(new Set(['settled']));
    expect(world.server.log.size).toBe(300);
    expect(world.clock.now() - begin).toBeLessThan(atMost * needed.ms);
  });

  /** The sizes of the batches of one drain, on a link that needs so long for each answer. */
  async function sizesOn(msOf: (size: number) => number, queued: number, first = FIRST_BATCH_SIZE): Promise<number[]> {
    const world = createWorld();
    for (let n = 0; n < queued; n += 1) world.deliver();
    world.store.drain = { ...world.store.drain, batch_size: first };
    const call: Transport['call'] = async (request) => {
      const result = await world.network.call(request);
      await world.clock.sleep(msOf(world.server.batches.at(-1)?.length ?? 0));
      return result;
    };
    await world.clock.run(drain({ ...world.deps, transport: { call } }, { forced: false }));
    expect(new Set(world.store.states())).toEqual(new Set(['settled']));
    return world.server.batches.map((batch) => batch.length);
  }

  test('are as large as the limits allow, from the second one on, on a link that is fast', async () => {
    expect(await sizesOn(() => 80, 1_000)).toEqual([100, 500, 400]);
  });

  test('begin with at most 100 on a link that is known to be fast, and go on with as many as the limits allow', async () => {
    expect(await sizesOn(() => 80, 1_000, 500)).toEqual([100, 500, 400]);
  });

  test('begin with all that waits on a link that is known to carry it in one', async () => {
    expect(await sizesOn(() => 80, 300, 500)).toEqual([300]);
  });

  test('are what the link carries in 4 s', async () => {
    expect(await sizesOn((size) => 100 + size * 8, 600)).toEqual([100, 444, 56]);
  });
});
