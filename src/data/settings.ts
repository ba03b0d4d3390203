import type { Judged } from '../domain/settings/contradictions.ts';
import { addDays } from '../domain/time/calendar.ts';
import { findRows } from './records/queries.ts';
import { useSharedQuery } from './session/useSharedQuery.ts';
import type { UserDb } from './store/schema.ts';
export { nameKey, useRecordNames } from './office/recordNames.ts';
export { isOwnServer, useRecount, useSiteHealth, type Recount } from './office/useSiteHealth.ts';
export { outdate } from './remote/listEntries.ts';
export { createSiteSender, storedIn, useSettings } from './settings/siteSettings.ts';
export type { Settings, SiteAnswer, SiteFailure, SiteSender } from './settings/siteSettings.ts';

export interface InForce extends Omit<Judged, 'day'> {
  /** The day after the last closed one; null: no day is closed. */
  readonly firstOpenDay: string | null;
}

export const useInForce = (): InForce | undefined => useSharedQuery(readInForce);

async function readInForce(db: UserDb): Promise<InForce> {
  const [targets, trucks, types, closings] = await Promise.all([
    findRows(db, 'kpi_targets', { where: [], limit: 1_000 }),
    findRows(db, 'trucks', { where: [], limit: 10_000 }),
    findRows(db, 'truck_types', { where: [], limit: 1_000 }),
    findRows(db, 'day_closings', { where: [], limit: 1_000 }),
  ]);
  const loadsOf = (rows: readonly { readonly row: { readonly index_m3: number | null } }[]) =>
    rows.flatMap(({ row }) => (row.index_m3 === null ? [] : [row.index_m3]));
  const ofTrucks = loadsOf(trucks);
  // The newest first.
  const closed = closings.find(({ row }) => row.reopened_at === null);
  return {
    targets: targets.map(({ row }) => row),
    loads: ofTrucks.length > 0 ? ofTrucks : loadsOf(types),
    firstOpenDay: closed ? addDays(closed.row.operating_day, 1) : null,
  };
}
