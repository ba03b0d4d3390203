/** The office without signal: a payment, an expense and the closing of a day; all of it is in the books once, when there is signal again. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, strip } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => {
  world = await startWorld({ demo: '10d' });
});
test.afterAll(() => world?.end());

const menu = async (page: Page, group: string, name: string) => {
  await page.getByRole('navigation').getByRole('button', { name: group }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('an owner records money and closes a day in the plane; the figures move at once and stay the same once it is sent', async () => {
  const { page, close, setOffline } = await world.device('office', { viewport: { width: 1440, height: 900 } });
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [debtor] = await world.backend.query<{ name: string }>(
    `select c.name from public.customer_months m join public.customers c on c.id = m.customer_id group by c.name order by sum(billed - paid) desc limit 1`,
  );
  const customer = debtor?.name ?? '';
  await page.goto(`${world.origin}/executive`);
  const owed = page.getByRole('article', { name: 'Receivables' }).locator('p').first();
  await expect(owed).toHaveText(/Rp\s[1-9]/);
  const before = digits(await owed.textContent());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await setOffline(true);

  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await page.getByLabel('Customer').fill(customer);
  await page.getByLabel('Amount').fill('1,500,000');
  await page.getByLabel('Method').selectOption({ label: 'Transfer' });
  await page.getByRole('button', { name: 'Save payment' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => digits(await owed.textContent())).toBe(before - 1_500_000);
  await expect(page.getByRole('article', { name: 'Receivables' })).toContainText('Counts work that is not sent yet');

  await page.getByRole('button', { name: 'Enter expense' }).click();
  await page.getByLabel('Amount').fill('250,000');
  await page.getByLabel('Source').fill('Electricity');
  await page.getByRole('button', { name: 'Save expense' }).click();
  await expect(page.getByRole('region', { name: 'Latest expenses' })).toContainText('Electricity');

  await menu(page, 'Overview', 'Daily report');
  await page.getByRole('button', { name: 'Day before' }).click();
  const day = await page.getByLabel('Operating day').inputValue();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('button', { name: 'Reopen the day' })).toBeVisible();
  await expect(strip(page)).toHaveText(/^Offline · 3 to send/);

  await setOffline(false);
  await allSent(page);
  const booked = await world.backend.query(
    `select (select count(*)::int from public.payments where amount = 1500000 and method = 'transfer') as payments,
       (select count(*)::int from public.transactions where notes = 'Electricity' and amount = 250000) as expenses,
       (select count(*)::int from public.day_closings where operating_day = $1 and reopened_at is null) as closings`,
    [day],
  );
  expect(booked).toEqual([{ payments: 1, expenses: 1, closings: 1 }]);
  await menu(page, 'Overview', 'Executive');
  await expect.poll(async () => digits(await owed.textContent())).toBe(before - 1_500_000);
  await expect(page.getByRole('article', { name: 'Receivables' })).not.toContainText('not sent yet');

  await page.goto(`${world.origin}/reports/daily?day=${day}`);
  await page.getByRole('button', { name: 'Reopen the day' }).click();
  await page.getByLabel('Reason').fill('A ticket was missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen the day' }).click();
  await expect(page.getByRole('main').getByText(/Reopened on .* A ticket was missing/)).toBeVisible();
  await allSent(page);
  expect(
    await world.backend.query('select reopen_reason from public.day_closings where operating_day = $1', [day]),
  ).toEqual([{ reopen_reason: 'A ticket was missing' }]);
  await close();
});
