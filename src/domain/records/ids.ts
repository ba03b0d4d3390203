/** Ids of records, mutations and derived rows. The only file that imports the uuid library. */
import { v3, v7 } from 'uuid';

/** A new id for a record or mutation: UUIDv7, so that later ids sort later. */
export const newId = (): string => v7();

/** The id that derives from a name (`stocks:abu_batu`, `shifts:2026-11-20:day`), the same in SQL (`private.derived_id`). */
export const derivedId = (name: string): string => v3(name, KUARI_NAMESPACE);

/** The namespace of all derived ids; the SQL twin has the same constant. */
const KUARI_NAMESPACE = '6b756172-6900-4000-8000-000000000001';

export const stockId = (materialType: string): string => sumId(`stocks:${materialType}`);
export const dailyTotalId = (operatingDay: string, kind: string, key: string): string =>
  sumId(`daily_totals:${operatingDay}:${kind}:${key}`);

/** `month`: any of its days. */
export const customerMonthId = (customer: string, month: string): string =>
  sumId(`customer_months:${customer}:${month.slice(0, 7)}`);
export const orderTotalId = (order: string): string => sumId(`order_totals:${order}`);

/** Cached: each record of a day names its few sums, and every name costs a hash. */
function sumId(name: string): string {
  const known = sums.get(name);
  if (known !== undefined) return known;
  if (sums.size >= SUMS_REMEMBERED) sums.clear();
  const id = derivedId(name);
  sums.set(name, id);
  return id;
}

const sums = new Map<string, string>();
const SUMS_REMEMBERED = 500;
