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
