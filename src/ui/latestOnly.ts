export interface LatestOnly {
  /** Runs the work now, or after what runs; whatever newer comes meanwhile takes its place. */
  readonly run: (work: () => Promise<void>) => void;
  /** Resolves when nothing runs and nothing waits. Failures are the work's own affair. */
  readonly settled: () => Promise<void>;
}

/** One piece of work at a time, and only the newest of those that wait: fast typing never falls behind. */
export function latestOnly(): LatestOnly {
  let next: (() => Promise<void>) | undefined;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (next) {
      const work = next;
      next = undefined;
      await work().catch(() => undefined);
    }
    running = undefined;
  }

  return {
    run: (work) => {
      next = work;
      running ??= drain();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
