/** What the lists of master data show beyond names in order, and what a file of master data is compared with. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findTwin, listDirectory } from '../../../src/data/db/masterData.ts';
import { listMaster } from '../../../src/data/db/masterLists.ts';
import { readOnFile } from '../../../src/data/db/onFile.ts';
import { newId } from '../../../src/domain/ids.ts';
import { createDevice } from './support/device.ts';
import type { MasterTable } from '../../../src/domain/masterData/rights.ts';
import type { TestDevice } from './support/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
});

const put = (table: MasterTable, rows: readonly object[]) => device.db.rows(table).bulkPut(rows.map((row) => ({ version: 1, position: 1, deleted_at: null, id: newId(), ...row })));
const customer = (id: string, name: string, merged_into: string | null = null) => ({ id, name, merged_into });
const truck = (license_plate: string, merged_into: string | null = null) => ({ id: license_plate, license_plate, merged_into });
const price = (customer_id: string | null, price_per_m3: number, from_date: string, material_type = 'abu_batu') =>
  ({ customer_id, price_per_m3, from_date, material_type, captured_at: `${from_date}T00:00:00Z` });
const list = (table: MasterTable, query: { search?: string; twins?: boolean; limit?: number } = {}) =>
  listMaster(device.db, table, { search: '', twins: false, limit: 50, day: '2026-11-20', ...query });

describe('records that say the same', () => {
  test('stand beside each other, however they are spelled, and aliases are none of them', async () => {
    await put('trucks', [truck('B 1 A'), truck('B 2 A'), truck('B-1-A'), truck('B1A', 'B 1 A'), truck('B 3 A')]);
    await device.save([{ kind: 'trucks.create', entity_id: 'new', payload: { license_plate: 'B3A' } }]);
    const { records, more } = await list('trucks', { twins: true });
    expect(records.map(({ row }) => row['license_plate'])).toEqual(['B 1 A', 'B-1-A', 'B 3 A', 'B3A']);
    expect(more).toBe(false);
    expect(await list('trucks', { twins: true, limit: 2 })).toMatchObject({ more: true });
  });

  test('are told while a name is typed, but never a record of itself', async () => {
    await put('customers', [customer('a', 'PT Maju Jaya'), customer('b', 'Toko Sinar'), customer('old', 'PT Maju', 'a')]);
    const twin = async (typed: string, own: string | null = null) => (await findTwin(device.db, 'customers', typed, own))?.row.id ?? null;
    expect(await twin(' pt  MAJU jaya ')).toBe('a');
    expect(await twin('PT Maju')).toBe('a');
    expect(await twin('PT Maju', 'a')).toBeNull();
    expect(await twin('Toko Sinar', 'b')).toBeNull();
    expect(await twin('Toko')).toBeNull();
    expect(await twin('')).toBeNull();
  });
});

test('a page is full, whatever was merged on this device among its records and is not sent yet', async () => {
  await put('trucks', Array.from({ length: 30 }, (_, n) => truck(`B ${100 + n} A`)));
  for (let n = 0; n < 9; n += 1) await device.save([{ kind: 'trucks.merge', entity_id: `B ${100 + n} A`, payload: { merged_into: 'B 129 A' } }]);
  const { records, more } = await list('trucks', { limit: 5 });
  expect(records.map(({ row }) => row['license_plate'])).toEqual(['B 109 A', 'B 110 A', 'B 111 A', 'B 112 A', 'B 113 A']);
  expect(more).toBe(true);
  expect(await list('trucks', { limit: 21 })).toMatchObject({ more: false });
});

test('a search tells by which other name it found a record, and only where its own does not fit', async () => {
  await put('customers', [customer('a', 'PT Maju Jaya'), customer('b', 'UD Lama', 'a'), customer('c', 'PT Maju Lagi', 'a')]);
  expect((await listDirectory(device.db, 'customers', 'lama', 10)).records).toMatchObject([{ row: { name: 'PT Maju Jaya' }, foundBy: 'UD Lama' }]);
  const [own] = (await listDirectory(device.db, 'customers', 'maju', 10)).records;
  expect(own).not.toHaveProperty('foundBy');
});

describe('prices', () => {
  beforeEach(async () => {
    await put('customers', [customer('a', 'PT Maju Jaya'), customer('b', 'Toko Sinar', 'a')]);
    await put('customer_prices', [
      price(null, 100, '2026-01-01'), price(null, 110, '2026-06-01'), price(null, 120, '2026-12-01'), price('b', 90, '2026-03-01'), price('a', 80, '2026-02-01'),
      price(null, 150, '2026-01-01', 'boulder'),
    ]);
  });
  const told = async (search = '') => (await list('customer_prices', { search })).records.map(({ row, price: of }) => [row['price_per_m3'], of?.customer ?? null, of?.state]);

  test('say for whom they are, by the name that a merged customer goes by now, and which are in force', async () => {
    const newest = await told();
    expect(newest.slice(0, 4)).toEqual([[120, null, 'later'], [110, null, 'in_force'], [90, 'PT Maju Jaya', 'in_force'], [80, 'PT Maju Jaya', 'replaced']]);
    // Of one day, in no particular order.
    expect(newest.slice(4)).toHaveLength(2);
    expect(newest.slice(4)).toEqual(expect.arrayContaining([[100, null, 'replaced'], [150, null, 'in_force']]));
  });

  test('are found by the customer and by the material', async () => {
    expect((await told('maju')).map(([amount]) => amount)).toEqual([90, 80]);
    expect((await told('boulder')).map(([amount]) => amount)).toEqual([150]);
    expect(await told('nobody')).toEqual([]);
  });
});

test('crew is found by name and position, materials stand in their own order', async () => {
  await put('operators', [{ full_name: 'Budi', job_title: 'Crusher', is_active: true }, { full_name: 'Agus', job_title: null, is_active: false }]);
  expect((await list('operators')).records.map(({ row }) => row['full_name'])).toEqual(['Agus', 'Budi']);
  expect((await list('operators', { search: 'crush' })).records.map(({ row }) => row['full_name'])).toEqual(['Budi']);
  await put('materials', ['lainnya', 'solar', 'boulder'].map((material_type) => ({ id: `m-${material_type}`, material_type, density: 1 })));
  expect((await list('materials')).records.map(({ row }) => row['material_type'])).toEqual(['boulder', 'solar', 'lainnya']);
});

describe('what is on file already', () => {
  test('counts aliases and what was not sent yet, by name and by plate', async () => {
    await put('customers', [customer('a', 'PT  Maju'), customer('b', 'Toko Sinar', 'a')]);
    await device.save([{ kind: 'customers.create', entity_id: newId(), payload: { name: 'CV Baru' } }]);
    expect([...(await readOnFile(device.db, 'customers')).keys].toSorted()).toEqual(['cv baru', 'pt maju', 'toko sinar']);
    await put('trucks', [truck('B 1-A')]);
    expect([...(await readOnFile(device.db, 'trucks')).keys]).toEqual(['B1A']);
  });

  test('of prices is for whom, what, from when and how much, the one that holds; a customer is known by every name', async () => {
    await put('customers', [customer('a', 'PT Maju'), customer('b', 'Toko Sinar', 'a'), customer('c', 'PT Maju')]);
    await put('customer_prices', [price('b', 90, '2026-03-01'), price(null, 100, '2026-01-01'), { ...price('a', 95, '2026-03-01'), captured_at: '2026-03-02T00:00:00Z' }]);
    const { keys, customers } = await readOnFile(device.db, 'customer_prices');
    expect([...keys].toSorted()).toEqual(['a|abu_batu|2026-03-01|95', '|abu_batu|2026-01-01|100']);
    expect([...customers]).toEqual([['pt maju', 'a'], ['toko sinar', 'a']]);
  });
});
