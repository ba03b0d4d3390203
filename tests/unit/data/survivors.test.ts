/** Rules that nothing else in the tests would miss: each of these fails when its rule is taken away. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/ids.ts';
import { readPull, writeMeta } from '../../../src/data/store/meta.ts';
import { fix } from '../../../src/data/outbox/decide.ts';
import { PULL_SCHEMA } from '../../../src/sync/pull/pullProgress.ts';
import { createDevice, delivery } from './support/device.ts';

describe('a pull on a bad road', () => {
  test('waits about one and two seconds between its three attempts, and then leaves it to the next trigger', async () => {
    const device = await createDevice();
    const asked: number[] = [];
    device.network.judge = () => {
      asked.push(device.clock.now());
      return 'lost';
    };
    expect((await device.pull()).end).toBe('failed');
    const [first = 0] = asked;
    expect(asked.map((at) => at - first)).toEqual([0, 750, 750 + 1_500]);
  });

  test('has three attempts for every page, not three for all of them', async () => {
    const device = await createDevice();
    for (let n = 0; n < 1_200; n += 1)
      device.server.put('deliveries', newId(), { operating_day: '2026-11-15', status: 'delivered' });
    device.network.next.push('lost', 'lost', 'pass', 'lost', 'lost', 'pass', 'lost', 'lost', 'pass');
    expect((await device.pull()).end).toBe('up_to_date');
  });
});

test('rows that were fetched for an older shape of the tables are all fetched anew, and unsent work stays folded over them', async () => {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  await device.pull();
  await device.save([delivery({ volume: 10 })]);
  await writeMeta(device.db, 'pull', { ...(await readPull(device.db)), schema: PULL_SCHEMA - 1 });
  device.network.calls.length = 0;
  expect((await device.pull()).end).toBe('up_to_date');
  expect(device.network.calls.map(({ procedure }) => procedure)).toContain('pull_head');
  expect(await device.onHand('abu_batu')).toBe(90);
  expect(await readPull(device.db)).toMatchObject({ schema: PULL_SCHEMA, complete: true });
});

describe('a change of a record whose creation is not with the server', () => {
  const cancel = (id: string) => ({
    kind: 'deliveries.change_status' as const,
    entity_id: id,
    payload: { status: 'cancelled' as const, cancel_reason: 'Wrong truck' },
    seen: { status: 'pending' as const },
  });

  test('is not sent while the creation needs a person', async () => {
    const device = await createDevice();
    const id = newId();
    device.server.rejects = ({ kind }) => (kind === 'deliveries.create' ? 'volume_above_limit' : null);
    await device.save([delivery({}, id)]);
    await device.round();
    await device.save([cancel(id)]);
    device.network.calls.length = 0;
    await device.round();
    expect(device.network.calls.filter(({ procedure }) => procedure === 'apply_mutations')).toEqual([]);
    expect(await device.states()).toEqual(['rejected', 'queued']);
  });

  test('is not sent without it while it waits for its own parent', async () => {
    const device = await createDevice();
    const [id, customer] = [newId(), newId()];
    await device.save([delivery({ customer_id: customer }, id, [customer])]);
    await device.round();
    await device.save([cancel(id)]);
    device.network.calls.length = 0;
    await device.round();
    expect(device.network.calls.filter(({ procedure }) => procedure === 'apply_mutations')).toEqual([]);
    device.server.put('customers', customer, { name: 'PT Karya' });
    await device.clock.run(device.clock.sleep(10_000));
    await device.round();
    expect(await device.states()).toEqual(['settled', 'settled']);
    expect(device.server.rowsOf('deliveries')).toMatchObject([{ id, status: 'cancelled' }]);
  });
});

test('what waits for a parent that was corrected, and so comes after it in the order, does not go before it', async () => {
  const device = await createDevice();
  const customer = newId();
  device.server.rejects = ({ payload }) => ('name' in payload && payload.name === 'PT' ? 'too_short' : null);
  const {
    mutationIds: [parent = ''],
  } = await device.save([{ kind: 'customers.create', entity_id: customer, payload: { name: 'PT' } }]);
  const {
    mutationIds: [child = ''],
  } = await device.save([delivery({ customer_id: customer }, newId(), [customer])]);
  await device.round();
  await fix(device.db, parent, { name: 'PT Karya' }, device.writeDeps);
  const before = device.server.batches.length;
  await device.round();
  const sent = device.server.batches.slice(before);
  expect(sent).toHaveLength(2);
  expect(sent[0]).not.toContain(child);
  expect(sent[1]).toEqual([child]);
});
