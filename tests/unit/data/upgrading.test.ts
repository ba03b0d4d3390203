/** The store of a new version of the app meets the tabs, the crashes and the work of the old one. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { newId, stockId } from '../../../src/domain/records/ids.ts';
import { liveEntries } from '../../../src/data/store/liveEntries.ts';
import { LIVE_INDEX } from '../../../src/data/store/liveKey.ts';
import { readOutbox } from '../../../src/data/outbox/outboxItems.ts';
import { readStocks } from '../../../src/data/records/queries.ts';
import { refold } from '../../../src/data/store/apply/refold.ts';
import { STORE_VERSION, UserDb, userDbName, userStore } from '../../../src/data/store/schema.ts';
import { TABLE_NAMES } from '../../../src/domain/records/tables.ts';
import { readPull, writeMeta } from '../../../src/data/store/meta.ts';
import { LEGACY_TABLES, STORES_OF_VERSION_8 } from './support/storesOfVersion8.ts';
import { isUpgradeBlocked, onUpgradeChange } from '../../../src/data/store/storeUpgrade.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { createDevice, delivery } from './support/device.ts';

const FIRST_STORES = {
  outbox: 'id, seq, [state+seq], *touches, entity_id, settled_at',
  view_rows: '[table+id], [table+order]',
  meta: 'key',
  drafts: 'key',
  deliveries: 'id, captured_at, operating_day, status, ticket_no',
  customers: 'id, name',
  stocks: 'id, material_type',
  daily_totals: 'id, operating_day',
  system_config: 'id, config_key',
};

/** A store as the first version of the app left it: two tickets wait, in one save each. */
async function oldStore(): Promise<{ userId: string; bytes: string[] }> {
  const device = await createDevice();
  await device.save([delivery({ volume: 1 })]);
  await device.save([delivery({ volume: 2 })]);
  const entries = await device.db.outbox.orderBy('seq').toArray();
  const meta = await device.db.meta.toArray();
  const userId = newId();
  const old = new Dexie(userDbName(userId));
  old.version(1).stores(FIRST_STORES);
  await old
    .table('outbox')
    .bulkAdd(
      entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([field]) => field !== 'save_id'))),
    );
  await old.table('meta').bulkAdd(meta);
  old.close();
  return { userId, bytes: entries.map((entry) => entry.bytes) };
}

const bytesIn = async (userId: string) =>
  (await userStore(userId).strict.outbox.orderBy('seq').toArray()).map((entry) => entry.bytes);

/** A connection that does not let go when a newer version asks: a tab that the browser has frozen. */
const frozenTab = (userId: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(userDbName(userId));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });

describe('an upgrade blocked by an old tab', () => {
  test('is reported, and continues automatically once the tab is closed; unsent work is complete', async () => {
    const { userId, bytes } = await oldStore();
    const tab = await frozenTab(userId);
    const told: boolean[] = [];
    const stop = onUpgradeChange(() => told.push(isUpgradeBlocked()));
    const opening = bytesIn(userId);
    await vi.waitFor(() => expect(isUpgradeBlocked()).toBe(true));
    tab.close();
    expect(await opening).toEqual(bytes);
    await vi.waitFor(() => expect(isUpgradeBlocked()).toBe(false));
    expect(told).toEqual([true, false]);
    stop();
    userStore(userId).close();
  });

  test('is not blocked by an active tab: it closes its connection, and continues saving into the newer store', async () => {
    const device = await createDevice();
    await device.save([delivery({ volume: 1 })]);
    const newer = new Dexie(userDbName(device.userId));
    newer.version(STORE_VERSION + 10).stores({
      ...FIRST_STORES,
      ...LEGACY_TABLES,
      surprises: 'id',
    });
    await newer.open();
    expect((await saveTo(device.db, [delivery({ volume: 2 })], device.writeDeps)).ok).toBe(true);
    expect(await newer.table('outbox').count()).toBe(2);
    await device.round();
    expect(device.server.rowsOf('deliveries')).toHaveLength(2);
    newer.close();
  });
});

test('after an upgrade, waiting entries are found by their rows', async () => {
  const { userId, bytes } = await oldStore();
  const live = await liveEntries(userStore(userId).strict);
  expect(live.map((entry) => entry.bytes)).toEqual(bytes);
  userStore(userId).close();
});

/** A store as version 5 of it was: what waits was found by the rows that it touches. */
const FIFTH_STORES = {
  outbox: 'id, seq, [state+seq], *touches, entity_id, settled_at',
  view_rows: '[table+id], [table+order], [table+row.look_up.plate+row.look_up.newest]',
  meta: 'key',
  drafts: 'key',
  photos: 'id, state',
  photo_contents: 'id',
  ...LEGACY_TABLES,
};

test('in a store of version 5 waiting entries are found too, and count whenever the stock is folded again', async () => {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  await device.round();
  await device.save([delivery({ volume: 1 })]);
  await device.save([delivery({ volume: 2 })]);
  const userId = newId();
  const old = new Dexie(userDbName(userId));
  old.version(5).stores(FIFTH_STORES);
  for (const table of old.tables)
    await table.bulkAdd(
      (await device.db.table(table.name).toArray()).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => field !== LIVE_INDEX)),
      ),
    );
  expect(await old.table('outbox').where('touches').equals(STOCK).count()).toBe(2);
  old.close();

  const { strict } = userStore(userId);
  expect((await liveEntries(strict)).map((entry) => entry.seq)).toEqual([1, 2]);
  await strict.transaction('rw', strict.tables, async () => {
    await refold(strict, [], [STOCK]);
  });
  expect((await readStocks(strict)).find(({ materialType }) => materialType === 'abu_batu')?.onHand).toBe(97);
  userStore(userId).close();
});
const STOCK = `stocks:${stockId('abu_batu')}`;

describe('a crash in an upgrade', () => {
  /** The process dies at the n-th thing that the upgrade does: what was not committed is gone. */
  async function dieAt(n: number, userId: string): Promise<boolean> {
    let steps = 0;
    const died = (transaction: IDBTransaction) => {
      steps += 1;
      if (steps !== n) return;
      transaction.abort();
      throw new DOMException('the process died', 'AbortError');
    };
    const spies = [
      spy(IDBObjectStore.prototype, 'createIndex', (store) => store.transaction),
      spy(IDBObjectStore.prototype, 'deleteIndex', (store) => store.transaction),
      spy(IDBObjectStore.prototype, 'put', (store) => store.transaction),
      spy(
        IDBCursor.prototype,
        'update',
        (cursor) => ('objectStore' in cursor.source ? cursor.source.objectStore : cursor.source).transaction,
      ),
    ];
    const upgraded = await userStore(userId)
      .strict.open()
      .then(
        () => true,
        () => false,
      );
    for (const one of spies) one.mockRestore();
    userStore(userId).close();
    return upgraded;

    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the method is one of that very prototype
    function spy<T extends object, K extends keyof T>(
      target: T,
      method: K,
      transactionOf: (self: T) => IDBTransaction,
    ) {
      const original = target[method];
      if (typeof original !== 'function') throw new Error('not a method');
      const wrapped = function (this: T, ...args: unknown[]): unknown {
        died(transactionOf(this));
        return Reflect.apply(original, this, args);
      };
      Object.defineProperty(target, method, { configurable: true, writable: true, value: wrapped });
      return {
        mockRestore: () =>
          Object.defineProperty(target, method, { configurable: true, writable: true, value: original }),
      };
    }
  }

  test('completes on the next start, wherever it was, with all unsent work', async () => {
    let deaths = 0;
    for (let n = 1; n < 200; n += 1) {
      const { userId, bytes } = await oldStore();
      const upgraded = await dieAt(n, userId);
      if (!upgraded) deaths += 1;
      expect(await bytesIn(userId), `after a death at step ${n}`).toEqual(bytes);
      expect(await readOutbox(userStore(userId).strict)).toHaveLength(2);
      expect(userStore(userId).strict.verno).toBe(STORE_VERSION);
      userStore(userId).close();
      if (upgraded) break;
    }
    expect(deaths).toBeGreaterThan(5);
  });
});

describe('a store of version 8, which knew thirteen tables', () => {
  /** With a ticket that was sent, one that waits, a draft, and the counter of its tickets. */
  async function legacyStore() {
    const device = await createDevice();
    device.server.putStock('abu_batu', 100);
    device.server.put('shifts', newId(), { operating_day: '2026-11-20', status: 'open' });
    await device.save([delivery({ volume: 1 })]);
    await device.round();
    await device.save([delivery({ volume: 2 })]);
    const { shapes: _, ...pull } = await readPull(device.db);
    await writeMeta(device.db, 'pull', { ...pull, schema: 2 });
    await device.db.drafts.put({ key: 'deliveries/new', value: { plate: 'B 1' }, saved_at: 1 });
    const copied = new Map<string, unknown[]>();
    for (const name of Object.keys(STORES_OF_VERSION_8)) copied.set(name, await device.db.table(name).toArray());
    device.db.close();
    await Dexie.delete(userDbName(device.userId));
    const old = new Dexie(userDbName(device.userId));
    old.version(8).stores(STORES_OF_VERSION_8);
    for (const [name, rows] of copied) await old.table(name).bulkAdd(rows);
    old.close();
    return { device, copied };
  }

  test('keeps rows, outbox, drafts and counters as they are, and sends nothing twice', async () => {
    const { device, copied } = await legacyStore();
    const before = device.server.rowsOf('deliveries').length;
    await device.db.open();
    const kept = new Map<string, unknown[]>();
    for (const name of copied.keys()) kept.set(name, await device.db.table(name).toArray());
    expect(kept).toEqual(copied);
    await device.round();
    expect(device.server.rowsOf('deliveries')).toHaveLength(before + 1);
    const pushed = device.network.calls.filter(({ procedure }) => procedure === 'apply_mutations');
    expect(pushed).toHaveLength(2);
    expect(await device.onHand('abu_batu')).toBe(97);
    expect(await device.states()).toEqual(['settled', 'settled']);
  });

  test('fetches the tables that are new to it or have new columns, and no other', async () => {
    const { device } = await legacyStore();
    await device.db.open();
    device.network.calls.length = 0;
    await device.round();
    expect(await device.db.rows('shifts').count()).toBe(1);
    const asked = device.network.calls.flatMap(({ procedure, body }) =>
      procedure === 'pull_history' ? [JSON.parse(body).cursor.tables] : [],
    );
    const widened = ['deliveries', 'stock_adjustments'];
    expect(asked).toEqual([
      TABLE_NAMES.filter((name) => !Object.hasOwn(LEGACY_TABLES, name) || widened.includes(name)),
    ]);
  });
});

test('a table or an index that a description adds needs no new version: the store gets it when it is opened', async () => {
  const device = await createDevice();
  await device.save([delivery({ volume: 1 })]);
  const entries = await device.db.outbox.toArray();
  const version = device.db.backendDB().version;
  device.db.close();
  const later = new UserDb(device.userId, 'strict');
  later.version(STORE_VERSION).stores({ pallets: 'id, colour', customers: 'id, name, merged_into, phone' });
  await later.open();
  await later.table('pallets').put({ id: 'p-1', colour: 'blue' });
  expect(await later.table('pallets').where('colour').equals('blue').count()).toBe(1);
  expect(await later.rows('customers').where('phone').equals('1').count()).toBe(0);
  expect(await later.outbox.toArray()).toEqual(entries);
  expect(later.backendDB().version).toBeGreaterThan(version);
  later.close();
  await device.db.open();
  expect((await saveTo(device.db, [delivery({ volume: 2 })], device.writeDeps)).ok).toBe(true);
});

test('a tab of the version before drops no table that it does not know, although an index of its own is gone', async () => {
  const device = await createDevice();
  device.server.put('shifts', newId(), { operating_day: '2026-11-20', deleted_at: null });
  await device.pull();
  const old = new Dexie(device.db.name);
  old
    .version(STORE_VERSION - 1)
    .stores(
      Object.fromEntries(
        device.db.tables
          .filter(({ name }) => name !== 'shifts')
          .map(({ name, schema: { primKey, indexes } }) => [
            name,
            [primKey.src, ...indexes.map(({ src }) => src), ...(name === 'deliveries' ? ['captured_at'] : [])].join(
              ', ',
            ),
          ]),
      ),
    );
  await old.open();
  old.close();
  const again = new UserDb(device.userId, 'strict');
  expect(await again.rows('shifts').count()).toBe(1);
  again.close();
});

test('the index of tickets that is not used any more goes with the upgrade, and no ticket does', async () => {
  const userId = newId();
  const old = new Dexie(userDbName(userId));
  old.version(10).stores({ deliveries: 'id, captured_at, [operating_day+captured_at]' });
  await old
    .table('deliveries')
    .put({ id: 'a', version: 1, operating_day: '2026-11-20', captured_at: '2026-11-20T01:00:00.000Z' });
  old.close();
  const store = userStore(userId).strict;
  expect(await store.rows('deliveries').count()).toBe(1);
  const { indexNames } = store.backendDB().transaction('deliveries').objectStore('deliveries');
  expect([...indexNames]).not.toContain('captured_at');
  expect([...indexNames]).toContain('[operating_day+captured_at]');
  userStore(userId).close();
});

test('the upgrade stores the names of tickets again, with the words of today', async () => {
  const userId = newId();
  const old = new Dexie(userDbName(userId));
  old.version(12).stores({ deliveries: 'id', ticket_names: '[kind+name], *words' });
  const ticket = { id: 'a', version: 1, operating_day: '2026-11-20', captured_at: '2026-11-20T01:00:00.000Z' };
  await old.table('deliveries').put({ ...ticket, truck_license: 'F 9525', driver_name: 'Asep Hidayat' });
  await old.table('ticket_names').put({ kind: 'plate', name: 'F9525', words: ['9525'] });
  old.close();
  const names = await userStore(userId).strict.ticket_names.toArray();
  expect(names).toEqual([
    { kind: 'driver', name: 'asep hidayat', words: ['hidayat'] },
    { kind: 'truck', name: 'F9525', words: ['f'] },
  ]);
  userStore(userId).close();
});
