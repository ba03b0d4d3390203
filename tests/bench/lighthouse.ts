/**
 * Lighthouse on the sign-in page and on the first dashboard, as a phone on slow mobile data sees them: the production build,
 * the real backend, no cache. Its clock is the machine's: a busy machine scores lower, so each page is measured three times,
 * and the middle one counts. One round before them does not count: Lighthouse runs its own code for the first time in it, on the page's
 * processors.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { launchBrowser } from '../browser/support/device.ts';
import { freePort } from '../browser/support/ports.ts';
import { allSent } from '../browser/support/clerk.ts';
import { signIn } from '../browser/support/signIn.ts';
import { type Figure, median } from './figures.ts';

const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const ROUNDS = 3;

/** One figure a page and category: the score that is wanted beside the one that was reached. */
export async function measureLighthouse(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ demo: '30d' });
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-lighthouse-'));
  const port = await freePort();
  const device = await launchBrowser({ userDataDir, args: [`--remote-debugging-port=${port}`] });
  try {
    const signInPage = await figuresOf('sign-in page', `${backend.origin}/auth`, port, /\/auth$/);
    await signIn(device.page, backend.origin, 'owner');
    await allSent(device.page);
    await device.page.goto('about:blank');
    return [...signInPage, ...(await figuresOf('first dashboard', `${backend.origin}/`, port, /:\d+\/$/))];
  } finally {
    await device.close();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

async function figuresOf(page: string, url: string, port: number, lands: RegExp): Promise<Figure[]> {
  const rounds: Record<(typeof CATEGORIES)[number], number>[] = [];
  await scoresOf(url, port, lands);
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await scoresOf(url, port, lands));
  return CATEGORIES.map((category) => ({
    name: `Lighthouse, ${page}: ${category}`,
    unit: 'count',
    value: WANTED[category],
    floor: median(rounds.map((scores) => scores[category])),
    floorName: 'reached',
    bar: 1,
  }));
}

/** On a machine that is very busy the browser's trace may come too late: asked again, twice at most. */
async function look(
  url: string,
  port: number,
  tries = 3,
): Promise<NonNullable<Awaited<ReturnType<typeof lighthouse>>>> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
  if (result && !result.lhr.runtimeError) return result;
  if (tries <= 1) throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
  return look(url, port, tries - 1);
}

/** Lighthouse empties the caches and takes the worker away before it looks, and leaves the session. */
async function scoresOf(
  url: string,
  port: number,
  lands: RegExp,
): Promise<Record<(typeof CATEGORIES)[number], number>> {
  const result = await look(url, port);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (!lands.test(finalDisplayedUrl)) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const missed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  if (missed.length > 0) console.log(`  ${url}: ${missed.join(', ')}`);
  const score = (category: (typeof CATEGORIES)[number]) => Math.round((categories[category]?.score ?? 0) * 100);
  console.log(`  ${url}: ${CATEGORIES.map((category) => `${category} ${score(category)}`).join(', ')}`);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
}
