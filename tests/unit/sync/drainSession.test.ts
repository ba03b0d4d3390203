import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { failing } from './support/network.ts';
import { createWorld } from './support/world.ts';

describe('the session', () => {
  test('401 is answered with one renewed token, half a second later', async () => {
    const world = createWorld();
    world.deliver();
    world.tokens.onRenewal = () => ({ kind: 'token', value: 'token-2', userId: world.store.userId });
    world.network.next.push(failing(401, 'PGRST303', 'JWT expired'));
    const start = world.clock.now();
    expect((await world.drain()).end).toBe('drained');
    expect(world.network.calls.map((call) => call.token)).toEqual(['token-1', 'token-2']);
    expect(world.clock.now() - start).toBe(500);
  });

  test('a token that runs out twice in one drain, with work sent between, is renewed twice', async () => {
    const world = createWorld();
    for (let n = 0; n < 40; n += 1) world.deliver();
    world.network.next.push(failing(401, 'PGRST303'), 'pass', failing(401, 'PGRST303'));
    expect((await world.drain()).end).toBe('drained');
    expect(world.network.calls.length).toBeGreaterThan(3);
    expect(new Set(world.store.states())).toEqual(new Set(['settled']));
  });

  test('a permanent 401 pauses the queue as waiting for sign-in; nothing is rejected; it resumes after the sign-in', async () => {
    const world = createWorld();
    for (let n = 0; n < 3; n += 1) world.deliver();
    world.network.judge = () => failing(401, 'PGRST301');
    expect((await world.drain()).end).toBe('waiting_for_sign_in');
    expect(world.store.drain.waiting_for_sign_in).toBe(true);
    expect(world.store.states()).toEqual(['queued', 'queued', 'queued']);
    world.network.judge = () => 'pass';
    await world.drain();
    expect(world.store.drain.waiting_for_sign_in).toBe(false);
    expect(world.server.log.size).toBe(3);
  });

  test('a refused refresh pauses the queue', async () => {
    const world = createWorld();
    world.deliver();
    world.tokens.onRenewal = () => ({ kind: 'refused' });
    world.network.next.push(failing(401, 'PGRST301'));
    expect((await world.drain()).end).toBe('waiting_for_sign_in');
    expect(world.store.states()).toEqual(['queued']);
  });

  test('a session that cannot be renewed offline is a network failure, not the end of the session', async () => {
    const world = createWorld();
    world.deliver();
    world.tokens.token = { kind: 'unreachable' };
    expect((await world.drain()).end).toBe('failed');
    expect(world.store.drain.waiting_for_sign_in).toBe(false);
  });

  test('a record is never sent under another user', async () => {
    const world = createWorld();
    world.deliver();
    world.tokens.token = { kind: 'token', value: 'token-x', userId: newId() };
    expect((await world.drain()).end).toBe('not_ours');
    expect(world.network.calls).toHaveLength(0);
  });

  test.each([
    ['a missing grant', failing(403, '42501')],
    ['a missing function', failing(404, 'PGRST202')],
    ['a missing table', failing(404, '42P01')],
  ])('%s on the server rejects nothing and is tried again later', async (_name, fault) => {
    const world = createWorld();
    world.deliver();
    world.network.judge = () => fault;
    expect((await world.drain()).end).toBe('failed');
    expect(world.store.states()).toEqual(['queued']);
    world.network.judge = () => 'pass';
    expect((await world.drain()).end).toBe('drained');
  });
});
