/** The filters of the audit list, as in the URL. Parameters that are no filters are left out. */
import * as z from 'zod/mini';
import { pagingOf, type PagingOf } from '../records/paging.ts';
import { RECORDS } from '../records/index.ts';
import { isDay } from '../rules/day.ts';

/** Tables without a log: the server derives their rows from other records, or they never change. */
const NOT_AUDITED: ReadonlySet<string> = new Set([
  'colleagues',
  'customer_months',
  'order_totals',
  'daily_totals',
  'stocks',
  'notices_seen',
  'client_errors',
]);

export const AUDITED_TABLES: readonly string[] = [
  'profiles',
  ...Object.keys(RECORDS).filter((name) => !NOT_AUDITED.has(name)),
];

const day = z.string().check(z.refine(isDay));
const id = z.uuid();
const FILTERS = {
  person: id,
  table: z.string().check(z.refine((name) => AUDITED_TABLES.includes(name))),
  record: id,
  from: day,
  to: day,
};

export type AuditFilter = keyof typeof FILTERS;
export type AuditQuery = { readonly [F in AuditFilter]?: string };

/** In the order of writing (`id`): every index of the audit ends with it, so no page needs a sort. */
export const auditPaging = pagingOf(['id', 'recorded_at'], 'id');
export type AuditPaging = PagingOf<typeof auditPaging>;

export function auditQueryIn(read: (name: string) => string | null): AuditQuery {
  const entries = Object.entries(FILTERS).flatMap(([name, schema]) => {
    const text = read(name);
    return text !== null && schema.safeParse(text).success ? [[name, text]] : [];
  });
  return Object.fromEntries(entries);
}

/** The range contains no day: no record can match. */
export const isUpsideDown = ({ from, to }: AuditQuery): boolean => from !== undefined && to !== undefined && from > to;
