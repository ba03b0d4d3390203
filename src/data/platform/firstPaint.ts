/** On a first visit the page's frame is painted before the data layer and the screen are fetched; later visits have no delay. */
let painted: Promise<void> = Promise.resolve();
let comeByNetwork = false;
let isPainted: () => void = () => undefined;

/** Call before the app is rendered. A hidden page is not painted, so it does not wait. The splash of index.html does not count. */
export function paintFirst(): void {
  comeByNetwork = !navigator.serviceWorker?.controller;
  if (!comeByNetwork || document.visibilityState === 'hidden') return;
  painted = new Promise((resolve) => {
    isPainted = resolve;
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

/** Call when the app is rendered: the following frame is the one that gets painted. */
export const paintSoon = (): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('frame');
      isPainted();
    }),
  );

export async function afterFirstPaint<T>(load: () => Promise<T>): Promise<T> {
  await painted;
  return load();
}

/** Resolves when the parts are loaded, if the worker has them: one complete render is faster. Otherwise at once. */
export const whenPartsReady = (parts: Promise<unknown>): Promise<unknown> =>
  comeByNetwork
    ? Promise.resolve()
    : Promise.race([parts, new Promise((resolve) => setTimeout(resolve, PARTS_LIMIT_MS))]);

/** A file that the worker has lost comes from the network: the first render does not wait for that. */
const PARTS_LIMIT_MS = 500;
const LONGEST_WAIT_MS = 3_000;

/** Resolves once the page is idle, after a second at the latest. Safari has no requestIdleCallback, and waits briefly. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_IDLE_WAIT_MS });
    else setTimeout(resolve, MOMENT_MS);
  });

const LONGEST_IDLE_WAIT_MS = 1_000;
const MOMENT_MS = 50;
