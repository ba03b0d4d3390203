/** A tablet is lost with unsent work, revoked, and found: nothing can be fetched or read with it, and what it held is not lost. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce, untilArrived } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { fillSignIn, PASSWORD, signIn, signOut } from './support/signIn.ts';
import { closePanel, exportUnsent, importUnsent } from './support/syncPanel.ts';
import { readTable } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const REVOKED = 'This device was revoked. What is not sent stays here; ask the owner to admit the device again.';
const dialog = (page: Page) => page.getByRole('dialog').last();

test('a lost tablet is revoked: its rows go, its unsent work is taken over, and readmitted it works again', async () => {
  test.setTimeout(150_000);
  const tablet = await world.device('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(tablet.page);
  await tablet.setOffline(true);
  const ticket = await recordDelivery(tablet.page);
  expect((await readTable(tablet.page, 'deliveries')).length).toBeGreaterThan(10);
  const code = /SJ-\d{6}-(\w+)-/.exec(ticket)?.[1] ?? '';

  const office = await world.device('office');
  const { page } = office;
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await page.goto(`${world.origin}/users?tab=devices`);
  await page.getByRole('button', { name: new RegExp(code) }).click();
  await dialog(page).getByRole('button', { name: 'Revoke device' }).click();
  await expect(dialog(page)).toContainText('nobody can register it anew');
  await expect(dialog(page)).toContainText('get its work out first');
  await judgeInBothThemes(page, 'the question about a lost device');
  await dialog(page).getByLabel('Reason').fill('Left on a truck');
  await dialog(page).getByRole('button', { name: 'Revoke device' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Revoked');

  await tablet.setOffline(false);
  await expect(strip(tablet.page)).toHaveText(/device not admitted/i, { timeout: 30_000 });
  // What the company knows goes; what its author has not sent is still there, and is offered.
  await expect.poll(async () => (await readTable(tablet.page, 'deliveries')).length, { timeout: 30_000 }).toBe(0);
  const file = await exportUnsent(tablet.page);
  await closePanel(tablet.page);
  await fillSignInAgain(tablet.page);
  await expect(tablet.page.getByText(REVOKED).first()).toBeVisible();

  await page.goto(world.origin);
  await importUnsent(page, file, '1 record taken in');
  await closePanel(page);
  await untilArrived(world.backend, [ticket]);

  await page.goto(`${world.origin}/users?tab=devices`);
  await page.getByRole('button', { name: new RegExp(code) }).click();
  await dialog(page).getByRole('button', { name: 'Readmit device' }).click();
  await dialog(page).getByLabel('Reason').fill('Found in the workshop');
  await dialog(page).getByRole('button', { name: 'Readmit device' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: code }).first()).not.toContainText('Revoked');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await expect.poll(async () => (await readTable(tablet.page, 'deliveries')).length).toBeGreaterThan(10);
  await expectExactlyOnce(world.backend, [ticket]);
});

/** Its session has ended with the revocation: whoever has it signs out and tries to come in again. */
async function fillSignInAgain(page: Page): Promise<void> {
  await signOut(page, { keeping: true });
  await fillSignIn(page, world.origin, 'clerk', PASSWORD);
}
