/** Lists of tickets among thousands, with unsent work over them: the same answers as a look at every row would give. */
import { liveQuery } from 'dexie';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { countOpen, deliveriesOfDay, listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { listPage, type PageStarts } from '../../../src/data/records/deliveries/useDeliveries.ts';
import { isWanted, newestFirst, type DeliveriesQuery } from '../../../src/data/records/deliveries/deliveriesQuery.ts';
import { truckHistory } from '../../../src/data/records/deliveries/truckHistory.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/rules/ticketStatus.ts';
import { derivedId } from '../../../src/domain/records/ids.ts';
import { createDevice, delivery, statusTo, type TestDevice } from './support/device.ts';
import { soak, soakMinutes } from '../../support/soak.ts';
import { nameKey, plateKey } from '../../../src/domain/rules/text.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import { viewsOf } from '../../../src/data/store/views.ts';
import { ticket } from '../../dom/support/tickets.ts';

const COUNT = 6_000;
const PLATES = ['B 1234 XYZ', 'B 1239 AB', 'F 12 Z', 'D 8001 QQ', 'B12-99', 'Z 1 A'];
const CUSTOMERS = ['PT Maju Jaya', 'CV Karya Beton', 'Toko Sinar', 'Budi Santoso', 'PT Beton Nusantara'];
/** By what is left of a ticket's number, divided by 100: more than one number, a middle part, two groups of letters. */
const OTHER_SHAPES: Readonly<Record<number, string>> = { 50: '8001-20 K', 51: 'B 12 34 XY', 53: 'AB C 1234' };
/** Of the devices that made few tickets: by what is left of a ticket's number, divided by 400. */
const CODES: Readonly<Record<number, string>> = { 9: 'Q2Z', 209: '7QZ', 309: '2QZK' };
const MATERIALS = ['abu_batu', 'split_half_inch', 'base_course_a'] as const;

let device: TestDevice;
let shown: DeliveryRow[];

/** 300 days of 20 tickets; a few of them are changed and not sent yet, three are new. */
beforeAll(async () => {
  device = await createDevice();
  const customers = CUSTOMERS.map((name) => ({ id: derivedId(`customers:${name}`), name, merged_into: null }));
  await device.put('customers', ...customers);
  const rows = Array.from({ length: COUNT }, (_, n) => ticketRow(n));
  await device.db.anyRows('deliveries').bulkPut(rows);
  for (const { id } of rows.filter((_, n) => n % 997 === 0)) await device.save([statusTo(id, 'cancelled')]);
  await device.save([delivery({ truck_license: 'B 1234 XYZ', customer_name: 'PT Maju Jaya' })]);
  await device.save([delivery({ truck_license: 'K 77 K', customer_name: 'Bina Marga' })]);
  await device.save([delivery({ truck_license: 'B 12 34 XY', customer_name: 'Bina Marga' })]);
  const views = new Map((await viewsOf(device.db, 'deliveries').toArray()).map(({ id, row }) => [id, row]));
  shown = [...rows.filter((row) => !views.has(row.id)), ...views.values()].toSorted(newestFirst);
});

function ticketRow(n: number): DeliveryRow {
  const day = new Date(Date.UTC(2026, 0, 25) + Math.floor(n / 20) * 86_400_000).toISOString().slice(0, 10);
  const name = CUSTOMERS[(n * 7) % CUSTOMERS.length] ?? '';
  return {
    ...ticket(n),
    id: derivedId(`ticket ${n}`),
    version: 1,
    position: n,
    deleted_at: null,
    operating_day: day,
    ticket_no: `SJ-${day.slice(2).replaceAll('-', '')}-${CODES[n % 400] ?? 'A7K'}-${String(n).padStart(4, '0')}`,
    captured_at: capturedOn(day, n),
    received_at: `${day}T10:00:00.000Z`,
    flags: n % 74 === 5 ? ['clock'] : [],
    truck_license: OTHER_SHAPES[n % 100] ?? PLATES[(n * 11) % PLATES.length] ?? '',
    material_type: MATERIALS[n % 3] ?? 'abu_batu',
    volume: 7,
    // Every third customer was called otherwise when the ticket was made. Some are on no file.
    ...(unknownCustomer(n) ?? {
      customer_id: derivedId(`customers:${name}`),
      customer_name: n % 3 === 0 ? `Usaha Dagang ${name.split(' ').at(-1)}` : name,
    }),
    // Of some, more have the middle name than are looked at each for themselves.
    driver_name: n % 2 === 0 ? 'Iwan Gunawan' : n % 7 === 0 ? `Joko Putra ${n % 120}` : 'Joko',
    amount: null,
    status: n > COUNT - 30 ? 'pending' : n > COUNT - 60 ? 'in_transit' : n % 50 === 0 ? 'cancelled' : 'delivered',
    voided_at: n % 333 === 1 ? `${day}T10:00:00.000Z` : null,
  };
}

function unknownCustomer(n: number) {
  if (n % 23 === 9) return { customer_id: null, customer_name: 'Toko 54321 Jaya Tol' };
  return n % 11 === 4 ? { customer_id: null, customer_name: `Proyek Tol ${n % 130}` } : null;
}

/** Every eighteenth by a clock that was wrong: by years, or by the few days that nobody notices. The server found some of them out. */
function capturedOn(day: string, n: number): string {
  const time = `T0${n % 10}:${String((n * 13) % 60).padStart(2, '0')}:00.000Z`;
  const shifted = (days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  if (n % 37 === 5) return `2099-01-01${time}`;
  if (n % 41 === 7) return `2000-01-01${time}`;
  return n % 97 === 11 ? `${shifted(6)}${time}` : n % 89 === 3 ? `${shifted(-20)}${time}` : `${day}${time}`;
}

const nameToday = ({ customer_id, customer_name }: DeliveryRow) =>
  CUSTOMERS.find((name) => derivedId(`customers:${name}`) === customer_id) ?? customer_name;
/** The oracle: every typed word begins a word of the ticket, or several with a digit together do. Leading zeros make a whole word. */
function isCarriedBy(row: DeliveryRow, typed: string): boolean {
  const number = row.ticket_no;
  if (/^sj-/i.test(typed)) return number.startsWith(typed.toUpperCase());
  const plate = plateKey(row.truck_license).toLowerCase();
  const words = [
    String(Number(number.split('-')[3])),
    plate,
    plate.replace(/^[a-z]+/, ''),
    ...nameKey(row.driver_name).split(' '),
    ...nameKey(nameToday(row)).split(' '),
  ];
  const asked = nameKey(typed.replace(/^sj /i, ''))
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const begins = (one: string) => words.some((word) => word.startsWith(one));
  const isSpacedPlate = asked.length > 1 && /\d/.test(typed) && begins(asked.join(''));
  return (
    asked.length > 0 &&
    (isSpacedPlate || asked.every((one) => (/^0\d+$/.test(one) ? words.includes(String(Number(one))) : begins(one))))
  );
}
const lookedAt = (query: DeliveriesQuery) => {
  const typed = query.search ?? '';
  const carries = (row: DeliveryRow) => isCarriedBy(row, typed);
  return shown
    .filter((row) => isWanted(row, query) && ((query.search ?? '') === '' || carries(row)))
    .map((row) => row.ticket_no);
};
const listed = async (query: DeliveriesQuery, limit = 50) =>
  (await listDeliveries(device.db, query, limit)).deliveries.map(({ row }) => row.ticket_no);

const SPACED_PLATES = [
  '8001-20 K|8001-20|sj 8001-20 k|20 K 8001|K 8001|B 12 34 XY|b 12 34|12 34 xy|12-34|AB C 1234|ab c 12',
  'c 1234|ab c|8 0|b 12 3|26 11 20|k 77 k|b 1234 xyz',
].flatMap((some) => some.split('|'));
/** Counts the tickets that are read from the store, until it is ended. */
function countReads(db = device.db) {
  const count = (row: DeliveryRow) => {
    reads.count += 1;
    return row;
  };
  const reads = { count: 0, end: () => db.rows('deliveries').hook('reading').unsubscribe(count) };
  db.rows('deliveries').hook('reading', count);
  return reads;
}

/** All in a soak; else every third: the random searches below meet the others from run to run. */
const someOf = <T>(all: readonly T[]): readonly T[] => all.filter((_, at) => at % soak(3, 1) === 0);
const SEARCHES = [
  ...[
    'b1234|1239 ab|qq|0017|017|00|a7k|q2|7q|2qz|q2z-0409|119|8001|karya|gunawan|putra|putra 119|proyek tol',
    'tol 12|12 joko tol|5432|54321|54321 jaya',
  ].flatMap((some) => some.split('|')),
  ...SPACED_PLATES,
  ...[
    '|B 1234|b-1234|Z|f12z|Beton|karya beton|usaha dagang|SJ-2611|sj-261120|17|a7k-0017|q2z joko|2qzk',
    'gunawan 12|joko put 7|tol|proyek 11 iwan|54321 tol|8001q|001 joko|xyz|nobody at all|...',
  ].flatMap((some) => some.split('|')),
];

describe('a list of tickets', () => {
  const anyDay = fc
    .integer({ min: -5, max: 330 })
    .map((n) => new Date(Date.UTC(2026, 0, 25) + n * 86_400_000).toISOString().slice(0, 10));
  const query = fc.record(
    {
      from: anyDay,
      to: anyDay,
      status: fc.constantFrom(...DELIVERY_STATUSES),
      materialType: fc.constantFrom(...MATERIALS),
      search: fc.constantFrom(...SEARCHES),
    },
    { requiredKeys: [] },
  );

  test(
    'has the same rows in the same order as a scan of every row',
    () =>
      fc.assert(
        fc.asyncProperty(query, fc.integer({ min: 1, max: 200 }), async (wanted, limit) => {
          const all = lookedAt(wanted);
          const page = await listDeliveries(device.db, wanted, limit);
          expect(page.deliveries.map(({ row }) => row.ticket_no)).toEqual(all.slice(0, limit));
          expect(page.more).toBe(all.length > limit);
        }),
        { numRuns: soak(12, 300) },
      ),
    soakMinutes(0.5, 30),
  );

  test('that ends at the end of a day still reports the days before', async () => {
    for (const days of [1, 2, 3, 6]) {
      const page = await listDeliveries(device.db, { from: '2026-08-17', to: '2026-08-23' }, 20 * days);
      expect([days, page.deliveries.length, page.more]).toEqual([days, 20 * days, true]);
    }
  });

  test('marks what is not sent yet, and only that', async () => {
    const { deliveries } = await listDeliveries(device.db, { from: '2026-11-20' }, 100);
    expect(
      deliveries
        .filter(({ sync }) => sync === 'to_send')
        .map(({ row }) => row.truck_license)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['B 12 34 XY', 'B 1234 XYZ', 'B 1234 XYZ', 'K 77 K']);
  });

  test("finds a merged customer's tickets under the main record", async () => {
    const [old, main] = CUSTOMERS.map((name) => derivedId(`customers:${name}`));
    await device.db.rows('customers').update(old ?? '', { merged_into: main ?? null });
    const { deliveries } = await listDeliveries(device.db, { search: 'karya' }, 60);
    await device.db.rows('customers').update(old ?? '', { merged_into: null });
    expect(new Set(deliveries.map(({ row }) => nameToday(row)))).toEqual(new Set(['CV Karya Beton', 'PT Maju Jaya']));
  });

  test('without a limit has every matching ticket, whichever index is used', async () => {
    for (const search of someOf(SEARCHES)) {
      const page = await listDeliveries(device.db, { search }, Number.POSITIVE_INFINITY);
      expect([search, ...page.deliveries.map(({ row }) => row.ticket_no)]).toEqual([search, ...lookedAt({ search })]);
      expect(page.more).toBe(false);
    }
  });

  test('of a few rows reads a few rows, however many are stored', async () => {
    const reads = countReads();
    await listed({}, 20);
    await listed({ status: 'pending' }, 20);
    await listed({ materialType: 'abu_batu' }, 20);
    await listed({ search: 'B 1239' }, 20);
    reads.end();
    expect(reads.count).toBeGreaterThan(80);
    expect(reads.count).toBeLessThan(600);
  });
});

test('the beginning of more plates than are looked at each for themselves is found with a space in it', async () => {
  const { db } = await createDevice();
  const rows = Array.from({ length: 120 }, (_, n): DeliveryRow => ({
    ...ticketRow(20 * n),
    truck_license: `AB C ${1000 + n}`,
  }));
  await db.anyRows('deliveries').bulkPut(rows);
  const newest = rows.map((row) => row.ticket_no).toReversed();
  for (const search of ['ab c 1', 'AB C 10', '1 0'])
    expect([search, ...(await listDeliveries(db, { search }, 1)).deliveries.map(({ row }) => row.ticket_no)]).toEqual([
      search,
      newest.find((_, n) => search === 'ab c 1' || n >= 20),
    ]);
});

test('a number in the name of a customer on file costs their tickets, not the days before', async () => {
  const { db, put } = await createDevice();
  await put('customers', { id: 'x', name: 'PT 888 Jaya', merged_into: null });
  const of = (n: number, customer_id: string | null): DeliveryRow => ({
    ...ticketRow(n),
    customer_id,
    customer_name: 'PT Air',
  });
  const old = Array.from({ length: 300 }, (_, n) => of(n, 'x'));
  await db.anyRows('deliveries').bulkPut([...old, ...Array.from({ length: 3_000 }, (_, n) => of(1_000 + n, null))]);
  const reads = countReads(db);
  expect((await listDeliveries(db, { search: '888' }, 20)).deliveries).toHaveLength(20);
  expect(reads.count).toBeLessThan(500);
});

test.each([
  ['a counter, that one ticket', '4321', 1],
  // The newest and the oldest, then two days and the four before them: every other ticket is wanted.
  ['a name on half of all tickets, a few days', 'gunawan', 2 + 6 * 20],
])('the search for %s costs few rows', async (_, search, expected) => {
  const reads = countReads();
  const found = await listed({ search }, 20);
  reads.end();
  expect(found).toEqual(lookedAt({ search }).slice(0, 20));
  expect(reads.count).toBe(expected);
});

test.each([
  ['without an end finds a new ticket of a padded counter', '0042', Number.POSITIVE_INFINITY, 42],
  ['finds a new ticket with a new name', 'gunawan', 5, 0],
])('a list on the screen %s', async (_, search, limit, made) => {
  const { db } = await createDevice();
  await db.anyRows('deliveries').put(ticketRow(1));
  const lists: number[] = [];
  const watched = liveQuery(() => listDeliveries(db, { search }, limit)).subscribe(({ deliveries }) =>
    lists.push(deliveries.length),
  );
  await vi.waitFor(() => expect(lists).toEqual([0]));
  await db.anyRows('deliveries').put(ticketRow(made));
  await vi.waitFor(() => expect(lists.at(-1)).toBe(1));
  watched.unsubscribe();
});

test.each(['B', 'F', 'L', 'DK', 'ABC', ''])(
  'the history of plate %s 9525 JU has no ticket of the same number with other letters',
  async (letters) => {
    const { db } = await createDevice();
    const plates = ['', 'ABC ', 'AE ', 'B ', 'DK ', 'F ', 'L '].map((before) => `${before}9525 JU`);
    const rows = Array.from({ length: 70 }, (_, n): DeliveryRow => ({
      ...ticketRow(n),
      truck_license: plates[n % plates.length] ?? '',
    }));
    await db.anyRows('deliveries').bulkPut(rows);
    const plate = plateKey(`${letters} 9525 JU`);
    const own = rows.filter(({ truck_license }) => plateKey(truck_license) === plate).toSorted(newestFirst);
    const { recent } = await truckHistory(db, plate);
    expect(recent.map(({ id }) => id).toSorted()).toEqual(
      own
        .slice(0, 5)
        .map(({ id }) => id)
        .toSorted(),
    );
  },
);

test('the history of a plate without letters behind its number has its own tickets, not those with that number as their counter', async () => {
  const { db } = await createDevice();
  const rows = Array.from({ length: 60 }, (_, n): DeliveryRow => ({
    ...ticketRow(n),
    id: derivedId(`${n}`),
    ticket_no: `SJ-261120-A${n}K-0042`,
    truck_license: n % 6 === 0 ? 'F 42' : 'Z 1 A',
    flags: [],
    captured_at: `${ticketRow(n).operating_day}T${String(n % 24).padStart(2, '0')}:00:00.000Z`,
  }));
  await db.anyRows('deliveries').bulkPut(rows);
  const own = rows.filter(({ truck_license }) => truck_license === 'F 42').toSorted(newestFirst);
  const { recent } = await truckHistory(db, 'F42');
  expect(recent.map(({ id }) => id)).toEqual(own.slice(0, 5).map(({ id }) => id));
  expect((await listDeliveries(db, { search: 'f42' }, 50)).deliveries.map(({ row }) => row.id)).toEqual(
    own.map(({ id }) => id),
  );
  expect((await listDeliveries(db, { search: '42' }, 50)).deliveries).toHaveLength(50);
});

describe('pages of a list', () => {
  test(
    'have together the same tickets as the whole list, each once and in order',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom<DeliveriesQuery>(
            { status: 'pending' },
            { materialType: 'abu_batu', to: '2026-03-01' },
            { search: 'karya', from: '2026-08-01' },
            { search: 'b1239', to: '2026-04-20' },
            { from: '2026-11-01' },
            { search: 'SJ-2611' },
            { search: 'B 1234', from: '2026-10-01' },
            { search: 'maju', to: '2026-04-01' },
            { search: 'maju', from: '2026-09-10', to: '2026-10-20' },
            { search: '8001-20 k' },
            { search: 'b 12 34 x' },
            { search: 'd8001', from: '2026-05-01', to: '2026-06-20' },
          ),
          fc.integer({ min: 7, max: 60 }),
          async (wanted, size) => {
            const starts: PageStarts = new Map();
            const pages: unknown[][] = [];
            for (let more = true; more;) {
              const page = await listPage(device.db, wanted, pages.length + 1, size, starts);
              pages.push(page.deliveries.map(({ row }) => row.ticket_no));
              more = page.more;
            }
            expect(pages.flat()).toEqual(lookedAt(wanted));
            expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true);
            const deep = Math.ceil(pages.length / 2);
            const opened = await listPage(device.db, wanted, deep, size, new Map());
            expect(opened.deliveries.map(({ row }) => row.ticket_no)).toEqual(pages[deep - 1]);
          },
        ),
        { numRuns: soak(3, 60) },
      ),
    soakMinutes(0.5, 30),
  );

  test('cost the same at the end of the list as at its beginning, also if the list was opened there', async () => {
    const starts: PageStarts = new Map();
    const queries: readonly DeliveriesQuery[] = [
      {},
      { materialType: 'abu_batu' },
      { status: 'delivered' },
      { search: 'karya' },
    ];
    for (const query of queries) await listPage(device.db, query, 30, 30, starts);
    const reads = countReads();
    for (const query of queries) {
      for (const page of [30, 31]) {
        reads.count = 0;
        await listPage(device.db, query, page, 30, starts);
        expect([query, page, reads.count > 30, reads.count < 400]).toEqual([query, page, true, true]);
      }
    }
    reads.end();
  });
});

test('a ticket whose clock was far ahead is listed by its time of receipt, and displaces no others', async () => {
  const other = await createDevice();
  const of = (no: string, captured_at: string, fields: object = {}) => ({
    ...ticketRow(0),
    id: derivedId(no),
    ticket_no: no,
    operating_day: '2026-11-20',
    captured_at,
    received_at: captured_at,
    flags: [],
    ...fields,
  });
  await other.db
    .anyRows('deliveries')
    .bulkPut([
      of('early', '2026-11-20T02:00:00.000Z'),
      of('late', '2026-11-20T05:00:00.000Z'),
      of('ahead', '2099-01-01T00:00:00.000Z', { received_at: '2026-11-20T03:00:00.000Z', flags: ['clock'] }),
    ]);
  const expected = ['late', 'ahead', 'early'];
  expect((await listDeliveries(other.db, {}, 10)).deliveries.map(({ row }) => row.ticket_no)).toEqual(expected);
  const starts: PageStarts = new Map();
  const pages = [];
  for (const page of [1, 2, 3])
    pages.push((await listPage(other.db, {}, page, 1, starts)).deliveries.map(({ row }) => row.ticket_no));
  expect(pages.flat()).toEqual(expected);
});

test('the board counts open tickets of all days', async () => {
  const of = (status: string) => shown.filter((row) => row.status === status).length;
  expect(await countOpen(device.db)).toEqual({ pending: of('pending'), in_transit: of('in_transit') });
});

test('the tickets of a day are all of them, newest first', async () => {
  const found = await deliveriesOfDay(device.db, '2026-11-20');
  expect(found.length).toBeGreaterThan(1);
  expect(found.map(({ row }) => row.ticket_no)).toEqual(lookedAt({ from: '2026-11-20', to: '2026-11-20' }));
});
