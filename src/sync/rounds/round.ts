/** One round: drain, then pull, also after a failed drain. Records saved during the pull are sent at the same time. */
import { drain, type DrainOptions, type DrainReport } from '../push/drain.ts';
import type { SyncDeps } from '../clock/deps.ts';
import { pull, type PullOptions, type PullReport } from '../pull/pull.ts';

export interface RoundReport {
  readonly drain: DrainReport;
  readonly pull: PullReport;
}

export interface RoundOptions extends DrainOptions, PullOptions {
  /** Resolves with the next request for a round that was not served yet; called again after each. */
  readonly nextRequest?: () => Promise<RoundRequest>;
}

/** `forced`: the user pressed "Send now". */
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

/** Deferred outcomes are applied before the pull, so that the pull can leave them out. */
async function send(deps: SyncDeps, options: DrainOptions): Promise<DrainReport> {
  const report = await drain(deps, options);
  await deps.store.applyDeferredOutcomes().catch(() => undefined);
  return report;
}

/** Whether everything that can be sent was sent, and everything was fetched. */
export const isComplete = ({ drain: drained, pull: pulled }: RoundReport): boolean =>
  drained.end === 'drained' && pulled.end === 'up_to_date';
