/** `preparePhoto` in a worker. If a photo exhausts the worker's memory, only that photo is lost, not the page. */
import { err, type Result } from '../../../domain/values/result.ts';
import { preparePhoto, type PreparedPhoto, type UnfitPhoto } from './preparePhoto.ts';

/** A phone needs a second or two for a large photo. */
const TIME_LIMIT_MS = 60_000;
/** Larger than any camera's file: reading it would take memory that the record needs. */
const MAX_FILE_BYTES = 60_000_000;

type Prepared = Result<PreparedPhoto, UnfitPhoto>;

export async function prepareApart(file: Blob): Promise<Prepared> {
  if (file.size > MAX_FILE_BYTES) return err('too_heavy');
  // An older browser has neither: the page does it then.
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return preparePhoto(file);
  const worker = new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Prepared>((resolve) => {
      timer = setTimeout(() => resolve(err('too_heavy')), TIME_LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Prepared>) => resolve(data));
      worker.addEventListener('error', () => resolve(err('too_heavy')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin: it belongs to this page
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
