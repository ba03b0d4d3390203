/** One search string finds the same tickets on a device and on the server, which holds the older ones. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listDeliveries } from '../../src/data/records/deliveries/listDeliveries.ts';
import { UserDb } from '../../src/data/store/schema.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { openWorld } from './support/openWorld.ts';
import type { Row } from '../../src/domain/mutations/effects.ts';

const db = new UserDb(newId(), 'strict');
const CUSTOMERS = { beton: newId(), betonAlias: newId(), wahana: newId() };
const TRUCKS = { main: newId(), alias: newId() };

/** number, plate, driver, customer as printed, the record it names */
const TICKETS = [
  ['SJ-250101-K7F-0001', 'B 1234 XYZ', 'Asep Sunandar', 'PT Beton Jaya', CUSTOMERS.beton],
  ['SJ-250101-K7F-0002', 'F 9525 JU', 'Joko', 'Beton Jaya Abadi', CUSTOMERS.betonAlias],
  ['SJ-250102-M2P-0003', 'F 9-525 JU', "Ma'ruf Amin", 'Wahana Lama', CUSTOMERS.wahana],
  ['SJ-250102-M2P-0104', 'D 2501 SJ', 'Sjahrir', 'Toko Bangunan Karya', null],
  ['SJ-250103-K7F-0250', 'B 77 AA', 'Beton Suparman', 'Pak Élan (Cimahi)', null],
  ['SJ-250104-H4R-0301', '8001-20 K', 'Ujang', 'Sinar', null],
  ['SJ-250104-H4R-0302', 'G 12 34 XY', 'Ujang', 'Sinar', null],
  ['SJ-250104-H4R-0303', 'AB C 1234', 'Ujang', 'Sinar', null],
  // The plates of others, typed with blanks, begin its counter and words of its customer.
  ['SJ-250104-8R4-8001', 'L 5 L', 'Ujang', '800120k G1234xy abc1234', null],
] as const;

const world = await openWorld();
const clerk = await world.hire('admin');
const customer = (id: string, name: string, into: string | null = null) =>
  world.query(
    `insert into customers (id, name, type, status, captured_at, merged_into) values ($1, $2, 'contractor', 'open', now(), $3)`,
    [id, name, into],
  );
await customer(CUSTOMERS.beton, 'PT Beton Jaya');
await customer(CUSTOMERS.betonAlias, 'CV Abadi Sentosa', CUSTOMERS.beton);
// Called otherwise since.
await customer(CUSTOMERS.wahana, 'PT Wahana Precast');
const truck = (id: string, plate: string, into: string | null) =>
  world.query(
    `insert into trucks (id, license_plate, truck_type, captured_at, merged_into) values ($1, $2, 'STANDARD', now(), $3)`,
    [id, plate, into],
  );
await truck(TRUCKS.main, 'F 9525 JU', null);
await truck(TRUCKS.alias, 'B 77 AA', TRUCKS.main);
for (const [number, plate, driver, name, id] of TICKETS)
  await world.query(
    `insert into deliveries (id, ticket_no, operating_day, customer_id, customer_name, material_type, volume, truck_license, truck_type,
       driver_name, weighed_manually, status, flags, captured_at)
     values ($1, $2, to_date(substr($2, 4, 6), 'YYMMDD'), $3, $4, 'abu_batu', 7, $5, 'STANDARD', $6, false, 'delivered', '{}',
       to_date(substr($2, 4, 6), 'YYMMDD'))`,
    [newId(), number, id, name, plate, driver],
  );
for (const table of ['customers', 'trucks', 'deliveries'] as const) {
  const rows = await world.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
  await db.anyRows(table).bulkPut(rows.map(({ row }) => row));
}

const onDevice = async (search: string) =>
  (await listDeliveries(db, { search }, 50)).deliveries.map(({ row }) => row.ticket_no);
async function onServer(words: string): Promise<string[]> {
  const [answer] = await clerk.query<{ found: unknown }>(
    `select public.search_deliveries(jsonb_build_object('words', $1::text, 'before', '2026-06-01', 'limit', 50)) as found`,
    [words],
  );
  return trusted<{ found: { rows: { ticket_no: string }[] } }>(answer).found.rows.map(({ ticket_no }) => ticket_no);
}

/** By the last digits of their numbers. */
test.each<readonly [string, readonly number[]]>([
  ['sj', [8001, 303, 302, 301, 250, 104, 3, 2, 1]],
  ['SJ-', [8001, 303, 302, 301, 250, 104, 3, 2, 1]],
  ['sj-2501', [8001, 303, 302, 301, 250, 104, 3, 2, 1]],
  ['SJ-250102', [104, 3]],
  ['SJ-250101-K7F-0002', [2]],
  ['SJ 0002', [2]],
  ['sj 250101', []],
  ["SJ-\\'", []],
  ['250101', []],
  ['2501', [104]],
  ['25', [250, 104]],
  ['0003', [3]],
  ['3', [303, 302, 301, 3]],
  ['k7f', []],
  ['m2p 104', []],
  ['b1234', [1]],
  ['B 1234 XYZ', [1]],
  ['1234xyz', [1]],
  ['8001-20 K', [8001, 301]],
  ['8001-20', [8001, 301]],
  ['sj 8001-20 k', [8001, 301]],
  ['20 K 8001', []],
  ['K 8001', []],
  ['80 01', [8001, 301]],
  ['8 0', [8001, 301]],
  ['8 r', []],
  ['8 r 4', []],
  ['G 12 34 XY', [8001, 302]],
  ['12-34', [303, 302, 1]],
  ['g 1234', [8001, 302]],
  ['AB C 1234', [8001, 303, 1]],
  ['ab c 1', [8001, 303, 1]],
  ['ab c', [2, 1]],
  ['c 1234', [1]],
  ['ab c 1234 5678 9012 3456', []],
  ['ju', []],
  ['9525', [3, 2]],
  ['F 9525 JU', [250, 3, 2]],
  ['asep', [1]],
  ['asep beton', [1]],
  ['beton', [250, 2, 1]],
  ['abadi', [2, 1]],
  ['wahana', [3]],
  ['precast', [3]],
  ['lama', []],
  ['karya', [104]],
  ['bang toko', [104]],
  ['élan', [250]],
  ['cimahi', [250]],
  ['amin', [3]],
  ['nobody', []],
  ['--', []],
])('%s', async (search, numbers) => {
  const device = await onDevice(search);
  expect(await onServer(search)).toEqual(device);
  expect(device.map((ticket) => Number(ticket.split('-')[3]))).toEqual(numbers);
});
