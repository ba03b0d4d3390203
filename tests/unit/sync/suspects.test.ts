/** Records that break the server with 500, alone or several of them, at the head of the queue or anywhere. */
import { describe, expect, test } from 'vitest';
import { failing } from './support/network.ts';
import { createWorld } from './support/world.ts';

const poisoned = ({ body }: { body: string }) => (body.includes('POISON') ? failing(500, 'XX000') : ('pass' as const));

function queueOf(notes: readonly string[]) {
  const world = createWorld();
  for (const note of notes) world.deliver({ notes: note });
  world.network.judge = poisoned;
  return world;
}

describe('records that break the server', () => {
  test.each([1, 4, 7])('%i of them at the head are set aside, and all the others are sent', async (count) => {
    const world = queueOf([...Array.from({ length: count }, () => 'POISON'), 'fine', 'fine', 'fine', 'fine', 'fine']);
    for (let round = 0; round < 30 && world.store.states().includes('queued'); round += 1) await world.drain();
    expect(world.server.rowsOf('deliveries')).toHaveLength(5);
    expect(world.store.states()).toEqual([...Array.from({ length: count }, () => 'set_aside'), ...Array.from({ length: 5 }, () => 'settled')]);
  });

  test('twenty of them stand in nobody\'s way, and are set aside as others are taken', async () => {
    const world = queueOf([...Array.from({ length: 20 }, () => 'POISON'), 'fine', 'fine']);
    for (let round = 0; round < 60 && world.store.states().slice(0, 20).includes('queued'); round += 1) {
      await world.drain();
      if (round % 3 === 2) world.deliver({ notes: 'fine' });
    }
    expect(new Set(world.store.states().slice(0, 20))).toEqual(new Set(['set_aside']));
    expect(world.server.rowsOf('deliveries').length).toBeLessThan(22);
    await world.drain();
    expect(new Set(world.store.states().slice(20))).toEqual(new Set(['settled']));
  });

  test('among others are set aside too, with one good record after them', async () => {
    const world = queueOf(['fine', 'POISON', 'POISON', 'fine', 'POISON', 'POISON', 'POISON', 'fine']);
    for (let round = 0; round < 10; round += 1) await world.drain();
    expect(world.store.states()).toEqual(['settled', 'set_aside', 'set_aside', 'settled', 'set_aside', 'set_aside', 'set_aside', 'settled']);
  });

  test('one that stands alone waits, since the server may be at fault, and makes way for the next save', async () => {
    const world = queueOf(['POISON']);
    for (let round = 0; round < 5; round += 1) await world.drain();
    expect(world.store.states()).toEqual(['queued']);
    world.deliver({ notes: 'fine' });
    await world.drain();
    expect(world.store.states()).toEqual(['set_aside', 'settled']);
  });

  test('that were many while everything broke are not blamed once the server is well, though one really is bad', async () => {
    const world = queueOf(['POISON', ...Array.from({ length: 12 }, () => 'fine')]);
    world.network.judge = () => failing(500, 'XX000');
    for (let round = 0; round < 30; round += 1) await world.drain();
    expect(new Set(world.store.states())).toEqual(new Set(['queued']));
    world.network.judge = poisoned;
    for (let round = 0; round < 5; round += 1) await world.drain();
    expect(world.store.states()).toEqual(['set_aside', ...Array.from({ length: 12 }, () => 'settled')]);
  });

  test('keep their dependents, and nobody else, waiting', async () => {
    const world = queueOf(['POISON']);
    world.deliver({ notes: 'child' }, world.store.bySeq().map((entry) => entry.entity_id));
    world.deliver({ notes: 'fine' });
    for (let round = 0; round < 5; round += 1) await world.drain();
    expect(world.store.states()).toEqual(['set_aside', 'queued', 'settled']);
    expect(world.network.calls.some(({ body }) => body.includes('child') && !body.includes('POISON'))).toBe(false);
  });

  test('end their drain after a few, with waits between, so that a server that breaks on everything is not hammered', async () => {
    const world = queueOf(Array.from({ length: 50 }, () => 'POISON'));
    await world.drain();
    world.network.calls.length = 0;
    const start = world.clock.now();
    await world.drain();
    expect(world.network.calls.length).toBeLessThan(12);
    expect(world.clock.now() - start).toBeGreaterThan(5_000);
  });
});
