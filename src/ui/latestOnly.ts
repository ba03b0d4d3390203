export type LatestOnly = ReturnType<typeof latestOnly>;

/** One piece of work at a time, and only the newest of those that wait: fast typing never falls behind. */
export function latestOnly() {
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
    /** Runs the work now, or after the running one; newer work replaces it while it waits. */
    run: (work: () => Promise<void>) => {
      next = work;
      running ??= drain();
    },
    /** Resolves when nothing runs or waits. The work handles its own failures. */
    settled: () => running ?? Promise.resolve(),
  };
}
