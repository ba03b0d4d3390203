/** What is stored beside a ticket is stored with it or not at all. */
import 'fake-indexeddb/auto';
import type { DBCore, DBCoreMutateResponse } from 'dexie';
import { expect, test, vi } from 'vitest';
import { UserDb } from '../../../src/data/store/schema.ts';
import { storedKeys } from '../../../src/data/store/storedKeys.ts';
import { namesOf } from '../../../src/data/store/ticketNames.ts';
import type { Row } from '../../../src/domain/effects.ts';
import { newId } from '../../../src/domain/ids.ts';
import { trusted } from '../../../src/domain/trusted.ts';

const stored: DBCoreMutateResponse = { numFailures: 0, failures: {}, lastResult: 'x', results: ['x'] };
const failed = new DOMException('the disk is broken', 'UnknownError');

/** A store of which one table fails as Dexie's does: by an answer. */
const storeFailingIn = (broken: string): DBCore =>
  trusted<DBCore>(
    storedKeys.create(
      trusted<DBCore>({
        table: (name: string) => ({
          name,
          mutate: () =>
            Promise.resolve(
              name === broken ? { ...stored, numFailures: 1, failures: { 0: failed }, lastResult: undefined } : stored,
            ),
        }),
      }),
    ),
  );

const put = (core: DBCore) =>
  core.table('deliveries').mutate({
    type: 'put',
    trans: trusted({}),
    values: [{ id: 'x', ticket_no: 'SJ-261125-K7M-0042', truck_license: 'B 1 A', driver_name: 'Slamet Riyadi' }],
  });

test('a ticket whose names fail to be stored fails', async () => {
  await expect(put(storeFailingIn('ticket_names'))).rejects.toThrow('the disk is broken');
  expect(await put(storeFailingIn('none'))).toBe(stored);
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

test('names are stored again after they went with all tickets', async () => {
  const db = new UserDb(newId(), 'relaxed');
  await db.rows('deliveries').bulkPut(ticketsOf(0, 20));
  await db.rows('deliveries').clear();
  expect(await namesIn(db)).toEqual([]);
  const tickets = ticketsOf(0, 20);
  await db.transaction('rw', db.tables, () => db.rows('deliveries').bulkPut(tickets));

  expect(await namesIn(db)).toEqual(expected(tickets));
});

test('every name is stored where more are stored than a page asks for', async () => {
  const db = new UserDb(newId(), 'relaxed');
  const [many, few] = [ticketsOf(0, 600), ticketsOf(595, 610)];
  await db.rows('deliveries').bulkPut(many);
  await db.rows('deliveries').bulkPut(few);

  expect(await namesIn(db)).toEqual(expected([...many, ...few]));
});
