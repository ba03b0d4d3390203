/**
 * Sends the outbox. Guarantees: one drain at a time; the device's order; identical bytes on every resend; an entry leaves the queue
 * only by an outcome (or, quarantined after three single failures, to "Needs attention", where it is kept); attempts and waits
 * survive a killed worker; a holder that lost its lease writes nothing.
 */
import type { SyncDeps } from '../clock/deps.ts';
import type { DrainOptions, DrainReport } from './drainTypes.ts';
import { DrainRun } from './drainRun.ts';
import { withLease } from '../clock/lease.ts';

export type { DrainEnd, DrainOptions, DrainReport } from './drainTypes.ts';

export async function drain(deps: SyncDeps, options: DrainOptions): Promise<DrainReport> {
  const report = await withLease(deps, 'drain', (lease) => new DrainRun(deps, options, lease).run());
  return report === 'taken' ? { end: 'taken', settled: 0 } : report;
}
