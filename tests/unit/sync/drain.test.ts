import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { failing, html, type Fault } from './support/network.ts';
import { createWorld } from './support/world.ts';

describe('a queue on a good link', () => {
  test("arrives once, in the device's order, in a handful of requests", async () => {
    const world = createWorld();
    const ids = Array.from({ length: 1000 }, () => world.deliver().id);
    const report = await world.drain();
    expect(report).toMatchObject({ end: 'drained', settled: 1000 });
    expect(world.server.batches.flat()).toEqual(ids);
    expect(world.server.batches.map((batch) => batch.length)).toEqual([25, 50, 100, 200, 400, 225]);
  });

  test('gives every request 15 seconds and one more for every kilobyte', async () => {
    const world = createWorld();
    world.deliver();
    await world.drain();
    const [call] = world.network.calls;
    expect(call?.timeoutMs).toBe(15_000 + (call?.body.length ?? 0));
  });

  test("sends with each request the number of unsent entries and the app's version", async () => {
    const world = createWorld();
    for (let n = 0; n < 30; n += 1) world.deliver({ volume: n === 0 ? 10_001 : 1 });
    world.server.rejects = ({ payload }) =>
      'volume' in payload && payload.volume === 10_001 ? 'volume_above_limit' : null;
    await world.clock.run(drain({ ...world.deps, appVersion: '1.4.0' }, { forced: false }));
    expect(world.network.calls.map(({ body }) => JSON.parse(body).batch)).toMatchObject([
      { unsent: 5, app_version: '1.4.0' },
      { unsent: 1, app_version: '1.4.0' },
    ]);
  });
});

describe('a network fault', () => {
  const faults: [string, Fault][] = [
    ['the request is lost', 'lost'],
    ['the answer is lost after the commit', 'answer_lost'],
    ['the answer breaks off', 'cut'],
    ['the request times out', 'timed_out'],
    ['a captive portal answers with its own page', html],
    ['the answer is empty', { status: 200, body: '' }],
    ['the answer is foreign JSON', { status: 200, body: '{"hello":"world"}' }],
    ['the answer names no outcome', { rewrite: (body) => JSON.stringify({ ...JSON.parse(body), outcomes: [] }) }],
    ['the outcomes are of other mutations', { rewrite: (body) => body.replace(/"to":"[^"]+"/, `"to":"${newId()}"`) }],
    ['the outcome has an unknown name', { rewrite: (body) => body.replaceAll(/"applied"|"duplicate"/g, '"perhaps"') }],
    ...[500, 502, 503, 504, 408, 425, 429].map((status): [string, Fault] => [
      `the server answers ${status}`,
      { status, body: '' },
    ]),
    ['the server answers 500 with a code', failing(500, 'XX000')],
    ['the connection pool is empty', failing(504, 'PGRST003')],
    ['a serialization fails', failing(500, '40001')],
    ['a statement is cancelled', failing(500, '57014')],
  ];
  test.each(faults)(
    '%s: the record is kept, sent again with the same bytes, and applied once',
    async (_name, fault) => {
      const world = createWorld();
      const { id } = world.deliver();
      world.network.next.push(fault);
      expect((await world.drain()).end).toBe('drained');
      expect(world.store.entries.get(id)?.state).toBe('settled');
      expect(world.server.rowsOf('deliveries')).toHaveLength(1);
      expect(world.server.onHand('abu_batu')).toBe(-7);
      expect(world.network.calls).toHaveLength(2);
      expect(world.network.calls[1]?.body).toBe(world.network.calls[0]?.body);
    },
  );
});
