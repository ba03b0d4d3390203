/** The gate on a tablet four times slower than this machine; its floors are measured on the same slow page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Caller, signInByApi } from '../browser/support/api.ts';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent, fillDelivery, openForm } from '../browser/support/clerk.ts';
import { launchBrowser, workerActivated } from '../browser/support/device.ts';
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
    const { full, prefix, floors } = await lab.page.evaluate(
      (rounds) => globalThis.lab.measureLookups(rounds),
      counts.lookups,
    );
    const floor = { floor: median(floors), floorName: 'one get on the index of plates', unit: 'ms', bar: 2 } as const;
    return [
      { name: 'what begins like a plate, in 5,000 trucks', value: median(prefix), ...floor },
      { name: 'a plate in full, with its last trips', value: median(full), ...floor },
      ...(await measureSearches(lab.page)),
    ];
  } finally {
    await lab.close();
  }
}

async function measureSearches(page: Page): Promise<Figure[]> {
  const { digits, counter, driver, storing } = await page.evaluate(
    (rounds) => globalThis.lab.measureSearches(rounds),
    counts.lookups,
  );
  console.log(`  60,000 tickets were stored in ${(storing / 1000).toFixed(1)} s`);
  return Object.entries({
    'the number of a plate': digits,
    'the counter of a ticket': counter,
    'a driver': driver,
  }).map(([name, { searches, floors }]) => ({
    name: `the newest 50 of ${name}, in 60,000 tickets`,
    value: median(searches),
    floor: median(floors),
    floorName: 'one read of all of them on the index that has them',
    unit: 'ms',
    bar: 2,
  }));
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
    await workerActivated(page);
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

/**
 * Both from a dashboard that has come to rest: else what it reads while it opens would count, and more so before the form, since
 * the empty page takes the frame down, which the dashboard after it builds anew. The empty route is the page that says that there
 * is no such page: a heading and a link.
 */
async function opening(page: Page): Promise<Figure> {
  const times: { forms: number[]; floors: number[] } = { forms: [], floors: [] };
  await firstOpening(page);
  for (let round = -2; round < counts.presses; round += 1) {
    const floor = await openFromDashboard(page, EMPTY);
    const form = await openFromDashboard(page, NEW_DELIVERY);
    if (round < 0) continue;
    times.forms.push(form);
    times.floors.push(floor);
  }
  return {
    name: 'the form opens',
    value: median(times.forms),
    floor: median(times.floors),
    floorName: 'the page that says there is none',
    unit: 'ms',
    bar: 3,
  };
}

/** Told beside the figure: the files that a page is made of are read, and run, when it is first opened after a start. */
async function firstOpening(page: Page): Promise<void> {
  const times: { forms: number[]; floors: number[] } = { forms: [], floors: [] };
  for (let start = 0; start < counts.starts; start += 1) {
    for (const [to, into] of [
      [NEW_DELIVERY, times.forms],
      [EMPTY, times.floors],
    ] as const) {
      await open(page, DASHBOARD);
      await page.reload();
      await page.locator(DASHBOARD.sign).first().waitFor();
      await page.waitForTimeout(SCREENS_FETCHED_MS);
      await page.evaluate(await labScript());
      into.push(await open(page, to));
    }
  }
  console.log(
    `  opened for the first time after a start: the form ${median(times.forms).toFixed(1)} ms, the page that says there is none ${median(times.floors).toFixed(1)} ms`,
  );
}

async function openFromDashboard(page: Page, to: Place): Promise<number> {
  await open(page, DASHBOARD);
  await page.waitForTimeout(AT_REST_MS);
  return open(page, to);
}

const open = (page: Page, { path: to, sign }: Place): Promise<number> =>
  page.evaluate((asked) => globalThis.lab.measureOpening(asked.to, asked.sign), { to, sign });

interface Place {
  readonly path: string;
  /** What is there once the page is. */
  readonly sign: string;
}
const DASHBOARD: Place = { path: '/', sign: 'main article' };
const NEW_DELIVERY: Place = { path: '/delivery/new', sign: FORM };
const EMPTY: Place = { path: '/nothing-here', sign: 'main:not(:has(article)) code' };
const AT_REST_MS = 500;
/** The app fetches its screens a moment after it stands. */
const SCREENS_FETCHED_MS = 4_000;

/**
 * "Interaction to Next Paint": the slowest key after leaving out one of every 50. The page is started anew: after hundreds of openings the
 * engine collects garbage between the keys.
 */
async function typing(page: Page): Promise<Figure> {
  await page.reload();
  await page.locator(FORM).waitFor();
  await page.waitForTimeout(SCREENS_FETCHED_MS);
  await page.evaluate(await labScript());
  await page.evaluate((ms) => globalThis.lab.watchKeys(ms), SHORTEST_MS);
  let keys = 0;
  for (let round = 0; round < counts.typings; round += 1) keys += await typeForm(page);
  await page.waitForTimeout(AT_REST_MS);
  const slowest = (await page.evaluate(() => globalThis.lab.keyLatencies())).toSorted((one, other) => other - one);
  if (slowest.length === 0) throw new Error('No key was timed.');
  console.log(`  the slowest of ${keys} keys: ${slowest.slice(0, 10).join(', ')} ms`);
  return {
    name: `a key typed, until the screen shows it, p98 of ${keys}`,
    value: slowest[Math.floor(keys / 50)] ?? SHORTEST_MS,
    floor: 100,
    floorName: 'what feels instant',
    unit: 'ms',
    bar: 1,
  };
}

/** One frame. The browser reports no shorter keys. */
const SHORTEST_MS = 16;

/** Fills the form once. Returns how many keys were pressed. */
async function typeForm(page: Page): Promise<number> {
  const fields = [
    ['License plate', 'F 1234 CX'],
    ['Driver name', 'Asep Hidayat'],
    ['Customer', 'PT Karya Beton'],
    ['Volume (m³)', '7.5'],
  ] as const;
  for (const [label, text] of fields) {
    await page.getByLabel(label).fill('');
    await page.getByLabel(label).pressSequentially(text, { delay: 120 });
  }
  return fields.reduce((sum, [, text]) => sum + text.length, 0);
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
    name: 'from the press to "Saved on this device"',
    value: median(times.saves),
    floor: median(times.floors),
    floorName: 'a raw strict transaction and a commit of an empty page',
    unit: 'ms',
    bar: 3,
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
