/** Stops the process of a tab, as phones do to tabs in the background: it keeps its locks and its connections, and does nothing. */
import type { Page } from '@playwright/test';
import type { Device } from './device.ts';

interface Process {
  readonly type: string;
  readonly id: number;
  readonly cpuTime: number;
}

/** Answers how to let it go on. */
export async function freeze({ context }: Device, page: Page): Promise<() => void> {
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
