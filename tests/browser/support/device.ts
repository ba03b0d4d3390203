/** A device: a real Chromium on a profile folder that outlives it, so that it can die at any moment and come back. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { until } from './backend.ts';
import { findBrowser } from './findBrowser.mjs';

export interface Device {
  readonly context: BrowserContext;
  /** The browser's first page. */
  readonly page: Page;
  /** Bodies of what this browser's service worker has sent to that path, oldest first: not what a page sent in its place. */
  readonly sentByWorker: (path: string) => readonly string[];
  /** Takes page and worker off the network together; the server stays up for others. */
  readonly setOffline: (offline: boolean) => Promise<void>;
  /** SIGKILL for the browser and all its processes: nothing is flushed, nothing says goodbye. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DeviceOptions {
  readonly userDataDir: string;
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly args?: readonly string[];
  readonly hasTouch?: boolean;
  readonly deviceScaleFactor?: number;
}

/** Chromium takes the last such list: Playwright's own for the web, and without the page behind the address bar. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];
const ARGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser({
  userDataDir,
  locale = 'en-US',
  viewport,
  hasTouch = false,
  deviceScaleFactor = 1,
  args = [],
}: DeviceOptions): Promise<Device> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error('There is no Chromium on this machine. Set CHROME, or run: npx playwright install chromium');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath,
    headless: true,
    locale,
    timezoneId: 'Asia/Jakarta',
    args: [...ARGS, ...asRoot, ...args],
    hasTouch,
    ...(viewport ? { viewport, deviceScaleFactor } : {}),
  });
  // A control that is not there fails its own step instead of the whole test's time.
  context.setDefaultTimeout(20_000);
  const fromWorker: Request[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker()) fromWorker.push(request);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    sentByWorker: (to) =>
      fromWorker.filter((request) => new URL(request.url()).pathname === to).map((request) => request.postData() ?? ''),
    setOffline: (offline) => context.setOffline(offline),
    kill: async () => {
      await endProcesses(userDataDir);
      await context.close().catch(() => undefined);
    },
    close: () => context.close(),
  };
}

/** SIGKILL for a browser on this profile folder, and all its processes. */
export async function endProcesses(userDataDir: string): Promise<void> {
  const processes = processesOf(userDataDir);
  if (processes.length === 0) throw new Error('The browser has no process to kill.');
  for (const pid of processes) killHard(pid);
  await until(
    () => isGone(userDataDir),
    30_000,
    () => 'The browser survived.',
  );
}

/** The browser is the process that names the profile folder; its children are found by their parents. */
function processesOf(userDataDir: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  }).split('\n');
  const all = lines.flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    // `Zl`: the first thread has ended, others have not, and hold what is open.
    return match && !/^Z[^l]*$/.test(match[3] ?? '')
      ? [{ pid: Number(match[1]), parent: Number(match[2]), args: match[4] ?? '' }]
      : [];
  });
  const found = new Set(all.filter((entry) => entry.args.includes(userDataDir)).map((entry) => entry.pid));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const entry of all) if (found.has(entry.parent)) found.add(entry.pid);
  }
  return [...found];
}

/** Ends every process of it, and any that has a file of the profile open: it would hold the locks of the stores. */
function isGone(userDataDir: string): boolean {
  const left = [...processesOf(userDataDir), ...holdersOf(userDataDir)];
  for (const pid of left) killHard(pid);
  return left.length === 0;
}

/** Where the system tells what is open (Linux); elsewhere none. */
function holdersOf(folder: string): number[] {
  return namesIn('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 &&
        pid !== process.pid &&
        namesIn(`/proc/${pid}/fd`).some((fd) => isWithin(folder, `/proc/${pid}/fd/${fd}`)),
    );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isWithin(folder: string, link: string): boolean {
  try {
    return readlinkSync(link).startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the list and the kill.
  }
}

/** Resolves once the page's service worker is activated: from then on the page starts without a network. */
export const workerActivated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
