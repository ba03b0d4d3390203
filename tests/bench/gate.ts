/** The gate on a tablet four times slower than this machine; its floors are measured on the same slow page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Caller, signInByApi } from '../browser/support/api.ts';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent, fillDelivery, openForm } from '../browser/support/clerk.ts';
import { launchBrowser } from '../browser/support/device.ts';
import { signIn } from '../browser/support/signIn.ts';
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';
import { labScript, openLab } from './labPage.ts';

const SLOWER = 4;
const FORM = 'form button[type="submit"]';

export async function measureLookUps(): Promise<Figure[]> {
  const lab = await openLab();
  try {
    await slowDown(lab.page);
    const { full, prefix, floors } = await lab.page.evaluate((rounds) => globalThis.lab.measureLookups(rounds), counts.lookups);
    const floor = { floor: median(floors), floorName: 'one get on the index of plates', unit: 'ms', bar: 2 } as const;
    return [
      { name: 'what begins like a plate, in 5,000 trucks', value: median(prefix), ...floor },
      { name: 'a plate in full, with its last trips', value: median(full), ...floor },
    ];
  } finally {
    await lab.close();
  }
}

export async function measureGate(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ demo: '7d' });
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-gate-'));
  const tablet = await launchBrowser({ userDataDir });
  try {
    const { page } = tablet;
    const clerk: Caller = await signInByApi(backend, 'clerk');
    await signIn(page, backend.origin, 'clerk');
    await allSent(page);
    // Without a signal the screens come from the worker.
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    await page.evaluate(await labScript());
    await page.evaluate((userId) => globalThis.lab.addTrucks(userId), clerk.userId);
    await tablet.setOffline(true);
    await openForm(page);
    await slowDown(page);
    return [await opening(page), await typing(page), await saving(page)];
  } finally {
    await tablet.close();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

/** Both from the dashboard. The empty route is the page that says that there is no such page: a heading and a link. */
async function opening(page: Page): Promise<Figure> {
  const times: { forms: number[]; floors: number[] } = { forms: [], floors: [] };
  const open = (to: string, sign: string) => page.evaluate((asked) => globalThis.lab.measureOpening(asked.to, asked.sign), { to, sign });
  for (let round = -2; round < counts.presses; round += 1) {
    await open('/', 'main article');
    const floor = await open('/nothing-here', 'main:not(:has(article)) code');
    await open('/', 'main article');
    const form = await open('/delivery/new', FORM);
    if (round < 0) continue;
    times.forms.push(form);
    times.floors.push(floor);
  }
  return { name: 'the form opens', value: median(times.forms), floor: median(times.floors), floorName: 'the page that says there is none', unit: 'ms', bar: 3 };
}

async function typing(page: Page): Promise<Figure> {
  await page.evaluate(() => globalThis.lab.watchTasks());
  for (const [label, text] of [['License plate', 'F 1234 CX'], ['Driver name', 'Asep Hidayat'], ['Customer', 'PT Karya Beton'], ['Volume (m³)', '7.5']] as const) {
    await page.getByLabel(label).fill('');
    await page.getByLabel(label).pressSequentially(text, { delay: 120 });
  }
  const tasks = await page.evaluate(() => [...globalThis.lab.longTasks()]);
  console.log(`  tasks of 50 ms and more while typing: ${tasks.map((ms) => ms.toFixed(0)).join(', ') || 'none'}`);
  return { name: 'the longest task while typing', value: Math.max(0, ...tasks), floor: 50, floorName: 'the limit', unit: 'ms', bar: 1 };
}

async function saving(page: Page): Promise<Figure> {
  const times: { saves: number[]; floors: number[] } = { saves: [], floors: [] };
  for (let round = -2; round < counts.presses; round += 1) {
    await fillDelivery(page);
    await expect(page.locator(FORM)).toBeEnabled();
    // The finger's way from the last field to the button, which no slow processor makes longer.
    await page.waitForTimeout(300);
    const save = await page.evaluate(() => globalThis.lab.measureSavePress());
    const floor = await page.evaluate(() => globalThis.lab.measureSaveFloor());
    if (round < 0) continue;
    times.saves.push(save);
    times.floors.push(floor);
  }
  return {
    name: 'from the press to "Saved on this device"', value: median(times.saves), floor: median(times.floors), floorName: 'a raw strict transaction and a commit of an empty page', unit: 'ms', bar: 3,
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
