/** The sync panel as people use it, and files of unsent work as devices write them. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { derivedId } from '../../../src/domain/records/ids.ts';
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

/** What a device of this author would have exported: all of one save. Each change needs only what it is about. */
export function fileOf(
  author: string,
  device: string,
  changes: readonly {
    kind: string;
    entity_id: string;
    payload: object;
    seen?: object;
    depends_on?: readonly string[];
  }[],
): string {
  const save = v7();
  const mutations = changes.map((change, index) =>
    JSON.stringify({
      id: v7(),
      seq: index + 1,
      depends_on: [],
      replaces: null,
      captured_at: new Date().toISOString(),
      clock_offset_ms: 0,
      ...change,
    }),
  );
  const checksum = derivedId(`kuari-outbox:${mutations.join('\n')}`);
  return JSON.stringify({
    format: 'kuari-outbox',
    version: 1,
    author,
    device,
    exported_at: new Date().toISOString(),
    mutations,
    saves: mutations.map(() => save),
    checksum,
  });
}
