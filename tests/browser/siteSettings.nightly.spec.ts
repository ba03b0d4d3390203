/** The owner's settings: kept by Postgres, live on this device at once and on the others after their pull. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, openForm, recordDelivery, stockCard } from './support/clerk.ts';
import { signIn, type Who } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';
import { xlsxOf } from '../../src/shared/files/xlsx.ts';
import type { Device } from './support/device.ts';

const world = worldOfFile({ demo: '2d' });

async function ready(name: string, who: Who): Promise<Device> {
  const device = await world.device(name, { viewport: { width: 1280, height: 900 } });
  await signIn(device.page, world.origin, who);
  await allSent(device.page);
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return device;
}

/** One device of the owner for all stories: a sign-in takes longer than most of them. */
let desk: Promise<Device> | null = null;
const ownersDesk = () => (desk ??= ready('owner', 'owner'));

const stored = async (key: string) =>
  (
    await world.backend.query<{ value: string }>(
      'select config_value as value from public.system_config where config_key = $1',
      [key],
    )
  )[0]?.value;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const saved = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Home' }).click();
async function open(page: Page, group: string): Promise<void> {
  await page.goto(`${world.origin}/settings`);
  await page.getByRole('link', { name: new RegExp(`^${group}`) }).click();
  await expect(page.getByRole('heading', { name: group, level: 1 })).toBeVisible();
}

test('what the owner sets by keyboard is on the next ticket of another device, in its status, its limits and its stock', async () => {
  const [owner, clerk] = await Promise.all([ownersDesk(), ready('clerk', 'clerk')]);
  await open(owner.page, 'Company');
  await expect(field(owner.page, 'Company name')).toBeEnabled();
  await field(owner.page, 'Company name').focus();
  await owner.page.keyboard.type('PT Batu Karya');
  // The way back to the default comes with the typing, and is a stop of the keyboard.
  await expect(owner.page.getByRole('button', { name: 'Back to default: Company name' })).toBeVisible();
  await owner.page.getByRole('button', { name: 'Save settings' }).click();
  await saved(owner.page, 'Saved: 1 setting.');
  await open(owner.page, 'Tickets and day');
  await field(owner.page, 'Final at the gate').focus();
  await owner.page.keyboard.press('ArrowDown');
  await expect(owner.page.getByRole('button', { name: 'Save settings' })).toBeEnabled();
  await owner.page.keyboard.press('Enter');
  await expect(owner.page.getByRole('button', { name: 'Save settings' })).toBeFocused();
  await owner.page.keyboard.press('Enter');
  await saved(owner.page, 'Saved: 1 setting.');
  await open(owner.page, 'Stock and diesel levels');
  await field(owner.page, 'Low stock (m³)').fill('9,999,998');
  await field(owner.page, 'Abundant stock (m³)').fill('9,999,999');
  await owner.page.getByRole('button', { name: 'Save settings' }).click();
  await saved(owner.page, 'Saved: 2 settings.');
  await open(owner.page, 'Delivery limits');
  await field(owner.page, 'Largest volume (m³)').fill('9');
  await owner.page.getByRole('button', { name: 'Save settings' }).click();
  // The trucks of the demo carry more.
  await expect(owner.page.getByRole('dialog')).toContainText('a full load above the largest volume could not be saved');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Save all the same' }).click();
  await saved(owner.page, 'Saved: 1 setting.');
  expect(
    await world.backend
      .query(`select config_key as key, config_value as value from public.system_config where version > 1 and config_key not like 'reset.%' and config_key in
    ('site.company_name', 'site.final_at_gate', 'business.low_stock_threshold', 'business.max_volume_limit') order by 1`),
  ).toEqual([
    { key: 'business.low_stock_threshold', value: '9999998' },
    { key: 'business.max_volume_limit', value: '9' },
    { key: 'site.company_name', value: 'PT Batu Karya' },
    { key: 'site.final_at_gate', value: 'true' },
  ]);
  // Live where it was set, without a reload.
  await home(owner.page);
  await expect(stockCard(owner.page)).toContainText('Low');
  // A list of master data is left the same way.
  await owner.page.goto(`${world.origin}/settings?list=customers`);
  await home(owner.page);
  await expect(stockCard(owner.page)).toContainText('Low');

  await clerk.page.reload();
  await allSent(clerk.page);
  await expect(stockCard(clerk.page)).toContainText('Low');
  await openForm(clerk.page);
  await clerk.page.getByLabel('Volume (m³)').fill('9.5');
  await clerk.page.getByLabel('Volume (m³)').blur();
  await expect(clerk.page.getByText('Volume exceeds safety limit (9 m³)')).toBeVisible();
  const ticket = await recordDelivery(clerk.page, { plate: 'B 7900 ST', volume: '8' });
  await clerk.page.keyboard.press('F8');
  await expect(clerk.page.getByRole('dialog').getByRole('article')).toContainText('PT Batu Karya');
  await clerk.page.keyboard.press('Escape');
  await allSent(clerk.page);
  expect(await world.backend.query('select status from public.deliveries where ticket_no = $1', [ticket])).toEqual([
    { status: 'delivered' },
  ]);

  // Back to their defaults.
  await open(owner.page, 'Stock and diesel levels');
  await owner.page.getByRole('button', { name: 'Back to default: Low stock' }).click();
  await owner.page.getByRole('button', { name: 'Back to default: Abundant stock' }).click();
  await owner.page.getByRole('button', { name: 'Save settings' }).click();
  await saved(owner.page, 'Saved: 2 settings.');
  expect(await stored('business.low_stock_threshold')).toBe('500');
  await clerk.close();
});

test('opening balances come from a workbook, and a customer’s record shows theirs', async () => {
  const { page } = await ownersDesk();
  const name = 'PT Saldo Lama';
  await page.goto(`${world.origin}/settings?list=customers&open=new`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const workbook = await xlsxOf(
    { header: ['Pelanggan', 'Saldo awal', 'Per tanggal'], rows: [[name, 25_000_000, { at: '2026-01-31' }]] },
    'Saldo',
  );
  await page.goto(`${world.origin}/settings?list=customers&open=balances`);
  await page.getByLabel('Choose file').setInputFiles({
    name: 'saldo.xlsx',
    mimeType: workbook.type,
    buffer: Buffer.from(await workbook.arrayBuffer()),
  });
  await page.getByRole('button', { name: 'Import 1 record' }).click();
  await expect(page.getByText(/^1 record saved on this device/)).toBeVisible();
  await allSent(page);
  expect(
    await world.backend.query(
      `select m.billed::float8 as owed from public.customer_months m join public.customers c on c.id = m.customer_id where c.name = $1`,
      [name],
    ),
  ).toEqual([{ owed: 25_000_000 }]);
});
