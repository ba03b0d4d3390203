/** A drain ends when nothing waits. It looks only behind what was answered, unless something before that may wait again. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { SyncStore } from '../../../src/sync/ports.ts';
import { changed } from './support/changed.ts';
import { createWorld, type World } from './support/world.ts';

/** The store, and after which seq each look at the queue began. */
function watched(world: World) {
  const looks: number[] = [];
  const store = changed<SyncStore>(world.store, {
    queuedAfter: (seq, limit) => {
      looks.push(seq);
      return world.store.queuedAfter(seq, limit);
    },
  });
  return { store, looks };
}

const run = (world: World, store: SyncStore) => world.clock.run(drain({ ...world.deps, store }, { forced: false }));

test('the last look begins behind what was answered', async () => {
  const world = createWorld();
  for (let n = 0; n < 60; n += 1) world.deliver();
  const { store, looks } = watched(world);
  expect(await run(world, store)).toEqual({ end: 'drained', settled: 60 });
  expect(looks[0]).toBe(-1);
  expect(looks.at(-1)).toBe(await world.store.lastSeq());
});

test('what is saved after the next batch was chosen is reported as unsent with it', async () => {
  const world = createWorld();
  for (let n = 0; n < 60; n += 1) world.deliver();
  let looks = 0;
  const store = changed<SyncStore>(world.store, {
    queuedAfter: async (seq, limit) => {
      const found = await world.store.queuedAfter(seq, limit);
      looks += 1;
      if (looks === 2) world.deliver();
      return found;
    },
  });
  await run(world, store);
  expect(unsentIn(world)).toEqual([35, 1, 0]);
});

const unsentIn = (world: World): number[] =>
  world.network.calls
    .filter(({ procedure }) => procedure === 'apply_mutations')
    .map(({ body }) => trusted<{ batch: { unsent: number } }>(JSON.parse(body)).batch.unsent);
