/** The sync panel as people use it. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { strip } from './clerk.ts';

export async function openPanel(page: Page): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: 'What waits on this device' });
  if (!(await panel.isVisible())) await strip(page).click();
  await expect(panel).toBeVisible();
  return panel;
}

/** Presses "Export unsent" and answers the text of the file. */
export async function exportUnsent(page: Page): Promise<string> {
  const panel = await openPanel(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export unsent' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** Takes a file in and waits for what the app says to it. */
export async function importUnsent(page: Page, text: string, says: string | RegExp): Promise<void> {
  const panel = await openPanel(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Import unsent' }).click(),
  ]);
  await chooser.setFiles({ name: 'unsent.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const preview = page.getByRole('dialog', { name: 'Take this file in?' });
  const said = panel.getByRole('status').filter({ hasText: says });
  await expect(preview.or(said)).toBeVisible();
  if (await preview.isVisible()) await preview.getByRole('button', { name: 'Take in' }).click();
  await expect(said).toBeVisible();
}

export const closePanel = (page: Page): Promise<void> => page.keyboard.press('Escape');
