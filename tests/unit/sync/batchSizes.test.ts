import { describe, expect, test } from 'vitest';
import { FIRST_BATCH_SIZE } from '../../../src/sync/push/batch.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { createWorld } from './support/world.ts';

describe('batch sizes', () => {
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

  test.each<[string, (size: number) => number, number, number | undefined, number[]]>([
    [
      'are as large as the limits allow, from the second one on, on a link that is fast',
      () => 80,
      1_000,
      undefined,
      [100, 500, 400],
    ],
    ['begin with at most 100 on a link that is known to be fast', () => 80, 1_000, 500, [100, 500, 400]],
    ['begin with all that waits on a link that is known to carry it in one', () => 80, 500, 500, [500]],
    ['are what the link carries in 4 s', (size) => 100 + size * 8, 600, undefined, [100, 444, 56]],
  ])('%s', async (_, msOf, queued, first, sizes) => expect(await sizesOn(msOf, queued, first)).toEqual(sizes));
});
