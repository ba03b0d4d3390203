/** The device's storage fails under the person who works: emptied, or its connections lost. Without space: `engines/stories.ts`, and by night. */
import { expect, test } from '@playwright/test';
import { ROUND_EVERY_MS } from '../../src/sync/rounds/triggers.ts';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { readTable } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

test('a store that the browser empties behind an open page, after its first sync, is told on that page, and not under somebody who types', async () => {
  const tablet = await world.device('emptied behind a page');
  const { page } = tablet;
  await page.clock.install();
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  // Looked at in every round of the page, of which the first may still find it incomplete.
  await expect(async () => {
    await page.clock.fastForward(ROUND_EVERY_MS);
    expect((await readTable<{ key: string }>(page, 'meta')).map(({ key }) => key)).toContain('in_sync');
  }).toPass({ timeout: 60_000 });
  await page.evaluate(async () => {
    const own =
      (await indexedDB.databases()).map(({ name = '' }) => name).find((name) => name.startsWith('kuari-user-')) ?? '';
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(own).addEventListener('success', resolve);
    });
  });
  await openForm(page);
  await page.getByLabel('License plate').pressSequentially('B');
  const banner = page.getByRole('banner').getByRole('button', { name: 'Needs attention · device emptied' });
  await expect(async () => {
    await page.clock.fastForward(ROUND_EVERY_MS);
    await expect(banner).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  // Not under somebody who types; and what is typed on as it opens closes it for nobody.
  await page.getByLabel('License plate').pressSequentially(' 1234 XYZ');
  await expect(page.getByLabel('License plate')).toHaveValue('B 1234 XYZ');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear form' }).click();
  const notice = page.getByRole('dialog').getByText('has emptied');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(ROUND_EVERY_MS);
  await expect(page.getByRole('banner').getByRole('button', { name: /^All data synced/ })).toBeVisible();
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
    Object.assign(globalThis, {
      loseConnections: () =>
        open.splice(0).map((database) => {
          database.close();
          database.dispatchEvent(new Event('close'));
          return database.name;
        }),
    });
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

test('the worker whose connection to the database is lost while it sends makes a new one: what waits arrives once, without a reload', async () => {
  const tablet = await world.device('tablet with a worker');
  const { page, context } = tablet;
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(page);
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  // As after a crash of the browser's storage: whatever connection it works with next is gone, and says so.
  const lost = await context.serviceWorkers()[0]?.evaluate(() => {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    const gone = new Set<string>();
    Object.assign(globalThis, { lostConnections: gone });
    IDBDatabase.prototype.transaction = function lose(...args) {
      if (!gone.has(this.name)) {
        gone.add(this.name);
        this.close();
        this.dispatchEvent(new Event('close'));
      }
      return Reflect.apply(begin, this, args);
    };
    return gone.size;
  });
  expect(lost).toBe(0);
  const before = tablet.sentByWorker(APPLY_MUTATIONS).length;
  const ticket = await recordDelivery(page);
  await allSent(page, 60_000);
  await expectExactlyOnce(world.backend, [ticket]);
  const names = await context
    .serviceWorkers()[0]
    ?.evaluate((): string[] => [...Reflect.get(globalThis, 'lostConnections')]);
  expect(names).toEqual(expect.arrayContaining(['kuari-device', expect.stringMatching(/^kuari-user-/)]));
  expect(tablet.sentByWorker(APPLY_MUTATIONS).length).toBeGreaterThan(before);
});
