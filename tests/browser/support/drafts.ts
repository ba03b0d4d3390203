import type { Page } from '@playwright/test';

/** All drafts on the device, as JSON. A draft is written behind the typing: wait for it here before the browser ends. */
export const drafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const name =
      (await indexedDB.databases()).flatMap((database) =>
        database.name?.startsWith('kuari-user-') ? [database.name] : [],
      )[0] ?? '';
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        });
      });
    });
  });

/** From a page of the same origin that is not the app, while no page of the app is open. */
export const clearDrafts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const stores = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('kuari-user-'));
    const cleared = ({ name = '' }: IDBDatabaseInfo) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('drafts', 'readwrite');
          change.objectStore('drafts').clear();
          change.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      });
    await Promise.all(stores.map(cleared));
  });
