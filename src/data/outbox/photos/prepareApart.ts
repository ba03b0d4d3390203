/** `preparePhoto` in a worker. A picture that ends it (memory) costs that picture, not the page. */
import { err, type Result } from '../../../domain/values/result.ts';
import { preparePhoto, type PreparedPhoto, type UnfitPhoto } from './preparePhoto.ts';

/** A phone takes a second or two for a large one. */
const TIME_LIMIT_MS = 60_000;
/** Larger than any camera's file: to read it would only cost the memory that the record needs. */
const MAX_FILE_BYTES = 60_000_000;

type Prepared = Result<PreparedPhoto, UnfitPhoto>;

export async function prepareApart(file: Blob): Promise<Prepared> {
  if (file.size > MAX_FILE_BYTES) return err('too_heavy');
  // An older browser has neither: then the page does it itself.
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return preparePhoto(file);
  const worker = new Worker(new URL('./photoWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Prepared>((resolve) => {
      const timer = setTimeout(() => resolve(err('too_heavy')), TIME_LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Prepared>) => {
        clearTimeout(timer);
        resolve(data);
      });
      worker.addEventListener('error', () => {
        clearTimeout(timer);
        resolve(err('too_heavy'));
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it is this page's own
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
