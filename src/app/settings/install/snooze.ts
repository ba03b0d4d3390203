/** "Later" hides the banner for 7 days, and not longer if a clock is set back. */
const DISMISSED_KEY = 'pwa-banner-dismissed';
const SNOOZE_MS = 7 * 24 * 60 * 60 * 1000;

export function isSnoozed(now: number): boolean {
  try {
    return Math.abs(now - Number(localStorage.getItem(DISMISSED_KEY) ?? 0)) < SNOOZE_MS;
  } catch {
    return false;
  }
}

export function snooze(now: number): void {
  try {
    localStorage.setItem(DISMISSED_KEY, String(now));
  } catch {
    // Without storage the banner returns at the next visit.
  }
}
