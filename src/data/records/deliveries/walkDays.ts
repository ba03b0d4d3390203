/** Walks along an index, newest day first. IndexedDB is fast only forwards, so it reads windows of days, each twice as wide as the last. */
import { Dexie } from 'dexie';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { UserDb } from '../../store/schema.ts';
import { PLATE_INDEX } from '../../store/storedKeys.ts';
import { newestFirst, type DeliveriesQuery } from './deliveriesQuery.ts';

interface Walk {
  readonly index: string;
  /** The fields with which the index begins; the operating day follows. */
  readonly lead: readonly string[];
  /** Bounds of that day, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOf = (row: DeliveryRow): string => row.operating_day;
const FIRST_WINDOW_DAYS = 2;
/** Not Dexie's highest key: an array that occurs twice in a key makes it invalid. */
const LAST = '\uFFFF';

/** The newest `limit` rows that pass, and one more if there is one. It ends after `enough` rows have been read. */
async function walked(
  db: UserDb,
  { index, lead, from, to }: Walk,
  limit: number,
  passes: (row: DeliveryRow) => boolean,
  enough = Number.POSITIVE_INFINITY,
): Promise<DeliveryRow[]> {
  const between = (low: string | undefined, high: string) =>
    db
      .rows('deliveries')
      .where(index)
      .between([...lead, low ?? Dexie.minKey], [...lead, high + LAST, Dexie.maxKey]);
  const all = () => between(from, to ?? '');
  const newest = await all().last();
  if (!newest) return [];
  const found: DeliveryRow[] = [];
  let day = dayOf(newest);
  let oldestDay: string | undefined;
  let read = 0;
  for (let days = FIRST_WINDOW_DAYS; ; days *= 2) {
    const first = daysBefore(day, days - 1);
    const window = await between(from !== undefined && first < from ? from : first, day).toArray();
    found.push(...window.filter(passes).toSorted(newestFirst));
    read += window.length;
    if (found.length > limit || read >= enough) break;
    // Read only if the first days were not enough: most lists do not need it.
    oldestDay ??= dayOf((await all().first()) ?? newest);
    day = daysBefore(first, 1);
    if (day < oldestDay) break;
  }
  return found.slice(0, limit + 1);
}

export const newestByDay = (
  db: UserDb,
  query: DeliveriesQuery,
  limit: number,
  passes: (row: DeliveryRow) => boolean,
  enough?: number,
): Promise<DeliveryRow[]> => walked(db, { ...walkFor(query), from: query.from, to: query.to }, limit, passes, enough);

/** The newest `limit` tickets of a plate (from `plateIn`) that pass, and one more if there is one. */
export const newestOfPlate = (db: UserDb, plate: string, limit: number, passes: (row: DeliveryRow) => boolean) =>
  walked(db, { index: PLATE_INDEX, lead: [plate] }, limit, passes);

/** The index with the fewest rows to read: open tickets are few; else one material, else a range of days. */
function walkFor({ status, materialType }: DeliveriesQuery): Pick<Walk, 'index' | 'lead'> {
  if (status === 'pending' || status === 'in_transit' || (status === 'cancelled' && materialType === undefined))
    return byStatus(status);
  if (materialType !== undefined) return { index: '[material_type+operating_day+captured_at]', lead: [materialType] };
  return status === undefined ? { index: '[operating_day+captured_at]', lead: [] } : byStatus(status);
}

const byStatus = (status: string): Pick<Walk, 'index' | 'lead'> => ({
  index: '[status+operating_day+captured_at]',
  lead: [status],
});

/** Days are stored as text; the empty day, before all others, ends the walk. */
function daysBefore(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) - days * 86_400_000;
  return Number.isNaN(at) || at < 0 ? '' : new Date(at).toISOString().slice(0, 10);
}
