/** What grows with the years: a save, the list of deliveries and the start, on tablets without a signal that hold more and more tickets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';
import { labScript } from './labPage.ts';
import { startOf, watchForUse } from './usable.ts';
import { startBackend, type TestBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent } from '../browser/support/clerk.ts';
import { type Device, launchBrowser, workerActivated } from '../browser/support/device.ts';
import { signIn } from '../browser/support/signIn.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const STOCK = 'main:not(:has(.skeleton)) article';
/** 1, and what two equal works differ by on a machine that does other things too. */
const BAR = 1.5;
const AT_REST_MS = 200;

interface Tablet {
  readonly size: number;
  readonly device: Device;
  readonly userDataDir: string;
  /** ms of each round. */
  readonly times: {
    readonly save: number[];
    readonly put: number[];
    readonly list: number[];
    readonly start: number[];
  };
}

export async function measureGrowth(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ demo: '14d' });
  const tablets: Tablet[] = [];
  try {
    // One after the other: beside a store that is being filled, a sign-in takes longer than the tests wait for one.
    for (const size of counts.grown) tablets.push(await openTablet(backend, size));
    await Promise.all(tablets.map(fill));
    await sleep(counts.restMs);
    for (let round = -2; round < counts.growthRounds; round += 1)
      for (const tablet of tablets) await takeTurn(tablet, `${backend.origin}/`, round >= 0);
    console.log(`\n${tableOf(tablets)}\n`);
    return figuresOf(tablets);
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
  return { size, device, userDataDir, times: { save: [], put: [], list: [], start: [] } };
}

async function fill({ size, device: { page } }: Tablet): Promise<void> {
  await page.evaluate(await labScript());
  page.setDefaultTimeout(0);
  await page.evaluate(([today, held]) => globalThis.lab.fillStore(today, held), [TODAY, size] as const);
}

/** A start until the stock is shown; then a save, and the list of deliveries, by the data layer alone. */
async function takeTurn({ device: { page }, times }: Tablet, url: string, isCounted: boolean): Promise<void> {
  const start = await startOf(page, url);
  await page.waitForTimeout(AT_REST_MS);
  await page.evaluate(await labScript());
  const save = await page.evaluate(() => globalThis.lab.timeSave());
  const list = await page.evaluate(() => globalThis.lab.timeList());
  if (!isCounted) return;
  times.start.push(start);
  times.save.push(save.ms);
  times.put.push(save.raw);
  times.list.push(list);
}

/** The largest tablet beside the smallest. A save may grow as IndexedDB alone does with the same rows. */
function figuresOf(tablets: readonly Tablet[]): Figure[] {
  const [smallest, largest] = [tablets[0]?.times, tablets.at(-1)?.times];
  if (!smallest || !largest) return [];
  const growthOfPut = Math.max(1, median(largest.put) / median(smallest.put));
  const figure = (work: 'save' | 'list' | 'start', name: string, growth = 1): Figure => ({
    name: `${name}, ${counts.grown.at(-1)?.toLocaleString('en')} tickets on the device`,
    value: median(largest[work]),
    floor: median(smallest[work]) * growth,
    floorName: `with ${counts.grown[0].toLocaleString('en')}${growth > 1 ? ', times the growth of IndexedDB alone' : ''}`,
    unit: 'ms',
    bar: BAR,
  });
  return [
    figure('save', 'a save', growthOfPut),
    figure('list', 'the list of deliveries'),
    figure('start', 'start, until the stock is shown'),
  ];
}

/** In Markdown, for the README: medians in ms. */
function tableOf(tablets: readonly Tablet[]): string {
  const cells = (of: (times: Tablet['times']) => string) => tablets.map(({ times }) => of(times));
  const shown = (times: readonly number[]) => median(times).toFixed(median(times) < 10 ? 1 : 0);
  const rows = [
    [`median of ${counts.growthRounds}, ms`, ...tablets.map(({ size }) => size.toLocaleString('en'))],
    ['---', ...tablets.map(() => '---')],
    ['a save / the same rows, put by IndexedDB alone', ...cells(({ save, put }) => `${shown(save)} / ${shown(put)}`)],
    ['list of deliveries', ...cells(({ list }) => shown(list))],
    ['start, until the stock is shown', ...cells(({ start }) => shown(start))],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
