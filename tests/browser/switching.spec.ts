/** A tablet that changes hands: users who have set a PIN switch without signal, and everybody's work stays their own. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, recordDelivery, strip } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { emailOf, fillSignIn, PASSWORD, signIn, untilExpired, type Who } from './support/signIn.ts';
import { handOver, setPin } from './support/pin.ts';
import { readTable, wearOut } from './support/store.ts';
import { closePanel, openPanel } from './support/syncPanel.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const choose = (page: Page, who: Who) =>
  page
    .getByRole('region', { name: 'Switch user' })
    .getByRole('button', { name: emailOf(who) })
    .click();

async function enter(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
}

async function comeBack(page: Page, who: Who, pin: string): Promise<void> {
  await choose(page, who);
  await enter(page, pin);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

const authorsOf = (tickets: readonly string[]) =>
  world.backend.query<{ ticket_no: string; email: string }>(
    'select d.ticket_no, p.email from public.deliveries d join public.profiles p on p.user_id = d.author where d.ticket_no = any(string_to_array($1, chr(44))) order by d.ticket_no',
    [tickets.join(',')],
  );

test("two users switch by PIN without signal; each one's tickets wait for their own author and arrive under that name", async () => {
  const { page, close, setOffline } = await world.device('gate', { viewport: { width: 1280, height: 800 } });
  await signIn(page, world.origin, 'supervisor');
  await setPin(world.origin, page, '715204');
  await handOver(world.origin, page);
  await signIn(page, world.origin, 'clerk');
  await setPin(world.origin, page, '482915');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await wearOut(page);
  await setOffline(true);

  await page.goto(`${world.origin}/delivery/new`);
  const clerks = await recordDelivery(page, { plate: 'B 1001 AA' });
  await expect(strip(page)).toHaveText(/Offline · 1 to send/);
  await handOver(world.origin, page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('refresh_token');

  await choose(page, 'supervisor');
  await enter(page, '000000');
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
  await judgeInBothThemes(page, 'a wrong PIN');
  await enter(page, '715204');
  await expect(page.getByRole('banner')).toContainText('Manager');
  await page.goto(`${world.origin}/delivery/new`);
  const supervisors = await recordDelivery(page, { plate: 'B 2002 BB' });
  await expect(strip(page)).toHaveText(/Offline · 1 to send/);
  const panel = await openPanel(page);
  await expect(panel).toContainText(supervisors);
  await expect(panel).not.toContainText(clerks);
  await closePanel(page);

  await setOffline(false);
  await allSent(page);
  expect(await authorsOf([clerks, supervisors])).toEqual([{ ticket_no: supervisors, email: emailOf('supervisor') }]);

  await handOver(world.origin, page);
  await expect(page.getByText(/^1 unsent record of clerk@kuari.example/)).toBeVisible();
  await comeBack(page, 'clerk', '482915');
  await allSent(page);
  expect((await authorsOf([clerks, supervisors])).map(({ email }) => email).toSorted()).toEqual([
    emailOf('clerk'),
    emailOf('supervisor'),
  ]);
  await expectExactlyOnce(world.backend, [clerks, supervisors]);
  await close();
});

test('a sign-out without signal asks; by PIN one finds stock, trucks and prices again, until the device reaches the server', async () => {
  const deliveriesHere = async () => (await readTable(page, 'deliveries')).length;
  const { page, close, setOffline } = await world.device('no-way-out', { viewport: { width: 820, height: 1180 } });
  await signIn(page, world.origin, 'supervisor');
  await allSent(page);
  await setPin(world.origin, page, '715204');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${world.origin}/delivery/new`);
  const known = (
    await page
      .getByRole('main')
      .getByRole('button', { name: /^[A-Z]{1,2} \d/ })
      .first()
      .innerText()
  ).trim();
  await setOffline(true);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('if you switch user, they stay');
  await judgeInBothThemes(page, 'signing out without signal');
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  // The list of users stands where the button was: a second tap there is dropped.
  await page.waitForTimeout(500);
  await comeBack(page, 'supervisor', '715204');
  await page.goto(world.origin);
  await expect(page.getByRole('article', { name: 'Abu Batu (Stone Dust)' })).toContainText(/\d+(\.\d+)?\s?m³/);
  await page.goto(`${world.origin}/delivery/new`);
  await page.getByLabel('License plate').fill(known);
  await page.getByLabel('License plate').press('Enter');
  await expect(page.getByLabel('Driver name')).not.toHaveValue('');
  await expect(page.getByLabel('Customer')).not.toHaveValue('');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await deliveriesHere()).toBeGreaterThan(0);
  await setOffline(false);
  await expect.poll(() => deliveriesHere()).toBe(0);
  await close();
});

test('a new password ends the PIN, and so does a session that the server has ended', async () => {
  const { page, close, setOffline } = await world.device('ended', { viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  await signIn(page, world.origin, 'owner');
  await setPin(world.origin, page, '482915');
  await page.getByRole('heading', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('Guessed2026!');
  await page.getByLabel('New password', { exact: true }).fill('Granite2026!');
  await page.getByLabel('Repeat the new password').fill('Granite2026!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('Current password').fill('Quarry2026!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByText('A PIN is set on this device.')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Switch user' })).toBeHidden();

  await setPin(world.origin, page, '482915');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // In reach, a round or the page's own timer would renew the token before it is sealed, and a new one is good for an hour.
  await setOffline(true);
  await wearOut(page);
  await handOver(world.origin, page);
  await setOffline(false);
  await world.backend.query(
    "delete from auth.refresh_tokens where user_id = (select user_id from public.profiles where email = 'owner@kuari.example')",
  );
  await choose(page, 'owner');
  await enter(page, '482915');
  await untilExpired(page);
  await expect(page.getByRole('region', { name: 'Switch user' })).toBeHidden();
  await fillSignIn(page, world.origin, 'owner', PASSWORD);
  await expect(page.getByText('Invalid credentials').first()).toBeVisible();
  await signIn(page, world.origin, 'owner', 'Granite2026!');
  await close();
});
