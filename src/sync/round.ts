/** One round: send, then fetch. A pull follows a failed drain too: it may bring the outcomes whose answers were lost. */
import { drain } from './drain.ts';
import type { SyncDeps } from './deps.ts';
import type { DrainReport } from './drain.ts';
import { pull } from './pull.ts';
import type { PullOptions, PullReport } from './pull.ts';

export interface RoundReport {
  readonly drain: DrainReport;
  readonly pull: PullReport;
}

export async function syncRound(deps: SyncDeps, options: { forced: boolean } & PullOptions): Promise<RoundReport> {
  const drained = await drain(deps, options);
  const pulled = await pull(deps, options);
  return { drain: drained, pull: pulled };
}

/** Whether everything that can be sent was sent and everything there is was fetched. */
export const isComplete = ({ drain: drained, pull: pulled }: RoundReport): boolean =>
  drained.end === 'drained' && pulled.end === 'up_to_date';
