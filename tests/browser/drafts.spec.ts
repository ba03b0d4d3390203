/** Two tabs of one clerk: each has its own half-filled form, and both the same records. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const plate = (page: Page) => page.getByLabel('License plate');

test('a save in one tab takes no draft of another; a draft whose tab died with the browser comes back', async () => {
  const device = await world.device('two-tabs');
  const one = device.page;
  await signIn(one, world.origin, 'clerk');
  await one.goto(`${world.origin}/delivery/new`);
  await plate(one).fill('B 1111 AA');
  await expect.poll(() => drafts(one)).toContain('B 1111 AA');

  const other = await device.context.newPage();
  await other.goto(`${world.origin}/delivery/new`);
  await expect(other.getByRole('button', { name: 'Save delivery' })).toBeEnabled();
  await expect(plate(other)).toHaveValue('');
  await recordDelivery(other, { plate: 'B 2222 BB' });
  await one.reload();
  await expect(plate(one)).toHaveValue('B 1111 AA');
  await expect(one.getByText('Your draft was kept.')).toBeVisible();

  await expect.poll(() => drafts(one)).toContain('B 1111 AA');
  await device.kill();
  const again = await world.device('two-tabs');
  await again.page.goto(`${world.origin}/delivery/new`);
  await expect(plate(again.page)).toHaveValue('B 1111 AA');
  await again.close();
});

test('a browser that dies while the camera is open comes back to the report, its text and its photos, and names the one that is missing', async () => {
  const phone = await world.device('short-of-memory', { viewport: { width: 390, height: 844 } });
  const { page } = phone;
  await signIn(page, world.origin, 'supervisor');
  await page.goto(`${world.origin}/safety-incidents?view=report`);
  await page.getByLabel('What happened').fill('Belt 2 tore');
  const camera = async (pressed: Page) => {
    const opened = pressed.waitForEvent('filechooser');
    await pressed.getByText('Take photo').click();
    return opened;
  };
  await (await camera(page)).setFiles('public/icons/icon-192.png');
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect.poll(() => drafts(page)).toContain('Belt 2 tore');
  await camera(page);
  await expect.poll(() => drafts(page)).toContain('photos.asked');
  await phone.kill();

  const again = await world.device('short-of-memory', { viewport: { width: 390, height: 844 } });
  // The browser of a phone opens the page that it had.
  await again.page.goto(`${world.origin}/safety-incidents?view=report`);
  await expect(again.page.getByText('The photo did not arrive: take it again.')).toBeVisible();
  await expect(again.page.getByLabel('What happened')).toHaveValue('Belt 2 tore');
  await expect(again.page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await (await camera(again.page)).setFiles('public/icons/icon-512.png');
  await expect(again.page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await expect(again.page.getByText('The photo did not arrive')).toHaveCount(0);
  await again.close();
});

test('what is saved in one tab without a signal is on the list and in the strip of the other one, without a reload', async () => {
  const device = await world.device('one-list');
  const one = device.page;
  await signIn(one, world.origin, 'clerk');
  await allSent(one);
  const other = await device.context.newPage();
  await other.goto(`${world.origin}/delivery`);
  await allSent(other);
  await one.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await device.setOffline(true);
  await openForm(one);
  for (const count of [1, 2]) {
    const ticket = await recordDelivery(one, { plate: `B 700${count} CC` });
    await expect(strip(other)).toHaveText(new RegExp(`^Offline · ${count} to send`));
    await expect(other.getByRole('row').filter({ hasText: ticket })).toHaveCount(1);
  }
  await device.setOffline(false);
  await allSent(other);
  await device.close();
});
