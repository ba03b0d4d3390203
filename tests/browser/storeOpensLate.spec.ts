/** A tablet on which the browser died, and whose store opens only seconds after the next one has started. */
import { expect, test } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { holdStores } from './support/heldStore.ts';
import { signIn } from './support/signIn.ts';
import { startWorld } from './support/world.ts';

/** Longer than the browser itself waits for a store. */
const HELD_MS = 7_000;

test('a store that a killed browser still holds for seconds signs nobody out: the person finds their record, and it goes', async () => {
  const world = await startWorld({ demo: '2d' });
  const tablet = await world.device('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await openForm(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await world.network.down();
  const ticket = await recordDelivery(tablet.page);
  await tablet.kill();

  const letGo = await holdStores(world.profileOf('tablet'));
  const { page } = await world.device('tablet');
  try {
    await page.goto(`${world.origin}/delivery/new`);
    await page.waitForTimeout(HELD_MS);
    expect(page.url(), 'while it is held').toBe(`${world.origin}/delivery/new`);
  } finally {
    letGo();
  }
  await expect(page.getByRole('button', { name: /^Offline · 1 to send/ })).toBeVisible({ timeout: 60_000 });
  expect(page.url()).toBe(`${world.origin}/delivery/new`);
  await world.network.up();
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket]);
  await world.end();
});
