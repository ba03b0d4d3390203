/** A tablet that several people share. */
import { expect, type Page } from '@playwright/test';

export async function setPin(origin: string, page: Page, pin: string): Promise<void> {
  await page.goto(`${origin}/settings`);
  await page.getByRole('heading', { name: 'PIN', exact: true }).click();
  await page.getByLabel('New PIN (6 digits)').fill(pin);
  await page.getByLabel('Repeat the PIN').fill(pin);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText('A PIN is set on this device.')).toBeVisible();
}

/** Away from the tablet; the next one finds the sign-in page. */
export async function handOver(origin: string, page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Switch user' }).click();
  await expect(page).toHaveURL(`${origin}/auth`);
}
