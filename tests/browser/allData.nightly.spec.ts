/** The owner fetches all data: through a lost signal and a reload, until the file is on the disk; nothing of it stays behind. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { allSent } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '20d' });

const room = (page: Page) => page.locator('details').filter({ hasText: 'All my data' });
const press = (page: Page, name: string) => room(page).getByRole('button', { name }).click();
async function openRoom(page: Page): Promise<void> {
  await page.goto(`${world.origin}/settings`);
  await room(page).getByRole('heading', { name: 'All my data' }).click();
}
const piecesKept = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('kuari-all-data')) ? (await (await caches.open('kuari-all-data')).keys()).length : 0,
  );

test('all data is fetched through a lost signal and a reload, and saved as one file that is the database', async () => {
  const { page, setOffline } = await world.device('owner', { viewport: { width: 820, height: 1180 } });
  // The dialog of the system is out of reach here: the file is saved as browsers without it do.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await openRoom(page);

  await press(page, 'Fetch all');
  await expect(room(page).getByText(/Fetching: [1-9]/)).toBeVisible();
  await expect(room(page).getByRole('progressbar')).toBeVisible();
  await setOffline(true);
  await expect(room(page).getByText(/Waiting for signal/)).toBeVisible();
  expect(await piecesKept(page)).toBeGreaterThan(0);
  await setOffline(false);
  await expect(room(page).getByText(/Fetching: /)).toBeVisible({ timeout: 20_000 });
  const before = await piecesKept(page);
  await openRoom(page);
  await expect(room(page).getByText(/Paused at [1-9]/)).toBeVisible();
  await press(page, 'Continue');
  await expect(room(page).getByText(/Ready, as of/)).toBeVisible({ timeout: 60_000 });
  expect(await piecesKept(page)).toBeGreaterThan(before);

  const download = page.waitForEvent('download');
  await press(page, 'Save the file');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^kuari-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await saved.path())));
  const readMe = strFromU8(files['README.txt']!);
  expect(readMe).toMatch(/SEMUA DATA SAYA[\s\S]*ALL MY DATA/);
  for (const table of ['deliveries', 'stock_movements', 'daily_totals']) {
    const [stored] = await world.backend.query(`select count(*)::int as rows from public.${table}`, []);
    expect(readMe).toContain(`${table}.csv: ${String(stored!['rows'])}`);
    expect(strFromU8(files[`${table}.csv`]!).trim().split('\r\n').length).toBeGreaterThan(Number(stored!['rows']));
  }
  await expect(room(page).getByRole('button', { name: 'Fetch all' })).toBeVisible();
  expect(await piecesKept(page)).toBe(0);
  await expect
    .poll(() =>
      world.backend.query(
        `select after ->> 'file' as file from public.audit_log where action = 'audit_log.export'`,
        [],
      ),
    )
    .toEqual([{ file: saved.suggestedFilename() }]);
});
