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

test.each([
  ['the server was restored', 'restored'],
  ['the rows were dropped for another role', undefined],
] as const)('what waits again because %s during a long drain is sent before it ends', async (_, restored) => {
  const world = createWorld();
  await world.round();
  for (let n = 0; n < 200; n += 1) world.deliver();
  let pushes = 0;
  world.network.judge = ({ procedure }) => {
    pushes += procedure === 'apply_mutations' ? 1 : 0;
    const { epoch, role } = world.store.pull;
    const basis = { epoch: epoch ?? '', role: role ?? '' };
    if (pushes === 2 && procedure === 'apply_mutations')
      void world.store.restartPull(world.store.pull, basis, restored);
    return 'pass';
  };
  await world.drain();
  expect(new Set(world.store.states())).toEqual(new Set(['settled']));
});

test('every request reports what is unsent after it; a queue that the next look reads whole is counted once', async () => {
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
  expect(unsentIn(world)).toEqual([175, 125, 25, 0]);
  expect(counts).toBe(1);
});

test('what is undone while the first batch of many travels is not reported as unsent', async () => {
  const world = createWorld();
  for (let n = 0; n < 199; n += 1) world.deliver();
  const undone = world.deliver();
  world.network.judge = () => {
    const entry = world.store.entries.get(undone.id);
    if (entry) world.store.entries.set(undone.id, { ...entry, state: 'withdrawn' });
    return 'pass';
  };
  await world.drain();
  expect(unsentIn(world).at(-1)).toBe(0);
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
