import { describe, expect, test } from 'vitest';
import { mutationOf } from '../../../src/sync/entry.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { dailyTotalId, newId, stockId } from '../../../src/domain/records/ids.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { createDevice, delivery, newCustomer, statusTo, stockedDevice } from './support/device.ts';

describe('a saved delivery', () => {
  test('has its row, its entry, its ticket number and its seq, and the draft is deleted', async () => {
    const device = await createDevice();
    await device.db.drafts.put({ key: 'delivery', value: { volume: '7,5' }, saved_at: 0 });
    await device.db.drafts.put({ key: 'delivery.photos', value: [], saved_at: 0 });
    const draft = delivery();
    const receipt = await device.save([draft], 'delivery', 'delivery.photos');
    expect(receipt).toMatchObject({ entityIds: [draft.entity_id], number: 'SJ-261120-A7K-0001' });
    const [entry] = await device.db.outbox.toArray();
    expect(entry && mutationOf(entry)).toMatchObject({
      id: receipt.mutationIds[0],
      seq: 1,
      entity_id: draft.entity_id,
      depends_on: [],
      replaces: null,
      captured_at: '2026-11-20T01:00:00.000Z',
      payload: { ticket_no: 'SJ-261120-A7K-0001', volume: 7.5 },
    });
    expect(await device.db.view_rows.get(['deliveries', draft.entity_id])).toMatchObject({
      sync: 'to_send',
      row: { status: 'pending', volume: 7.5 },
    });
    expect(await device.onHand('abu_batu')).toBe(-7.5);
    expect(await device.db.drafts.count()).toBe(0);
  });

  test('includes a new customer, and depends on it by its entity id', async () => {
    const device = await createDevice();
    const customer = newId();
    await device.save([newCustomer('PT Baru', customer), delivery({ customer_id: customer }, newId(), [customer])]);
    const [first, second] = await device.db.outbox.orderBy('seq').toArray();
    expect(second?.depends_on).toEqual([first?.id]);
    expect(second && mutationOf(second).depends_on).toEqual([customer]);
  });

  test('contains no lone surrogates, which would make the database refuse the whole request', async () => {
    const device = await createDevice();
    await device.save([delivery({ notes: `truk ${'🚚'.slice(0, 1)} merah\u0000` })]);
    const [entry] = await device.db.outbox.toArray();
    expect(entry && mutationOf(entry).payload).toMatchObject({ notes: 'truk \uFFFD merah' });
  });
});

describe('a save of several records', () => {
  test('has each wait for what it changes and for the creations that it names, and for nothing else', async () => {
    const device = await createDevice();
    const [customer, first, second] = [newId(), newId(), newId()];
    await device.save([newCustomer('PT Baru', customer)]);
    await device.save([{ kind: 'customers.change', entity_id: customer, payload: { phone: '0811' } }]);
    await device.save([delivery({}, first)]);
    await device.save([delivery({}, second)]);
    const [ofCustomer, , ofFirst, ofSecond] = (await device.entries()).map(({ id }) => id);
    const ticket = delivery({ customer_id: customer }, newId(), [customer]);
    await device.save([statusTo(first, 'cancelled'), ticket, statusTo(second, 'cancelled')]);
    const dependencies = (await device.entries()).slice(4).map(({ depends_on }) => depends_on);
    expect(dependencies).toEqual([[ofFirst], [ofCustomer], [ofSecond]]);
  });

  test('marks the records as unsent, and neither the stock nor the totals that they change', async () => {
    const device = await stockedDevice();
    const ticket = delivery();
    await device.save([ticket, newCustomer('PT Baru')]);
    const marks = (await device.db.view_rows.toArray()).map(({ table, sync }) => `${table} ${sync}`);
    expect([...new Set(marks)].toSorted()).toEqual([
      'customers to_send',
      'daily_totals sent',
      'deliveries to_send',
      'stocks sent',
    ]);
    await device.db.view_rows.update(['deliveries', ticket.entity_id], { sync: 'needs_attention' });
    await device.save([statusTo(ticket.entity_id, 'cancelled')]);
    expect(await device.db.view_rows.get(['deliveries', ticket.entity_id])).toMatchObject({ sync: 'needs_attention' });
  });
});

const production = (volume: number, fields: object = {}): MutationDraft => ({
  kind: 'production_entries.create',
  entity_id: newId(),
  payload: { operating_day: '2026-11-20', material_type: 'abu_batu', volume, ...fields },
});

test('an entry that is recorded again takes back the wrong one alone, also where that is on its way', async () => {
  const device = await createDevice();
  const [other, wrong] = [production(10), production(20)];
  await device.save([other]);
  await device.save([wrong]);
  await device.save([production(25, { instead_of: wrong.entity_id, instead_reason: 'Misread' })]);
  const voided = async ({ entity_id }: MutationDraft) =>
    (await device.db.view_rows.get(['production_entries', entity_id]))?.row['void_reason'];
  expect([await voided(other), await voided(wrong)]).toEqual([null, 'Misread']);
  expect(await device.onHand('abu_batu')).toBe(35);
});

test('a refused ticket that is cancelled gives nothing back to its pile', async () => {
  const device = await stockedDevice();
  device.server.rejects = ({ kind }) => (kind === 'deliveries.create' ? 'volume_above_limit' : null);
  const id = newId();
  await device.save([delivery({}, id)]);
  await device.round();
  await device.save([statusTo(id, 'cancelled')]);
  expect(await device.onHand('abu_batu')).toBe(100);
});

test('a stop counts on the days of the site, which begin when its settings say', async () => {
  const device = await createDevice();
  const hours = async (day: string) =>
    (await device.db.view_rows.get(['daily_totals', dailyTotalId(day, 'downtime', 'rain')]))?.row['quantity'];
  const start = { config_key: 'site.day_start', config_value: '05:00', is_active: true };
  device.server.put('system_config', newId(), { ...start, deleted_at: null });
  await device.pull();
  const times = { started_at: '2026-11-20T04:00:00+07:00', ended_at: '2026-11-20T07:00:00+07:00' };
  const payload = { operating_day: '2026-11-20', reason: 'rain', ...times } as const;
  await device.save([{ kind: 'downtime_entries.create', entity_id: newId(), payload }]);
  expect([await hours('2026-11-19'), await hours('2026-11-20')]).toEqual([1, 2]);
  // And still, where hours of others come and it is laid over them again.
  const others = { operating_day: '2026-11-20', kind: 'downtime', key: 'rain', quantity: 10, count: 1, amount: 0 };
  device.server.put('daily_totals', dailyTotalId('2026-11-20', 'downtime', 'rain'), others);
  await device.pull();
  expect([await hours('2026-11-19'), await hours('2026-11-20')]).toEqual([1, 12]);
});

test('two changes that wait are each laid over their own record, when others change both', async () => {
  const device = await stockedDevice();
  const [cancelled, sent] = [delivery(), delivery({ volume: 20 })];
  await device.save([cancelled]);
  await device.save([sent]);
  await device.round();
  await device.save([statusTo(sent.entity_id, 'in_transit')]);
  await device.save([statusTo(cancelled.entity_id, 'cancelled')]);
  for (const row of device.server.rowsOf('deliveries'))
    device.server.put('deliveries', row.id, { ...row, notes: 'Gate 2' });
  await device.pull();
  const shown = async ({ entity_id }: MutationDraft) => (await device.db.view_rows.get(['deliveries', entity_id]))?.row;
  expect(await shown(cancelled)).toMatchObject({ status: 'cancelled', notes: 'Gate 2' });
  expect(await shown(sent)).toMatchObject({ status: 'in_transit', notes: 'Gate 2' });
  expect(await device.onHand('abu_batu')).toBe(80);
});

test('a load that a later count of its pile includes is given back to the net of the day of the count', async () => {
  const device = await stockedDevice();
  await device.save([delivery({ operating_day: '2026-11-19' })]);
  const net = async (day: string) =>
    (await device.db.view_rows.get(['daily_totals', dailyTotalId(day, 'net_movement', 'abu_batu')]))?.row['quantity'];
  const figures = async () => [await net('2026-11-19'), await net('2026-11-20'), await device.onHand('abu_batu')];
  expect(await figures()).toEqual([-7.5, undefined, 92.5]);
  const count = { on_hand: 80, counted_at: '2026-11-20T02:00:00Z', counted_day: '2026-11-20' };
  device.server.put('stocks', stockId('abu_batu'), { material_type: 'abu_batu', ...count });
  await device.pull();
  expect(await figures()).toEqual([-7.5, 7.5, 80]);
});

const TRUCK = { license_plate: 'B 1 A', index_m3: Number.NaN };

describe('a save that fails', () => {
  test('for lack of a ticket code writes nothing', async () => {
    const device = await createDevice();
    await device.db.meta.delete('device');
    expect(await saveTo(device.db, [delivery()], device.writeDeps)).toMatchObject({
      ok: false,
      error: { kind: 'no_device_code' },
    });
    expect(await device.db.outbox.count()).toBe(0);
  });

  test.each([
    ['no drafts', []],
    ['a volume that is not a number', [delivery({ volume: Number.NaN })]],
    ['no day', [delivery({ operating_day: '' })]],
    ['an invalid day', [delivery({ operating_day: '2026-02-30' })]],
    ['a price that is not a number', [delivery({ unit_price: Number.POSITIVE_INFINITY })]],
    ['an index that is not a number', [{ kind: 'trucks.create' as const, entity_id: newId(), payload: TRUCK }]],
  ])('with %s is invalid', async (_name, drafts) => {
    const device = await createDevice();
    expect(await saveTo(device.db, drafts, device.writeDeps)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });
});

test('two tabs that save at once never share a number or a seq', async () => {
  const device = await createDevice();
  const otherTab = new UserDb(device.userId, 'strict');
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      saveTo(n % 2 ? device.db : otherTab, [delivery({ volume: 1 })], device.writeDeps),
    ),
  );
  const entries = await device.db.outbox.orderBy('seq').toArray();
  const tickets = entries
    .map((entry) => mutationOf(entry).payload)
    .map((payload) => ('ticket_no' in payload ? payload.ticket_no : ''));
  expect(entries.map((entry) => entry.seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(new Set(tickets).size).toBe(20);
  expect(await device.onHand('abu_batu')).toBe(-20);
});
