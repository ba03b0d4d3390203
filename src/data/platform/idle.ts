/** Resolves once the page has nothing else to do, after a second at the latest. Safari has no requestIdleCallback, and waits a moment. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, MOMENT_MS);
  });

const LONGEST_WAIT_MS = 1_000;
const MOMENT_MS = 50;
