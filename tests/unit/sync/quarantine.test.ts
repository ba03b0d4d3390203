/** Records that break the server with 500, alone or several of them, at the head of the queue or anywhere. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../../src/sync/push/drain.ts';
import { dyingAt } from './support/dyingAt.ts';
import { failing } from './support/network.ts';
import { createWorld } from './support/world.ts';

const poisoned = ({ body }: { body: string }) => (body.includes('POISON') ? failing(500, 'XX000') : ('pass' as const));

function queueOf(notes: readonly string[]) {
  const world = createWorld();
  for (const note of notes) world.deliver({ notes: note });
  world.network.judge = poisoned;
  return world;
}

describe('records that the server answers with an internal error', () => {
  test.each([1, 4, 7])('%i of them at the head are set aside, and all the others are sent', async (count) => {
    const world = queueOf([...Array.from({ length: count }, () => 'POISON'), 'fine', 'fine', 'fine', 'fine', 'fine']);
    for (let round = 0; round < 30 && world.store.states().includes('queued'); round += 1) await world.drain();
    expect(world.server.rowsOf('deliveries')).toHaveLength(5);
    expect(world.store.states()).toEqual([
      ...Array.from({ length: count }, () => 'set_aside'),
      ...Array.from({ length: 5 }, () => 'settled'),
    ]);
  });

  const page = { status: 403, body: '<html>Request blocked</html>' };
  test.each([
    ['a statement that is cancelled each time (57014)', failing(500, '57014', 'canceling statement')],
    ['a key that is taken each time (23505)', failing(409, '23505')],
    ['a serialization failure each time (40001)', failing(500, '40001')],
    ['a gateway that gives up each time (504)', { status: 504, body: '<html>Gateway Timeout</html>' }],
    ["a firewall's page (403)", page],
    ["a firewall's page (400)", { ...page, status: 400 }],
    ["a filter's page instead of the answer (200)", { ...page, status: 200 }],
    ['an unreadable answer', { status: 200, body: '{"epoch":"epoch-1","position":1,"server_time":"soon"}' }],
  ])('with %s stop no other record: it is set aside, and the others are sent', async (_what, fault) => {
    for (const place of [0, 3]) {
      const world = queueOf(Array.from({ length: 6 }, (_, n) => (n === place ? 'POISON' : 'fine')));
      world.network.judge = ({ procedure, body }) =>
        procedure === 'apply_mutations' && body.includes('POISON') ? fault : 'pass';
      for (let round = 0; round < 10; round += 1) await world.round();
      expect(world.store.states()).toEqual(
        Array.from({ length: 6 }, (_, n) => (n === place ? 'set_aside' : 'settled')),
      );
    }
  });

  describe('a single one, with no other record to send', () => {
    const rounds = async (world: ReturnType<typeof queueOf>, minutes: number) => {
      const end = world.clock.now() + minutes * 60_000;
      while (world.clock.now() < end) {
        await world.round();
        await world.clock.run(world.clock.sleep(30_000));
      }
    };

    test('that was set aside wrongly is sent automatically even if the device stopped at any step of the check', async () => {
      for (let steps = 0; steps < 40; steps += 1) {
        const world = queueOf(['innocent']);
        world.network.judge = ({ procedure }) => (procedure === 'apply_mutations' ? failing(500, 'XX000') : 'pass');
        await rounds(world, 12);
        world.network.judge = () => 'pass';
        world.deliver({ notes: 'fine' });
        const mortal = { ...world.deps, store: dyingAt(world.store, { left: steps }) };
        await world.clock.run(drain(mortal, { forced: false }).catch(() => undefined));
        world.locks.held.clear();
        world.deliver({ notes: 'fine' });
        await rounds(world, 2);
        expect(world.store.states()).toEqual(['settled', 'settled', 'settled']);
      }
    });
  });
});
