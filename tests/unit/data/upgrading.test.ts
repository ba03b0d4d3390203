/** The store of a new version of the app meets the tabs and the work of the version before. */
import { Dexie } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { STORE_VERSION, UserDb, userDbName, userStore } from '../../../src/data/store/schema.ts';
import {
  isStoreNewer,
  isUpgradeBlocked,
  nativeVersion,
  onUpgradeChange,
} from '../../../src/data/store/storeUpgrade.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { createDevice, delivery } from './support/device.ts';

/** The stores of a user as Dexie declares them, by name. */
const storesOf = (db: Dexie): Record<string, string> =>
  Object.fromEntries(
    db.tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey.src, ...indexes.map(({ src }) => src)].join(', '),
    ]),
  );

/** A store of a version before, in which two tickets wait. */
async function oldStore(): Promise<{ userId: string; bytes: string[] }> {
  const device = await createDevice();
  await device.save([delivery({ volume: 1 })]);
  await device.save([delivery({ volume: 2 })]);
  const entries = await device.db.outbox.orderBy('seq').toArray();
  const userId = newId();
  const old = new Dexie(userDbName(userId));
  old.version(0.1).stores({ outbox: 'id, seq' });
  await old.table('outbox').bulkAdd(entries);
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

  test('is not blocked by an active tab: it closes its connection, and continues saving into a store with more tables', async () => {
    const device = await createDevice();
    await device.save([delivery({ volume: 1 })]);
    const newer = new Dexie(userDbName(device.userId));
    newer.version(nativeVersion(STORE_VERSION) + 1).stores({ ...storesOf(device.db), surprises: 'id' });
    await newer.open();
    expect((await saveTo(device.db, [delivery({ volume: 2 })], device.writeDeps)).ok).toBe(true);
    expect(await newer.table('outbox').count()).toBe(2);
    await device.round();
    expect(device.server.rowsOf('deliveries')).toHaveLength(2);
    newer.close();
  });
});

test('a store that a newer app has converted is left alone by an older one, which says so; the newer app finds all of it', async () => {
  const device = await createDevice();
  await device.save([delivery({ volume: 1 })]);
  const newer = new Dexie(userDbName(device.userId));
  newer.version(nativeVersion(STORE_VERSION + 1)).stores(storesOf(device.db));
  await newer.open();
  const kept = await newer.table('outbox').toArray();
  expect(await saveTo(device.db, [delivery({ volume: 2 })], device.writeDeps)).toMatchObject({
    ok: false,
    error: { kind: 'database_closed' },
  });
  expect(isStoreNewer()).toBe(true);
  await expect(device.round()).rejects.toThrow('this app knows 1');
  expect(await newer.table('outbox').toArray()).toEqual(kept);
  newer.close();
  await Dexie.delete(userDbName(device.userId));
  await device.db.open();
  expect(isStoreNewer()).toBe(false);
});

test('a table or an index that a description adds needs no new version: the store gets it when it is opened', async () => {
  const device = await createDevice();
  await device.save([delivery({ volume: 1 })]);
  const entries = await device.db.outbox.toArray();
  const version = device.db.backendDB().version;
  device.db.close();
  const later = new UserDb(device.userId, 'strict');
  later
    .version(nativeVersion(STORE_VERSION))
    .stores({ pallets: 'id, colour', customers: 'id, name, merged_into, phone' });
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
