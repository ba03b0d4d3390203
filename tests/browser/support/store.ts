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

/**
 * Waits until a table holds so many rows, and from then on keeps every save waiting that writes to it, as a store that is busy
 * does: until `letSavesGo`, or the page is left. Answers how many rows there are then.
 */
export const holdSaves = (page: Page, table: 'outbox', atLeast: number): Promise<number> =>
  page.evaluate(
    async ({ name, wanted }) => {
      const ended = <V>(request: IDBRequest<V>) =>
        new Promise<V>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
        });
      const found = (await indexedDB.databases()).find((one) => one.name?.startsWith('kuari-user-'))?.name ?? '';
      const database = await ended(indexedDB.open(found));
      let held = true;
      addEventListener(
        'let-saves-go',
        () => {
          held = false;
        },
        { once: true },
      );
      for (;;) {
        // Whoever writes waits for this one, and this one for who wrote before: it comes between any two of them.
        const transaction = database.transaction(name, 'readwrite');
        const over = new Promise((resolve) => {
          transaction.addEventListener('complete', resolve);
        });
        const rows = await ended(transaction.objectStore(name).count());
        if (rows >= wanted) {
          const hold = () => {
            if (held) transaction.objectStore(name).count().addEventListener('success', hold);
            else database.close();
          };
          hold();
          return rows;
        }
        await over;
      }
    },
    { name: table, wanted: atLeast },
  );

export const letSavesGo = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new Event('let-saves-go')));

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

/** How many records of the person who is signed in have not been settled; 0 where they have no store yet. */
export const unsettledRecords = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const ended = <V>(request: IDBRequest<V>) =>
      new Promise<V>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
      });
    const { user_id = '' }: { user_id?: string } = JSON.parse(localStorage.getItem('user_profile') ?? '{}');
    const name = `kuari-user-${user_id}`;
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
    const database = await ended(indexedDB.open(name));
    const entries: { state: string }[] = await ended(database.transaction('outbox').objectStore('outbox').getAll());
    database.close();
    return entries.filter(({ state }) => state === 'queued').length;
  });
