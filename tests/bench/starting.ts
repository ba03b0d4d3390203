/** The start without a network: from the cached shell to a screen that can be used, beside an empty page with the same worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent } from '../browser/support/clerk.ts';
import { type Device, launchBrowser, workerActivated } from '../browser/support/device.ts';
import { signIn, type Who } from '../browser/support/signIn.ts';
import { readTable } from '../browser/support/store.ts';
import { counts } from './counts.ts';
import { type EmptyApp, serveEmptyApp } from './emptyApp.ts';
import { type Figure, median } from './figures.ts';
import { startOf, watchForUse } from './usable.ts';

const FORM = '/delivery/new';
const LIST = '/delivery';
const SHEET = '/manual-stock';
const EMPTY = '/';
const SIGNS = {
  [FORM]: 'form:has(input:enabled) button[type="submit"]:enabled',
  // The list renders the rows of one screen first.
  [LIST]: 'main:not(:has(.skeleton)) tbody tr',
  // A book that was reckoned back to the time of its count, beside that of now.
  [SHEET]: 'form li p > span.block:not([class*="sr-only"])',
  [EMPTY]: 'main',
};
const NAMES = {
  [FORM]: `a start without a network, until a delivery can be typed, median of ${counts.startRounds}`,
  [LIST]: '…until the first rows of the list of deliveries are shown',
  [SHEET]: '…until a draft of a count of six days ago shows the books of that moment',
};
type Path = keyof typeof NAMES;

export async function measureStarting(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const [backend, empty] = [await startBackend({ database: 'pglite', demo: '7d' }), await serveEmptyApp()];
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-starting-'));
  const tablets: Device[] = [];
  const open = async (who: Who) => {
    const tablet = await launchBrowser({ userDataDir: path.join(userDataDir, who) });
    tablets.push(tablet);
    const { page, context } = tablet;
    await watchForUse(context, SIGNS);
    await signIn(page, backend.origin, who);
    await allSent(page);
    await workerActivated(page);
    await page.waitForTimeout(SCREENS_FETCHED_MS);
    return tablet;
  };
  try {
    const [clerk, owner] = [await open('clerk'), await open('owner')];
    await countEveryPile(owner.page, backend.origin + SHEET);
    for (const { page, setOffline } of tablets) {
      await page.goto(empty.origin);
      await workerActivated(page);
      await setOffline(true);
    }
    await Promise.all([backend.kill(), empty.stop()]);
    const starts = (tablet: Device, paths: readonly Path[]) => takeTurns(tablet, backend.origin, empty, paths);
    return [...(await starts(clerk, [FORM, LIST])), ...(await starts(owner, [SHEET]))];
  } finally {
    for (const tablet of tablets) await tablet.close();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

/** Leaves it as a draft: every material, counted days ago, so that what moved since is read when the sheet opens. */
async function countEveryPile(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const piles = page.locator('form li input[inputmode="decimal"]');
  await piles.first().waitFor();
  for (const pile of await piles.all()) await pile.fill('100');
  const counted = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const times = await page.locator('form li input[name^="at_"]:not([id$="-time"])').all();
  for (const time of times) await time.fill(counted);
  await page.locator(SIGNS[SHEET]).first().waitFor();
  await page.waitForTimeout(AT_REST_MS);
  console.log(`  ${times.length} materials, ${(await readTable(page, 'deliveries')).length} tickets of the week`);
}

/** The service worker is stopped before each start, as on a device where the app was not open. */
async function takeTurns(
  { page, context }: Device,
  app: string,
  empty: EmptyApp,
  paths: readonly Path[],
): Promise<Figure[]> {
  const client = await context.newCDPSession(page);
  await client.send('ServiceWorker.enable');
  const start = async (url: string) => {
    await page.goto('about:blank');
    await client.send('ServiceWorker.stopAllWorkers');
    const ms = await startOf(page, url);
    await page.waitForTimeout(AT_REST_MS);
    return ms;
  };
  const floors: number[] = [];
  const times = paths.map((): number[] => []);
  for (let round = -WARM_UP; round < counts.startRounds; round += 1) {
    const floor = await start(empty.origin + EMPTY);
    if (round >= 0) floors.push(floor);
    for (const [at, to] of paths.entries()) {
      const ms = await start(app + to);
      if (round >= 0) times[at]?.push(ms);
      else if (to === FORM) await takesCharacters(page);
    }
  }
  return paths.map((to, at) => ({
    name: NAMES[to],
    value: median(times[at] ?? []),
    floor: median(floors),
    floorName: 'an empty React page with the same worker',
    unit: 'ms',
    bar: 3,
  }));
}

const WARM_UP = 3;
const AT_REST_MS = 1_000;
/** The app fetches its screens a moment after it stands. */
const SCREENS_FETCHED_MS = 4_000;

/** Fails unless the form accepts text once its sign is there: proves that the sign means usable. */
async function takesCharacters(page: Page): Promise<void> {
  await page.getByLabel('Driver name').fill('Asep');
  await expect(page.getByLabel('Driver name')).toHaveValue('Asep');
  await expect(page.getByRole('button', { name: 'Save delivery' })).toBeEnabled();
}
