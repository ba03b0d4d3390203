/** What the lists of master data show beyond names in order, and what a file of master data is compared with. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  findSimilar,
  findTwin,
  listAliases,
  listDirectory,
} from '../../../src/data/records/masterData/masterDataQueries.ts';
import { listMaster } from '../../../src/data/records/masterData/masterLists.ts';
import { readOnFile } from '../../../src/data/records/masterData/onFile.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { findNamed } from '../../../src/data/records/deliveries/namedRecords.ts';
import { aliasesOf, customersCalled, recordsLike } from '../../../src/data/records/lookups.ts';
import { truckHistory } from '../../../src/data/records/deliveries/truckHistory.ts';
import { createDevice, type TestDevice } from './support/device.ts';
import type { MasterTable } from '../../../src/domain/masterData/masterDataRights.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createDevice();
});

const put = (table: MasterTable, rows: readonly object[]) => device.put(table, ...rows);
const customer = (id: string, name: string, merged_into: string | null = null) => ({ id, name, merged_into });
const MAJU = { word: 'maju', isWhole: false };
const truck = (license_plate: string, merged_into: string | null = null) => ({
  id: license_plate,
  license_plate,
  merged_into,
});
const price = (customer_id: string | null, price_per_m3: number, from_date: string, material_type = 'abu_batu') => ({
  customer_id,
  price_per_m3,
  from_date,
  material_type,
  captured_at: `${from_date}T00:00:00Z`,
});
const list = <T extends MasterTable>(table: T, query: { search?: string; twins?: boolean; limit?: number } = {}) =>
  listMaster(device.db, table, { search: '', twins: false, limit: 50, day: '2026-11-20', ...query });

describe('duplicate records', () => {
  test('are listed next to each other, however they are spelled, and aliases do not count', async () => {
    await put('trucks', [truck('B 1 A'), truck('B 2 A'), truck('B-1-A'), truck('B1A', 'B 1 A'), truck('B 3 A')]);
    await device.save([{ kind: 'trucks.create', entity_id: 'new', payload: { license_plate: 'B3A' } }]);
    const { records, more } = await list('trucks', { twins: true });
    expect(records.map(({ row, alike }) => [row.license_plate, alike?.name])).toEqual([
      ['B 1 A', 'B-1-A'],
      ['B-1-A', 'B 1 A'],
      ['B 3 A', 'B3A'],
      ['B3A', 'B 3 A'],
    ]);
    expect(more).toBe(false);
    expect(await list('trucks', { twins: true, limit: 2 })).toMatchObject({ more: true });
  });

  test('are not two trucks of one fleet, whose plates differ in a digit', async () => {
    await put('trucks', [truck('B 1234 XYZ')]);
    expect(await findSimilar(device.db, 'trucks', 'B 1235 XYZ', null)).toBeNull();
    expect(await findSimilar(device.db, 'trucks', 'B 1234 XY', null)).toMatchObject({ row: { id: 'B 1234 XYZ' } });
  });

  test('are reported while a name is typed, but never the record itself', async () => {
    await put('customers', [
      customer('a', 'PT Maju Jaya'),
      customer('b', 'Toko Sinar'),
      customer('old', 'PT Maju', 'a'),
    ]);
    const twin = async (typed: string, own: string | null = null) =>
      (await findTwin(device.db, 'customers', typed, own))?.row.id ?? null;
    expect(await twin(' pt  MAJU jaya ')).toBe('a');
    expect(await twin('PT Maju')).toBe('a');
    expect(await twin('PT Maju', 'a')).toBeNull();
    expect(await twin('Toko Sinar', 'b')).toBeNull();
    expect(await twin('Toko')).toBeNull();
    expect(await twin('')).toBeNull();
  });
});

describe('records that offline devices merged into each other', () => {
  const circles = [
    ['two', { c: 'b', b: 'c' }],
    ['three', { b: 'c', c: 'd', d: 'b' }],
  ] as const;
  const ids = (found: { readonly records: readonly { readonly row: { readonly id: string } }[] }) =>
    found.records.map(({ row }) => row.id);
  const NAMES: Readonly<Record<string, string>> = {
    a: 'CV Awal',
    b: 'PT Maju',
    c: 'PT Maju',
    d: 'PT Maju Dua',
    z: 'Toko Zaman',
  };
  const rowsOf = (merged: Readonly<Record<string, string>>) =>
    Object.entries(NAMES).map(([id, name]) => customer(id, name, merged[id] ?? null));

  test.each(circles)('appear in every list as one record, with %s of them', async (_, merged) => {
    await put('customers', rowsOf(merged));
    const shown = Object.keys(NAMES).filter((id) => id === 'b' || !(id in merged));
    expect(ids(await list('customers')).toSorted()).toEqual(shown);
    expect(await list('customers', { limit: shown.length })).toMatchObject({ more: false });
    expect(ids(await listDirectory(device.db, 'customers', 'PT Maju', 10))).toEqual(
      shown.filter((id) => 'bcd'.includes(id)),
    );
    expect((await recordsLike(device.db, 'customers', 'PT Maju', 10)).map((row) => row.id)).toContain('b');
    expect((await findNamed(device.db, 'customers', 'PT Maju'))?.row.id).toBe('b');
    expect((await findTwin(device.db, 'customers', 'PT Maju', null))?.row.id).toBe('b');
    const others = Object.keys(merged)
      .filter((id) => id !== 'b')
      .toSorted();
    expect((await listAliases(device.db, 'customers', 'b')).map(({ row }) => row.id).toSorted()).toEqual(others);
    for (const id of Object.keys(merged)) expect((await aliasesOf(device.db, id)).toSorted()).toEqual(['b', ...others]);
    expect([...(await customersCalled(device.db, MAJU))]).toEqual(expect.arrayContaining(['b', ...others]));
    await put('customers', [customer('e', 'pt maju')]);
    // PT Maju is the beginning of PT Maju Dua, where that is a record of its own.
    const similar = 'd' in merged ? [] : ['d'];
    expect(ids(await list('customers', { twins: true })).toSorted()).toEqual(['b', ...similar, 'e']);
  });

  test('appear as one record also if half of the circle was merged on this device and is unsent', async () => {
    await put('customers', rowsOf({ b: 'c' }));
    await device.save([{ kind: 'customers.merge', entity_id: 'c', payload: { merged_into: 'b' } }]);
    expect(ids(await list('customers')).toSorted()).toEqual(['a', 'b', 'd', 'z']);
    expect((await aliasesOf(device.db, 'c')).toSorted()).toEqual(['b', 'c']);
  });

  test('a truck of such a circle is found by either plate', async () => {
    await put('trucks', [truck('B 1 A', 'B 2 A'), truck('B 2 A', 'B 1 A')]);
    for (const plate of ['B 1 A', 'B 2 A']) expect((await truckHistory(device.db, plate)).truck?.row.id).toBe('B 1 A');
    expect(ids(await list('trucks'))).toEqual(['B 1 A']);
  });

  test('names that lead to a record through another record are its names too', async () => {
    await put('customers', rowsOf({ d: 'c', c: 'b' }));
    const all = ['b', 'c', 'd'];
    expect((await aliasesOf(device.db, 'b')).toSorted()).toEqual(all);
    expect((await listAliases(device.db, 'customers', 'b')).map(({ row }) => row.id).toSorted()).toEqual(['c', 'd']);
    expect([...(await customersCalled(device.db, { word: 'dua', isWhole: false }))].toSorted()).toEqual(all);
  });
});

test('a page is full even if unsent merges of this device affect its records', async () => {
  await put(
    'trucks',
    Array.from({ length: 30 }, (_, n) => truck(`B ${100 + n} A`)),
  );
  for (let n = 0; n < 9; n += 1)
    await device.save([{ kind: 'trucks.merge', entity_id: `B ${100 + n} A`, payload: { merged_into: 'B 129 A' } }]);
  const { records, more } = await list('trucks', { limit: 5 });
  expect(records.map(({ row }) => row.license_plate)).toEqual(['B 109 A', 'B 110 A', 'B 111 A', 'B 112 A', 'B 113 A']);
  expect(more).toBe(true);
  expect(await list('trucks', { limit: 21 })).toMatchObject({ more: false });
});

test("a search reports the alias by which it found a record, only if the record's own name does not match", async () => {
  await put('customers', [
    customer('a', 'PT Maju Jaya'),
    customer('b', 'UD Lama', 'a'),
    customer('c', 'PT Maju Lagi', 'a'),
  ]);
  const found = async (text: string) => (await listDirectory(device.db, 'customers', text, 10)).records;
  expect(await found('lama')).toMatchObject([{ row: { name: 'PT Maju Jaya' }, foundBy: 'UD Lama' }]);
  expect((await found('maju'))[0]).not.toHaveProperty('foundBy');
});

describe('prices', () => {
  beforeEach(async () => {
    await put('customers', [customer('a', 'PT Maju Jaya'), customer('b', 'Toko Sinar', 'a')]);
    await put('customer_prices', [
      price(null, 100, '2026-01-01'),
      price(null, 110, '2026-06-01'),
      price(null, 120, '2026-12-01'),
      price('b', 90, '2026-03-01'),
      price('a', 80, '2026-02-01'),
      price(null, 150, '2026-01-01', 'boulder'),
    ]);
  });
  const told = async (search = '') =>
    (await list('customer_prices', { search })).records.map(({ row, price: of }) => [
      row.price_per_m3,
      of?.customer ?? null,
      of?.state,
    ]);

  test("show the customer by the main record's name, and which are in force", async () => {
    const newest = await told();
    expect(newest.slice(0, 4)).toEqual([
      [120, null, 'later'],
      [110, null, 'in_force'],
      [90, 'PT Maju Jaya', 'in_force'],
      [80, 'PT Maju Jaya', 'replaced'],
    ]);
    // Of one day, in no particular order.
    expect(newest.slice(4)).toHaveLength(2);
    expect(newest.slice(4)).toEqual(
      expect.arrayContaining([
        [100, null, 'replaced'],
        [150, null, 'in_force'],
      ]),
    );
  });

  test('are found by the customer and by the material', async () => {
    expect((await told('maju')).map(([amount]) => amount)).toEqual([90, 80]);
    expect((await told('boulder')).map(([amount]) => amount)).toEqual([150]);
    expect(await told('nobody')).toEqual([]);
  });
});

test('operators are found by name and position, materials are in their own order', async () => {
  await put('operators', [
    { full_name: 'Budi', job_title: 'Crusher', is_active: true },
    { full_name: 'Agus', job_title: null, is_active: false },
  ]);
  expect((await list('operators')).records.map(({ row }) => row.full_name)).toEqual(['Agus', 'Budi']);
  expect((await list('operators', { search: 'crush' })).records.map(({ row }) => row.full_name)).toEqual(['Budi']);
  await put(
    'materials',
    ['lainnya', 'solar', 'boulder'].map((material_type) => ({
      id: `m-${material_type}`,
      material_type,
      density: 1,
      past: [],
    })),
  );
  expect((await list('materials')).records.map(({ row }) => row.material_type)).toEqual([
    'boulder',
    'solar',
    'lainnya',
  ]);
});

describe('what is on file already', () => {
  test('includes aliases and unsent records, by name and by plate', async () => {
    await put('customers', [customer('a', 'PT  Maju'), customer('b', 'Toko Sinar', 'a')]);
    await device.save([{ kind: 'customers.create', entity_id: newId(), payload: { name: 'CV Baru' } }]);
    expect([...(await readOnFile(device.db, 'customers')).keys].toSorted()).toEqual([
      'cv baru',
      'pt maju',
      'toko sinar',
    ]);
    await put('trucks', [truck('B 1-A')]);
    expect([...(await readOnFile(device.db, 'trucks')).keys]).toEqual(['B1A']);
  });

  test('of prices is the one in force, by customer, material, start date and amount; a customer is known by every name', async () => {
    await put('customers', [customer('a', 'PT Maju'), customer('b', 'Toko Sinar', 'a'), customer('c', 'PT Maju')]);
    await put('customer_prices', [
      price('b', 90, '2026-03-01'),
      price(null, 100, '2026-01-01'),
      { ...price('a', 95, '2026-03-01'), captured_at: '2026-03-02T00:00:00Z' },
    ]);
    const { keys, customers } = await readOnFile(device.db, 'customer_prices');
    expect([...keys].toSorted()).toEqual(['a|abu_batu|2026-03-01|95', '|abu_batu|2026-01-01|100']);
    expect([...customers]).toEqual([
      ['pt maju', 'a'],
      ['toko sinar', 'a'],
    ]);
  });
});
