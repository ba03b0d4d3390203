/** Trucks and drivers that were merged are one in trips and in searches, as the question before a merge promises. */
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveriesOfDay, listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { mainNames } from '../../../src/data/records/mergedNames.ts';
import { ritase } from '../../../src/domain/deliveries/ritase.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { ticket } from '../../dom/support/tickets.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

const DAY = '2026-11-20';
let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
  await device.put(
    'trucks',
    { id: 't1', license_plate: 'F 8521 AA', merged_into: null },
    { id: 't2', license_plate: 'F 8522 AA', merged_into: 't1' },
    { id: 't3', license_plate: 'F 8530 AA', merged_into: null },
    { id: 't4', license_plate: 'F 8599 AA', merged_into: null },
  );
  await device.put(
    'drivers',
    { id: 'd1', full_name: 'Budi Santoso', merged_into: null },
    { id: 'd2', full_name: 'Pak Budi', merged_into: 'd1' },
    { id: 'd3', full_name: 'Joko', merged_into: null },
  );
  await device.put(
    'deliveries',
    ticketOf('F 8521 AA', 'Budi Santoso'),
    ticketOf('F 8522 AA', 'Pak Budi'),
    ticketOf('F 8530 AA', 'Joko'),
    ticketOf('F 8599 AA', 'Joko'),
  );
  await device.save([delivery({ truck_license: 'F 8522 AA', driver_name: 'pak budi' })]);
});
const ticketOf = (truck_license: string, driver_name: string, operating_day = DAY) => ({
  ...ticket(1),
  id: newId(),
  operating_day,
  customer_id: null,
  truck_license,
  driver_name,
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
  test('typed in any way', async () => {
    for (const typed of ['F 8521', 'f-8522', 'F8522AA'])
      expect(await found(typed)).toEqual(['F 8521 AA', 'F 8522 AA', 'F 8522 AA']);
  });
  test('also if the merge is unsent', async () => {
    await device.save([MERGE]);
    expect(await found('F 8530')).toEqual(['F 8521 AA', 'F 8522 AA', 'F 8522 AA', 'F 8530 AA']);
  });
  test('also if so many plates begin like that that days are scanned', async () => {
    const old = Array.from({ length: 60 }, (_, n) => ticketOf(`F 8522 A${n}`, 'Joko', '2026-11-01'));
    await device.put('deliveries', ...old);
    expect((await found('F 8522', 500)).filter((plate) => plate === 'F 8521 AA')).toHaveLength(1);
  });
  test('and those of no other truck', async () => {
    expect(await found('F 8599')).toEqual(['F 8599 AA']);
  });
});
