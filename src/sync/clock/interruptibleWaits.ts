/** The waits of one drain or pull. The signal ends only the current wait early: the next one lasts its full time. */
import type { Clock } from '../ports.ts';

export type Wait = (ms: number) => Promise<void>;

export function createWait(clock: Clock, shortenWaits: AbortSignal | undefined): Wait {
  let signal = shortenWaits;
  return async (ms) => {
    await clock.sleep(ms, signal);
    if (signal?.aborted) signal = undefined;
  };
}
