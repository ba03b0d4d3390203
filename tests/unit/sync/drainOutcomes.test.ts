import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { failing } from './support/network.ts';
import { createWorld } from './support/world.ts';

describe('outcomes', () => {
  test('a rejected record needs attention; only what depends on it waits', async () => {
    const world = createWorld();
    const customer = newId();
    world.server.rejects = ({ kind }) => (kind === 'customers.create' ? 'name_too_short' : null);
    const rejected = world.queue('customers.create', customer, { name: 'X' });
    const dependent = world.deliver({ customer_id: customer }, [customer]);
    const other = world.deliver();
    await world.drain();
    expect(world.store.entries.get(rejected)).toMatchObject({ state: 'rejected', verdict: { code: 'name_too_short' } });
    expect(world.store.entries.get(dependent.id)?.state).toBe('queued');
    expect(world.store.entries.get(other.id)?.state).toBe('settled');
  });

  test('a new record that depends on a held one is sent, and held with it', async () => {
    const world = createWorld();
    world.server.holds = ({ kind }) => kind === 'customers.create';
    const customer = newId();
    world.queue('customers.create', customer, { name: 'PT' });
    await world.drain();
    const dependent = world.deliver({ customer_id: customer }, [customer]);
    await world.drain();
    expect(world.store.states()).toEqual(['held', 'held']);
    expect(world.store.entries.get(dependent.id)).toMatchObject({ verdict: { code: 'dependency_held' } });
  });

  test('a blocked record stays queued, is not sent in a busy loop, and is applied once its parent exists', async () => {
    const world = createWorld();
    const customer = newId();
    const { id } = world.deliver({}, [customer]);
    expect((await world.drain()).end).toBe('drained');
    expect(world.network.calls).toHaveLength(1);
    expect(world.store.entries.get(id)).toMatchObject({ state: 'queued', verdict: { code: 'missing_dependency' } });
    world.server.apply(
      JSON.stringify({
        batch: {
          author: '',
          device: 'other',
          mutations: [
            {
              id: newId(),
              seq: 1,
              kind: 'customers.create',
              entity_id: customer,
              payload: { name: 'PT' },
              depends_on: [],
            },
          ],
        },
      }),
    );
    world.clock.time += 60_000;
    await world.drain();
    expect(world.store.entries.get(id)?.state).toBe('settled');
  });

  test('the same id with other bytes is refused and shown, never counted as sent', async () => {
    const world = createWorld();
    const { id } = world.deliver();
    world.server.log.set(id, { bytes: 'other', device: 'x', position: 0, rows: [], outcome: 'applied' });
    await world.drain();
    expect(world.store.entries.get(id)).toMatchObject({ state: 'rejected', verdict: { code: 'id_reused' } });
  });
});

describe('a mutation that makes the whole request fail', () => {
  const poisoned = (body: string) => body.includes('POISON');

  test('is found by halving, set aside after three single failures, and the others are sent', async () => {
    const world = createWorld();
    for (let n = 0; n < 30; n += 1) world.deliver({ notes: n === 11 ? 'POISON' : 'fine' });
    world.network.judge = ({ body }) =>
      poisoned(body) ? failing(400, '22P05', 'unsupported Unicode escape sequence') : 'pass';
    expect((await world.drain()).end).toBe('drained');
    expect(world.server.log.size).toBe(29);
    expect(world.store.states().filter((state) => state === 'set_aside')).toHaveLength(1);
  });
});
