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
  await page.evaluate(() => {
    const end = performance.now() + 1_500;
    while (performance.now() < end);
  });
  const [busiest] = (await renderers()).map(({ id, cpuTime }) => ({ id, worked: cpuTime - (before.get(id) ?? 0) })).toSorted((one, other) => other.worked - one.worked);
  if (!busiest || busiest.worked < 0.3) throw new Error(`The process of the tab was not found: the busiest one worked for ${busiest?.worked} s.`);
  process.kill(busiest.id, 'SIGSTOP');
  return () => void process.kill(busiest.id, 'SIGCONT');
}
