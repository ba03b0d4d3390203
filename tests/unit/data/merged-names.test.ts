/** Trucks and drivers that were merged are one in trips and in searches, as the question before a merge promises. */
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveriesOfDay, listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { mainNames } from '../../../src/data/records/mergedNames.ts';
import { ritase } from '../../../src/domain/deliveries/ritase.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

const DAY = '2026-11-20';
let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
  const row = (id: string, fields: object) => ({
    id,
    version: 1,
    position: 1,
    deleted_at: null,
    merged_into: null,
    ...fields,
  });
  await device.db
    .anyRows('trucks')
    .bulkPut([
      row('t1', { license_plate: 'F 8521 AA' }),
      row('t2', { license_plate: 'F 8522 AA', merged_into: 't1' }),
      row('t3', { license_plate: 'F 8530 AA' }),
      row('t4', { license_plate: 'F 8599 AA' }),
    ]);
  await device.db
    .anyRows('drivers')
    .bulkPut([
      row('d1', { full_name: 'Budi Santoso' }),
      row('d2', { full_name: 'Pak Budi', merged_into: 'd1' }),
      row('d3', { full_name: 'Joko' }),
    ]);
  const ticket = (n: number, truck_license: string, driver_name: string) =>
    row(`ticket ${n}`, {
      operating_day: DAY,
      captured_at: `${DAY}T0${n}:00:00.000Z`,
      received_at: `${DAY}T0${n}:00:00.000Z`,
      ticket_no: `SJ-261120-A7K-000${n}`,
      truck_license,
      driver_name,
      customer_id: null,
      customer_name: 'PT Karya',
      volume: 7,
      status: 'pending',
      voided_at: null,
      flags: [],
    });
  await device.db
    .anyRows('deliveries')
    .bulkPut([
      ticket(1, 'F 8521 AA', 'Budi Santoso'),
      ticket(2, 'F 8522 AA', 'Pak Budi'),
      ticket(3, 'F 8530 AA', 'Joko'),
      ticket(4, 'F 8599 AA', 'Joko'),
    ]);
  await device.save([delivery({ truck_license: 'F 8522 AA', driver_name: 'pak budi' })]);
});

const MERGE = { kind: 'trucks.merge', entity_id: 't3', payload: { merged_into: 't2' } } as const;
const found = async (search: string, limit = 50) =>
  (await listDeliveries(device.db, { search }, limit)).deliveries.map(({ row }) => row.truck_license).toSorted();
async function trips() {
  const tickets = (await deliveriesOfDay(device.db, DAY)).map(({ row }) => trusted<DeliveryRow>(row));
  const { trucks, drivers } = ritase(tickets, {
    trucks: await mainNames(device.db, 'trucks'),
    drivers: await mainNames(device.db, 'drivers'),
  });
  return {
    trucks: trucks.map(({ name, trips: count }) => [name, count]),
    drivers: drivers.map(({ name, trips: count }) => [name, count]),
  };
}

test('trips are counted by the record that others were merged into', async () => {
  expect(await trips()).toEqual({
    trucks: [
      ['F 8521 AA', 3],
      ['F 8530 AA', 1],
      ['F 8599 AA', 1],
    ],
    drivers: [
      ['Budi Santoso', 3],
      ['Joko', 2],
    ],
  });
});

test('also if the merge is unsent and leads through another alias', async () => {
  await device.save([MERGE]);
  expect((await trips()).trucks).toEqual([
    ['F 8521 AA', 4],
    ['F 8599 AA', 1],
  ]);
});

describe('a search by plate finds the tickets of all plates of a truck', () => {
  test.each(['F 8521', 'f-8522', 'F8522AA'])('%s', async (typed) => {
    expect(await found(typed)).toEqual(['F 8521 AA', 'F 8522 AA', 'F 8522 AA']);
  });
  test('also if the merge is unsent', async () => {
    await device.save([MERGE]);
    expect(await found('F 8530')).toEqual(['F 8521 AA', 'F 8522 AA', 'F 8522 AA', 'F 8530 AA']);
  });
  test('also if so many plates begin like that that days are scanned', async () => {
    const row = {
      id: '',
      version: 1,
      deleted_at: null,
      operating_day: '2026-11-01',
      captured_at: '2026-11-01T01:00:00.000Z',
      customer_name: 'PT',
      ticket_no: 'SJ-261101-A7K-0001',
      voided_at: null,
    };
    await device.db
      .anyRows('deliveries')
      .bulkPut(Array.from({ length: 60 }, (_, n) => ({ ...row, id: `old ${n}`, truck_license: `F 8522 A${n}` })));
    expect((await found('F 8522', 500)).filter((plate) => plate === 'F 8521 AA')).toHaveLength(1);
  });
  test('and those of no other truck', async () => {
    expect(await found('F 8599')).toEqual(['F 8599 AA']);
  });
});
