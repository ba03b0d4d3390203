/** The form at the gate on a device that knows a truck, its customer and driver, and their last trip. */
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import { rowOf } from '../../support/rowOf.ts';
import { leaveForms } from './drafts.ts';
import { field, openForm, saveTicket, type } from './gateForm.tsx';
import { USER } from './world.tsx';
export { db } from './store.ts';
import { db } from './store.ts';
import type { TableName } from '../../../src/domain/records/rows.ts';

export { field, openForm, save, saveTicket, type } from './gateForm.tsx';

const { readPull, writeMeta } = await import('../../../src/data/store/meta.ts');

export const TODAY = operatingDayOf(new Date(), { timeZone: 'Asia/Jakarta', dayStart: '06:00' });
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** As the server sent it, which received it at once. */
export const put = (table: TableName, id: string, fields: object) =>
  db.anyRows(table).put({
    ...rowOf(table, {}),
    id,
    author: USER,
    device: 'd',
    captured_at: daysAgo(50),
    ...fields,
    received_at: 'captured_at' in fields ? fields.captured_at : daysAgo(50),
  });

export const TICKET = {
  operating_day: TODAY,
  customer_id: 'c1',
  customer_name: 'PT Beton Jaya',
  material_type: 'abu_batu',
  volume: 7.5,
  truck_id: 't1',
  truck_license: 'B 1234 XYZ',
  truck_type: 'COLT DIESEL',
  driver_name: 'Asep Sunandar',
  status: 'pending',
};

beforeEach(async () => {
  await writeMeta(db, 'pull', { ...(await readPull(db)), complete: true });
  await put('materials', 'm1', { material_type: 'abu_batu', density: 1.5, past: [] });
  await put('truck_types', 'tt1', { name: 'COLT DIESEL', index_m3: 8, legal_gross_t: 8, former_names: [] });
  await put('customers', 'c1', { name: 'PT Beton Jaya', type: 'contractor', status: 'open', merged_into: null });
  await put('drivers', 'd1', { full_name: 'Asep Sunandar', is_active: true, merged_into: null });
  await put('trucks', 't1', {
    license_plate: 'B 1234 XYZ',
    truck_type: 'COLT DIESEL',
    index_m3: 7.5,
    tare_kg: 4100,
    tare_at: daysAgo(31),
    merged_into: null,
  });
  await putLastTrip();
});

afterEach(leaveForms);

export const putLastTrip = (fields: object = {}) =>
  put('deliveries', 'x1', { ...TICKET, ticket_no: 'SJ-261119-K7F-0007', captured_at: daysAgo(2), ...fields });

const TRUCK_2 = { license_plate: 'B 5678 AA', truck_type: 'FUSO', index_m3: 12, tare_kg: 7200 };
export const putSecondTruck = () => put('trucks', 't2', { ...TRUCK_2, tare_at: daysAgo(1), merged_into: null });

/** Its last trip went to another customer, with another driver. */
export async function putSecondTrip(): Promise<void> {
  await put('customers', 'c2', { name: 'CV Anugerah', type: 'contractor', status: 'open', merged_into: null });
  await putSecondTruck();
  await put('deliveries', 'x2', {
    ...TICKET,
    ticket_no: 'SJ-261119-K7F-0008',
    captured_at: daysAgo(3),
    customer_id: 'c2',
    customer_name: 'CV Anugerah',
    truck_id: 't2',
    truck_license: 'B 5678 AA',
    truck_type: 'FUSO',
    driver_name: 'Budi Santoso',
  });
}

export const valueOf = (label: string) => {
  const input = field(label);
  return input instanceof HTMLInputElement ? input.value : null;
};
export const outbox = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ kind, bytes }) => ({ kind, payload: JSON.parse(bytes).payload }));

/** And what is on file of it comes: its driver, where it has one. */
export async function typePlate(plate: string, driver = '') {
  type('License plate', plate);
  await waitFor(() => expect(valueOf('Driver name')).toBe(driver));
}

export async function openKnown() {
  await openForm();
  await typePlate('b1234xyz', 'Asep Sunandar');
}

export function load(): void {
  type('Material type', 'abu_batu');
  type('Volume (m³)', '7');
}

export async function saveLoad(): Promise<void> {
  load();
  await saveTicket();
}

/** Of a m³ of abu batu; of the list, where no customer is named. */
export const putPrice = (price_per_m3: number, fields: object = {}, id = `price ${price_per_m3}`) =>
  put('customer_prices', id, {
    customer_id: null,
    material_type: 'abu_batu',
    price_per_m3,
    from_date: '2026-01-01',
    ...fields,
  });
