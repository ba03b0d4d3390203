/** Whether a reading of an hour meter is possible: meters run forwards, and a day has at most 24 hours. */
import { furthestReading, isMeterJump, type Meter } from '../records/equipment.ts';

export type ReadingProblem =
  /** Below the last one: the meter was replaced, or one of the two is wrong. That needs a correction, not a reading. */
  | { readonly kind: 'backwards' }
  /** More hours than have passed; `most` is the highest possible reading. Saved after the user has confirmed it. */
  | { readonly kind: 'too_far'; readonly most: number };

export function readingProblem(reading: number, meter: Meter, now: Date): ReadingProblem | null {
  if (meter.hour_meter !== null && reading < meter.hour_meter) return { kind: 'backwards' };
  const at = now.toISOString();
  const most = furthestReading(meter, at);
  return most !== null && isMeterJump(meter, reading, at) ? { kind: 'too_far', most } : null;
}
