/**
 * On a first visit every file comes over the network, and what the first sight needs comes first: the page's frame, then the
 * data layer and the screen. Where the worker has all files on the device nothing waits for anything.
 */
let painted: Promise<void> = Promise.resolve();

/** Call before the app is drawn. A page that nobody sees is not painted, and does not wait for it. */
export function paintFirst(): void {
  if (navigator.serviceWorker?.controller || document.visibilityState === 'hidden') return;
  painted = new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

export async function afterFirstPaint<T>(load: () => Promise<T>): Promise<T> {
  await painted;
  return load();
}

/** After the app was drawn something is wrong with the measuring, or the tab was left: nothing depends on it. */
const LONGEST_WAIT_MS = 3_000;
