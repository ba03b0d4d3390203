/** Waits: named by the server, cut short by a person or the network, or made endless by a clock that was set back. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { Network } from './support/network.ts';
import { createWorld } from './support/world.ts';

const DAY = 86_400_000;
const busy = (seconds: number) => ({
  status: 429,
  body: '{"code":"too_many","message":""}',
  retryAfter: String(seconds),
});

describe('a clock that was set back', () => {
  test('by a day does not stop the queue for a day', async () => {
    const world = createWorld();
    world.deliver();
    world.store.drain = { ...world.store.drain, attempts: 1, next_attempt_at: world.clock.now() + 2_000 };
    world.clock.time -= DAY;
    const start = world.clock.now();
    expect((await world.drain()).end).toBe('drained');
    expect(world.clock.now()).toBe(start);
  });

  test('does not keep a blocked record from being sent again once its parent exists', async () => {
    const world = createWorld();
    const customer = newId();
    world.deliver({}, [customer]);
    await world.drain();
    world.server.put('customers', customer, { name: 'PT' });
    world.clock.time -= DAY;
    await world.drain();
    expect(world.store.states()).toEqual(['settled']);
  });

  test("by an hour does not keep a dead holder's lease", async () => {
    const world = createWorld();
    world.deliver();
    world.locks.held.add(`kuari-drain-${world.store.userId}`);
    await world.store.claim('drain', world.clock.now());
    expect((await world.drain()).end).toBe('taken');
    world.clock.time -= 3_600_000;
    expect((await world.drain()).end).toBe('drained');
  });
});

test('a blocked record is not sent again within its pause', async () => {
  const world = createWorld();
  world.deliver({}, [newId()]);
  await world.drain();
  world.clock.time += 9_000;
  await world.drain();
  expect(world.network.calls).toHaveLength(1);
  world.clock.time += 1_000;
  await world.drain();
  expect(world.network.calls).toHaveLength(2);
});

describe('a wait that the server sets', () => {
  test('is kept when the network comes back: one wait ends early, the next does not', async () => {
    const world = createWorld();
    world.deliver();
    world.network.judge = () => busy(120);
    const shortenWaits = new AbortController();
    shortenWaits.abort();
    const start = world.clock.now();
    await world.clock.run(drain(world.deps, { forced: false, shortenWaits: shortenWaits.signal }));
    expect(world.network.calls).toHaveLength(3);
    expect(world.clock.now() - start).toBe(120_000);
  });

  test('is kept by a pull too', async () => {
    const world = createWorld();
    world.network.judge = () => busy(120);
    const shortenWaits = new AbortController();
    shortenWaits.abort();
    const start = world.clock.now();
    await world.clock.run(pull(world.deps, { shortenWaits: shortenWaits.signal }));
    expect(world.clock.now() - start).toBe(120_000);
  });

  test('is kept by the next drain, although the attempts are used up', async () => {
    const world = createWorld();
    world.deliver();
    world.network.judge = () => busy(120);
    expect((await world.drain()).end).toBe('failed');
    world.network.judge = () => 'pass';
    const start = world.clock.now();
    expect((await world.drain()).end).toBe('drained');
    expect(world.clock.now() - start).toBe(120_000);
  });

  test('is skipped by "Send now"', async () => {
    const world = createWorld();
    world.deliver();
    world.network.judge = () => busy(120);
    await world.drain();
    world.network.judge = () => 'pass';
    const start = world.clock.now();
    await world.drain(true);
    expect(world.clock.now()).toBe(start);
  });
});

describe('a pull on a dead connection', () => {
  /** A device in the middle of a long first sync, whose pages have grown large. */
  async function inFirstSync() {
    const world = createWorld();
    const transport = new Network(world.server, world.clock);
    for (let n = 0; n < 6_000; n += 1) world.server.put('trucks', newId(), { license_plate: `B ${n}` });
    return { world, transport, deps: { ...world.deps, transport } };
  }
  const isLarge = (body: string) => /"page_limit":[2-4]000/.test(body);

  test('requests changes in small pages, even if those of the history are large, so that the time limit is minutes and not an hour', async () => {
    const { world, transport, deps } = await inFirstSync();
    await world.clock.run(pull(deps));
    expect(transport.calls.some(({ procedure, body }) => procedure === 'pull_history' && isLarge(body))).toBe(true);
    const changes = transport.calls.filter(({ procedure }) => procedure === 'pull_changes');
    expect(Math.max(...changes.map(({ timeoutMs }) => timeoutMs))).toBeLessThan(6 * 60_000);
  });

  test('repeats the request at once when the network comes back, and counts no failure', async () => {
    const { world, transport, deps } = await inFirstSync();
    const shortenWaits = new AbortController();
    let isSilent = true;
    transport.judge = ({ body }) => {
      if (!isSilent || !isLarge(body)) return 'pass';
      isSilent = false;
      void world.clock.sleep(20_000).then(() => shortenWaits.abort());
      return 'timed_out';
    };
    const start = world.clock.now();
    expect((await world.clock.run(pull(deps, { shortenWaits: shortenWaits.signal }))).end).toBe('up_to_date');
    expect(isSilent).toBe(false);
    expect(world.clock.now() - start).toBe(20_000);
    expect(world.store.pull).toMatchObject({ complete: true, last_failure: null });
  });
});
