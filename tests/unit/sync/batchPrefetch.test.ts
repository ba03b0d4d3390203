/** The next batch travels while the outcomes of the last one are written down; nothing that could be sent is left behind. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { SyncStore, Transport } from '../../../src/sync/ports.ts';
import { isComplete, syncRound } from '../../../src/sync/rounds/round.ts';
import { changed } from './support/changed.ts';
import { withOutcomes } from './support/packedWire.ts';
import { createWorld, type World } from './support/world.ts';

/** The store, with its outcomes written down only once they are let. */
function slowToWrite(world: World) {
  let write = (): void => undefined;
  const allowed = new Promise<void>((resolve) => {
    write = resolve;
  });
  const record: SyncStore['record'] = async (generation, changes, ...rest) => {
    if (changes.length > 0) await allowed;
    return world.store.record(generation, changes, ...rest);
  };
  return { store: changed<SyncStore>(world.store, { record }), write: () => write() };
}

/** Everything but time has had its turn. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
};

describe('while the outcomes of a batch are being recorded', () => {
  test('the next batch is sent, and no third', async () => {
    const world = createWorld();
    const ids = Array.from({ length: 200 }, () => world.deliver().id);
    const { store, write } = slowToWrite(world);
    const draining = drain({ ...world.deps, store }, { forced: false });
    await world.clock.run(world.clock.sleep(100));
    expect(world.server.batches.map((batch) => batch.length)).toEqual([25, 50]);
    expect(new Set(world.store.states())).toEqual(new Set(['queued']));
    write();
    expect(await world.clock.run(draining)).toEqual({ end: 'drained', settled: 200 });
    expect(world.server.batches.flat()).toEqual(ids);
  });

  test('the number of unsent entries is right although entries are saved while the whole queue is chosen', async () => {
    const world = createWorld();
    for (let n = 0; n < 150; n += 1) world.deliver();
    for (const entry of world.store.bySeq().slice(0, 20))
      world.store.entries.set(entry.id, { ...entry, state: 'set_aside' });
    world.store.drain = { ...world.store.drain, batch_size: 500 };
    let readings = 0;
    const queuedAfter: SyncStore['queuedAfter'] = (...range) => {
      readings += 1;
      // The second reading is that of all that waits.
      if (readings === 2) for (let n = 0; n < 5; n += 1) world.deliver();
      return world.store.queuedAfter(...range);
    };
    const store = changed<SyncStore>(world.store, { queuedAfter });
    await world.clock.run(drain({ ...world.deps, store }, { forced: false }));
    expect(world.server.batches.map((batch) => batch.length)).toEqual([135]);
    const [call] = world.network.calls;
    expect(trusted<{ batch: { unsent: number } }>(JSON.parse(call?.body ?? '')).batch.unsent).toBe(20);
  });

  test('entries saved after the prefetch are sent, with the right number of unsent entries; an empty queue is not counted', async () => {
    const world = createWorld();
    for (let n = 0; n < 60; n += 1) world.deliver();
    // Not sent, and reported.
    const kept = world.store.entries.get(world.deliver().id);
    if (kept) world.store.entries.set(kept.id, { ...kept, state: 'set_aside' });
    world.store.drain = { ...world.store.drain, batch_size: 100 };
    let [readings, counts] = [0, 0];
    const store = changed<SyncStore>(world.store, {
      queuedAfter: async (...range) => {
        readings += 1;
        const found = await world.store.queuedAfter(...range);
        // The second reading looks for what follows the batch that is being sent.
        if (readings === 2) for (let n = 0; n < 3; n += 1) world.deliver();
        return found;
      },
      unsentCount: () => {
        counts += 1;
        return world.store.unsentCount();
      },
    });
    await world.clock.run(drain({ ...world.deps, store }, { forced: false }));
    expect(world.server.batches.map((batch) => batch.length)).toEqual([60, 3]);
    const [, call] = world.network.calls;
    expect(trusted<{ batch: { unsent: number } }>(JSON.parse(call?.body ?? '')).batch.unsent).toBe(1);
    expect(counts).toBe(2);
  });
});

test('an answer is recorded even if choosing the next batch failed', async () => {
  const world = createWorld();
  const ids = Array.from({ length: 60 }, () => world.deliver().id);
  let failures = 1;
  const store = changed<SyncStore>(world.store, {
    queuedAfter: (seq, limit) => {
      if (seq < 0 || failures === 0) return world.store.queuedAfter(seq, limit);
      failures -= 1;
      return Promise.reject(new Error('the store is away'));
    },
  });
  expect(await world.clock.run(drain({ ...world.deps, store }, { forced: false }))).toEqual({
    end: 'drained',
    settled: 60,
  });
  expect(world.server.batches.flat()).toEqual(ids);
});

describe('after a sign-in with another registration', () => {
  const devicesIn = (world: World) =>
    world.network.calls.map(({ body }) => trusted<{ batch: { device: string } }>(JSON.parse(body)).batch.device);

  test('a batch that was chosen before is sent under the new one', async () => {
    const world = createWorld();
    for (let n = 0; n < 60; n += 1) world.deliver();
    const transport: Transport = {
      call: async (request) => {
        const result = await world.network.call(request);
        await turns();
        world.store.device = 'device-2';
        return result;
      },
    };
    await world.clock.run(drain({ ...world.deps, transport }, { forced: false }));
    expect(devicesIn(world)).toEqual(['device-1', 'device-2']);
  });
});

test('an entry whose outcome is never readable delays no other, even if they are sent one by one', async () => {
  const world = createWorld();
  const bad = world.deliver({ notes: 'POISON' });
  for (let n = 0; n < 5; n += 1) world.deliver();
  world.store.drain = { ...world.store.drain, batch_size: 1 };
  world.network.judge = ({ body }) => (body.includes('POISON') ? { rewrite: withOutcomes(() => ({})) } : 'pass');
  for (let n = 0; n < 10; n += 1) await world.drain();
  expect(world.store.states().slice(1)).toEqual(Array.from({ length: 5 }, () => 'settled'));
  // The server has it: the pull tells so.
  await world.round();
  expect(world.store.entries.get(bad.id)?.state).toBe('settled');
});

test('one drain sends an entry, too, whose parent is answered as duplicate, after a lost answer', async () => {
  const world = createWorld();
  const customer = newId();
  world.queue('customers.create', customer, { name: 'PT Karya' });
  for (let n = 0; n < 24; n += 1) world.deliver();
  const dependent = world.deliver({ customer_id: customer }, [customer]).id;
  world.network.next.push('answer_lost');
  const round = await world.clock.run(syncRound(world.deps, { forced: false }));
  expect(isComplete(round)).toBe(true);
  expect(isComplete({ ...round, drain: { ...round.drain, end: 'failed' } })).toBe(false);
  expect(isComplete({ ...round, pull: { ...round.pull, end: 'failed' } })).toBe(false);
  expect(world.store.entries.get(dependent)?.state).toBe('settled');
});
