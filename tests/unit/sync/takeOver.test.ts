/** The drain of an owner who has taken over the work of others. */
import { expect, test } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { failing } from './support/network.ts';
import { batchOf, canonical } from './support/packedWire.ts';
import { userId } from './support/modelServer.ts';
import { createWorld, type World } from './support/world.ts';

const SITI = { author: 'siti', device: 'tablet-of-siti' };
const BUDI = { author: 'budi', device: 'tablet-of-budi' };

function give(world: World, id: string, on_behalf_of: typeof SITI): void {
  const entry = world.store.entries.get(id);
  if (entry) world.store.entries.set(id, { ...entry, on_behalf_of });
}

/** The head of each batch, and its mutations. */
const sent = (world: World) =>
  world.network.calls.map(({ body }) => {
    const {
      mutations: _,
      packed: _packed,
      ...from
    } = trusted<{ batch: Record<string, unknown> }>(JSON.parse(body)).batch;
    return { from, mutations: batchOf(body).mutations };
  });

test("work of several authors is sent in batches of one author each, in the device's order", async () => {
  const world = createWorld();
  const [own, first, second, third, last] = Array.from({ length: 5 }, () => world.deliver().id);
  give(world, first!, SITI);
  give(world, second!, SITI);
  give(world, third!, BUDI);
  await world.drain();
  expect(sent(world).map(({ from, mutations }) => [from, mutations.map(({ id }) => id)])).toEqual([
    [{ schema_version: 1, author: userId, device: 'device-1', unsent: 4 }, [own]],
    [{ schema_version: 1, ...SITI, submitted_by: userId }, [first, second]],
    [{ schema_version: 1, ...BUDI, submitted_by: userId }, [third]],
    [{ schema_version: 1, author: userId, device: 'device-1', unsent: 0 }, [last]],
  ]);
  expect(new Set(world.store.states())).toEqual(new Set(['settled']));
});

test("work that was taken over is sent with its author's frozen bytes", async () => {
  const world = createWorld();
  const { id } = world.deliver();
  give(world, id, SITI);
  await world.drain();
  expect(sent(world)[0]?.mutations.map(canonical)).toEqual([
    canonical(trusted(JSON.parse(world.store.entries.get(id)?.bytes ?? ''))),
  ]);
});

test.each([
  ['of one who is no owner any more', failing(403, 'PT403', 'author_mismatch')],
  ['whose registration the server does not know', failing(403, 'PT403', 'device_mismatch')],
])(
  "work of another author %s is set aside and kept, and delays neither the user's own work nor the device",
  async (_what, fault) => {
    const world = createWorld();
    const { id } = world.deliver();
    world.deliver();
    give(world, id, SITI);
    world.network.judge = ({ body }) => (body.includes('submitted_by') ? fault : 'pass');
    expect((await world.drain()).end).toBe('drained');
    expect(world.store.states()).toEqual(['set_aside', 'settled']);
    expect(world.store.entries.get(id)?.verdict?.code).toBe('take_over_refused');
    expect(world.store.drain.device_refused).toBe(false);
  },
);
