/** The store of a new version of the app meets the tabs, the crashes and the work of the old one. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { newId, stockId } from '../../../src/domain/ids.ts';
import { liveEntries } from '../../../src/data/store/liveEntries.ts';
import { LIVE_INDEX } from '../../../src/data/store/liveKey.ts';
import { readOutbox } from '../../../src/data/outbox/outboxItems.ts';
import { readStocks } from '../../../src/data/records/queries.ts';
import { refold } from '../../../src/data/store/apply/refold.ts';
import { STORE_VERSION, TABLE_NAMES, TABLES, userDbName, userStore } from '../../../src/data/store/schema.ts';
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
  test('is told, and goes on by itself once the tab is closed; what waits is whole', async () => {
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

  test('is not blocked by one that is awake: it lets go, and goes on saving into the newer store', async () => {
    const device = await createDevice();
    await device.save([delivery({ volume: 1 })]);
    const newer = new Dexie(userDbName(device.userId));
    newer.version(STORE_VERSION + 10).stores({
      ...FIRST_STORES,
      ...Object.fromEntries(TABLE_NAMES.map((name) => [name, TABLES[name].indexes])),
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

test('after an upgrade, what waits is known to lie over its rows', async () => {
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
  ...Object.fromEntries(TABLE_NAMES.map((name) => [name, TABLES[name].indexes])),
};

test('in a store of version 5 what waits is found too, and counts wherever the stock is worked out again', async () => {
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

  test('completes on the next start, wherever it was, with everything that waits', async () => {
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
