/** The waits of one drain or pull. A signal cuts one of them short, not all that follow: the next failure waits its time again. */
import type { Clock } from '../ports.ts';

export type Wait = (ms: number) => Promise<void>;

export function createWait(clock: Clock, shortenWaits: AbortSignal | undefined): Wait {
  let signal = shortenWaits;
  return async (ms) => {
    await clock.sleep(ms, signal);
    if (signal?.aborted) signal = undefined;
  };
}
