/** The device's storage fails under the person who works: no space left, the connection to the database lost. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, fillDelivery, openForm, recordDelivery } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { readTable } from './support/store.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '2d' })));
test.afterAll(() => world?.end());

test('with no space left a save says so: the form stays open with what was typed, and the record can be taken out as a file', async () => {
  const tablet = await world.device('full tablet');
  const { page } = tablet;
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await openForm(page);
  await fillDelivery(page, { customer: 'PT Tanpa Ruang' });
  const devtools = await tablet.context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.origin, quotaSize: 1 });
  // What the browser knew of the space that is left it believes for half a minute.
  await page.waitForTimeout(31_000);
  await page.getByRole('button', { name: 'Save delivery' }).click();

  const refused = page.getByRole('alert').filter({ hasText: 'This device has no storage left' });
  await expect(refused).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toHaveCount(0);
  await expect(page.getByLabel('Customer')).toHaveValue('PT Tanpa Ruang');
  const [download] = await Promise.all([page.waitForEvent('download'), refused.getByRole('button', { name: 'Download' }).click()]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('PT Tanpa Ruang');
  expect(await readTable(page, 'outbox')).toEqual([]);

  // Somebody has made room: what was typed is saved by the next press.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.origin });
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
  await allSent(page);
  expect(await world.backend.query(`select customer_name from public.deliveries where customer_name = 'PT Tanpa Ruang'`)).toHaveLength(1);
  await tablet.close();
});

test('connections to the database that the browser closes are made anew: the save goes through, and arrives once', async () => {
  const { page } = await world.device('tablet');
  await page.addInitScript(() => {
    const open: IDBDatabase[] = [];
    const really = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (...args) => {
      const request = really(...args);
      request.addEventListener('success', () => open.push(request.result));
      return request;
    };
    // As after a crash of the browser's storage: every connection is closed, and says so.
    Object.assign(globalThis, { loseConnections: () => open.splice(0).map((database) => {
      database.close();
      database.dispatchEvent(new Event('close'));
      return database.name;
    }) });
  });
  const lose = () => page.evaluate((): string[] => Reflect.apply(Reflect.get(globalThis, 'loseConnections'), null, []));
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await openForm(page);
  const lost = await lose();
  expect(lost).toEqual(expect.arrayContaining(['kuari-device', expect.stringMatching(/^kuari-user-/)]));
  const tickets = [await recordDelivery(page)];
  await lose();
  tickets.push(await recordDelivery(page));
  await allSent(page);
  await expectExactlyOnce(world.backend, tickets);
  // The screens have found their way back as well.
  await page.getByRole('link', { name: 'Deliveries' }).first().click();
  for (const ticket of tickets) await expect(page.getByRole('row').filter({ hasText: ticket })).toHaveCount(1);
});
