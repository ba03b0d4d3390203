/** When a page that starts can be used: measured inside it, from the beginning of the navigation. */
import type { BrowserContext, Page } from '@playwright/test';

/** By path: a CSS selector that matches once the page can be used. */
export type Signs = Readonly<Record<string, string>>;

declare global {
  /** ms since the navigation began. */
  var usableAt: Promise<number>;
}

/** For every page that this browser opens from now on. */
export async function watchForUse(context: BrowserContext, signs: Signs): Promise<void> {
  await context.addInitScript((known: Signs) => {
    const sign = known[location.pathname];
    if (sign === undefined) return;
    globalThis.usableAt = new Promise((resolve) => {
      const seen = new MutationObserver(look);
      seen.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      function look(): void {
        if (!document.querySelector(sign ?? '')) return;
        resolve(performance.now());
        seen.disconnect();
      }
    });
  }, signs);
}

/** ms from the navigation to the page that can be used. */
export async function startOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => globalThis.usableAt);
}
