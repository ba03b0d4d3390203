/** The start without a network: from the cached shell to a screen that can be used, beside an empty page with the same worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent } from '../browser/support/clerk.ts';
import { type Device, launchBrowser, workerActivated } from '../browser/support/device.ts';
import { signIn } from '../browser/support/signIn.ts';
import { counts } from './counts.ts';
import { type EmptyApp, serveEmptyApp } from './emptyApp.ts';
import { type Figure, median } from './figures.ts';
import { startOf, watchForUse } from './usable.ts';

const FORM = '/delivery/new';
const LIST = '/delivery';
const EMPTY = '/';
const SIGNS = {
  [FORM]: 'form:has(input:enabled) button[type="submit"]:enabled',
  // The list renders the rows of one screen first.
  [LIST]: 'main:not(:has(.skeleton)) tbody tr',
  [EMPTY]: 'main',
};

export async function measureStarting(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const [backend, empty] = [await startBackend({ demo: '7d' }), await serveEmptyApp()];
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-starting-'));
  const tablet = await launchBrowser({ userDataDir });
  try {
    const { page } = tablet;
    await watchForUse(tablet.context, SIGNS);
    await signIn(page, backend.origin, 'clerk');
    await allSent(page);
    await workerActivated(page);
    await page.waitForTimeout(SCREENS_FETCHED_MS);
    await page.goto(empty.origin);
    await workerActivated(page);
    await tablet.setOffline(true);
    await Promise.all([backend.kill(), empty.stop()]);
    return await takeTurns(tablet, backend.origin, empty);
  } finally {
    await tablet.close();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

/** The service worker is stopped before each start, as on a device where the app was not open. */
async function takeTurns({ page, context }: Device, app: string, empty: EmptyApp): Promise<Figure[]> {
  const times = { form: [] as number[], list: [] as number[], floor: [] as number[] };
  const client = await context.newCDPSession(page);
  await client.send('ServiceWorker.enable');
  const start = async (url: string) => {
    await page.goto('about:blank');
    await client.send('ServiceWorker.stopAllWorkers');
    const ms = await startOf(page, url);
    await page.waitForTimeout(AT_REST_MS);
    return ms;
  };
  for (let round = -WARM_UP; round < counts.startRounds; round += 1) {
    const floor = await start(empty.origin + EMPTY);
    const form = await start(app + FORM);
    if (round < 0) await takesCharacters(page);
    const list = await start(app + LIST);
    if (round < 0) continue;
    times.floor.push(floor);
    times.form.push(form);
    times.list.push(list);
  }
  const floor = {
    floor: median(times.floor),
    floorName: 'an empty React page with the same worker',
    unit: 'ms',
    bar: 3,
  } as const;
  return [
    {
      name: `a start without a network, until a delivery can be typed, median of ${counts.startRounds}`,
      value: median(times.form),
      ...floor,
    },
    { name: '…until the first rows of the list of deliveries are shown', value: median(times.list), ...floor },
  ];
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
