/**
 * How often a device that is looked at asks for what is new, although nothing says that there is anything.
 *
 * The steps, with the interval that the site has set (30 s): four questions at the interval, four at twice it, and from then
 * on one every 110 s, so that figures never count as stale (two minutes for the stock) only because nobody asked. Whatever
 * is new, comes back into sight or is done by a person begins again at the first step. While hints arrive (hints.ts) one
 * question every five minutes is enough: it finds what a hint failed to tell.
 */
import type { Clock } from '../ports.ts';

const POLLS_PER_STEP = 4;
const LONGEST_MS = 110_000;
const WITH_HINTS_MS = 300_000;

/** ms from one question to the next, after so many in a row that brought nothing. */
export function pollWaitMs(emptyPolls: number, intervalMs: number, hinted: boolean): number {
  if (hinted) return Math.max(intervalMs, WITH_HINTS_MS);
  if (emptyPolls < POLLS_PER_STEP) return intervalMs;
  const doubled = Math.max(intervalMs, Math.min(LONGEST_MS, 2 * intervalMs));
  return emptyPolls < 2 * POLLS_PER_STEP ? doubled : Math.max(intervalMs, LONGEST_MS);
}

export interface PollingDeps {
  readonly clock: Clock;
  /** `realtime.polling_interval`, ms. */
  readonly intervalMs: () => number;
  /** Nobody looks: nothing is asked. */
  readonly isVisible: () => boolean;
  /** Hints arrive. */
  readonly isHinted: () => boolean;
  /** The server's position as this device knows it. */
  readonly position: () => Promise<number | null>;
  readonly startRound: () => void;
}

export interface Polling {
  /** Something happened: a person did something, the screen came back into sight. Begins again at the first step. */
  reset(): void;
  /** At every tick of whoever drives it: asks, if it is time. */
  tick(): Promise<void>;
}

export function createPolling({ clock, intervalMs, isVisible, isHinted, position, startRound }: PollingDeps): Polling {
  let askedAt = clock.now();
  let emptyPolls = 0;
  let known: number | null = null;

  const isDue = (): boolean => {
    const since = clock.now() - askedAt;
    // A clock that was set back must not silence it.
    return since < 0 || since >= pollWaitMs(emptyPolls, intervalMs(), isHinted());
  };

  return {
    reset: () => {
      emptyPolls = 0;
      askedAt = clock.now();
    },
    tick: async () => {
      if (!isVisible()) return;
      const now = await position();
      if (known !== null && now !== known) emptyPolls = 0;
      known = now;
      if (!isDue()) return;
      emptyPolls += 1;
      askedAt = clock.now();
      startRound();
    },
  };
}
