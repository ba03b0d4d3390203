import { Dexie, liveQuery, RangeSet } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetLiveQueries } from '../../../src/data/runtime/driver.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { UserDb } from '../../../src/data/store/schema.ts';

const MANY = 5;

let db: UserDb;
let stop: () => void;
beforeEach(async () => {
  db = new UserDb(newId(), 'relaxed');
  await db.open();
  stop = resetLiveQueries(MANY);
});
afterEach(async () => {
  stop();
  await db.delete();
});

/** Changes that the query below does not read. */
async function changeDrafts(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await db.drafts.put({ key: `draft ${at}`, value: at, saved_at: at });
    // Dexie reports the changes of one turn together.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** How often a query of another table has run. */
async function watched(): Promise<() => number> {
  let runs = 0;
  const query = liveQuery(async () => {
    runs += 1;
    return db.photos.count();
  }).subscribe(() => undefined);
  const end = stop;
  stop = () => {
    query.unsubscribe();
    end();
  };
  await vi.waitFor(() => expect(runs).toBe(1));
  return () => runs;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 150));

it('a live query that no change concerns runs again after many changes, and not before', async () => {
  const runs = await watched();
  await changeDrafts(MANY - 1);
  await settle();
  expect(runs()).toBe(1);
  await changeDrafts(1);
  await vi.waitFor(() => expect(runs()).toBe(2));
});

it('after a reset, its own or that of another tab, changes are counted from zero', async () => {
  const runs = await watched();
  await changeDrafts(MANY);
  await vi.waitFor(() => expect(runs()).toBe(2));
  await changeDrafts(MANY - 1);
  await settle();
  expect(runs()).toBe(2);
  Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
  await vi.waitFor(() => expect(runs()).toBe(3));
  await changeDrafts(1);
  await settle();
  expect(runs()).toBe(3);
});
