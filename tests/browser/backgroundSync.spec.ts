/** Background Sync: the browser wakes the worker when no page is open any more. */
import { expect } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('a ticket saved without signal arrives by a sync event of the browser, with every page of the app closed', async () => {
  const { context, page, sentByWorker } = await world.deviceOf('clerk');
  await page.goto(world.origin);
  await allSent(page);
  await world.network.down();
  await openForm(page);
  const ticket = await recordDelivery(page);

  const elsewhere = await context.newPage();
  const browser = await context.newCDPSession(elsewhere);
  let registrationId = '';
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL }) => scopeURL.startsWith(world.origin))?.registrationId ?? registrationId;
  });
  await browser.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  await page.close();
  // The worker that still waits for its next try ends too: nobody is left who could send by themselves.
  await browser.send('ServiceWorker.stopAllWorkers');
  await world.network.up();
  const pushes = () =>
    world.network.requests.filter(({ path, body }) => path === APPLY_MUTATIONS && body.includes(ticket));
  await elsewhere.waitForTimeout(3_000);
  expect(pushes()).toEqual([]);

  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: world.origin,
    registrationId,
    tag: 'kuari-outbox',
    lastChance: false,
  });
  await expect.poll(() => pushes().length, { timeout: 25_000 }).toBe(1);
  expect(sentByWorker(APPLY_MUTATIONS).at(-1)).toContain(ticket);
  await expect(() => expectExactlyOnce(world.backend, [ticket])).toPass({ timeout: 10_000 });
});
