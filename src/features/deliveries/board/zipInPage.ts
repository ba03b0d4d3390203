/** Replaces fflate (`vite.config.ts`): the same archives without workers from blobs. */
import { unzipSync, zipSync, type FlateError, type Unzipped, type Zippable } from 'fflate/browser';

export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';

export function zip(files: Zippable, done: (error: FlateError | null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}

/** The signature that the reader uses, without options. */
export function unzip(archive: Uint8Array, done: (error: unknown, files: Unzipped) => void): void {
  let files: Unzipped;
  try {
    files = unzipSync(archive);
  } catch (error) {
    return done(error, {});
  }
  done(null, files);
}
