/** A day at an open page: after each of its hours what is left in memory, once all that nobody holds has been collected. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { hasScreen, mayOpen, SCREEN_KEYS, SCREENS } from '../../src/app/screens.ts';
import { type Caller, deliveryMutation, signInByApi } from '../browser/support/api.ts';
import { startBackend, until } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent, openForm, recordDelivery, strip } from '../browser/support/clerk.ts';
import { type Device, launchBrowser } from '../browser/support/device.ts';
import { freePort } from '../browser/support/ports.ts';
import { signIn } from '../browser/support/signIn.ts';
import { counts } from './counts.ts';
import type { Figure } from './figures.ts';

const PATHS = SCREEN_KEYS.filter((key) => hasScreen(key) && mayOpen(key, 'owner')).map((key) => SCREENS[key].path);
const VIEWS = ['/delivery?view=board', '/delivery?view=trips', '/analytics?view=customers', '/equipment?view=list'];
const { hours, savesAnHour, newsAnHour } = counts;
/** Hours before the first measurement: what is loaded once must not count as growth. */
const WARM_UP_HOURS = 2;
/** No compiled code: the engine compiles what runs often, and the heap would grow by it every hour. */
const INTERPRETED = '--no-opt --no-maglev --no-sparkplug';
const PULL = '/rest/v1/rpc/pull_changes';

export async function measureMemory(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ database: 'postgres', demo: '7d' });
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-memory-'));
  const port = await freePort();
  const desk = await launchBrowser({
    userDataDir,
    viewport: { width: 1366, height: 900 },
    args: [`--remote-debugging-port=${port}`, `--js-flags=${INTERPRETED}`],
  });
  try {
    const { page } = desk;
    let pulls = 0;
    desk.context.on('response', (response) => {
      if (new URL(response.url()).pathname === PULL) pulls += 1;
    });
    const other = await signInByApi(backend, 'clerk');
    await signIn(page, backend.origin, 'owner');
    await allSent(page);
    const inHour: Held[] = [];
    for (let hour = 0; hour < WARM_UP_HOURS + hours; hour += 1) {
      await anHour(page, other);
      inHour.push(await heldBy(desk, port));
      console.log(`  hour ${hour + 1}, after ${pulls} pulls: ${JSON.stringify(inHour.at(-1))}`);
    }
    if (pulls < newsAnHour * hours) throw new Error(`Only ${pulls} pulls.`);
    return figuresOf(inHour);
  } finally {
    await desk.close();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

async function anHour(page: Page, other: Caller): Promise<void> {
  await go(page, '/');
  await openForm(page);
  for (let save = 0; save < savesAnHour; save += 1)
    await recordDelivery(page, { plate: `B ${++trucks} XYZ`, volume: '2' });
  await allSent(page);
  for (let news = 0; news < newsAnHour; news += 1) await hearOf(page, other);
  for (const to of [...PATHS, ...VIEWS]) await go(page, to);
  await searches(page);
  await dialogs(page);
  await go(page, '/');
  await allSent(page);
}

/** No truck comes twice: the form would have doubts. */
let trucks = 2_000;

/** Somebody else's ticket, until its row is here. */
async function hearOf(page: Page, other: Caller): Promise<void> {
  const mutation = deliveryMutation(other);
  const { status, body } = await other.push([mutation]);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await page.waitForFunction(isHere, mutation.entity_id, { polling: 100 });
}

/** In the store, asked anew each time. */
async function isHere(id: string): Promise<boolean> {
  const ended = <V>(request: IDBRequest<V>) =>
    new Promise<V>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
    });
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('kuari-user-'))?.name ?? '';
  const database = await ended(indexedDB.open(name));
  const found: unknown = await ended(database.transaction('deliveries').objectStore('deliveries').getKey(id));
  database.close();
  return found !== undefined;
}

/** As a link of the app leads there: without a reload. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
  await page.locator('main:not(:has(.skeleton)) h1').first().waitFor();
}

async function searches(page: Page): Promise<void> {
  await go(page, '/delivery');
  for (const typed of ['slamet', 'b 2003', 'nobody', '']) {
    await page.getByRole('searchbox', { name: 'Search deliveries' }).fill(typed);
    await page.waitForTimeout(DEBOUNCE_MS);
  }
}
const DEBOUNCE_MS = 600;

async function dialogs(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('button', { name: /^SJ-/ }).first().click();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await closeDialog(page);
  await strip(page).click();
  await closeDialog(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notices/ })
    .click();
  await closeDialog(page);
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor();
  await page.waitForTimeout(DEBOUNCE_MS);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Null while the worker rests. */
  readonly workerHeap: number | null;
}

async function heldBy({ page, context }: Device, port: number): Promise<Held> {
  // React keeps the render before the last one, and with it a closed dialog. Two more renders let go of it.
  for (const to of ['/executive', '/', '/executive', '/']) await go(page, to);
  // What fades out has gone, and what is put off is done.
  await page.waitForTimeout(AT_REST_MS);
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  for (let time = 0; time < 3; time += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { metrics } = await client.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  await client.detach();
  return {
    heap: usedSize,
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    workerHeap: await heapOfWorker(port),
  };
}
const AT_REST_MS = 8_000;

/** Playwright has no session for a service worker: its own address is asked. */
async function heapOfWorker(port: number): Promise<number | null> {
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${port}/json/list`)
  ).json();
  const worker = targets.find(({ type }) => type === 'service_worker');
  if (!worker) return null;
  const socket = new WebSocket(worker.webSocketDebuggerUrl);
  const answers = new Map<number, { usedSize?: number }>();
  socket.on('message', (data: Buffer) => {
    const { id, result }: { id: number; result: { usedSize?: number } } = JSON.parse(String(data));
    answers.set(id, result);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const ask = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }));
    await until(
      () => answers.has(id),
      10_000,
      () => `The worker does not answer ${method}.`,
    );
    return answers.get(id);
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  const answer = await ask(2, 'Runtime.getHeapUsage');
  socket.close();
  return answer?.usedSize ?? null;
}

function figuresOf(inHour: readonly Held[]): Figure[] {
  const [warm, last] = [inHour[WARM_UP_HOURS - 1], inHour.at(-1)];
  if (!warm || !last) throw new Error('There was no hour.');
  if (warm.workerHeap === null || last.workerHeap === null)
    throw new Error('The worker slept when its memory was measured.');
  const figure = (name: string, value: number, floor: number, unit: Figure['unit']): Figure => ({
    name: `${name} after ${hours} hours more`,
    value,
    floor,
    floorName: 'after the warm-up',
    unit,
    bar: 1.1,
  });
  return [
    figure('memory of the page', last.heap, warm.heap, 'bytes'),
    figure('its nodes', last.nodes, warm.nodes, 'count'),
    figure('its listeners', last.listeners, warm.listeners, 'count'),
    figure('memory of the worker', last.workerHeap, warm.workerHeap, 'bytes'),
  ];
}
