/** What an app costs that nobody uses: an hour in sight, and an hour out of sight, of the page's own clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent } from '../browser/support/clerk.ts';
import { launchBrowser } from '../browser/support/device.ts';
import { signIn } from '../browser/support/signIn.ts';
import type { Figure } from './figures.ts';
import { openRoad, type Road } from '../browser/support/road.ts';

const AN_HOUR_MS = 3_600_000;
/** The page looks around every five seconds: each of these is one look, with time to do what it leads to. */
const STEP_MS = 5_000;
const REAL_STEP_MS = 40;
const ALLOWED = 100_000;

export async function measureIdle(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ demo: '7d' });
  const road = await openRoad(backend.port);
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-idle-'));
  const tablet = await launchBrowser({ userDataDir });
  try {
    const { page } = tablet;
    const asked: string[] = [];
    tablet.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.install();
    await signIn(page, road.origin, 'clerk');
    await allSent(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // What follows a start, and is no part of an idle hour.
    await pass(page, 120_000);
    await sleep(2_000);

    asked.splice(0);
    const visible = await bytesOf(road, () => pass(page, AN_HOUR_MS));
    console.log(`  in sight: ${tally(asked)}`);
    const questions = asked.filter((one) => one.endsWith('/pull_changes')).length;
    if (questions < 20) throw new Error(`Only ${questions} questions for news in an hour: its clock did not run.`);

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await sleep(1_000);
    asked.splice(0);
    const hidden = await bytesOf(road, () => pass(page, AN_HOUR_MS));
    console.log(`  out of sight: ${tally(asked)}`);
    return [
      {
        name: `an idle hour in sight, ${questions} questions for news`,
        value: visible,
        floor: ALLOWED,
        floorName: 'the limit',
        unit: 'bytes',
        bar: 1,
      },
      { name: 'an idle hour out of sight', value: hidden, floor: 0, floorName: 'none', unit: 'bytes', bar: 1 },
    ];
  } finally {
    await tablet.close();
    await road.down();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await sleep(REAL_STEP_MS);
  }
}

async function bytesOf(road: Road, work: () => Promise<void>): Promise<number> {
  const before = road.counted();
  await work();
  await sleep(1_000);
  const after = road.counted();
  return after.up + after.down - before.up - before.down;
}

function tally(paths: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const one of paths) counted.set(one, (counted.get(one) ?? 0) + 1);
  return [...counted].map(([one, count]) => `${one} ${count} ×`).join(', ') || 'nothing';
}
