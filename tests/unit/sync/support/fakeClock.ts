import type { Clock } from '../../../../src/sync/ports.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Time that passes only when nothing else can happen. */
export class FakeClock implements Clock {
  time: number;
  private sleepers: Sleeper[] = [];

  constructor(start = Date.parse('2026-11-20T01:00:00.000Z')) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = {
        at: this.time + ms,
        wake: () => {
          this.remove(sleeper);
          signal?.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      this.sleepers.push(sleeper);
      signal?.addEventListener('abort', sleeper.wake, { once: true });
    });
  }

  /** Runs the work to its end, letting time pass whenever everybody sleeps. */
  async run<T>(work: Promise<T>): Promise<T> {
    const end = { over: false };
    const done = work.finally(() => {
      end.over = true;
    });
    done.catch(() => undefined);
    while (!end.over) {
      for (let turn = 0; turn < this.patience && !end.over; turn += 1)
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      if (!end.over) this.next();
    }
    return done;
  }

  /** Turns of the event loop before time passes: a store on (fake) IndexedDB needs many, one in memory few. */
  patience = 3;

  private next(): void {
    const [first] = this.sleepers.toSorted((one, other) => one.at - other.at);
    if (!first) return;
    this.time = Math.max(this.time, first.at);
    first.wake();
  }

  private remove(sleeper: Sleeper): void {
    this.sleepers = this.sleepers.filter((one) => one !== sleeper);
  }
}
