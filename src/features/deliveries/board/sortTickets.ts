/** The sort columns of a list of tickets; the default is newest first. */
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { shownStatus } from '../../../domain/rules/ticketStatus.ts';
import type { ViewRow } from '../../../data/index.ts';

export const SORT_BY = {
  ticket: ({ row }) => countsAt(row),
  plate: ({ row }) => row.truck_license,
  customer: ({ row }) => row.customer_name,
  volume: ({ row }) => row.volume,
  amount: ({ row }) => row.amount,
  status: ({ row }) => shownStatus(row),
} as const satisfies Readonly<Record<string, (delivery: ViewRow<'deliveries'>) => string | number | null>>;

export const isSortKey = (key: string | null): key is keyof typeof SORT_BY =>
  key !== null && Object.hasOwn(SORT_BY, key);
