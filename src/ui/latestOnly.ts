export interface LatestOnly {
  /** Runs the work now, or after the running one; newer work replaces it while it waits. */
  readonly run: (work: () => Promise<void>) => void;
  /** Resolves when nothing runs or waits. The work handles its own failures. */
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
