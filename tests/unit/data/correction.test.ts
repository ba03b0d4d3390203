/** A refused ticket that is corrected: whom it is booked to afterwards, and when. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { mutationOf, type OutboxEntry } from '../../../src/sync/entry.ts';
import { readPull, writeMeta } from '../../../src/data/store/meta.ts';
import { DRAIN_START } from '../../../src/data/store/apply/syncStore.ts';
import { discard, fix, settleConflict } from '../../../src/data/outbox/decide.ts';
import type { MutationDraft, MutationPayloads } from '../../../src/domain/mutations/mutations.ts';
import { createDevice, delivery, newCustomer, statusTo, type TestDevice } from './support/device.ts';
import { findNamed } from '../../../src/data/records/deliveries/namedRecords.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
  await writeMeta(device.db, 'pull', { ...(await readPull(device.db)), complete: true });
  const price = (id: string, customer_id: string | null, price_per_m3: number) => ({
    id,
    customer_id,
    price_per_m3,
    material_type: 'abu_batu',
    from_date: '2026-01-01',
    captured_at: '2026-01-01T00:00:00Z',
  });
  await device.put('customers', { id: 'c1', name: 'PT Satu' }, { id: 'c2', name: 'PT Dua' });
  await device.put('trucks', { id: 't1', license_plate: 'B 1234 XY' }, { id: 't2', license_plate: 'B 9 Z' });
  await device.put(
    'customer_prices',
    price('p0', null, 120_000),
    { ...price('p9', null, 60_000), material_type: 'boulder' },
    price('p1', 'c1', 100_000),
    price('p2', 'c2', 90_000),
  );
});

const TICKET = {
  customer_id: 'c1',
  customer_name: 'PT Satu',
  unit_price: 100_000,
  truck_id: 't1',
  truck_license: 'B 1234 XY',
  gross_kg: 20_000,
  tare_kg: 8_000,
  density: 1.6,
  volume: 7.5,
} as const;

async function refused(
  fields: Partial<MutationPayloads['deliveries.create']> = TICKET,
  depends_on: readonly string[] = [],
): Promise<string> {
  const id = await device.saveOne(delivery(fields, undefined, depends_on));
  await device.db.outbox.update(id, { state: 'rejected' });
  return id;
}
async function corrected(id: string, fields: Record<string, unknown>): Promise<OutboxEntry> {
  expect(await fix(device.db, id, fields, device.writeDeps)).toBe('done');
  const next = (await device.db.outbox.toArray()).find((entry) => entry.replaces === id);
  if (!next) throw new Error('nothing took its place');
  return next;
}
const payloadOf = (entry: OutboxEntry): object => mutationOf(entry).payload;

describe('a corrected ticket', () => {
  test('with another customer on file is booked to that customer, spelled as on file, at the agreed price', async () => {
    const payload = payloadOf(await corrected(await refused(), { customer_name: 'pt dua' }));
    expect(payload).toMatchObject({
      customer_id: 'c2',
      customer_name: 'PT Dua',
      unit_price: 90_000,
      truck_id: 't1',
      gross_kg: 20_000,
    });
  });

  test('with a customer who is not on file creates the customer first, at the list price', async () => {
    const ticket = await corrected(await refused(), { customer_name: ' Toko  Tiga ' });
    const made = (await device.db.outbox.toArray()).find((entry) => entry.kind === 'customers.create');
    expect(made).toMatchObject({ state: 'queued', save_id: ticket.save_id, captured_at: ticket.captured_at });
    expect(payloadOf(made ?? ticket)).toEqual({ name: 'Toko Tiga' });
    expect(made?.seq).toBeLessThan(ticket.seq);
    expect(mutationOf(ticket)).toMatchObject({
      depends_on: [made?.entity_id],
      payload: { customer_id: made?.entity_id, customer_name: 'Toko Tiga', unit_price: 120_000 },
    });
    expect(ticket.depends_on).toEqual([made?.id]);
    // They are on file here at once: the next ticket makes nobody twice.
    expect((await findNamed(device.db, 'customers', 'toko tiga'))?.row.id).toBe(made?.entity_id);
  });

  test('uses no list price while master data is still downloading, because another price may have been agreed', async () => {
    await writeMeta(device.db, 'pull', { ...(await readPull(device.db)), complete: false, history: null });
    await device.db.rows('customers').delete('c1');
    expect(payloadOf(await corrected(await refused(), { customer_name: 'Toko Tiga' }))).not.toHaveProperty(
      'unit_price',
    );
    expect(payloadOf(await corrected(await refused(), { material_type: 'boulder' }))).not.toHaveProperty('unit_price');
    expect(payloadOf(await corrected(await refused(), { customer_name: 'PT Dua' }))).toMatchObject({
      unit_price: 90_000,
    });
  });

  test('with a driver who is not on file creates the driver, and spells one on file as there', async () => {
    await device.put('drivers', { id: 'd1', full_name: 'Asep Sunandar' });
    expect(payloadOf(await corrected(await refused(), { driver_name: 'asep sunandar' }))).toMatchObject({
      driver_name: 'Asep Sunandar',
    });
    await corrected(await refused(), { driver_name: 'Budi Santoso' });
    const made = (await device.db.outbox.toArray()).filter((entry) => entry.kind === 'drivers.create');
    expect(made.map(payloadOf)).toEqual([{ full_name: 'Budi Santoso' }]);
  });

  test('with the weights of another load keeps its volume, and the density only if it gives that volume', async () => {
    const payload = payloadOf(await corrected(await refused(), { gross_kg: 21_000 }));
    expect(payload).toMatchObject({ gross_kg: 21_000, tare_kg: 8_000, volume: 7.5 });
    expect(payload).not.toHaveProperty('density');
    expect(payloadOf(await corrected(await refused(), { gross_kg: 16_000, volume: 5 }))).toMatchObject({
      gross_kg: 16_000,
      tare_kg: 8_000,
      volume: 5,
      density: 1.6,
    });
  });

  test('with another plate on file counts for that truck, without the tare of the old one', async () => {
    const payload = payloadOf(await corrected(await refused(), { truck_license: 'b9z' }));
    expect(payload).toMatchObject({
      truck_id: 't2',
      truck_license: 'B 9 Z',
      customer_id: 'c1',
      unit_price: 100_000,
      volume: 7.5,
      gross_kg: 20_000,
    });
    expect(payload).not.toHaveProperty('tare_kg');
    expect(payload).not.toHaveProperty('density');
  });

  test('with a plate that is not on file creates the truck', async () => {
    const ticket = await corrected(await refused(), { truck_license: 'd 1  a' });
    const made = (await device.db.outbox.toArray()).find((entry) => entry.kind === 'trucks.create');
    expect(payloadOf(made ?? ticket)).toEqual({ license_plate: 'D 1 A', truck_type: 'STANDARD' });
    expect(mutationOf(ticket)).toMatchObject({
      depends_on: [made?.entity_id],
      payload: { truck_id: made?.entity_id, truck_license: 'D 1 A' },
    });
  });

  test('with another volume keeps weights that do not give it, without a density', async () => {
    const payload = payloadOf(await corrected(await refused(), { volume: 5 }));
    expect(payload).toMatchObject({ volume: 5, customer_id: 'c1', gross_kg: 20_000, tare_kg: 8_000 });
    expect(payload).not.toHaveProperty('density');
  });

  test('depends on the records that it names now, and no longer on those that it named before', async () => {
    await device.save([newCustomer('PT Baru', 'c8')]);
    const awaited = await device.saveOne(newCustomer('PT Lain', 'c9'));
    const id = await refused({ ...TICKET, customer_id: 'c8', customer_name: 'PT Baru' }, ['c8']);
    const next = await corrected(id, { customer_name: 'PT Lain' });
    expect(mutationOf(next)).toMatchObject({ depends_on: ['c9'], payload: { customer_id: 'c9' } });
    expect(next.depends_on).toEqual([awaited]);
  });
});

describe('whom a ticket had made along with it', () => {
  const MADE: readonly MutationDraft[] = [
    { kind: 'customers.create', entity_id: newId(), payload: { name: 'PT Sat' } },
    { kind: 'trucks.create', entity_id: newId(), payload: { license_plate: 'B 1234 X', truck_type: 'STANDARD' } },
    { kind: 'drivers.create', entity_id: newId(), payload: { full_name: 'Jok' } },
  ];
  const [customer_id = '', truck_id = '', driver_id = ''] = MADE.map(({ entity_id }) => entity_id);
  const named = {
    customer_id,
    customer_name: 'PT Sat',
    truck_id,
    truck_license: 'B 1234 X',
    driver_id,
    driver_name: 'Jok',
  };
  const onFile = { customer_name: 'PT Satu', truck_license: 'B 1234 XY', driver_name: 'Joko' };
  const ticket = () => delivery(named, undefined, [customer_id, truck_id, driver_id]);
  const statesOf = async () => {
    const made = new Set(MADE.map(({ entity_id }) => entity_id));
    const entries = await device.db.outbox.orderBy('seq').toArray();
    return entries.filter(({ entity_id }) => made.has(entity_id)).map(({ state }) => state);
  };
  let id: string;
  beforeEach(async () => {
    await device.put('drivers', { id: 'd1', full_name: 'Joko' });
    id = (await device.save([...MADE, ticket()])).mutationIds.at(-1) ?? '';
  });

  test('is withdrawn with the names that were mistyped, and never sent', async () => {
    const next = await corrected(id, onFile);
    expect(await statesOf()).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
    expect(next.depends_on).toEqual([]);
    expect(await findNamed(device.db, 'customers', 'PT Sat')).toBeNull();
    await device.round();
    expect(device.server.rowsOf('customers')).toEqual([]);
    expect(await device.states()).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'withdrawn', 'settled']);
  });

  test('stays where the corrected ticket still names it', async () => {
    await corrected(id, { truck_license: 'B 1234 XY' });
    expect(await statesOf()).toEqual(['queued', 'withdrawn', 'queued']);
  });

  test('stays where something else that is unsent names it', async () => {
    await device.save([ticket()]);
    await corrected(id, onFile);
    expect(await statesOf()).toEqual(['queued', 'queued', 'queued']);
  });

  test('made by the correction before, is withdrawn by the next', async () => {
    const next = await corrected(id, { ...onFile, customer_name: 'PT Satt' });
    await corrected(next.id, { customer_name: 'PT Satu' });
    const made = (await device.db.outbox.toArray()).filter(({ kind }) => kind === 'customers.create');
    expect(made.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  test('that the server has is kept, also where its answer was lost', async () => {
    device.network.judge = ({ procedure }) => (procedure === 'apply_mutations' ? 'answer_lost' : 'lost');
    await device.round();
    await corrected(id, onFile);
    expect(await statesOf()).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
    device.network.judge = () => 'pass';
    await device.round(true);
    expect(device.server.rowsOf('customers')).toMatchObject([{ id: customer_id }]);
    expect(await statesOf()).toEqual(['settled', 'settled', 'settled']);
    expect((await findNamed(device.db, 'customers', 'PT Sat'))?.row.id).toBe(customer_id);
  });
});

describe('the time of capture', () => {
  const LATER = 3 * 24 * 3_600_000;

  test('is not changed by a correction, of a new record or of a later change', async () => {
    const ticket = delivery();
    const made = await device.saveOne(delivery(TICKET));
    await device.save([ticket]);
    const moved = await device.saveOne(statusTo(ticket.entity_id, 'cancelled'));
    await writeMeta(device.db, 'drain', { ...DRAIN_START, clock_offset_ms: 4_000 });
    for (const id of [made, moved]) {
      await device.db.outbox.update(id, { state: 'rejected' });
      const before = await device.db.outbox.get(id);
      device.clock.time += LATER;
      const after = await corrected(id, { notes: 'x' });
      expect(after.captured_at).toBe(before?.captured_at);
      expect(mutationOf(after)).toMatchObject({ captured_at: before?.captured_at, clock_offset_ms: null });
    }
  });

  test('of a choice between two values, and of a discard, is their own', async () => {
    const first = await device.saveOne({
      kind: 'customers.change',
      entity_id: 'c1',
      payload: { name: 'PT A' },
      seen: { name: 'PT Satu' },
    });
    const second = await device.saveOne(delivery());
    const conflict = { name: { yours: 'PT A', theirs: 'PT B', author_name: 'Budi', at: null } };
    await device.db.outbox.update(first, {
      state: 'rejected',
      verdict: { code: 'conflict', message: '', field: 'name', conflict },
    });
    await device.db.outbox.update(second, { state: 'rejected' });
    device.clock.time += LATER;
    await settleConflict(device.db, first, { name: 'mine' }, 'Mine', device.writeDeps);
    await discard(device.db, second, 'Entered twice', [], device.writeDeps);
    const now = new Date(device.clock.time).toISOString();
    const taken = (await device.db.outbox.toArray()).filter((entry) => entry.replaces !== null);
    expect(taken.map((entry) => [entry.captured_at, mutationOf(entry).captured_at])).toEqual([
      [now, now],
      [now, now],
    ]);
  });
});
