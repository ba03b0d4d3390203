import { askOlderDeliveries, readDeliveries } from '../../../data/gate.ts';
import type { DeliveriesQuery, OlderFailure } from '../../../data/gate.ts';
import type { ViewRow } from '../../../data/index.ts';

export interface FileContent {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  /** Why the older tickets that were asked for are not among them. */
  readonly missing: OlderFailure | null;
}

/** As many as the server gives at once. */
const AT_ONCE = 1000;

/**
 * What this device holds of the query. Where it begins before the days that the device keeps (`keptSince`), the server is asked
 * for the rest: all of it, or none and why.
 */
export async function readForFile(query: DeliveriesQuery, keptSince: string | null): Promise<FileContent> {
  const deliveries = await readDeliveries(query);
  if (keptSince === null || query.from === undefined || query.from >= keptSince) return { deliveries, missing: null };
  const older: ViewRow<'deliveries'>[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = await askOlderDeliveries({ ...query, before: keptSince }, { page, limit: AT_ONCE });
    if (!answer.ok) return { deliveries, missing: answer.error };
    older.push(...answer.value.deliveries.map((row) => ({ row, sync: 'sent' as const })));
    more = answer.value.more;
  }
  return { deliveries: [...deliveries, ...older], missing: null };
}
