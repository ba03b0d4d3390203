/**
 * One round: send, then fetch. A pull follows a failed drain too: it may bring the outcomes whose answers were lost. What is saved
 * while it goes on is sent beside it: on a road that has gone silent a pull may take as long as its time limit, and no record waits for that.
 */
import { drain } from '../push/drain.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { DrainOptions, DrainReport } from '../push/drain.ts';
import { pull } from '../pull/pull.ts';
import type { PullOptions, PullReport } from '../pull/pull.ts';

export interface RoundReport {
  readonly drain: DrainReport;
  readonly pull: PullReport;
}

export interface RoundOptions extends DrainOptions, PullOptions {
  /** Resolves when something asks for a round that has not been answered yet; asked anew after each. */
  readonly nextRequest?: () => Promise<RoundRequest>;
}

/** `forced`: a person pressed "Send now". */
export interface RoundRequest {
  readonly forced: boolean;
}

export async function syncRound(deps: SyncDeps, { nextRequest, ...options }: RoundOptions): Promise<RoundReport> {
  let drained = await send(deps, options);
  const pulling = (async () => {
    await deps.beforePull?.();
    return pull(deps, options);
  })();
  for (;;) {
    const first = await (nextRequest ? Promise.race([pulling, nextRequest()]) : pulling);
    if (!('forced' in first)) return { drain: drained, pull: first };
    drained = await send(deps, { ...options, ...first });
  }
}

/** What the server took is worked in before the pull asks: it need not be told again. */
async function send(deps: SyncDeps, options: DrainOptions): Promise<DrainReport> {
  const report = await drain(deps, options);
  await deps.store.applyNotedOutcomes().catch(() => undefined);
  return report;
}

/** Whether everything that can be sent was sent and everything there is was fetched. */
export const isComplete = ({ drain: drained, pull: pulled }: RoundReport): boolean =>
  drained.end === 'drained' && pulled.end === 'up_to_date';
