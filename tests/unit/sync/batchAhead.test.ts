/** The next batch travels while the outcomes of the last one are written down; nothing that could be sent is left behind. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/ids.ts';
import { drain } from '../../../src/sync/drain.ts';
import type { SyncStore } from '../../../src/sync/ports.ts';
import { isComplete, syncRound } from '../../../src/sync/round.ts';
import { withOutcomes } from './support/packedWire.ts';
import { createWorld } from './support/world.ts';
import type { World } from './support/world.ts';

/** The store, with its outcomes written down only once they are let. */
function slowToWrite(world: World) {
  let write = (): void => undefined;
  const allowed = new Promise<void>((resolve) => { write = resolve; });
  const record: SyncStore['record'] = async (generation, changes, ...rest) => {
    if (changes.length > 0) await allowed;
    return world.store.record(generation, changes, ...rest);
  };
  const store: SyncStore = new Proxy<SyncStore>(world.store, { get: (target, name) => (name === 'record' ? record : bound(target, name)) });
  return { store, write: () => write() };
}

function bound(target: object, name: string | symbol): unknown {
  const part: unknown = Reflect.get(target, name, target);
  return typeof part === 'function' ? part.bind(target) : part;
}

describe('while the outcomes of a batch are written down', () => {
  test('the next one travels, and no third', async () => {
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

  test('nothing travels after a batch of which one was not taken', async () => {
    const world = createWorld();
    world.server.rejects = ({ payload }) => ('volume' in payload && payload.volume === 10_001 ? 'volume_above_limit' : null);
    for (let n = 0; n < 60; n += 1) world.deliver({ volume: n === 3 ? 10_001 : 1 });
    const { store, write } = slowToWrite(world);
    const draining = drain({ ...world.deps, store }, { forced: false });
    await world.clock.run(world.clock.sleep(100));
    expect(world.server.batches).toHaveLength(1);
    write();
    await world.clock.run(draining);
    expect(world.store.states().filter((state) => state === 'settled')).toHaveLength(59);
  });

  test('an answer to the next one changes nothing where the outcomes belonged to a server that was replaced', async () => {
    const world = createWorld();
    await world.pull();
    for (let n = 0; n < 60; n += 1) world.deliver();
    world.store.pull = { ...world.store.pull, epoch: 'another' };
    expect(await world.drain()).toEqual({ end: 'failed', settled: 0 });
    expect(new Set(world.store.states())).toEqual(new Set(['queued']));
    await world.round();
    await world.round();
    expect(new Set(world.store.states())).toEqual(new Set(['settled']));
  });
});

test('one whose outcome nobody can ever read holds up no other, even where they go one by one', async () => {
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

describe('in one drain goes what can go', () => {
  const withCustomer = () => {
    const world = createWorld();
    const customer = newId();
    world.queue('customers.create', customer, { name: 'PT Karya' });
    for (let n = 0; n < 24; n += 1) world.deliver();
    const dependent = world.deliver({ customer_id: customer }, [customer]).id;
    return { world, dependent };
  };

  test('though the answer to what it needs was lost, and the server says that it knows that one', async () => {
    const { world, dependent } = withCustomer();
    world.network.next.push('answer_lost');
    const round = await world.clock.run(syncRound(world.deps, { forced: false }));
    expect(isComplete(round)).toBe(true);
    expect(world.store.entries.get(dependent)?.state).toBe('settled');
  });

  test('though what it needs is held: it is held with it', async () => {
    const { world, dependent } = withCustomer();
    world.server.holds = ({ kind }) => kind === 'customers.create';
    const round = await world.clock.run(syncRound(world.deps, { forced: false }));
    expect(isComplete(round)).toBe(true);
    expect(world.store.entries.get(dependent)?.state).toBe('held');
  });
});
