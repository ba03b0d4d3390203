/** While somebody waits for a save, screens read nothing; afterwards they follow the store as before. */
import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { UserDb } from '../../../src/data/store/schema.ts';
import { deferBackgroundReads, whenReadsResume } from '../../../src/data/store/deferBackgroundReads.ts';

async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const resume = deferBackgroundReads();
  try {
    return await work();
  } finally {
    resume();
  }
}

function counted(db: UserDb) {
  const seen: number[] = [];
  const subscription = liveQuery(async () => {
    const pause = whenReadsResume();
    if (pause) await pause;
    return db.drafts.count();
  }).subscribe((count) => seen.push(count));
  return { seen, stop: () => subscription.unsubscribe() };
}

const draft = (key: string) => ({ key, value: 1, saved_at: 0 });

test('what a save changed is read after its answer was heard, and what comes later too', async () => {
  const db = new UserDb('quiet', 'relaxed');
  const { seen, stop } = counted(db);
  await vi.waitFor(() => expect(seen).toEqual([0]));
  const heard = await quietly(async () => {
    await db.drafts.put(draft('one'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [...seen];
  });
  expect(heard, 'seen before the answer').toEqual([0]);
  expect(seen, 'seen in the turn of the answer').toEqual([0]);
  await vi.waitFor(() => expect(seen).toEqual([0, 1]));
  await db.drafts.put(draft('two'));
  await vi.waitFor(() => expect(seen).toEqual([0, 1, 2]));
  stop();
  await db.delete();
});

test('a save that hangs, or fails, does not keep screens from reading', async () => {
  const db = new UserDb('hanging', 'relaxed');
  void quietly(() => new Promise<never>(() => undefined));
  await expect(quietly(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  const { seen, stop } = counted(db);
  await vi.waitFor(() => expect(seen).toEqual([0]), 5_000);
  expect(whenReadsResume()).toBeNull();
  stop();
  await db.delete();
});
