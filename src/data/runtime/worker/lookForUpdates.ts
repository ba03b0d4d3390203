const EVERY_MS = 3_600_000;
const GLANCE_MS = 60_000;

/** Asks for a new version once an hour while somebody looks at the page, and of what was missed meanwhile as soon as they look again. */
export function lookForUpdates(ask: () => Promise<unknown>): void {
  let asked = performance.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < EVERY_MS) return;
    asked = performance.now();
    void ask().catch(() => undefined);
  };
  setInterval(look, GLANCE_MS);
  document.addEventListener('visibilitychange', look);
}
