/** What is stored beside a ticket is stored with it or not at all. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { DBCore, DBCoreMutateResponse } from 'dexie';
import { expect, test, vi } from 'vitest';
import { STORE_VERSION, UserDb } from '../../../src/data/store/schema.ts';
import { storedKeys } from '../../../src/data/store/storedKeys.ts';
import { forgetNames, namesOf } from '../../../src/data/store/ticketNames.ts';
import { ticketNames, ticketWords } from '../../../src/domain/deliveries/searchWords.ts';
import type { Row } from '../../../src/domain/effects.ts';
import { newId } from '../../../src/domain/ids.ts';
import { trusted } from '../../../src/domain/trusted.ts';

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

test('the rule of words is the one that belongs to this version of the store', () => {
  const ticket = { ticket_no: 'SJ-261125-K7M-0042', truck_license: 'F 9525 JU', driver_name: 'Ujang  Slamet Riyadi' };
  // If the rule changes, raise the version too: a stored name keeps its words until then.
  expect({ version: STORE_VERSION, words: ticketWords(ticket), names: ticketNames(ticket) }).toEqual({
    version: 13,
    words: ['42', '9525ju', 'ujang slamet riyadi'],
    names: [
      { kind: 'plate', name: 'F9525JU', words: ['ju'] },
      { kind: 'driver', name: 'ujang slamet riyadi', words: ['slamet', 'riyadi'] },
      { kind: 'device', name: 'k7m', words: ['k7m'] },
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

test('new names are stored wherever they lie among more stored names than are read', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const many = ticketsOf(200, 800);
  const news = [...ticketsOf(0, 5), ...ticketsOf(500, 505), ...ticketsOf(795, 805)];
  const ofNewDriver = { ...ticket(300), driver_name: 'Agus Salim' };
  await db.rows('deliveries').bulkPut(many);
  await db.rows('deliveries').bulkPut([...news, ofNewDriver]);

  expect(await namesIn(db)).toEqual(expected([...many, ...news, ofNewDriver]));
});
