/**
 * Hints that something changed: one number, the server's position. No hint is required (polling.ts finds what hints miss), and a hint
 * only starts a pull, which fetches and checks the data.
 *
 *  cooldown ─► opening ──► subscribed ──► (gone) ──► waiting 5 s ──► opening, at most five times in a row
 *     ▲                                                                 │
 *     └──────────── 5 minutes, later up to 30, and only polling ◄───────┘
 *
 * Any status but `subscribed` counts as gone. After each subscription one round is started, because hints may have been missed: spread
 * like any other, because after a restart of the server all devices subscribe at once.
 */
import type { Clock, Random } from '../ports.ts';

export type HintStatus = 'subscribed' | 'gone';

export interface HintChannel {
  /** Opens one subscription. Reports `gone` at most once, and nothing after it. Returns a function that closes it without a report. */
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

/**
 * All devices of a site receive a commit's hint at the same moment. Their pulls are spread over this time at random: of fifty devices
 * one every 8 ms, which a small server can answer. The gate's ticket is still on the office's screen within a second.
 */
const SPREAD_MS = 400;
/** Minimum between two rounds: a busy hour, or more devices than the spread allows for, costs at most one pull per second and device. */
const BETWEEN_MS = 1_000;
/** Cooldown once the attempts are used up; it doubles after each further one, because the server may not offer hints. */
export const COOLDOWN_MS = 300_000;
const MAX_COOLDOWN_MS = 1_800_000;
const STABLE_AFTER_MS = 60_000;

export function followHints(deps: HintDeps): Hints {
  const over = new AbortController();
  let subscribed = false;
  const hinted = createSpread(deps, over.signal);

  /** One subscription from its opening to its end. True: it was stable, so the count of attempts starts again. */
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
          if (status === 'gone') return queueMicrotask(end);
          subscribed = true;
          since = deps.clock.now();
          hinted(Number.POSITIVE_INFINITY);
        },
      });
      over.signal.addEventListener('abort', end);
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!over.signal.aborted) {
      failures = (await subscribeOnce()) ? 1 : failures + 1;
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

/** Starts one round for any number of hints, if the device is still behind the highest. A position that never arrives starts no other. */
function createSpread(
  { clock, random, position, startRound }: HintDeps,
  over: AbortSignal,
): (position: number) => void {
  let highest = 0;
  let running = false;

  async function run(): Promise<void> {
    await clock.sleep(Math.round(random() * SPREAD_MS), over);
    while (highest > 0 && !over.aborted) {
      const hinted = highest;
      highest = 0;
      if (((await position()) ?? 0) >= hinted || over.aborted) continue;
      startRound();
      await clock.sleep(BETWEEN_MS, over);
    }
    running = false;
  }

  return (hinted) => {
    highest = Math.max(highest, hinted);
    if (running) return;
    running = true;
    void run();
  };
}
