/** The user's database as it lies in the browser, looked at and changed from outside the app. */
import type { Page } from '@playwright/test';

/** The only user's store of this browser. */
export const readTable = <T>(page: Page, table: 'meta' | 'outbox' | 'deliveries' | 'photos'): Promise<T[]> =>
  page.evaluate(async (name) => {
    const ended = <V>(request: IDBRequest<V>) =>
      new Promise<V>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
      });
    const found = (await indexedDB.databases()).find((one) => one.name?.startsWith('kuari-user-'))?.name ?? '';
    const database = await ended(indexedDB.open(found));
    const held: T[] = await ended(database.transaction(name).objectStore(name).getAll());
    database.close();
    return held;
  }, table);

export const writeMeta = (page: Page, key: string, value: object): Promise<void> =>
  page.evaluate(
    async (entry) => {
      const ended = <V>(request: IDBRequest<V>) =>
        new Promise<V>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
        });
      const found = (await indexedDB.databases()).find((one) => one.name?.startsWith('kuari-user-'))?.name ?? '';
      const database = await ended(indexedDB.open(found));
      await ended(database.transaction('meta', 'readwrite').objectStore('meta').put(entry));
      database.close();
    },
    { key, value },
  );

/**
 * How many records of the person who is signed in have not been settled; 0 where they have no store yet. `endUndo`: what could still be
 * undone for some seconds can be no more, and is sent at once.
 */
export const unsettledRecords = (page: Pick<Page, 'evaluate'>, { endUndo = false } = {}): Promise<number> =>
  page.evaluate(async (isEnding: boolean) => {
    const ended = <V>(request: IDBRequest<V>) =>
      new Promise<V>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
      });
    const { user_id = '' }: { user_id?: string } = JSON.parse(localStorage.getItem('user_profile') ?? '{}');
    const name = `kuari-user-${user_id}`;
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
    const database = await ended(indexedDB.open(name));
    const outbox = database.transaction('outbox', isEnding ? 'readwrite' : 'readonly').objectStore('outbox');
    const entries: { state: string; verdict: object | null; not_before: number }[] = await ended(outbox.getAll());
    const queued = entries.filter(({ state }) => state === 'queued');
    const held = queued.filter(({ verdict, not_before }) => verdict === null && not_before > Date.now());
    if (isEnding) for (const entry of held) await ended(outbox.put({ ...entry, not_before: 0 }));
    database.close();
    // The page starts a round, as when it comes back into sight.
    if (isEnding && held.length > 0) document.dispatchEvent(new Event('visibilitychange'));
    return queued.length;
  }, endUndo);

/** The access token is over, as after a shift without signal. */
export const wearOut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('kuari-device');
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('kv', 'readwrite').objectStore('kv');
          const reading: IDBRequest<string> = store.get('kuari-auth');
          reading.addEventListener('success', () => {
            store
              .put(JSON.stringify({ ...JSON.parse(reading.result), expires_at: 1 }), 'kuari-auth')
              .addEventListener('success', () => {
                opening.result.close();
                resolve();
              });
          });
        });
      }),
  );
