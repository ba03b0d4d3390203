/** Stands in for fflate where the workbook writer asks for it (`vite.config.ts`): the same archive, made without workers from blobs. */
import { zipSync, type FlateError, type Zippable } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

export function zip(files: Zippable, done: (error: FlateError | null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
