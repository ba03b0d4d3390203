/**
 * Hints that something is new: one number, the server's position. A hint is never needed (polling.ts finds what it failed
 * to tell) and never believed beyond its number: the pull fetches and judges.
 *
 *  resting ──► opening ──► subscribed ──► (gone) ──► waiting 5 s ──► opening, at most five times in a row
 *     ▲                                                                 │
 *     └──────────── 5 minutes, later up to 30, and only polling ◄───────┘
 *
 * Whatever is not `subscribed` counts as gone. After each subscription the device asks once: nobody knows what it missed.
 */
import type { Clock, Random } from '../ports.ts';

export type HintStatus = 'subscribed' | 'gone';

export interface HintChannel {
  /** Opens one subscription. Tells `gone` at most once and nothing after it. The answer closes it, quietly. */
  open(listener: {
    readonly onPosition: (position: number) => void;
    readonly onStatus: (status: HintStatus) => void;
  }): () => void;
}

export interface HintDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly channel: HintChannel;
  /** `realtime.reconnect_delay` (ms) and `realtime.max_reconnect_attempts`. */
  readonly settings: () => { readonly reconnectMs: number; readonly attempts: number };
  /** The server's position as this device knows it. */
  readonly position: () => Promise<number | null>;
  readonly startRound: () => void;
}

export interface Hints {
  isSubscribed(): boolean;
  stop(): void;
}

/** A crowd of devices must not ask in the same moment. */
const SPREAD_MS = 10_000;
/** After the attempts are spent, and after each single one that follows twice as long: a server may have no hints to give. */
export const COOLDOWN_MS = 300_000;
const MAX_COOLDOWN_MS = 1_800_000;
const STABLE_AFTER_MS = 60_000;

export function followHints(deps: HintDeps): Hints {
  const over = new AbortController();
  let subscribed = false;
  const hinted = createSpread(deps, over.signal);

  /** One subscription from its opening to its end. True: it stood for a while, so that trying again begins anew. */
  function subscribeOnce(): Promise<boolean> {
    return new Promise((resolve) => {
      let since = Number.NaN;
      const end = () => {
        subscribed = false;
        over.signal.removeEventListener('abort', end);
        close();
        resolve(Math.abs(deps.clock.now() - since) >= STABLE_AFTER_MS);
      };
      const close = deps.channel.open({
        onPosition: hinted,
        onStatus: (status) => {
          if (over.signal.aborted) return;
          if (status === 'gone') return queueMicrotask(end);
          subscribed = true;
          since = deps.clock.now();
          deps.startRound();
        },
      });
      over.signal.addEventListener('abort', end, { once: true });
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!over.signal.aborted) {
      failures = (await subscribeOnce()) ? 1 : failures + 1;
      if (over.signal.aborted) return;
      const { reconnectMs, attempts } = deps.settings();
      const cooldowns = failures - attempts;
      await deps.clock.sleep(
        cooldowns > 0 ? Math.min(MAX_COOLDOWN_MS, COOLDOWN_MS * 2 ** (cooldowns - 1)) : reconnectMs,
        over.signal,
      );
    }
  }

  void run();
  return { isSubscribed: () => subscribed, stop: () => over.abort() };
}

/** Asks once for any number of hints, after a random wait, and only if the device is still behind the highest of them. */
function createSpread(
  { clock, random, position, startRound }: HintDeps,
  over: AbortSignal,
): (position: number) => void {
  let highest = 0;
  let waiting = false;

  async function askLater(): Promise<void> {
    await clock.sleep(Math.round(random() * SPREAD_MS), over);
    waiting = false;
    if (!over.aborted && ((await position()) ?? 0) < highest) startRound();
  }

  return (hinted) => {
    highest = Math.max(highest, hinted);
    if (waiting) return;
    waiting = true;
    void askLater();
  };
}
