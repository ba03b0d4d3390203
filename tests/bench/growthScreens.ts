/** The screens of an owner, and the start of the app, on devices of several sizes: without signal, as a tablet shows them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counts } from './counts.ts';
import { type Line, takesPart, timesOf } from './growthLines.ts';
import { labScript } from './labPage.ts';
import { startOf, watchForUse } from './usable.ts';
import { startBackend, type TestBackend } from '../browser/support/backend.ts';
import { allSent } from '../browser/support/clerk.ts';
import { type Device, launchBrowser, workerActivated } from '../browser/support/device.ts';
import { signIn } from '../browser/support/signIn.ts';
import { addDays } from '../../src/domain/figures/calendar.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const YEAR_AGO = addDays(TODAY, -380);

/** By path: what it is called, and what it shows. Its days have as many tickets on each device. */
const SCREENS: Readonly<Record<string, { readonly name: string; readonly shows: string }>> = {
  '/': { name: 'stock', shows: 'the piles and today' },
  '/executive': { name: 'overview', shows: 'the days of a month' },
  '/analytics': { name: 'analytics, trends', shows: 'the totals of a month' },
  [`/analytics?from=${YEAR_AGO}&to=${TODAY}`]: { name: 'analytics, trends of a year', shows: 'the totals of 380 days' },
  '/analytics?view=customers': { name: 'analytics, customers', shows: 'the first customers of a month' },
  '/analytics?view=receivables': { name: 'analytics, receivables', shows: 'the first customers' },
  '/reports/daily': { name: 'daily report', shows: 'a day' },
  '/delivery': { name: 'deliveries', shows: 'the first of 50 tickets' },
  '/delivery?view=board': { name: 'deliveries, board', shows: 'a day' },
  '/delivery/new': { name: 'new delivery', shows: 'a form' },
};
const WHOLE = 'main:not(:has(.skeleton, code)) h1';
const NOWHERE = { path: '/nothing-here', sign: 'main:not(:has(.skeleton)) code' };
const STOCK = 'main:not(:has(.skeleton)) article';
const AT_REST_MS = 200;

interface Tablet {
  readonly size: number;
  readonly device: Device;
  readonly userDataDir: string;
}

export async function measureScreens(): Promise<Line[]> {
  const backend = await startBackend({ database: 'postgres', demo: '14d' });
  const tablets: Tablet[] = [];
  try {
    // One after the other: beside a store that is being filled, a sign-in takes longer than the tests wait for one.
    for (const size of counts.grown) tablets.push(await openTablet(backend, size));
    await Promise.all(tablets.map(fill));
    await sleep(counts.restMs);
    return [await measureStarts(tablets, backend.origin), ...(await measureOpenings(tablets))];
  } finally {
    for (const { device, userDataDir } of tablets) {
      await device.close();
      rmSync(userDataDir, { recursive: true, force: true });
    }
    await backend.stop();
  }
}

async function openTablet(backend: TestBackend, size: number): Promise<Tablet> {
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-growth-'));
  const device = await launchBrowser({ userDataDir });
  const { page, context } = device;
  await watchForUse(context, { '/': STOCK });
  await signIn(page, backend.origin, 'owner');
  await allSent(page);
  await workerActivated(page);
  await device.setOffline(true);
  return { size, device, userDataDir };
}

async function fill({ size, device: { page } }: Tablet): Promise<void> {
  await page.evaluate(await labScript());
  page.setDefaultTimeout(0);
  await page.evaluate(([today, held]) => globalThis.lab.fillStore(today, held), [TODAY, size] as const);
}

/** Signed in, without signal: from the reload to the stock. */
async function measureStarts(tablets: readonly Tablet[], origin: string): Promise<Line> {
  const line: Line = {
    name: 'start, until the stock is shown',
    shows: 'the piles and today',
    work: 'same',
    times: new Map(),
  };
  for (let round = -2; round < counts.startRounds; round += 1) {
    for (const { size, device } of tablets.filter((one) => takesPart(one.size, round))) {
      const ms = await startOf(device.page, `${origin}/`);
      if (round >= 0) timesOf(line, { where: 'device', size }).push(ms);
      await device.page.waitForTimeout(AT_REST_MS);
    }
  }
  return line;
}

async function measureOpenings(tablets: readonly Tablet[]): Promise<Line[]> {
  const lines = Object.entries(SCREENS).map(([at, { name, shows }]) => ({
    at,
    line: { name, shows, work: 'same', times: new Map() } satisfies Line,
  }));
  for (const { device } of tablets) await device.page.evaluate(await labScript());
  for (let round = -1; round < counts.openings; round += 1) {
    for (const { at, line } of lines) {
      for (const { size, device } of tablets.filter((one) => takesPart(one.size, round))) {
        await open(device, NOWHERE.path, NOWHERE.sign);
        const ms = await open(device, at, WHOLE);
        if (round >= 0) timesOf(line, { where: 'device', size }).push(ms);
      }
    }
  }
  return lines.map(({ line }) => line);
}

async function open({ page }: Device, to: string, sign: string): Promise<number> {
  const ms = await page.evaluate(([at, seen]) => globalThis.lab.measureOpening(at, seen), [to, sign] as const);
  await page.waitForTimeout(AT_REST_MS);
  return ms;
}
