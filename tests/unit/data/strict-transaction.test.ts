/** A save goes past Dexie to the disk (data/store/strictTransaction.ts), and keeps what Dexie would have kept. */
import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import type { ObservabilitySet } from 'dexie';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { inStrictTransaction } from '../../../src/data/store/strictTransaction.ts';
import { partsOf } from '../../../src/data/store/notifyLiveQueries.ts';
import type { Write } from '../../../src/data/store/notifyLiveQueries.ts';
import { createDevice, delivery } from './support/device.ts';

const opened: UserDb[] = [];
function open(userId = newId()): UserDb {
  const db = new UserDb(userId, 'strict');
  opened.push(db);
  return db;
}
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

const draft = (key: string): Write => ({ store: 'drafts', type: 'add', value: { key, value: 1, saved_at: 0 } });
const write = (db: UserDb, writes: readonly Write[]) =>
  inStrictTransaction(db, ['drafts', 'meta'], () => Promise.resolve({ writes, answer: 'written' }));

describe('what is written past Dexie', () => {
  test('is stored completely or not at all, if the browser refuses a write after the commit was requested', async () => {
    const db = open();
    await db.drafts.put({ key: 'taken', value: 0, saved_at: 0 });
    await expect(write(db, [draft('one'), draft('taken'), draft('two')])).rejects.toThrow(
      expect.objectContaining({ name: 'ConstraintError' }),
    );
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['taken']);
  });

  test('is not stored, if one value cannot be stored', async () => {
    const db = open();
    await expect(
      write(db, [draft('one'), { store: 'drafts', type: 'put', value: { key: 'two', value: () => 1 } }]),
    ).rejects.toThrow(expect.objectContaining({ name: 'DataCloneError' }));
    expect(await db.drafts.count()).toBe(0);
  });

  test('is not stored, if the work awaited anything but its own reads', async () => {
    const db = open();
    const late = inStrictTransaction(db, ['drafts'], async (reads) => {
      await reads.get('drafts', 'one');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { writes: [draft('one')], answer: 'written' };
    });
    await expect(late).rejects.toThrow(expect.objectContaining({ name: 'TransactionInactiveError' }));
    expect(await db.drafts.count()).toBe(0);
  });

  test('is not stored, if the work itself throws, and the error is reported', async () => {
    const db = open();
    await expect(inStrictTransaction(db, ['drafts'], () => Promise.reject(new Error('no code')))).rejects.toThrow(
      'no code',
    );
    expect(await write(db, [draft('one')])).toBe('written');
  });

  test('is serialized: two at once never read the same state', async () => {
    const db = open();
    const add = () =>
      inStrictTransaction(db, ['drafts'], async (reads) => {
        const held = await reads.all('drafts');
        return { writes: [draft(`draft ${held.length}`)], answer: held.length };
      });
    const found = await Promise.all([add(), add(), add()]);
    expect(found.toSorted()).toEqual([0, 1, 2]);
  });
});

describe('live queries are notified', () => {
  test('after the commit, in this tab and on another connection', async () => {
    const [db, other] = [open('one-person'), open('one-person')];
    const seen: Record<string, number[]> = { db: [], other: [] };
    const subscriptions = Object.entries({ db, other }).map(([name, one]) =>
      liveQuery(() => one.drafts.count()).subscribe((count) => seen[name]?.push(count)),
    );
    await vi.waitFor(() => expect(seen).toEqual({ db: [0], other: [0] }));
    await write(db, [draft('one')]);
    await vi.waitFor(() => expect(seen).toEqual({ db: [0, 1], other: [0, 1] }));
    for (const one of subscriptions) one.unsubscribe();
  });

  test('not if nothing was written', async () => {
    const db = open();
    const told = vi.fn<(parts: ObservabilitySet) => void>();
    Dexie.on('storagemutated', told);
    await db.drafts.put({ key: 'taken', value: 0, saved_at: 0 });
    told.mockClear();
    await write(db, [draft('taken')]).catch(() => undefined);
    await write(db, []);
    await write(db, [draft('one')]);
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    Dexie.on.storagemutated.unsubscribe(told);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('with the same notification as Dexie sends for these writes', async () => {
    const device = await createDevice();
    opened.push(device.db);
    const writes: Write[] = [];
    await device.save([{ kind: 'customers.create', entity_id: newId(), payload: { name: 'PT Baru' } }, delivery()]);
    await device.db.drafts.put({ key: 'delivery', value: 1, saved_at: 0 });
    for (const value of await device.db.outbox.toArray()) writes.push({ store: 'outbox', type: 'add', value });
    for (const value of await device.db.view_rows.toArray()) writes.push({ store: 'view_rows', type: 'put', value });
    for (const value of await device.db.meta.toArray()) writes.push({ store: 'meta', type: 'put', value });
    writes.push({ store: 'drafts', type: 'delete', key: 'delivery' });

    const twin = open(device.userId);
    await twin.outbox.clear();
    let dexies: ObservabilitySet = {};
    const listen = (parts: ObservabilitySet) => {
      dexies = parts;
    };
    Dexie.on('storagemutated', listen);
    await twin.transaction('rw', twin.tables, async () => {
      for (const one of writes) {
        const table = twin.table<object, string>(one.store);
        await (one.type === 'delete' ? table.delete(one.key) : table[one.type](one.value));
      }
    });
    Dexie.on.storagemutated.unsubscribe(listen);
    expect(writes.length).toBeGreaterThan(8);
    expect(keysOf(partsOf(twin, writes))).toEqual(keysOf(dexies));
  });
});

/** What each part holds, in order; a part without a key tells nobody anything. */
function keysOf(parts: ObservabilitySet): Record<string, string[]> {
  const keys = Object.entries(parts).map(([part, tree]) => {
    const found: string[] = [];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null || !('from' in node)) return;
      found.push(JSON.stringify(node.from));
      if ('l' in node) walk(node.l);
      if ('r' in node) walk(node.r);
    };
    walk(tree);
    return [part, found.toSorted()] as const;
  });
  return Object.fromEntries(
    keys.filter(([, found]) => found.length > 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
