import { isWanted, readDeliveries, type DeliveriesQuery } from '../../../data/deliveries.ts';
import { askPages, LONGEST_PAGE, NEWEST_FIRST, olderDeliveries, readOlder } from '../../../data/older.ts';
import type { ViewRow } from '../../../data/index.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { CallFailure } from '../../../domain/audit/errors.ts';

export interface FileContent {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  /** Why some matching tickets are missing: this device is still downloading, the older ones were not requested, or the server did not send them. */
  readonly missing: CallFailure | 'on_their_way' | 'not_asked_for' | null;
}

/** This device's matching tickets; older ones from the server (all, or none and why), if the device has a first day. */
export async function readForFile(query: DeliveriesQuery, keptSince: string | null | undefined): Promise<FileContent> {
  const deliveries = await readDeliveries(query);
  if (!keptSince) return { deliveries, missing: 'on_their_way' };
  if (isHeldWhole(query, keptSince)) return { deliveries, missing: null };
  if (query.from === undefined) return { deliveries, missing: 'not_asked_for' };
  const found = new Map(deliveries.map((delivery) => [delivery.row.id, delivery]));
  const older = { ...query, before: keptSince };
  const ask = (page: number, after?: SyncedTables['deliveries']) =>
    readOlder('deliveries', (client) => olderDeliveries(client, older), {
      page,
      after,
      limit: LONGEST_PAGE,
      columns: NEWEST_FIRST,
    });
  const pages = await askPages(ask, Number.POSITIVE_INFINITY);
  if (!pages.ok) return { deliveries, missing: pages.error };
  for (const { rows } of pages.value)
    for (const row of rows) if (!found.has(row.id) && isWanted(row, query)) found.set(row.id, { row, sync: 'sent' });
  return { deliveries: [...found.values()], missing: null };
}

/** Open tickets are never removed from a device, whatever their age. */
export const isHeldWhole = ({ from, status }: DeliveriesQuery, keptSince: string): boolean =>
  status === 'pending' || status === 'in_transit' || (from !== undefined && from >= keptSince);
