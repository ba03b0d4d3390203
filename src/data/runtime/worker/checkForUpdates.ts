const EVERY_MS = 3_600_000;
const CHECK_EVERY_MS = 60_000;

/** Calls `ask` for a new version once an hour while the page is visible; after a longer time hidden, as soon as it is visible again. */
export function checkForUpdates(ask: () => Promise<unknown>): void {
  let asked = performance.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < EVERY_MS) return;
    asked = performance.now();
    void ask().catch(() => undefined);
  };
  setInterval(look, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
}
