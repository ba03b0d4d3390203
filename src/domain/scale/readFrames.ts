import type { Frame } from './frames.ts';
import type { Reading, WeightUnit } from './reading.ts';

/** A received frame, and its meaning. */
export interface ReadFrame {
  readonly frame: string;
  readonly reading: Reading;
}

/** No frame is longer. */
const LONGEST = 64;

/**
 * The frames that end within `bytes`. `rest` is the remainder of the bytes before them, empty at first, and the remainder for the next
 * call: however a stream is cut, its frames are the same. Anything that is no frame is skipped, and so is one with a wrong checksum.
 */
export function readFrames(
  { layout, isSound, read }: Frame,
  unit: WeightUnit,
  rest: string,
  bytes: Uint8Array,
): { readonly rest: string; readonly frames: readonly ReadFrame[] } {
  const frames: ReadFrame[] = [];
  let left = rest;
  for (const byte of bytes) {
    left = (left + String.fromCharCode(byte)).slice(-LONGEST);
    const match = layout.exec(left);
    if (!match || isSound?.(match[0]) === false) continue;
    frames.push({ frame: match[0], reading: read(match.slice(1), unit) });
    left = '';
  }
  return { rest: left, frames };
}
