/** Master data where there is no signal: a price meets Postgres once, and the gate has it at once. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, recordDelivery, strip } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { signIn, type Who } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';
import type { Device } from './support/device.ts';

const PHONE = { width: 390, height: 844 };

const world = worldOfFile({ demo: '3d' });

const editor = (page: Page) => page.getByRole('dialog').last();
const saved = (page: Page, what: string) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved on this device' }).filter({ hasText: what })).toBeVisible();
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function ready(name: string, who: Who, viewport = { width: 1280, height: 900 }): Promise<Device> {
  const device = await world.device(name, { viewport });
  await signIn(device.page, world.origin, who);
  await allSent(device.page);
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return device;
}

/** Through the settings, as a person does. */
async function openList(page: Page, list: string): Promise<void> {
  await page.goto(`${world.origin}/settings`);
  await page.getByRole('link', { name: new RegExp(`^${list}`) }).click();
  await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();
}

test('a price agreed without signal is on the next ticket, and survives the end of the browser half typed', async () => {
  let manager = await ready('manager', 'manager', PHONE);
  await manager.setOffline(true);
  await openList(manager.page, 'Customers');
  await manager.page.getByRole('link', { name: 'New customer' }).click();
  await editor(manager.page).getByLabel('Name').fill('PT Jalan Tol');
  await editor(manager.page).getByLabel('Status').selectOption({ label: 'Cash only' });
  await save(manager.page);
  await saved(manager.page, 'PT Jalan Tol');
  await openList(manager.page, 'Prices');
  await manager.page.getByRole('link', { name: 'New price' }).click();
  await editor(manager.page).getByLabel('Customer').fill('PT Jalan Tol');
  await editor(manager.page).getByLabel('Material type').selectOption({ label: 'Abu Batu (Stone Dust)' });
  await editor(manager.page).getByLabel('Price per m³ (Rp)').fill('123,450');
  await expect.poll(() => drafts(manager.page)).toContain('"price_per_m3":"123,450"');
  await manager.kill();

  const [profile] = await world.backend.query(
    "select user_id from public.profiles where email = 'manager@kuari.example'",
  );
  world.network.judge((_, user) => (user === String(profile?.['user_id']) ? { kind: 'cut_before_commit' } : null));
  manager = await world.device('manager', { viewport: PHONE });
  await manager.setOffline(true);
  await manager.page.goto(`${world.origin}/settings?list=customer_prices&open=new`);
  await expect(editor(manager.page).getByLabel('Price per m³ (Rp)')).toHaveValue('123,450');
  await save(manager.page);
  await saved(manager.page, 'PT Jalan Tol');
  await expect(row(manager.page, 'PT Jalan Tol')).toContainText('In force');
  await manager.page.goto(`${world.origin}/delivery/new`);
  const ticket = await recordDelivery(manager.page, { customer: 'PT Jalan Tol', volume: '2' });
  await expect(strip(manager.page)).toHaveText(/^Offline · 3 to send/);

  world.network.heal();
  await manager.setOffline(false);
  await allSent(manager.page);
  expect(
    await world.backend.query(
      `select c.name, c.status, p.price_per_m3::int as price, d.unit_price::int as on_ticket, d.amount::int as amount
     from public.deliveries d join public.customers c on c.id = d.customer_id join public.customer_prices p on p.customer_id = c.id where d.ticket_no = $1`,
      [ticket],
    ),
  ).toEqual([{ name: 'PT Jalan Tol', status: 'cash_only', price: 123_450, on_ticket: 123_450, amount: 246_900 }]);
  await manager.close();
});

test('a half-typed form stays where it is for a mouse that leaves it while marking text', async () => {
  const manager = await ready('desk', 'manager');
  await openList(manager.page, 'Prices');
  await manager.page.getByRole('link', { name: 'New price' }).click();
  await editor(manager.page).getByLabel('Price per m³ (Rp)').fill('123,450');

  const field = await editor(manager.page).getByLabel('Price per m³ (Rp)').boundingBox();
  const [x, y] = [(field?.x ?? 0) + 20, (field?.y ?? 0) + 10];
  await drag(manager.page, [x, y], [5, 5]);
  await drag(manager.page, [5, 5], [x, y]);
  await expect(editor(manager.page).getByLabel('Price per m³ (Rp)')).toHaveValue('123,450');
  // A press beside it, and Escape without a list, still close it.
  // A dialog that opened less than half a second ago takes a press beside it as the second one of a double tap.
  await manager.page.waitForTimeout(500);
  await manager.page.mouse.click(5, 5);
  await expect(manager.page.getByRole('dialog')).toHaveCount(0);
  await manager.page.getByRole('link', { name: 'New price' }).click();
  await editor(manager.page).getByLabel('Price per m³ (Rp)').press('Escape');
  await expect(manager.page.getByRole('dialog')).toHaveCount(0);
  await manager.close();
});

async function drag(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(toX, toY, { steps: 3 });
  await page.mouse.up();
}
