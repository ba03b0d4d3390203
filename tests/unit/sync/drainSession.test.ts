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

  test('a record is never sent under another user', async () => {
    const world = createWorld();
    world.deliver();
    world.tokens.token = { kind: 'token', value: 'token-x', userId: newId() };
    expect((await world.drain()).end).toBe('not_ours');
    expect(world.network.calls).toHaveLength(0);
  });
});
