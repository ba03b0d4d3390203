/**
 * On a first visit every file comes over the network: the page's frame is loaded and painted first, then the data layer and the
 * screen. If the worker has all files on the device, nothing is delayed.
 */
let painted: Promise<void> = Promise.resolve();
let comesByNetwork = false;
let isPainted: () => void = () => undefined;

/** Call before the app is rendered. A hidden page is not painted, and does not wait for it. The splash of index.html does not count. */
export function paintFirst(): void {
  if (navigator.serviceWorker?.controller || document.visibilityState === 'hidden') return;
  comesByNetwork = true;
  painted = new Promise((resolve) => {
    isPainted = resolve;
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

/** Call when the app is rendered: what the next frame shows is painted in the one after it. */
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

/** What the page is drawn from, where the worker has it: drawn in one go, it stands sooner than frame and parts one after the other. */
export const ifOnDevice = (parts: Promise<unknown>): Promise<unknown> =>
  comesByNetwork
    ? Promise.resolve()
    : Promise.race([parts, new Promise((resolve) => setTimeout(resolve, FRAME_WAITS_MS))]);

/** A file that the worker has lost comes by network: the frame does not wait for that. */
const FRAME_WAITS_MS = 500;
/** Time limit, in case no frame is painted. */
const LONGEST_WAIT_MS = 3_000;
