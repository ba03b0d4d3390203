/** A tablet that loses its signal before the app's files are all on it: what is missing says so in its place, and the page stays. */
import { expect } from '@playwright/test';
import { drafts } from './support/drafts.ts';
import { signIn } from './support/signIn.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('a screen and the sync panel that were not fetched say so and keep what was typed', async () => {
  const title = 'Not on this device yet';
  const { page, setOffline } = await world.device('half an app');
  // No worker, and neither the list of deliveries nor the panel: as if the signal had gone while they were on their way.
  world.network.judge((path) =>
    /\/service-worker\.js|\/assets\/(DeliveriesPage|SyncPanel)/.test(path) ? { kind: 'cut_before_commit' } : null,
  );
  await signIn(page, world.origin, 'clerk');
  await page.goto(`${world.origin}/delivery/new`);
  const plate = page.locator('main input').first();
  await plate.fill('B 9123 KJA');
  await expect.poll(() => drafts(page)).toContain('B 9123 KJA');
  await setOffline(true);
  const strip = page.getByRole('button', { name: /^Offline/ });
  await expect(strip).toBeVisible();

  await strip.click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(strip).toBeVisible();

  await page.locator('nav ol a').last().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(strip).toBeVisible();
  await page.goBack();
  await expect(plate).toHaveValue('B 9123 KJA');

  await page.goForward();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  world.network.heal();
  await setOffline(false);
  await expect(page.locator('main table, main [role=tablist], main h1').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0, { timeout: 20_000 });
  await expect(page).toHaveURL(`${world.origin}/delivery`);
});
