/** What the gate and the lists of master data are told, among thousands of records, with unsent work over them. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { priceFor, truckHistory } from '../../../src/data/records/deliveries/truckHistory.ts';
import { listAliases, listDirectory } from '../../../src/data/records/masterData/masterDataQueries.ts';
import type { StoredView } from '../../../src/data/store/schema.ts';
import { derivedId, newId } from '../../../src/domain/records/ids.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { MutationDraft, MutationPayloads } from '../../../src/domain/mutations/mutations.ts';
import { createDevice, delivery, statusTo, type TestDevice } from './support/device.ts';

const TRUCKS = 5_000;
const CUSTOMERS = ['PT Maju Jaya', 'CV Karya Beton', 'Toko Sinar', 'Budi Santoso', 'PT Beton Nusantara', 'Karya Maju'];
const idOf = (table: string, name: string) => derivedId(`${table}:${name}`);
const plateOf = (n: number) => `B ${1000 + n} ${['AA', 'XYZ', 'K'][n % 3]}`;

let device: TestDevice;
beforeAll(async () => {
  device = await createDevice();
  await device.put(
    'trucks',
    ...Array.from({ length: TRUCKS }, (_, n) => ({
      id: idOf('trucks', plateOf(n)),
      license_plate: plateOf(n),
      truck_type: 'Fuso',
      index_m3: 12,
      tare_kg: 8_000,
      tare_at: '2026-11-01T00:00:00Z',
      merged_into: null,
    })),
  );
  await device.put('customers', ...CUSTOMERS.map((name) => ({ id: idOf('customers', name), name, merged_into: null })));
});

const ticket = (n: number, fields: object = {}) => ({
  id: newId(),
  version: 1,
  deleted_at: null,
  operating_day: '2026-11-20',
  captured_at: `2026-11-20T0${n}:00:00.000Z`,
  truck_license: plateOf(7),
  driver_name: `Driver ${n}`,
  material_type: 'abu_batu',
  status: 'delivered',
  voided_at: null,
  customer_id: null,
  ticket_no: `SJ-261120-A7K-000${n}`,
  ...fields,
});

const driversOf = (rows: readonly { readonly [column: string]: unknown }[]) => rows.map((row) => row['driver_name']);

describe('a plate', () => {
  test('finds its truck and its newest trips, however it is typed', async () => {
    await device.db.anyRows('deliveries').bulkPut([1, 2, 3, 4, 5, 6].map((n) => ticket(n)));
    for (const typed of [plateOf(7), 'b1007xyz', 'B-1007-XYZ', ' b 1007xyz ']) {
      const { truck, recent, last } = await truckHistory(device.db, typed);
      expect(truck?.row['license_plate']).toBe(plateOf(7));
      expect(driversOf(recent)).toEqual([6, 5, 4, 3, 2].map((n) => `Driver ${n}`));
      expect(last?.['driver_name']).toBe('Driver 6');
    }
  });

  test('is not dominated by a ticket dated 2099: tickets are ordered by operating day, in the history and in a search', async () => {
    const plate = { truck_license: plateOf(9) };
    const ahead = ticket(1, { ...plate, captured_at: '2099-01-01T00:00:00.000Z', driver_name: 'Ahead' });
    await device.db.anyRows('deliveries').bulkPut([
      ahead,
      ...[22, 23, 24, 25, 26].map((day) =>
        ticket(1, {
          ...plate,
          operating_day: `2026-11-${day}`,
          captured_at: `2026-11-${day}T01:00:00.000Z`,
          driver_name: `Day ${day}`,
        }),
      ),
    ]);
    const newest = ['Day 26', 'Day 25', 'Day 24', 'Day 23', 'Day 22'];
    const { recent, last } = await truckHistory(device.db, plateOf(9));
    expect(driversOf(recent)).toEqual(newest);
    expect(last?.['driver_name']).toBe('Day 26');
    const found = await listDeliveries(device.db, { search: plateOf(9) }, 5);
    expect(driversOf(found.deliveries.map(({ row }) => row))).toEqual(newest);
    expect(found.more).toBe(true);
  });

  test('includes unsent trips of this device, and no cancelled trip', async () => {
    device.clock.time = Date.parse('2026-11-20T09:00:00Z');
    const cancelled = newId();
    await device.save([delivery({ truck_license: 'B1007XYZ', driver_name: 'Unsent' }, cancelled)]);
    expect((await truckHistory(device.db, plateOf(7))).last?.['driver_name']).toBe('Unsent');
    await device.save([statusTo(cancelled, 'cancelled')]);
    expect((await truckHistory(device.db, plateOf(7))).last?.['driver_name']).toBe('Driver 6');
    expect((await truckHistory(device.db, plateOf(7))).recent[0]?.['driver_name']).toBe('Unsent');
  });

  test('that is only a prefix of others, or unknown, has no history', async () => {
    for (const typed of ['B 100', 'B 1007', 'Q 1', '', '???'])
      expect(await truckHistory(device.db, typed)).toEqual({ truck: null, recent: [], last: null });
  });
});

describe.each([
  ['few', 0],
  ['many', 50],
])('the history of a plate while %s records wait', (_, others) => {
  let db: TestDevice['db'];
  const view = (row: ReturnType<typeof ticket>): StoredView => ({
    table: 'deliveries',
    id: row.id,
    order: row.operating_day,
    row,
    sync: 'to_send',
  });
  const truck = (id: string, license_plate: string) => ({
    table: 'trucks' as const,
    id,
    order: license_plate,
    row: { id, version: 0, deleted_at: null, license_plate, truck_type: 'Fuso', merged_into: null },
    sync: 'to_send' as const,
  });
  beforeEach(async () => {
    ({ db } = await createDevice());
    await db.view_rows.bulkPut(
      Array.from({ length: others }, (__, n) => view(ticket(1, { truck_license: `Q ${100 + n} Q` }))),
    );
  });

  test('takes its usual people from the one unsent ticket with a right clock', async () => {
    const wrong = [3, 4, 5, 6, 7].map((n) => ticket(n, { driver_name: `Wrong ${n}`, flags: ['clock'] }));
    await db.view_rows.bulkPut([...wrong, ticket(2, { driver_name: 'Right', flags: [] })].map(view));
    const { recent, last } = await truckHistory(db, plateOf(7));
    expect(driversOf(recent)).toEqual(['Right', 'Wrong 7', 'Wrong 6', 'Wrong 5', 'Wrong 4']);
    expect(last?.['driver_name']).toBe('Right');
  });

  test('loses a ticket to the plate that it is corrected to', async () => {
    const [stays, goes] = [ticket(1), ticket(2)];
    await db.anyRows('deliveries').bulkPut([stays, goes]);
    await db.view_rows.put(view({ ...goes, truck_license: plateOf(8) }));
    const idsOf = async (plate: string) => (await truckHistory(db, plate)).recent.map(({ id }) => id);
    expect([await idsOf(plateOf(7)), await idsOf(plateOf(8))]).toEqual([[stays.id], [goes.id]]);
  });

  test('has five trips, or all that are left, after its newest tickets went to another plate', async () => {
    const tickets = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ticket(n));
    await db.anyRows('deliveries').bulkPut(tickets);
    const namesAfter = async (gone: number) => {
      await db.view_rows.bulkPut(tickets.slice(-gone).map((row) => view({ ...row, truck_license: plateOf(8) })));
      const { recent, last } = await truckHistory(db, plateOf(7));
      return [driversOf(recent), last?.['driver_name']];
    };
    expect(await namesAfter(1)).toEqual([['Driver 7', 'Driver 6', 'Driver 5', 'Driver 4', 'Driver 3'], 'Driver 7']);
    expect(await namesAfter(5)).toEqual([['Driver 3', 'Driver 2', 'Driver 1'], 'Driver 3']);
  });

  test('finds of two unsent trucks with its plate the first in the order of plates', async () => {
    await db.view_rows.bulkPut([truck('a', 'B1007XYZ'), truck('b', 'B 1007 XYZ')]);
    expect((await truckHistory(db, plateOf(7))).truck?.row.id).toBe('b');
  });
});

describe('a price', () => {
  const newPrice = (payload: MutationPayloads['customer_prices.create']): MutationDraft => ({
    kind: 'customer_prices.create',
    entity_id: newId(),
    payload,
  });
  const price = (customer: string | null, price_per_m3: number, from_date: string) => ({
    id: newId(),
    version: 1,
    deleted_at: null,
    customer_id: customer === null ? null : idOf('customers', customer),
    material_type: 'abu_batu',
    price_per_m3,
    from_date,
    captured_at: `${from_date}T00:00:00Z`,
  });
  const asked = async (customer: string | undefined, day: string) =>
    (await priceFor(device.db, { customerId: customer && idOf('customers', customer), materialType: 'abu_batu', day }))
      ?.price_per_m3 ?? null;

  test("is the customer's own, else the list price, else none", async () => {
    await device.db
      .anyRows('customer_prices')
      .bulkPut([
        price(null, 100, '2026-01-01'),
        price(null, 110, '2026-06-01'),
        price('PT Maju Jaya', 90, '2026-03-01'),
        price('PT Maju Jaya', 95, '2026-12-01'),
      ]);
    expect(await asked('PT Maju Jaya', '2026-02-01')).toBe(100);
    expect(await asked('PT Maju Jaya', '2026-11-20')).toBe(90);
    expect(await asked('PT Maju Jaya', '2026-12-01')).toBe(95);
    expect(await asked('Toko Sinar', '2026-11-20')).toBe(110);
    expect(await asked(undefined, '2026-11-20')).toBe(110);
    expect(await asked(undefined, '2025-12-31')).toBeNull();
  });

  test('applies at once if it was made on this device, and to a customer whose merged twin it was agreed with', async () => {
    await device.save([
      newPrice({
        customer_id: idOf('customers', 'Toko Sinar'),
        material_type: 'abu_batu',
        price_per_m3: 80,
        from_date: '2026-11-01',
      }),
    ]);
    expect(await asked('Toko Sinar', '2026-11-20')).toBe(80);
    await device.save([
      {
        kind: 'customers.merge',
        entity_id: idOf('customers', 'Toko Sinar'),
        payload: { merged_into: idOf('customers', 'Budi Santoso') },
      },
    ]);
    expect(await asked('Budi Santoso', '2026-11-20')).toBe(80);
  });

  test('that was rejected applies nowhere', async () => {
    device.server.rejects = (mutation) =>
      mutation.kind === 'customer_prices.create' && mutation.payload.price_per_m3 === 70 ? 'not_permitted' : null;
    await device.save([newPrice({ material_type: 'abu_batu', price_per_m3: 70, from_date: '2026-11-01' })]);
    expect(await asked(undefined, '2026-11-20')).toBe(70);
    await device.clock.run(drain(device.deps, { forced: false }));
    expect(await asked(undefined, '2026-11-20')).toBe(110);
  });
});

describe('a list of master data', () => {
  const names = async (search = '', limit = 100) =>
    (await listDirectory(device.db, 'customers', search, limit)).records.map(({ row }) => row['name']);

  test('is in order, without merged records, and reports whether there are more', async () => {
    expect(await names()).toEqual([
      'Budi Santoso',
      'CV Karya Beton',
      'Karya Maju',
      'PT Beton Nusantara',
      'PT Maju Jaya',
    ]);
    expect(await listDirectory(device.db, 'customers', '', 2)).toMatchObject({
      records: [{ row: { name: 'Budi Santoso' } }, { row: { name: 'CV Karya Beton' } }],
      more: true,
    });
    expect(
      (await listAliases(device.db, 'customers', idOf('customers', 'Budi Santoso'))).map(({ row }) => row['name']),
    ).toEqual(['Toko Sinar']);
  });

  test('finds the beginning of a name without its title, the beginning of a word in it, and an alias under its main record', async () => {
    expect((await names('maju')).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'Karya Maju',
      'PT Maju Jaya',
    ]);
    expect(await names('NUSA')).toEqual(['PT Beton Nusantara']);
    expect(await names('sinar')).toEqual(['Budi Santoso']);
    expect(await names('nobody')).toEqual([]);
  });

  test('shows new and changed records of this device, with their sync mark', async () => {
    await device.save([{ kind: 'customers.create', entity_id: newId(), payload: { name: 'PT Baru' } }]);
    await device.save([
      {
        kind: 'customers.change',
        entity_id: idOf('customers', 'Karya Maju'),
        payload: { name: 'Karya Mundur' },
        seen: { name: 'Karya Maju' },
      },
    ]);
    expect((await listDirectory(device.db, 'customers', 'bar', 10)).records).toMatchObject([
      { row: { name: 'PT Baru' }, sync: 'to_send' },
    ]);
    expect(await names('mundur')).toEqual(['Karya Mundur']);
    expect(await names('maju')).toEqual(['PT Maju Jaya']);
  });

  test('finds a plate among five thousand by its beginning', async () => {
    const { records } = await listDirectory(device.db, 'trucks', 'b599', 20);
    expect(records.map(({ row }) => row['license_plate'])).toEqual(
      Array.from({ length: 10 }, (_, n) => plateOf(4_990 + n)),
    );
  });
});
