/**
 * Lighthouse on the sign-in page and on the first dashboard, as a phone on slow mobile data sees them: the production build,
 * the real backend, no cache. Lighthouse multiplies the time of each task by four, as a phone would need it beside a fast desktop. A
 * task's time here is the processor's: Lighthouse, the server and the browser share two cores, and the wait for a core, times four, would
 * be most of the figure. What Lighthouse's own debugger does before the document is there does not count. The factor follows the machine's
 * speed, so that the phone's speed stays the same: it is four times the benchmark index that Lighthouse takes before each round, divided by
 * that of such a desktop.
 * Each page is measured five times, and the middle one counts. One round before them does not count: Lighthouse runs its own code for
 * the first time in it, on the page's processors.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { type Flags } from 'lighthouse';
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { launchBrowser } from '../browser/support/device.ts';
import { freePort } from '../browser/support/ports.ts';
import { allSent } from '../browser/support/clerk.ts';
import { signIn } from '../browser/support/signIn.ts';
import { type Figure, median } from './figures.ts';
import { byProcessorTime, type TraceEvent, withoutWorkBeforeCommit } from './processorTime.ts';

const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const ROUNDS = 5;
/** The middle of the 1,500–2,000 of the desktops for which the factor of four is meant (Lighthouse, docs/throttling.md). */
const FAST_DESKTOP_INDEX = 1_750;

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

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** On a machine that is very busy the browser's trace may come too late: asked again, twice at most. */
async function look(url: string, port: number, tries = 3): Promise<Record<'byClock' | 'byProcessor', Result>> {
  const kept = mkdtempSync(path.join(tmpdir(), 'kuari-lighthouse-run-'));
  try {
    const flags: Flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' };
    const byClock = await lighthouse(url, { ...flags, gatherMode: kept, auditMode: kept });
    if (byClock && !byClock.lhr.runtimeError) {
      withProcessorTime(path.join(kept, 'defaultPass.trace.json'));
      const throttling = withOnePhone(path.join(kept, 'artifacts.json'));
      const byProcessor = await lighthouse(url, { ...flags, throttling, auditMode: kept });
      if (byProcessor && !byProcessor.lhr.runtimeError) return { byClock: byClock.lhr, byProcessor: byProcessor.lhr };
    }
    if (tries <= 1) throw new Error(`Lighthouse could not measure ${url}: ${byClock?.lhr.runtimeError?.message}`);
  } finally {
    rmSync(kept, { recursive: true, force: true });
  }
  return look(url, port, tries - 1);
}

function withProcessorTime(file: string): void {
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(
    file,
    JSON.stringify({ ...trace, traceEvents: byProcessorTime(withoutWorkBeforeCommit(trace.traceEvents)) }),
  );
}

/** Settings of the audit, which must be those of the artifacts. */
function withOnePhone(file: string): NonNullable<Flags['throttling']> {
  const artifacts: { BenchmarkIndex: number; settings: { throttling: { cpuSlowdownMultiplier: number } } } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const { throttling } = artifacts.settings;
  throttling.cpuSlowdownMultiplier *= artifacts.BenchmarkIndex / FAST_DESKTOP_INDEX;
  writeFileSync(file, JSON.stringify(artifacts));
  return throttling;
}

/** Lighthouse empties the caches and takes the worker away before it looks, and leaves the session. */
async function scoresOf(
  url: string,
  port: number,
  lands: RegExp,
): Promise<Record<(typeof CATEGORIES)[number], number>> {
  const { byClock, byProcessor } = await look(url, port);
  const { categories, audits, finalDisplayedUrl } = byProcessor;
  if (!lands.test(finalDisplayedUrl)) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const missed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  if (missed.length > 0) console.log(`  ${url}: ${missed.join(', ')}`);
  const score = (of: Result['categories'], category: (typeof CATEGORIES)[number]) =>
    Math.round((of[category]?.score ?? 0) * 100);
  const scores = CATEGORIES.map((category) => `${category} ${score(categories, category)}`).join(', ');
  const index = Math.round(byClock.environment.benchmarkIndex);
  console.log(
    `  ${url}: ${scores} (performance by the wall clock ${score(byClock.categories, 'performance')}, benchmark index ${index})`,
  );
  return {
    performance: score(categories, 'performance'),
    accessibility: score(categories, 'accessibility'),
    'best-practices': score(categories, 'best-practices'),
  };
}
