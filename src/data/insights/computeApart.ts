/** Sends one request to a worker of its own. A worker that dies (its lock is free, or it is silent) is restarted once. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { CardResult } from '../../domain/insights/types.ts';
import { newId } from '../../domain/records/ids.ts';
import type { SiteDay } from '../../domain/time/operatingDay.ts';

export interface InsightWorker {
  postMessage(request: InsightRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: InsightAnswer }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export interface ApartPorts {
  /** May throw if the browser has no workers. */
  readonly start: () => InsightWorker;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

const here: ApartPorts = {
  start: () => new Worker(new URL('./insightsWorker.ts', import.meta.url), { type: 'module' }),
  locks: globalThis.navigator?.locks,
};

const ATTEMPTS = 2;
/** Years of tickets on a slow tablet take a fraction of this. */
const SILENCE_MS = 120_000;
/** The worker's lock may be released before its answer arrives. */
const ANSWER_MS = 500;

export type Computed = Result<readonly CardResult[], string>;

/** `stop` ends the worker; the answer is then an error. */
export async function computeApart(question: InsightQuestion, stop: AbortSignal, ports = here): Promise<Computed> {
  let last: Computed = err('not tried');
  for (let attempt = 1; attempt <= ATTEMPTS && !last.ok && !stop.aborted; attempt += 1)
    last = await once(question, stop, ports);
  return last;
}

async function once(question: InsightQuestion, stop: AbortSignal, { start, locks }: ApartPorts): Promise<Computed> {
  const ended = new AbortController();
  const lock = `kuari-insights-${newId()}`;
  let worker: InsightWorker | null = null;
  try {
    const started = start();
    worker = started;
    return await new Promise<Computed>((resolve) => {
      const silence = setTimeout(() => resolve(err('silent')), SILENCE_MS);
      const watch = () => setTimeout(() => resolve(err('died')), ANSWER_MS);
      ended.signal.addEventListener('abort', () => clearTimeout(silence));
      stop.addEventListener('abort', () => resolve(err('stopped')), { signal: ended.signal });
      started.addEventListener('error', () => resolve(err('broken')));
      started.addEventListener('message', ({ data }) => {
        if (data.type === 'done') resolve(ok(data.results));
        else if (data.type === 'failed') resolve(err(data.detail));
        else locks?.request(lock, { signal: ended.signal }, watch).catch(() => undefined);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin: it belongs to this page
      started.postMessage({ ...question, lock });
    });
  } catch (error) {
    return err(String(error));
  } finally {
    ended.abort();
    worker?.terminate();
  }
}

export interface InsightQuestion {
  readonly userId: string;
  readonly today: string;
  /** ms, site's clock: the worker has not measured the clock's offset. */
  readonly now: number;
  readonly site: SiteDay;
}

/** `lock`: the worker holds it while it works, so that the page notices its end, whatever the cause. */
export interface InsightRequest extends InsightQuestion {
  readonly lock: string;
}

export type InsightAnswer =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly results: readonly CardResult[] }
  | { readonly type: 'failed'; readonly detail: string };
