/** What is stored beside a ticket is stored with it or not at all. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { BulkError, DBCore, DBCoreMutateResponse } from 'dexie';
import { expect, test, vi } from 'vitest';
import { lookUpIn, ticketsOfPlate, withLookUp } from '../../../src/data/store/plateKeys.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { KEYS_PER_NAME, storedKeys } from '../../../src/data/store/storedKeys.ts';
import { forgetNames, namesOf } from '../../../src/data/store/ticketNames.ts';
import { ticketNames, ticketWords } from '../../../src/domain/deliveries/searchWords.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';

const stored: DBCoreMutateResponse = { numFailures: 0, failures: {}, lastResult: 'x', results: ['x'] };
const failed = new DOMException('the disk is broken', 'UnknownError');

type Failing = 'ticket_names' | 'reading ticket_names' | 'nothing';

/** Dexie reports a failed write in its answer, and rejects a failed read. */
const storeFailingIn = (broken: Failing): DBCore =>
  trusted<DBCore>(
    storedKeys.create(
      trusted<DBCore>({
        table: (name: string) => ({
          name,
          schema: { primaryKey: {} },
          query: () =>
            broken === `reading ${name}` ? Dexie.Promise.reject(failed) : Dexie.Promise.resolve({ result: [] }),
          mutate: () =>
            Dexie.Promise.resolve(
              name === broken ? { ...stored, numFailures: 1, failures: { 0: failed }, lastResult: undefined } : stored,
            ),
        }),
      }),
    ),
  );

const put = (core: DBCore, tickets: number) =>
  core.table('deliveries').mutate({ type: 'put', trans: trusted({}), values: ticketsOf(0, tickets) });

test.each<[number, Failing]>([
  [1, 'ticket_names'],
  [20, 'ticket_names'],
  [20, 'reading ticket_names'],
])('%s tickets fail to be stored if %s fails', async (tickets, broken) => {
  await expect(put(storeFailingIn(broken), tickets)).rejects.toThrow('the disk is broken');
  expect(await put(storeFailingIn('nothing'), tickets)).toBe(stored);
});

test('the words of a stored name are those of this version of the store', () => {
  const loads = [
    ['F 9525 JU', 'Ujang  Slamet Riyadi', 'PT. Karya-Tol 123456 7'],
    ['8001-20 K', 'Muh. Al-Amin', '12345 Jaya'],
    ['B 12 34 XY', "Nur'aini", 'Nur Aini'],
    ['AB C 1234', 'José', 'Sinar'],
    ['RI 1 A 2 B', '', ''],
  ];
  const rule = loads.map(([truck_license, driver_name, customer_name]) => {
    const ticket = {
      ticket_no: 'SJ-261125-K7M-0042',
      captured_at: '2026-11-25T03:00:00.000Z',
      truck_license,
      driver_name,
      customer_name,
      customer_id: null,
    };
    return [
      lookUpIn(withLookUp('deliveries', trusted({ ...ticket, operating_day: '2026-11-25' })))?.words.join(' | '),
      ...ticketNames(ticket).map(({ name, words }) => `${name}: ${words.join(' ')}`),
    ];
  });
  expect({ rule }).toEqual({
    rule: [
      [
        '42 | ujang slamet riyadi | pt karya tol 123456 7 | 123456 | 9525ju.f.xgcgyfxbz',
        'F9525JU: f ju',
        'ujang slamet riyadi: slamet riyadi',
        'pt karya tol 123456 7: karya tol 7',
        'k7m: k7m',
      ],
      [
        '42 | muh al amin | 12345 jaya | 800120k..xgcgyfxbz',
        '800120K: k',
        'muh al amin: al amin',
        '12345 jaya: jaya',
        'k7m: k7m',
      ],
      ['42 | nur aini | 1234xy.b.xgcgyfxbz', 'B1234XY: b xy', 'nur aini: aini', 'nur aini: aini', 'k7m: k7m'],
      ['42 | josé | sinar | 1234.abc.xgcgyfxbz', 'ABC1234: abc', 'k7m: k7m'],
      ['42 | 1a2b.ri.xgcgyfxbz', 'RI1A2B: ri a2b', 'k7m: k7m'],
    ],
  });
});

const ticket = (truck: number): Row =>
  trusted({
    id: newId(),
    version: 1,
    ticket_no: `SJ-261125-K7M-${truck}`,
    truck_license: `F ${1000 + truck} JU`,
    driver_name: `Slamet ${'abcdefghij'[truck % 10]}`,
  });
const ticketsOf = (from: number, to: number): Row[] => Array.from({ length: to - from }, (_, at) => ticket(from + at));
const namesIn = async (db: UserDb) =>
  (await db.ticket_names.toArray()).map(({ kind, name, words }) => `${kind} ${name}: ${words.join(' ')}`);
const expected = (tickets: readonly Row[]) =>
  namesOf(tickets)
    .map(({ kind, name, words }) => `${kind} ${name}: ${words.join(' ')}`)
    .toSorted();

test('a page of tickets stores the names that are not stored yet, and no others', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const [first, second] = [ticketsOf(0, 20), ticketsOf(5, 25)];
  await db.rows('deliveries').bulkPut(first);
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  await db.rows('deliveries').bulkPut(second);
  const storedNames = puts.mock.contexts.filter((store) => trusted<IDBObjectStore>(store).name === 'ticket_names');
  puts.mockRestore();

  expect(storedNames).toHaveLength(5);
  expect(await namesIn(db)).toEqual(expected([...first, ...second]));
});

test('names that went with all tickets are stored again with the next ones of the same transaction', async () => {
  const db = new UserDb(newId(), 'relaxed');
  await db.rows('deliveries').bulkPut(ticketsOf(0, 20));
  const tickets = ticketsOf(5, 25);
  await db.transaction('rw', db.tables, async () => {
    await db.rows('deliveries').clear();
    await db.rows('deliveries').bulkPut(tickets);
  });

  expect(await namesIn(db)).toEqual(expected(tickets));
});

test('names that went with old tickets are stored again with new ones', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const [kept, old, again] = [ticketsOf(0, 10), ticketsOf(10, 20), ticketsOf(10, 20)];
  await db.rows('deliveries').bulkPut([...kept, ...old]);
  await db.transaction('rw', db.tables, async () => {
    await db.rows('deliveries').bulkDelete(old.map(({ id }) => id));
    await forgetNames(old, db.rows('deliveries'), db.ticket_names);
  });
  expect(await namesIn(db)).toEqual(expected(kept));
  await db.rows('deliveries').bulkPut(again);

  expect(await namesIn(db)).toEqual(expected([...kept, ...again]));
});

test('the name of a plate goes with its last ticket, though another plate has the same number, or begins as it does', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const of = (truck_license: string): Row => ({ ...ticket(1), id: truck_license, truck_license });
  const [kept, old] = [['B 1234 XYZ', 'F 1234 XYZA', 'F 1234 XYZ-B'].map(of), of('F 1234 XYZ')];
  await db.rows('deliveries').bulkPut([...kept, old]);
  await db.rows('deliveries').delete(old.id);
  await forgetNames([old], db.rows('deliveries'), db.ticket_names);
  expect(await namesIn(db)).toEqual(expected(kept));
});

test('the tickets of a plate have the newest first, of days and within a day, as text too', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const times = [
    '2026-11-25T09:59:59.999Z',
    '2026-11-25T10:00:00.000Z',
    '2026-11-26T01:00:00.000Z',
    '2027-01-01T01:00:00.000Z',
    '1999-12-31T23:00:00.000Z',
  ];
  const rows = times.map((captured_at): Row => ({
    ...ticket(1),
    id: captured_at,
    captured_at,
    operating_day: captured_at.slice(0, 10),
    flags: [],
  }));
  await db.rows('deliveries').bulkPut(rows);
  expect(await ticketsOfPlate(db.rows('deliveries'), 'F1001JU').primaryKeys()).toEqual(times.toSorted().toReversed());
});

test('a name that a driver and a customer on no file share goes with the last ticket of either', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const name = 'Slamet Riyadi';
  const [driven, bought, other] = [
    { ...ticket(1), driver_name: name },
    { ...ticket(1), driver_name: 'Joko', customer_name: name, customer_id: null },
    { ...ticket(1), driver_name: 'Joko', customer_name: 'Toko Sinar', customer_id: null },
  ];
  await db.rows('deliveries').bulkPut([driven, bought, other]);
  const without = async (old: Row) => {
    await db.transaction('rw', db.tables, async () => {
      await db.rows('deliveries').delete(old.id);
      await forgetNames([old], db.rows('deliveries'), db.ticket_names);
    });
    return (await namesIn(db)).filter((one) => one.startsWith('driver'));
  };
  expect(await without(driven)).toEqual(['driver slamet riyadi: riyadi', 'driver toko sinar: sinar']);
  expect(await without(bought)).toEqual(['driver toko sinar: sinar']);
});

test('new names are stored wherever they lie among more stored names than are read', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const many = [...ticketsOf(200, 500), ...ticketsOf(600, 1_200)];
  const news = [...ticketsOf(0, 5), ...ticketsOf(520, 530), ...ticketsOf(1_195, 1_205)];
  const ofNewDriver = { ...ticket(300), driver_name: 'Agus Salim' };
  await db.rows('deliveries').bulkPut(many);
  const page = [...news, ofNewDriver];
  expect(await db.ticket_names.count()).toBeGreaterThan(KEYS_PER_NAME * namesOf(page).length);
  await db.rows('deliveries').bulkPut(page);

  expect(await namesIn(db)).toEqual(expected([...many, ...page]));
});

test('of more rows than one slice, each has its keys, its names and its place in the answer', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const tickets = ticketsOf(0, 700);
  expect(await db.rows('deliveries').bulkPut(tickets, { allKeys: true })).toEqual(tickets.map(({ id }) => id));
  const rows = await db.rows('deliveries').toArray();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
  const words = rows.map((row) => lookUpIn(row)?.words ?? []);
  expect(words.map((of) => of.slice(0, -1))).toEqual(rows.map((row) => ticketWords(trusted(row))));
  expect(words.map((of) => of.at(-1))).toEqual(
    rows.map(({ truck_license }) =>
      expect.stringMatching(`^${String(truck_license).slice(2, 6)}ju\\.f\\.[\\da-z]{9}$`),
    ),
  );
  expect(await namesIn(db)).toEqual(expected(tickets));

  const again = ticketsOf(700, 1_400).map((row, at) => ([3, 251, 699].includes(at) ? (tickets[at] ?? row) : row));
  const failure: unknown = await db
    .rows('deliveries')
    .bulkAdd(again)
    .catch((error: unknown) => error);
  expect(Object.keys(trusted<BulkError>(failure).failuresByPos)).toEqual(['3', '251', '699']);
});
