/** A drain ends when nothing waits. It looks only behind what was answered, unless something before that may wait again. */
import { expect, test } from 'vitest';
import { drain } from '../../../src/sync/push/drain.ts';
import type { SyncStore } from '../../../src/sync/ports.ts';
import { changed } from './support/changed.ts';
import { createWorld } from './support/world.ts';
import type { World } from './support/world.ts';

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

test('an entry in its pause that may be sent by then is sent before the drain ends', async () => {
  const world = createWorld();
  const paused = world.deliver();
  for (let n = 0; n < 3; n += 1) world.deliver();
  const pauseUntil = (not_before: number) => {
    const entry = world.store.entries.get(paused.id);
    if (entry) world.store.entries.set(paused.id, { ...entry, not_before });
  };
  pauseUntil(world.clock.now() + 4_000);
  world.network.judge = () => {
    pauseUntil(0);
    return 'pass';
  };
  await world.drain();
  expect(world.server.batches.map((batch) => batch.length)).toEqual([3, 1]);
  expect(world.server.batches.at(-1)).toEqual([paused.id]);
});

test('what was answered and waits again, because the server was restored meanwhile, is sent before the drain ends', async () => {
  const world = createWorld();
  await world.round();
  for (let n = 0; n < 60; n += 1) world.deliver();
  let pushes = 0;
  world.network.judge = ({ procedure }) => {
    pushes += procedure === 'apply_mutations' ? 1 : 0;
    const { epoch, role } = world.store.pull;
    if (pushes === 2)
      void world.store.restartPull(world.store.pull, { epoch: epoch ?? '', role: role ?? '' }, 'restored');
    return 'pass';
  };
  const { store, looks } = watched(world);
  expect(await run(world, store)).toMatchObject({ end: 'drained' });
  expect(new Set(world.store.states())).toEqual(new Set(['settled']));
  expect(looks.filter((seq) => seq === -1).length).toBeGreaterThan(1);
});

test('the queue is counted once for all batches, and again where something was saved meanwhile', async () => {
  const world = createWorld();
  for (let n = 0; n < 200; n += 1) world.deliver();
  let counts = 0;
  const store = changed<SyncStore>(world.store, {
    unsentCount: () => {
      counts += 1;
      return world.store.unsentCount();
    },
  });
  await run(world, store);
  expect(world.server.batches.map((batch) => batch.length)).toEqual([25, 50, 100, 25]);
  expect(counts).toBe(1);
  world.network.judge = () => {
    if (world.server.batches.length === 4) world.deliver();
    return 'pass';
  };
  for (let n = 0; n < 200; n += 1) world.deliver();
  world.store.drain = { ...world.store.drain, batch_size: 25 };
  await run(world, store);
  expect(counts).toBeGreaterThan(2);
  expect(new Set(world.store.states())).toEqual(new Set(['settled']));
});
