/** What people do in the app, by the names that they see. */
import { expect, type Locator, type Page } from '@playwright/test';
import { unsettledRecords } from './store.ts';

export interface Load {
  readonly plate?: string;
  readonly customer?: string;
  /** Display name. */
  readonly material?: string;
  readonly volume?: string;
  readonly driver?: string;
}

/** The load that a test records when it says nothing else. */
export const A_LOAD = {
  plate: 'B 9123 XYZ',
  customer: 'PT Batu Jaya',
  material: 'Abu Batu (Stone Dust)',
  volume: '7.5',
  driver: 'Slamet Riyadi',
} as const satisfies Required<Load>;

export async function fillDelivery(page: Page, load: Load = {}): Promise<void> {
  const { plate, customer, material, volume, driver } = { ...A_LOAD, ...load };
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('Driver name').fill(driver);
  await page.getByLabel('Customer').fill(customer);
  await page.getByLabel('Material type').selectOption({ label: material });
  await page.getByLabel('Volume (m³)').fill(volume);
}

/** Records a delivery on the open form and returns its ticket number, once the app has said that it is saved. */
export async function recordDelivery(page: Page, load: Load = {}): Promise<string> {
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this device' });
  const ticketOnScreen = async () => /SJ-\d{6}-\w{3}-\d{4,}/.exec((await saved.allTextContents()).join(' '))?.[0];
  const earlier = await ticketOnScreen();
  await fillDelivery(page, load);
  await page.getByRole('button', { name: 'Save delivery' }).click();
  let ticket: string | undefined;
  await expect(async () => {
    ticket = await ticketOnScreen();
    expect(ticket, 'the ticket number beside "Saved on this device"').toBeDefined();
    expect(ticket).not.toBe(earlier);
  }).toPass({ timeout: 15_000 });
  // For the next truck, a moment after the words.
  await expect(page.getByLabel('License plate')).toHaveValue('');
  return ticket ?? '';
}

/** Opens the form through the app, as a person does: without a reload. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New delivery' }).first().click();
  await expect(page.getByRole('button', { name: 'Save delivery' })).toBeVisible();
}

export const strip = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', {
    name: /^(All data synced|[\d,]+ waits? for the owner|[\d,]+ to send|Offline|Needs attention)/,
  });

/** The store is asked too: the strip follows a save a moment later. What could still be undone is sent at once. */
export const allSent = (page: Page, timeout = 60_000) =>
  expect(async () => {
    expect(await unsettledRecords(page, { endUndo: true })).toBe(0);
    await expect(strip(page)).toHaveText(/^(All data synced|[\d,]+ waits? for the owner)/, { timeout: 1_000 });
  }).toPass({ timeout, intervals: [100, 200] });

export const stockCard = (page: Page, material: string = A_LOAD.material): Locator =>
  page.getByRole('article', { name: material });

/** The on-hand figure of a stock card, in m³; waits until there is one. */
export async function onHand(page: Page, material: string = A_LOAD.material): Promise<number> {
  const figure = /([\d,]+(?:\.\d+)?)\s*m³/;
  await expect(stockCard(page, material)).toHaveText(figure);
  return Number(figure.exec((await stockCard(page, material).textContent()) ?? '')?.[1]?.replaceAll(',', ''));
}
