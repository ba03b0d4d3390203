/** Old rows leave as the window moves on; what somebody still needs does not. */
import { describe, expect, test } from 'vitest';
import { derivedId, newId } from '../../../src/domain/records/ids.ts';
import type { TableName } from '../../../src/domain/records/tables.ts';
import type { SyncDeps } from '../../../src/sync/clock/deps.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { forgetOld } from '../../../src/data/store/apply/forgetOld.ts';
import { readMeta, readPull } from '../../../src/data/store/meta.ts';
import { createDevice, delivery, statusTo, type TestDevice } from './support/device.ts';

const TODAY = new Date('2026-11-20T03:00:00Z');
const ticket = (device: TestDevice, operating_day: string, fields: Record<string, unknown> = {}) => {
  const id = newId();
  device.server.put('deliveries', id, {
    operating_day,
    captured_at: `${operating_day}T03:00:00Z`,
    status: 'delivered',
    deleted_at: null,
    material_type: 'abu_batu',
    volume: 1,
    ...fields,
  });
  return id;
};
const setting = (device: TestDevice, key: string, value: string) =>
  device.server.put('system_config', derivedId(`config:${key}`), {
    config_key: key,
    config_value: value,
    is_active: true,
  });
const total = (device: TestDevice, operating_day: string) =>
  device.server.put('daily_totals', newId(), {
    operating_day,
    kind: 'deliveries',
    key: 'abu_batu',
    quantity: 1,
    count: 1,
    amount: 0,
  });
const days = async (device: TestDevice) =>
  [...new Set((await device.db.rows('deliveries').toArray()).map((row) => row.operating_day))].toSorted();

/** A site that keeps 100 days, with a ticket and a total on each of some days. */
async function createSite(...ticketDays: string[]) {
  const device = await createDevice();
  setting(device, 'sync.history_days', '100');
  for (const day of ticketDays) {
    ticket(device, day);
    total(device, day);
  }
  total(device, '2026-11-20');
  await device.pull();
  return device;
}

describe('as the window moves on', () => {
  test('tickets before it leave, tickets in it and all totals stay', async () => {
    const device = await createSite('2025-11-20', '2026-08-11', '2026-08-12', '2026-11-19');
    expect(await forgetOld(device.db, TODAY)).toBe(2);
    expect(await days(device)).toEqual(['2026-08-12', '2026-11-19']);
    expect(await device.db.rows('daily_totals').count()).toBe(5);
    expect(await forgetOld(device.db, TODAY)).toBe(0);
    total(device, '2026-11-21');
    await device.pull();
    expect(await forgetOld(device.db, new Date('2026-11-21T03:00:00Z'))).toBe(1);
    expect(await days(device)).toEqual(['2026-11-19']);
  });

  test('open records stay whatever their age, and leave once they are closed', async () => {
    const device = await createSite();
    const open = [
      ticket(device, '2026-01-02', { status: 'pending' }),
      ticket(device, '2026-01-03', { status: 'in_transit' }),
    ];
    await device.pull();
    expect(await forgetOld(device.db, TODAY)).toBe(0);
    device.server.put('deliveries', open[0] ?? '', {
      operating_day: '2026-01-02',
      captured_at: '',
      status: 'delivered',
    });
    total(device, '2026-11-21');
    await device.pull();
    expect(await forgetOld(device.db, new Date('2026-11-21T03:00:00Z'))).toBe(1);
    expect(await days(device)).toEqual(['2026-01-03']);
  });

  test('rows under unsent work of this device stay until it is sent, and the figures stay right', async () => {
    const device = await createSite('2026-01-02');
    device.server.putStock('abu_batu', 100);
    const old = ticket(device, '2026-01-02', { volume: 5, amount: 0 });
    await device.pull();
    await device.save([statusTo(old, 'cancelled', 'delivered')]);
    await device.save([delivery({ operating_day: '2026-01-01' })]);
    expect(await forgetOld(device.db, TODAY)).toBe(1);
    expect((await device.db.rows('deliveries').toArray()).map((row) => row.id)).toEqual([old]);
    expect(await device.onHand('abu_batu')).toBe(100 + 5 - 7.5);
    expect(await device.states()).toEqual(['queued', 'queued']);
  });

  test('thousands leave, also on one day on which thousands stay', async () => {
    const device = await createSite();
    for (let n = 0; n < 1_300; n += 1) ticket(device, '2026-02-01', { status: 'pending' });
    for (let n = 0; n < 1_300; n += 1) ticket(device, `2026-0${1 + (n % 5)}-0${1 + (n % 3)}`);
    await device.pull();
    await forgetOld(device.db, TODAY);
    const left = (await device.db.rows('deliveries').toArray()).filter((row) => row['status'] === 'delivered');
    // Tickets of the very day on which so many stay may wait for the next time.
    expect(left.filter((row) => row['operating_day'] !== '2026-02-01')).toEqual([]);
    expect(await device.db.rows('deliveries').count()).toBeGreaterThanOrEqual(1_300);
  });

  test('a device whose clock stands a year ahead loses nothing', async () => {
    const device = await createSite('2026-08-12', '2026-11-19');
    expect(await forgetOld(device.db, new Date('2027-11-20T03:00:00Z'))).toBe(0);
    expect(await days(device)).toEqual(['2026-08-12', '2026-11-19']);
  });

  test('nothing leaves before the first sync is complete', async () => {
    const device = await createDevice();
    setting(device, 'sync.history_days', '100');
    for (let n = 0; n < 1_200; n += 1) ticket(device, '2026-01-02');
    total(device, '2026-11-20');
    device.network.next.push('pass', 'pass', 'pass');
    device.network.judge = () => 'lost';
    await device.pull();
    expect((await readPull(device.db)).complete).toBe(false);
    expect(await forgetOld(device.db, TODAY)).toBe(0);
  });
});

describe('what has no operating day', () => {
  const put = (device: TestDevice, table: TableName, day: string, fields: Record<string, unknown> = {}) => {
    const id = newId();
    const at = `${day}T03:00:00Z`;
    device.server.put(table, id, { captured_at: at, received_at: at, deleted_at: null, ...fields });
    return id;
  };
  const idsOf = async (device: TestDevice, table: TableName) =>
    (await device.db.rows(table).toArray()).map((row) => row.id).toSorted();

  test('leaves with the record that it belongs to, and stays with one that is open', async () => {
    const device = await createSite('2026-11-19');
    const incident = (day: string, status: string) =>
      put(device, 'incidents', day, { operating_day: day, status, class: 'near_miss', lost_days: null });
    const [left, open, young] = [
      incident('2026-01-02', 'closed'),
      incident('2026-01-02', 'investigating'),
      incident('2026-11-01', 'closed'),
    ];
    const machine = put(device, 'equipment', '2026-01-02', { status: 'active' });
    const sold = ticket(device, '2026-01-02');
    const photo = (entity_table: string, entity_id: string, day = '2026-01-02') =>
      put(device, 'attachments', day, { entity_table, entity_id });
    const action = (incident_id: string, done_at: string | null) =>
      put(device, 'incident_actions', '2026-01-02', { incident_id, done_at });
    photo('incidents', left);
    photo('deliveries', sold);
    const photos = [
      photo('incidents', open),
      photo('incidents', young),
      photo('equipment', machine),
      // Its record may come with the next page.
      photo('incidents', newId(), '2026-11-01'),
    ];
    action(left, '2026-01-03T03:00:00Z');
    const actions = [action(open, '2026-01-03T03:00:00Z'), action(left, null)];
    await device.pull();
    expect(await forgetOld(device.db, TODAY)).toBe(5);
    expect(await idsOf(device, 'attachments')).toEqual(photos.toSorted());
    expect(await idsOf(device, 'incident_actions')).toEqual(actions.toSorted());
  });

  test('leaves with its day, but for what the owner has still to decide', async () => {
    const device = await createSite('2026-11-19');
    put(device, 'held_mutations', '2026-01-02', { decision: 'applied' });
    put(device, 'insight_feedback', '2026-08-11', {});
    const held = [
      put(device, 'held_mutations', '2026-01-02', { decision: null }),
      put(device, 'held_mutations', '2026-08-12', { decision: 'refused' }),
    ];
    const feedback = put(device, 'insight_feedback', '2026-08-12', {});
    await device.pull();
    expect(await forgetOld(device.db, TODAY)).toBe(2);
    expect(await idsOf(device, 'held_mutations')).toEqual(held.toSorted());
    expect(await idsOf(device, 'insight_feedback')).toEqual([feedback]);
  });

  test('stays while work of this device on it is unsent, and leaves in thousands', async () => {
    const device = await createSite('2026-11-19');
    const gone = newId();
    const action = put(device, 'incident_actions', '2026-01-02', {
      incident_id: gone,
      text: 'Guard',
      done_at: '2026-01-03',
    });
    for (let n = 0; n < 1_200; n += 1)
      put(device, 'attachments', '2026-01-02', { entity_table: 'incidents', entity_id: gone });
    await device.pull();
    await device.save([
      { kind: 'incident_actions.change', entity_id: action, payload: { text: 'Rail' }, seen: { text: 'Guard' } },
    ]);
    expect(await forgetOld(device.db, TODAY)).toBe(1_200);
    expect(await idsOf(device, 'incident_actions')).toEqual([action]);
  });
});

test('a window that the owner makes wider brings the older tickets, while everything else continues', async () => {
  const device = await createSite('2025-11-25', '2026-08-11', '2026-11-19');
  await forgetOld(device.db, TODAY);
  expect(await days(device)).toEqual(['2026-11-19']);
  setting(device, 'sync.history_days', '400');
  await device.pull();
  await forgetOld(device.db, TODAY);
  await device.pull();
  expect(await days(device)).toEqual(['2025-11-25', '2026-08-11', '2026-11-19']);
  expect(await readPull(device.db)).toMatchObject({ complete: true, history: null });
  expect(await readMeta(device.db, 'kept_from')).toBe('2025-10-16');
});

test('a window that is made wider during a pull is fetched too', async () => {
  const device = await createSite('2025-11-25', '2026-11-19');
  await forgetOld(device.db, TODAY);
  setting(device, 'sync.history_days', '400');
  await device.pull();
  const transport: SyncDeps['transport'] = {
    call: async (request) => {
      const answer = await device.network.call(request);
      await forgetOld(device.db, TODAY);
      return answer;
    },
  };
  await device.clock.run(pull({ ...device.deps, transport }));
  await device.pull();
  expect(await days(device)).toEqual(['2025-11-25', '2026-11-19']);
  expect(await readPull(device.db)).toMatchObject({ complete: true, history: null });
});

describe('a clock that is set back', () => {
  const at = (day: string) => new Date(`${day}T03:00:00Z`);

  test('or forward by days does not make the device fetch the history again', async () => {
    const device = await createSite('2025-11-20', '2026-08-11', '2026-08-12', '2026-11-19');
    await forgetOld(device.db, TODAY);
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-19', '2026-11-01', '2026-11-20'])
      await forgetOld(device.db, at(day));
    expect((await readPull(device.db)).history).toBeNull();
    expect(await readMeta(device.db, 'kept_from')).toBe('2026-08-12');
    expect(await days(device)).toEqual(['2026-08-12', '2026-11-19']);
  });

  test('and a window that the owner makes wider meanwhile brings the older tickets', async () => {
    const device = await createSite('2026-08-11', '2026-11-19');
    await forgetOld(device.db, TODAY);
    setting(device, 'sync.history_days', '110');
    await device.pull();
    await forgetOld(device.db, at('2026-11-19'));
    await device.pull();
    expect(await days(device)).toEqual(['2026-08-11', '2026-11-19']);
  });

  test('after it had deleted far too much fetches that again', async () => {
    const device = await createSite('2026-08-12', '2026-11-19');
    // A ticket of a device with the same wrong clock.
    total(device, '2027-11-20');
    await device.pull();
    await forgetOld(device.db, at('2027-11-20'));
    expect(await days(device)).toEqual([]);
    await forgetOld(device.db, TODAY);
    await device.pull();
    expect(await days(device)).toEqual(['2026-08-12', '2026-11-19']);
  });
});

test('a tombstone or a late change of a deleted ticket does no harm: it is stored again, and deleted another day', async () => {
  const device = await createSite('2026-01-02');
  await forgetOld(device.db, TODAY);
  const [row] = device.server.rowsOf('deliveries');
  device.server.put('deliveries', row?.id ?? '', { ...row, status: 'cancelled' });
  total(device, '2026-11-21');
  await device.pull();
  expect(await days(device)).toEqual(['2026-01-02']);
  expect(await forgetOld(device.db, new Date('2026-11-21T03:00:00Z'))).toBe(1);
});
