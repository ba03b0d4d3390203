/** A person is created, works, is demoted with unsent work; the owner decides on what is held, and the person sees it. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, strip } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { signIn } from './support/signIn.ts';
import { closePanel, openPanel } from './support/syncPanel.ts';
import { worldOfFile } from './support/world.ts';

const EMAIL = 'wira@kuari.example';
const NAME = 'Wira Kusuma';
const [GIVEN, OWN] = ['Granite2026!', 'Basalt2026!'];

const world = worldOfFile();

const dialog = (page: Page) => page.getByRole('dialog').last();
const held = (page: Page) => page.getByRole('table', { name: 'Held' }).locator('tbody tr');
const openOne = (page: Page) => page.getByRole('list', { name: 'Open record' });

async function newPrice(page: Page, rupiah: string): Promise<void> {
  await page.goto(`${world.origin}/settings?list=customer_prices&open=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Material type').selectOption({ label: 'Abu Batu (Stone Dust)' });
  await form.getByLabel('Price per m³ (Rp)').fill(rupiah);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText('Saved on this device')).toBeVisible();
}

async function decide(page: Page, rupiah: string, decision: 'Apply' | 'Refuse'): Promise<void> {
  // The one that came first is open, and after it the one that follows.
  await expect(openOne(page)).toContainText(rupiah);
  await openOne(page).getByRole('button', { name: decision }).click();
  await dialog(page).getByRole('button', { name: decision }).click();
  await expect(dialog(page).getByText('Reason must be 3 to 500 characters')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill(`${decision} as agreed by telephone`);
  await dialog(page).getByRole('button', { name: decision }).click();
  await expect(page.getByText('1 record decided')).toBeVisible();
  await expect(openOne(page).filter({ hasText: rupiah })).toHaveCount(0);
}

test('a person is created, chooses a password, works, is demoted with unsent work, and hears what the owner decided', async () => {
  const office = await world.device('office');
  await signIn(office.page, world.origin, 'owner');
  await allSent(office.page);
  await office.page.goto(`${world.origin}/users`);
  const { page } = office;
  await page.getByLabel('Full name').fill(NAME);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Role').selectOption('manager');
  await page.getByLabel('Password', { exact: true }).fill(GIVEN);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText(`${NAME} was created`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: EMAIL })).toContainText('New password due');

  const tablet = await world.device('tablet');
  const clerk = tablet.page;
  await clerk.goto(`${world.origin}/auth`);
  await clerk.getByLabel('Email').fill(EMAIL);
  await clerk.getByLabel('Password', { exact: true }).fill(GIVEN);
  await clerk.getByRole('button', { name: 'Sign In' }).click();
  await clerk.getByLabel('New password', { exact: true }).fill(OWN);
  await clerk.getByLabel('Repeat the new password').fill(OWN);
  await clerk.getByRole('button', { name: 'Change password' }).click();
  await allSent(clerk);
  await clerk.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await newPrice(clerk, '150,000');
  await allSent(clerk);
  await tablet.setOffline(true);

  await page.goto(`${world.origin}/users`);
  await page.getByRole('button', { name: NAME }).click();
  await dialog(page).getByLabel('Role').selectOption('admin');
  await dialog(page).getByRole('button', { name: 'Change role' }).click();
  await expect(dialog(page)).toContainText('Unsent work is not lost');
  await judgeInBothThemes(page, 'the question about a new role');
  await dialog(page).getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('row').filter({ hasText: EMAIL })).toContainText('Admin');

  // Without signal nothing tells the tablet: its prices are a manager's still.
  await newPrice(clerk, '151,000');
  await newPrice(clerk, '152,000');
  await tablet.setOffline(false);
  await expect
    .poll(() => world.backend.query('select code from public.held_mutations where decision is null'), {
      timeout: 30_000,
    })
    .toEqual([{ code: 'role_changed' }, { code: 'role_changed' }]);

  await page.goto(`${world.origin}/audit?tab=held`);
  await expect(held(page)).toHaveCount(2);
  await expect(held(page).first()).toContainText(NAME);
  await expect(openOne(page)).toContainText("The author's role changed before it arrived.");
  await judgeInBothThemes(page, 'what is held');
  await decide(page, '151,000', 'Apply');
  await decide(page, '152,000', 'Refuse');
  await expect(page.getByText('Nothing is held')).toBeVisible();

  await expect(strip(clerk)).toHaveText(/^Needs attention 1/, { timeout: 60_000 });
  await expect(await openPanel(clerk)).toContainText('The owner refused this record: Refuse as agreed by telephone');
  await closePanel(clerk);
  expect(
    await world.backend.query(
      `select p.price_per_m3::int as price from public.customer_prices p join public.profiles w on w.id = p.author
       where w.email = $1 order by 1`,
      [EMAIL],
    ),
  ).toEqual([{ price: 150_000 }, { price: 151_000 }]);

  await page.goto(`${world.origin}/audit?table=profiles`);
  const lines = page.getByRole('table', { name: 'Log' }).getByRole('row');
  await expect(lines.filter({ hasText: 'User created' })).toContainText(NAME);
  await expect(lines.filter({ hasText: 'Manager' }).filter({ hasText: 'Admin' })).toContainText('Ratna Wibowo');
  await expect(lines.filter({ hasText: 'Signed in' }).filter({ hasText: NAME })).toHaveCount(1);
  await judgeInBothThemes(page, 'the audit');

  // An auditor asks who made a price what it is: found by its table, then by the record's own history.
  await page.getByLabel('Table').selectOption({ label: 'Prices' });
  const price = lines.filter({ hasText: '151,000' });
  await expect(price).toContainText(NAME);
  await price.getByRole('button', { name: /^New price/ }).click();
  await expect(price).toContainText('Abu Batu (Stone Dust)');
  await price.getByRole('link', { name: /^History/ }).click();
  await expect(lines.filter({ hasText: '150,000' })).toHaveCount(0);
  await expect(price).toContainText(NAME);
  await office.setOffline(true);
  await page.getByLabel('Table').selectOption({ label: 'Customers' });
  await expect(page.getByRole('heading', { name: 'This needs a signal' })).toBeVisible();
});
