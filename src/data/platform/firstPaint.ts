/**
 * On a first visit every file comes over the network: the page's frame is loaded and painted first, then the data layer and the
 * screen. If the worker has all files on the device, nothing is delayed.
 */
let painted: Promise<void> = Promise.resolve();

/** Call before the app is rendered. A hidden page is not painted, and does not wait for it. */
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

/** Time limit, in case the paint is not reported. */
const LONGEST_WAIT_MS = 3_000;
