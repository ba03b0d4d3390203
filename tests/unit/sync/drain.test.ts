import { describe, expect, test } from 'vitest';
import { newId, stockId } from '../../../src/domain/ids.ts';
import { byteLength } from '../../../src/sync/batch.ts';
import { drain } from '../../../src/sync/drain.ts';
import { STALE_MS } from '../../../src/sync/lease.ts';
import type { Transport } from '../../../src/sync/ports.ts';
import { withOutcomes } from './support/packedWire.ts';
import { failing, html } from './support/network.ts';
import type { Fault } from './support/network.ts';
import { createWorld } from './support/world.ts';
import type { World } from './support/world.ts';

describe('a queue on a good link', () => {
  test('arrives once, in the order of the device, in a handful of requests', async () => {
    const world = createWorld();
    const ids = Array.from({ length: 1000 }, () => world.deliver().id);
    const report = await world.drain();
    expect(report).toMatchObject({ end: 'drained', settled: 1000 });
    expect(world.server.batches.flat()).toEqual(ids);
    expect(world.server.batches.map((batch) => batch.length)).toEqual([25, 50, 100, 200, 400, 225]);
  });

  test('never sends more than 256 KB at once', async () => {
    const world = createWorld();
    for (let n = 0; n < 300; n += 1) world.deliver({ notes: 'x'.repeat(1000) });
    await world.drain();
    expect(world.server.log.size).toBe(300);
    expect(Math.max(...world.network.calls.map((call) => call.body.length))).toBeLessThanOrEqual(256_000);
  });

  test('gives every request 15 seconds and one more for every kilobyte', async () => {
    const world = createWorld();
    world.deliver();
    await world.drain();
    const [call] = world.network.calls;
    expect(call?.timeoutMs).toBe(15_000 + (call?.body.length ?? 0));
  });

  test('tells with each request how much stays behind, and which version of the app it is', async () => {
    const world = createWorld();
    for (let n = 0; n < 30; n += 1) world.deliver({ volume: n === 0 ? 10_001 : 1 });
    world.server.rejects = ({ payload }) => ('volume' in payload && payload.volume === 10_001 ? 'volume_above_limit' : null);
    await world.clock.run(drain({ ...world.deps, appVersion: '1.4.0' }, { forced: false }));
    expect(world.network.calls.map(({ body }) => JSON.parse(body).batch)).toMatchObject([
      { unsent: 5, app_version: '1.4.0' }, { unsent: 1, app_version: '1.4.0' },
    ]);
  });

  test('measures how far the clock of the device is off', async () => {
    const world = createWorld();
    world.server.now = () => world.clock.now() + 90_000;
    world.deliver();
    await world.drain();
    expect(world.store.drain.clock_offset_ms).toBe(90_000);
  });

  test.each([['set back', -86_400_000], ['set forward', 86_400_000]])('does not take a clock that was %s during a request for a measure', async (_how, jump) => {
    const world = createWorld();
    world.server.now = () => 0;
    world.store.drain = { ...world.store.drain, clock_offset_ms: 1200 };
    world.deliver();
    const transport: Transport = { call: (request) => {
      world.clock.time += jump;
      return world.network.call(request);
    } };
    await world.clock.run(drain({ ...world.deps, transport }, { forced: false }));
    expect(world.store.states()).toEqual(['settled']);
    expect(world.store.drain.clock_offset_ms).toBe(1200);
  });
});

describe('what a road does to a request', () => {
  const faults: [string, Fault][] = [
    ['the request is lost', 'lost'],
    ['the answer is lost after the commit', 'answer_lost'],
    ['the answer breaks off', 'cut'],
    ['the request times out', 'timed_out'],
    ['a captive portal answers with its own page', html],
    ['the answer is empty', { status: 200, body: '' }],
    ['the answer is the JSON of somebody else', { status: 200, body: '{"hello":"world"}' }],
    ['the answer names no outcome', { rewrite: (body) => JSON.stringify({ ...JSON.parse(body), outcomes: [] }) }],
    ['the outcomes belong to others', { rewrite: (body) => body.replace(/"to":"[^"]+"/, `"to":"${newId()}"`) }],
    ['the outcome is a word that nobody knows', { rewrite: (body) => body.replaceAll(/"applied"|"duplicate"/g, '"perhaps"') }],
    ...[500, 502, 503, 504, 408, 425, 429].map((status): [string, Fault] => [`the server answers ${status}`, { status, body: '' }]),
    ['the server answers 500 with a code', failing(500, 'XX000')],
    ['the connection pool is empty', failing(504, 'PGRST003')],
    ['a serialization fails', failing(500, '40001')],
    ['a statement is cancelled', failing(500, '57014')],
  ];
  test.each(faults)('%s: the record is kept, sent again with the same bytes, and applied once', async (_name, fault) => {
    const world = createWorld();
    const { id } = world.deliver();
    world.network.next.push(fault);
    expect((await world.drain()).end).toBe('drained');
    expect(world.store.entries.get(id)?.state).toBe('settled');
    expect(world.server.rowsOf('deliveries')).toHaveLength(1);
    expect(world.server.onHand('abu_batu')).toBe(-7);
    expect(world.network.calls).toHaveLength(2);
    expect(world.network.calls[1]?.body).toBe(world.network.calls[0]?.body);
  });

  test.each(faults)('%s, for longer than the attempts last: nothing is dropped, and the next trigger sends it', async (_name, fault) => {
    const world = createWorld();
    const { id } = world.deliver();
    world.network.judge = () => fault;
    expect((await world.drain()).end).toBe('failed');
    expect(world.network.calls).toHaveLength(3);
    expect(world.store.entries.get(id)?.state).toBe('queued');
    world.network.judge = () => 'pass';
    expect((await world.drain()).end).toBe('drained');
    expect(world.server.rowsOf('deliveries')).toHaveLength(1);
  });
});

describe('the documented backoff', () => {
  test('waits about one and two seconds between its three attempts', async () => {
    const world = createWorld();
    world.deliver();
    world.network.judge = () => 'lost';
    const start = world.clock.now();
    await world.drain();
    expect(world.clock.now() - start).toBe(750 + 1500);
  });

  test('honours Retry-After', async () => {
    const world = createWorld();
    world.deliver();
    world.network.next.push({ status: 503, body: '{"code":"PT503","message":"busy"}', retryAfter: '20' });
    const start = world.clock.now();
    await world.drain();
    expect(world.clock.now() - start).toBe(20_000);
  });

  test('goes on where a killed worker was', async () => {
    const world = createWorld();
    world.deliver();
    world.store.drain = { ...world.store.drain, attempts: 2, next_attempt_at: world.clock.now() + 4_000 };
    world.network.judge = () => 'lost';
    const start = world.clock.now();
    await world.drain();
    expect(world.network.calls).toHaveLength(1);
    expect(world.clock.now() - start).toBe(4_000);
  });

  test('is skipped by "Send now"', async () => {
    const world = createWorld();
    world.deliver();
    world.store.drain = { ...world.store.drain, attempts: 2, next_attempt_at: world.clock.now() + 9_000 };
    const start = world.clock.now();
    expect((await world.drain(true)).end).toBe('drained');
    expect(world.clock.now()).toBe(start);
  });
});

describe('sizes', () => {
  test('shrink to one on a link that lets only small requests through, and progress is made', async () => {
    const world = createWorld();
    for (let n = 0; n < 40; n += 1) world.deliver();
    world.network.judge = ({ body }) => (body.length > 1200 ? 'timed_out' : 'pass');
    for (let rounds = 0; rounds < 40 && world.server.log.size < 40; rounds += 1) await world.drain();
    expect(world.server.log.size).toBe(40);
  });

  /** So many bytes a second each way; what takes longer than its time limit gets no answer. */
  function linkOf(world: World, bytesPerSecond: number) {
    const { clock, network } = world;
    const msOf = (text: string) => (byteLength(text) / bytesPerSecond) * 1_000;
    /** What the requests that were answered needed at the least. */
    const needed = { ms: 0 };
    const call: Transport['call'] = async (request) => {
      const up = msOf(request.body);
      if (up > request.timeoutMs) {
        await clock.sleep(request.timeoutMs);
        return { kind: 'timed_out' };
      }
      await clock.sleep(up);
      const result = await network.call(request);
      const down = result.kind === 'response' ? msOf(result.body) : 0;
      await clock.sleep(Math.min(down, request.timeoutMs - up));
      if (up + down > request.timeoutMs) return { kind: 'timed_out' };
      needed.ms += up + down;
      return result;
    };
    return { needed, transport: { call } };
  }

  test.each([
    [1_000, 'in the time of its bytes', 1.2], [150, 'in smaller requests', 4],
  ])('let a long queue through at %i bytes a second: %s', async (bytesPerSecond, _how, atMost) => {
    const world = createWorld();
    for (let n = 0; n < 300; n += 1) world.deliver();
    const { needed, transport } = linkOf(world, bytesPerSecond);
    const begin = world.clock.now();
    for (let rounds = 0; rounds < 40 && world.store.states().includes('queued'); rounds += 1) await world.clock.run(drain({ ...world.deps, transport }, { forced: false }));
    expect(new Set(world.store.states())).toEqual(new Set(['settled']));
    expect(world.server.log.size).toBe(300);
    expect(world.clock.now() - begin).toBeLessThan(atMost * needed.ms);
  });

  test('shrink at once on 413', async () => {
    const world = createWorld();
    for (let n = 0; n < 25; n += 1) world.deliver();
    world.network.judge = ({ body }) => (body.length > 3000 ? { status: 413, body: '' } : 'pass');
    const start = world.clock.now();
    expect((await world.drain()).end).toBe('drained');
    expect(world.clock.now()).toBe(start);
  });
});

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

  test('a new record that needs a held one is sent all the same, and held with it', async () => {
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

  test('what depends on a rejected record waits for it, also in later drains', async () => {
    const outcome = { outcome: 'rejected', code: 'name_too_short' };
    const world = createWorld();
    const customer = newId();
    const parent = world.queue('customers.create', customer, { name: 'PT' });
    world.network.next.push({ status: 200, body: JSON.stringify({ epoch: 'epoch-1', position: 1, server_time: '2026-11-20T01:00:00Z', outcomes: [{ id: parent, ...outcome }] }) });
    await world.drain();
    world.deliver({ customer_id: customer }, [customer]);
    const other = world.deliver();
    await world.drain();
    expect(world.store.states()).toEqual(['rejected', 'queued', 'settled']);
    expect(world.server.batches.flat()).toEqual([other.id]);
  });

  test('what depends on a record that was set aside waits for it, also in later drains', async () => {
    const world = createWorld();
    const customer = newId();
    world.queue('customers.create', customer, { name: 'PT' });
    world.network.judge = () => failing(400, '22P05');
    await world.drain();
    world.network.judge = () => 'pass';
    world.deliver({ customer_id: customer }, [customer]);
    await world.drain();
    expect(world.store.states()).toEqual(['set_aside', 'queued']);
    expect(world.server.batches).toEqual([]);
  });

  test('a blocked record stays queued, is not asked in a busy loop, and goes once its parent is there', async () => {
    const world = createWorld();
    const customer = newId();
    const { id } = world.deliver({}, [customer]);
    expect((await world.drain()).end).toBe('drained');
    expect(world.network.calls).toHaveLength(1);
    expect(world.store.entries.get(id)).toMatchObject({ state: 'queued', verdict: { code: 'missing_dependency' } });
    world.server.apply(JSON.stringify({ batch: { author: '', device: 'other', mutations: [{ id: newId(), seq: 1, kind: 'customers.create', entity_id: customer, payload: { name: 'PT' }, depends_on: [] }] } }));
    world.clock.time += 60_000;
    await world.drain();
    expect(world.store.entries.get(id)?.state).toBe('settled');
  });

  test('one outcome that cannot be read leaves its record queued and settles the others', async () => {
    const world = createWorld();
    const { id: first } = world.deliver();
    const { id: second } = world.deliver();
    world.network.next.push({ rewrite: withOutcomes((outcome, index) => (index === 0 ? {} : outcome)) });
    await world.drain();
    expect(world.store.entries.get(second)?.state).toBe('settled');
    await world.drain();
    expect(world.store.entries.get(first)?.state).toBe('settled');
    expect(world.server.rowsOf('deliveries')).toHaveLength(2);
  });

  test('the same id with other bytes is refused and shown, never taken for sent', async () => {
    const world = createWorld();
    const { id } = world.deliver();
    world.server.log.set(id, { bytes: 'other', device: 'x', position: 0, rows: [], outcome: 'applied' });
    await world.drain();
    expect(world.store.entries.get(id)).toMatchObject({ state: 'rejected', verdict: { code: 'id_reused' } });
  });
});

describe('a mutation that makes the whole request fail', () => {
  const poisoned = (body: string) => body.includes('POISON');

  test('is found by halving, set aside after failing alone three times, and the rest go on', async () => {
    const world = createWorld();
    for (let n = 0; n < 30; n += 1) world.deliver({ notes: n === 11 ? 'POISON' : 'fine' });
    world.network.judge = ({ body }) => (poisoned(body) ? failing(400, '22P05', 'unsupported Unicode escape sequence') : 'pass');
    expect((await world.drain()).end).toBe('drained');
    expect(world.server.log.size).toBe(29);
    expect(world.store.states().filter((state) => state === 'set_aside')).toHaveLength(1);
  });

  test('at the head of the queue, breaking the server with 500, makes way once others get through', async () => {
    const world = createWorld();
    world.deliver({ notes: 'POISON' });
    for (let n = 0; n < 5; n += 1) world.deliver();
    world.network.judge = ({ body }) => (poisoned(body) ? failing(500, 'XX000') : 'pass');
    for (let rounds = 0; rounds < 6; rounds += 1) await world.drain();
    expect(world.server.log.size).toBe(5);
    expect(world.store.states()).toEqual(['set_aside', 'settled', 'settled', 'settled', 'settled', 'settled']);
  });

  test('a server that breaks on everything sets nothing aside', async () => {
    const world = createWorld();
    for (let n = 0; n < 10; n += 1) world.deliver();
    world.network.judge = () => failing(500, 'XX000');
    for (let rounds = 0; rounds < 20; rounds += 1) await world.drain();
    expect(new Set(world.store.states())).toEqual(new Set(['queued']));
  });

  test('"Send now" gives what was set aside another chance', async () => {
    const world = createWorld();
    const { id } = world.deliver({ notes: 'POISON' });
    world.network.judge = () => failing(400, '22P05');
    await world.drain();
    expect(world.store.entries.get(id)?.state).toBe('set_aside');
    world.network.judge = () => 'pass';
    await world.drain(true);
    expect(world.store.entries.get(id)?.state).toBe('settled');
  });
});

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

  test('401 for good pauses the queue as waiting for sign-in; nothing is rejected; it resumes after the sign-in', async () => {
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

  test('a record is never sent as somebody else', async () => {
    const world = createWorld();
    world.deliver();
    world.tokens.token = { kind: 'token', value: 'token-x', userId: newId() };
    expect((await world.drain()).end).toBe('not_ours');
    expect(world.network.calls).toHaveLength(0);
  });

  test.each([['a missing grant', failing(403, '42501')], ['a missing function', failing(404, 'PGRST202')], ['a missing table', failing(404, '42P01')]])(
    '%s on the server rejects nothing and is tried again later', async (_name, fault) => {
      const world = createWorld();
      world.deliver();
      world.network.judge = () => fault;
      expect((await world.drain()).end).toBe('failed');
      expect(world.store.states()).toEqual(['queued']);
      world.network.judge = () => 'pass';
      expect((await world.drain()).end).toBe('drained');
    },
  );
});

describe('one drain at a time', () => {
  test('a second drain finds the first at work and leaves', async () => {
    const world = createWorld();
    world.deliver();
    const both = Promise.all([drain(world.deps, { forced: false }), drain(world.deps, { forced: false })]);
    const ends = (await world.clock.run(both)).map((report) => report.end);
    expect(ends).toEqual(['drained', 'taken']);
    expect(world.network.calls).toHaveLength(1);
  });

  test('a frozen holder is overtaken, and changes nothing when it thaws', async () => {
    const world = createWorld();
    const { id } = world.deliver();
    let thaw: () => void = () => undefined;
    const frozen = new Promise<void>((resolve) => { thaw = resolve; });
    // What would show, were it listened to: the record that the other one has sent is refused.
    const refused = withOutcomes(() => ({ outcome: 'rejected', code: 'bogus' }));
    const slow = {
      ...world.deps,
      clock: { now: () => world.clock.now(), sleep: () => frozen },
      transport: {
        call: async () => {
          await frozen;
          return { kind: 'response' as const, status: 200, retryAfter: null, body: refused(world.server.apply(world.network.calls[0]?.body ?? '')) };
        },
      },
    };
    const first = drain(slow, { forced: false });
    await world.clock.run(Promise.resolve());
    await new Promise((resolve) => { setImmediate(resolve); });
    expect((await world.drain()).end).toBe('taken');
    world.clock.time += STALE_MS + 1;
    expect((await world.drain()).end).toBe('drained');
    thaw();
    expect((await first).end).toBe('overtaken');
    expect(world.store.entries.get(id)?.state).toBe('settled');
    expect(world.server.onHand('abu_batu')).toBe(-7);
  });
});

test('stock never flickers or doubles on the way from saved to sent to pulled', async () => {
  const world = createWorld();
  world.server.putStock('abu_batu', 100);
  await world.pull();
  const onHand = () => world.store.view('stocks', stockId('abu_batu'))?.row['on_hand'];
  world.deliver({ volume: 7.25 });
  expect(onHand()).toBe(92.75);
  world.network.next.push('answer_lost', 'lost', 'lost');
  await world.drain();
  expect(onHand()).toBe(92.75);
  await world.pull();
  expect(onHand()).toBe(92.75);
  expect(world.store.states()).toEqual(['settled']);
  await world.round();
  expect(onHand()).toBe(92.75);
});
