import { expect, type Page } from '@playwright/test';
import { ROUND_EVERY_MS } from '../../../src/sync/rounds/triggers.ts';

export type Who = 'owner' | 'admin' | 'manager' | 'clerk' | 'supervisor';
export const PASSWORD = 'Quarry2026!';
export const emailOf = (who: Who): string => `${who}@kuari.example`;

/** Signs in as a person does, and waits until the app has let them in. */
export async function signIn(page: Page, origin: string, who: Who, password: string = PASSWORD): Promise<void> {
  await fillSignIn(page, origin, who, password);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible({ timeout: 60_000 });
}

/** Signs out, keeping what is not sent where there is some, and waits until the app has let go: a page left earlier is still signed in. */
export async function signOut(page: Page, { keeping = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  if (keeping) await page.getByRole('dialog').getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

/** Signs in without waiting: for those who are to be refused. */
export async function fillSignIn(page: Page, origin: string, who: Who, password: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Email').fill(emailOf(who));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The page, whose clock is installed, says that its session is over: it asks by a timer. */
export const untilExpired = (page: Page): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(ROUND_EVERY_MS);
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
