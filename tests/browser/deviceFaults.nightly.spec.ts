/** Faults between the contexts of one browser: tabs, old tabs and the worker; and a storage that is full. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, fillDelivery, openForm, recordDelivery, strip } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { readTable } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const REFRESH = '/auth/v1/token?grant_type=refresh_token';
const seen = (prefix: string, since: number) =>
  world.network.requests.slice(since).filter((request) => request.path.startsWith(prefix));

/** The session is over by this device's clock, and the profile in its cache is old: every context needs a new token at once. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kuari-device');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('kv', 'readwrite');
      const store = transaction.objectStore('kv');
      const reading = store.get('kuari-auth');
      reading.addEventListener('success', () => {
        store.put(
          JSON.stringify({ ...JSON.parse(reading.result), expires_at: Math.floor(Date.now() / 1000) - 60 }),
          'kuari-auth',
        );
      });
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    database.close();
    localStorage.setItem('profile_cache_timestamp', String(Date.now() - 3_600_000));
  });

test('two tabs and the worker refresh at once: one refresh, nobody is signed out, and the queue is sent', async () => {
  const tablet = await world.device('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const second = await tablet.context.newPage();
  await second.goto(world.origin);
  await allSent(second);
  await openForm(tablet.page);
  await world.network.down();
  const ticket = await recordDelivery(tablet.page);
  await endSession(tablet.page);
  const before = world.network.requests.length;
  await Promise.all([tablet.page.goto('about:blank'), second.goto('about:blank')]);
  await world.network.up();
  await Promise.all([tablet.page.goto(`${world.origin}/delivery`), second.goto(world.origin)]);
  await Promise.all([allSent(tablet.page), allSent(second)]);
  await expectExactlyOnce(world.backend, [ticket]);
  // Each tab has asked for its profile, and the worker has sent the ticket, with the token of that one refresh.
  await expect.poll(() => seen('/rest/v1/profiles', before).length).toBeGreaterThanOrEqual(2);
  expect(tablet.sentByWorker(APPLY_MUTATIONS).length).toBeGreaterThan(0);
  expect(seen(REFRESH, before)).toHaveLength(1);
  for (const page of [tablet.page, second]) await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await tablet.close();
});

/** A store of a version before with fewer tables, with everything in its outbox, held by a tab that lets go of nothing. */
async function keepOldStoreOpen(page: Page): Promise<void> {
  await page.goto(`${world.origin}/locales/en/common.json`);
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const name =
      (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('kuari-user-')) ?? '';
    const current = await done(indexedDB.open(name));
    const reading = current.transaction(['outbox', 'meta']);
    const [outbox, meta] = [
      await done(reading.objectStore('outbox').getAll()),
      await done(reading.objectStore('meta').getAll()),
    ];
    current.close();
    // The one right after the other: nobody who wants the new version gets in between.
    indexedDB.deleteDatabase(name);
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      const old = opening.result;
      const entries = old.createObjectStore('outbox', { keyPath: 'id' });
      entries.createIndex('seq', 'seq');
      entries.createIndex('[state+seq]', ['state', 'seq']);
      entries.createIndex('touches', 'touches', { multiEntry: true });
      old.createObjectStore('view_rows', { keyPath: ['table', 'id'] });
      old.createObjectStore('drafts', { keyPath: 'key' });
      const values = old.createObjectStore('meta', { keyPath: 'key' });
      for (const entry of outbox) entries.put(entry);
      for (const value of meta) if (value.key !== 'pull') values.put(value);
    });
    // Held for as long as the tab lives, by nobody who listens.
    Object.assign(globalThis, { held: await done(opening) });
  });
}

test('an upgrade blocked by an old tab is shown; it completes once that tab is closed, and what waited is sent', async () => {
  const tablet = await world.device('old tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(tablet.page);
  await world.network.down();
  const ticket = await recordDelivery(tablet.page);
  await tablet.page.goto('about:blank');
  await world.network.up();
  world.network.fail(APPLY_MUTATIONS, { kind: 'status', status: 503 });
  const oldTab = await tablet.context.newPage();
  await keepOldStoreOpen(oldTab);
  world.network.heal();

  await tablet.page.goto(world.origin);
  const blocked = tablet.page.getByRole('banner').getByRole('button', { name: 'Close other tabs' });
  await expect(blocked).toBeVisible();
  await blocked.click();
  await expect(tablet.page.getByText('an older tab of the app holds them')).toBeVisible();
  await oldTab.close();
  await expect(strip(tablet.page)).toBeVisible();
  await tablet.page.keyboard.press('Escape');
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, [ticket]);
});

test('the folder of the browser is put back to an older copy: what was sent since is shown and not doubled, and no ticket number comes twice', async () => {
  const name = 'put back';
  const start = async () => {
    const device = await world.device(name);
    await device.page.goto(`${world.origin}/delivery`);
    return device;
  };
  let tablet = await start();
  await signIn(tablet.page, world.origin, 'supervisor');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(tablet.page);
  await world.network.down();
  const waited = await recordDelivery(tablet.page);
  await tablet.close();
  const putBack = world.copyProfile(name);

  await world.network.up();
  tablet = await start();
  await allSent(tablet.page);
  await openForm(tablet.page);
  const later = await recordDelivery(tablet.page, { volume: '3' });
  await allSent(tablet.page);
  await tablet.close();

  putBack();
  tablet = await start();
  await allSent(tablet.page);
  for (const ticket of [waited, later])
    await expect(tablet.page.getByRole('row').filter({ hasText: ticket })).toHaveCount(1);
  await openForm(tablet.page);
  const next = await recordDelivery(tablet.page, { volume: '2' });
  await allSent(tablet.page);
  expect(new Set([waited, later, next]).size).toBe(3);
  await expectExactlyOnce(world.backend, [waited, later, next]);
  await tablet.close();
});

test('with no space left a save says so: the form stays open with what was typed, and the record can be taken out as a file', async () => {
  const tablet = await world.device('full tablet', { viewport: { width: 1280, height: 720 } });
  const { page } = tablet;
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await openForm(page);
  await recordDelivery(page, { customer: 'PT Sebelumnya' });
  await allSent(page);
  await fillDelivery(page, { customer: 'PT Tanpa Ruang' });
  const devtools = await tablet.context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.origin, quotaSize: 1 });
  // What the browser knew of the space that is left it believes for up to half a minute.
  await expect.poll(() => storeElsewhere(page), { timeout: 60_000 }).toBe('QuotaExceededError');
  await page.getByRole('button', { name: 'Save delivery' }).click();

  const refused = page.getByRole('alert').filter({ hasText: 'This device has no storage left' });
  await expect(refused).toBeVisible();
  // Above the bar that saves, whole.
  await expect(refused).toBeInViewport({ ratio: 1 });
  const bar = page.locator('.sticky').filter({ has: page.getByRole('button', { name: 'Save delivery' }) });
  const [said, below] = await Promise.all([refused.boundingBox(), bar.boundingBox()]);
  expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(
    page.getByRole('status').filter({ hasText: 'Saved on this device' }),
    'nor is the ticket before called saved beside it',
  ).toHaveCount(0);
  await expect(page.getByLabel('Customer')).toHaveValue('PT Tanpa Ruang');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    refused.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('PT Tanpa Ruang');
  expect(
    (await readTable<{ bytes: string }>(page, 'outbox')).filter(({ bytes }) => bytes.includes('PT Tanpa Ruang')),
  ).toEqual([]);

  // Somebody has made room: what was typed is saved by the next press.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.origin });
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
  await allSent(page);
  expect(
    await world.backend.query(`select customer_name from public.deliveries where customer_name = 'PT Tanpa Ruang'`),
  ).toHaveLength(1);
  await tablet.close();
});

/** Writes a little into a database that is not ours; answers what the browser said. */
const storeElsewhere = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('another app');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('things'));
        opening.addEventListener('error', () => resolve(opening.error?.name ?? ''));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('things', 'readwrite');
          const end = (word: string) => {
            opening.result.close();
            resolve(word);
          };
          writing.addEventListener('abort', () => end(writing.error?.name ?? ''));
          writing.addEventListener('complete', () => end('stored'));
          writing.objectStore('things').put(new Uint8Array(1_000), 'thing');
        });
      }),
  );
