/** Stops the process of a tab, as phones do to tabs in the background: it keeps its locks and its connections, and does nothing. */
import type { Page } from '@playwright/test';
import type { Device } from './device.ts';

interface Process {
  readonly type: string;
  readonly id: number;
  readonly cpuTime: number;
}

/** Answers how to let it go on. A tab stopped in a transaction goes on and is stopped again, until one holds `locks`. */
export async function freeze(
  device: Device,
  page: Page,
  witness: Page,
  locks: readonly string[] = [],
): Promise<() => void> {
  for (;;) {
    const thaw = await stop(device, page);
    const held = await heldLocks(witness);
    if (locks.every((name) => held.includes(name)) && (await canWrite(witness))) return thaw;
    thaw();
  }
}

const heldLocks = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? []);

async function stop({ context }: Device, page: Page): Promise<() => void> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('This browser tells nothing of its processes.');
  const renderers = async (): Promise<readonly Process[]> => {
    const { processInfo }: { processInfo: readonly Process[] } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  // The browser does not say which process is whose: it is the one that works while this tab does.
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
  const busiest = async () => {
    await page.evaluate(() => {
      const end = performance.now() + 1_000;
      while (performance.now() < end);
    });
    const worked = (await renderers()).map(({ id, cpuTime }) => ({ id, worked: cpuTime - (before.get(id) ?? 0) }));
    return worked.toSorted((one, other) => other.worked - one.worked)[0];
  };
  // On a loaded machine a second of work takes several.
  let found = await busiest();
  for (let second = 1; second < 8 && (found?.worked ?? 0) < ENOUGH_S; second += 1) found = await busiest();
  if (!found || found.worked < ENOUGH_S)
    throw new Error(`The process of the tab was not found: the busiest one worked for ${found?.worked} s.`);
  const { id } = found;
  process.kill(id, 'SIGSTOP');
  return () => void process.kill(id, 'SIGCONT');
}

/** More than a tab does that waits. */
const ENOUGH_S = 0.4;

/** Whether each store of this browser can be written at once. */
const canWrite = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const written = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no reason given')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
          transaction.addEventListener('complete', () => resolve());
          opening.result.close();
        });
      });
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), 2_000);
    });
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('kuari'));
    return Promise.race([late, Promise.all(names.map(written)).then(() => true as const)]);
  });
