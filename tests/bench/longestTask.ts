/** The longest task of a page's main thread while something is done on it, out of a trace of the browser. */
import type { CDPSession, Page } from '@playwright/test';
import { trusted } from '../../src/domain/values/json.ts';

export interface Task {
  /** Processor time of the thread, ms: what else the machine does changes it little. */
  readonly cpu: number;
  /** ms. */
  readonly wall: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** µs. */
  readonly dur?: number;
  readonly tdur?: number;
}

const MARK = 'kuari-bench';
const TASK = 'RunTask';

/** All tasks of the page's main thread during `work`, longest first. */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<readonly Task[]> {
  const client = await page.context().newCDPSession(page);
  try {
    await client.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        recordMode: 'recordAsMuchAsPossible',
        includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
        excludedCategories: ['*'],
      },
    });
    // Its event names the process and the thread of the page among all that are traced.
    await page.evaluate((name) => performance.mark(name), MARK);
    await work();
    const events = await endTrace(client);
    const mark = events.find(({ name }) => name === MARK);
    if (!mark) throw new Error('The trace does not have the mark of the page.');
    const tasks = events
      .filter(({ name, pid, tid }) => name === TASK && pid === mark.pid && tid === mark.tid)
      .map(({ dur = 0, tdur = 0 }) => ({ cpu: tdur / 1000, wall: dur / 1000 }))
      .toSorted((one, other) => other.cpu - one.cpu);
    if (!tasks[0] || tasks[0].cpu === 0) throw new Error('The trace has no task with its processor time.');
    return tasks;
  } finally {
    await client.detach();
  }
}

async function endTrace(client: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) events.push(trusted<TraceEvent>(one));
  });
  const complete = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()));
  await client.send('Tracing.end');
  await complete;
  return events;
}
