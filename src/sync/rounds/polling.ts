/**
 * How often a visible page polls for changes.
 *
 * With the site's interval (30 s): four polls at the interval, four at twice the interval, then one every 110 s, because the stock
 * counts as stale after two minutes without a poll. A change, a page that becomes visible again, or a user action restarts the
 * sequence. While hints arrive (changeHints.ts), one poll every five minutes finds what they missed.
 */
import type { Clock } from '../ports.ts';

const POLLS_PER_STEP = 4;
const LONGEST_MS = 110_000;
const WITH_HINTS_MS = 300_000;

/** ms from one poll to the next, after `emptyPolls` in a row without a change. */
function pollWaitMs(emptyPolls: number, intervalMs: number, hinted: boolean): number {
  if (hinted) return Math.max(intervalMs, WITH_HINTS_MS);
  if (emptyPolls < POLLS_PER_STEP) return intervalMs;
  const doubled = Math.max(intervalMs, Math.min(LONGEST_MS, 2 * intervalMs));
  return emptyPolls < 2 * POLLS_PER_STEP ? doubled : Math.max(intervalMs, LONGEST_MS);
}

export interface PollingDeps {
  readonly clock: Clock;
  /** `realtime.polling_interval`, ms. */
  readonly intervalMs: () => number;
  /** A hidden page polls only if its user wants to receive urgent notices. */
  readonly isVisible: () => boolean;
  /** A subscription to hints is active. */
  readonly isHinted: () => boolean;
  /** The server's position as this device knows it. */
  readonly position: () => Promise<number | null>;
  readonly startRound: () => void;
}

export interface Polling {
  /** Restarts the sequence: the user did something, or the page became visible. */
  reset(): void;
  /** Call it regularly: it polls when the time has come. */
  tick(): Promise<void>;
}

export function createPolling({ clock, intervalMs, isVisible, isHinted, position, startRound }: PollingDeps): Polling {
  let askedAt = clock.now();
  let emptyPolls = 0;
  let known: number | null = null;

  const isDue = (): boolean => {
    const since = clock.now() - askedAt;
    // A clock that was set back must not stop the polling.
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
      if (now !== known) emptyPolls = 0;
      known = now;
      if (!isDue()) return;
      emptyPolls += 1;
      askedAt = clock.now();
      startRound();
    },
  };
}
