/** A new version of the app while people work at the gate. */
import { expect } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { workerActivated } from './support/device.ts';
import { drafts } from './support/drafts.ts';
import { signIn } from './support/signIn.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

test('a new version is offered while a form is open, takes nothing of what was typed, and starts once it is saved', async () => {
  // Of its own: the version of the others stays.
  const { page } = await world.device('updated', { viewport: { width: 820, height: 1180 } });
  await signIn(page, world.origin, 'clerk');
  await workerActivated(page);
  await openForm(page);
  await page.getByLabel('License plate').fill('B 7700 UP');
  await page.getByLabel('Notes').fill('Tunggu di pos 2');
  await expect.poll(() => drafts(page)).toContain('Tunggu di pos 2');

  const placeOfNotes = async () => (await page.getByLabel('Notes').boundingBox())?.y;
  // A page that is scrolled to its end moves when the room of a toast goes.
  await expect(page.getByText('Welcome back!')).toBeHidden();
  const place = await placeOfNotes();
  const script = await fetch(`${world.origin}/service-worker.js`).then((answer) => answer.text());
  world.network.fail('/service-worker.js', {
    kind: 'status',
    status: 200,
    body: `${script}\n// A newer one.`,
    headers: { 'content-type': 'text/javascript' },
  });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const prompt = page.getByRole('complementary', { name: 'A new version is ready' });
  await expect(prompt).toContainText('Save or clear the form first; nothing you typed is lost.');
  await expect(prompt.getByRole('button', { name: 'Reload now' })).toBeDisabled();
  expect(await placeOfNotes()).toBe(place);
  // Somebody reloads all the same: the old version serves, the draft is there, and so is the offer.
  await page.reload();
  await expect(page.getByLabel('License plate')).toHaveValue('B 7700 UP');
  await expect(page.getByLabel('Notes')).toHaveValue('Tunggu di pos 2');
  await expect(prompt.getByRole('button', { name: 'Reload now' })).toBeDisabled();

  const ticket = await recordDelivery(page, { plate: 'B 7700 UP' });
  await allSent(page);
  await expect(prompt.getByRole('button', { name: 'Reload now' })).toBeEnabled();
  await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: 'Reload now' }).click()]);
  await expect(prompt).toBeHidden();
  await expect(page.getByLabel('License plate')).toHaveValue('');
  await allSent(page);
  await expectExactlyOnce(world.backend, [ticket]);
});
