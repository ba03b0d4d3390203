/** The URL of the records behind a figure of these days: their sum is the figure. */
import type { DayRange } from '../../../domain/time/calendar.ts';

export const RECORDS_OF = ['production', 'feed', 'downtime', 'crusher', 'fuel'] as const;
export type RecordsOf = (typeof RECORDS_OF)[number];

export const recordsAddress = (of: RecordsOf, { from, to }: DayRange): string =>
  `/analytics?view=records&of=${of}&from=${from}&to=${to}`;

export const ticketsAddress = ({ from, to }: DayRange, narrowed = ''): string =>
  `/delivery?from=${from}&to=${to}&status=delivered${narrowed}`;
