/** Any trigger starts a round or requests one more. Only this timer repeats a round that left work undone. */
import type { Clock } from '../ports.ts';
import type { RoundRequest, RoundOptions } from './round.ts';

export type Trigger =
  | 'start'
  | 'save'
  | 'online'
  | 'visible'
  | 'timer'
  | 'poll'
  | 'background_sync'
  | 'send_now'
  | 'signed_in'
  | 'message';

/** A round that left work undone is repeated after this long (ms). Idle devices poll instead (polling.ts). */
export const ROUND_EVERY_MS = 30_000;

export interface RoundDeps {
  readonly clock: Clock;
  /** One round. It reports its own failures, and must not throw for a network failure. */
  readonly round: (options: RoundOptions & { shortenWaits: AbortSignal }) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Rounds {
  /** Resolves when a round that began after this call has ended. */
  trigger(trigger: Trigger): Promise<void>;
}

export function createRounds(deps: RoundDeps): Rounds {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let forcedNext = false;
  let shortenWaits = new AbortController();
  let request: RoundRequest | null = null;
  let deliver = (): void => undefined;

  async function runOne(): Promise<void> {
    const forced = forcedNext;
    forcedNext = false;
    shortenWaits = new AbortController();
    request = null;
    deliver = () => undefined;
    try {
      await deps.round({ forced, shortenWaits: shortenWaits.signal, shouldYield: () => next !== null, nextRequest });
    } catch (error) {
      // Storage may fail at any time; the next trigger tries again.
      deps.onError(error);
    }
  }

  /** The requests since the round began or since this last resolved, as one; resolves as soon as there is one. */
  function nextRequest(): Promise<RoundRequest> {
    return new Promise((resolve) => {
      deliver = () => {
        if (!request) return;
        deliver = () => undefined;
        resolve(request);
        request = null;
      };
      deliver();
    });
  }

  function trigger(kind: Trigger): Promise<void> {
    if (kind === 'send_now') forcedNext = true;
    if (running && (kind === 'online' || kind === 'send_now')) shortenWaits.abort();
    if (!running) {
      running = runOne().finally(() => {
        running = null;
      });
      return running;
    }
    request = { forced: kind === 'send_now' || request?.forced === true };
    deliver();
    next ??= running.then(() => {
      next = null;
      return trigger('message');
    });
    return next;
  }

  return { trigger };
}

/** Calls `tick` every period until stopped; a slow tick never overlaps the next. */
export function startTimer(clock: Clock, periodMs: number, tick: () => Promise<unknown>): () => void {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      await clock.sleep(periodMs, stop.signal);
      if (!stop.signal.aborted) await tick().catch(() => undefined);
    }
  };
  void run();
  return () => stop.abort();
}
