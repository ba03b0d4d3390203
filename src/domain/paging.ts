/** How lists that ask the server are paged (product.md §3, §5). */
import * as z from 'zod/mini';

const columns = [
  'operating_day',
  'captured_at',
  'ticket_no',
  'volume',
  'customer_name',
  'truck_license',
  'status',
] as const;

export const pagingSchema = z.object({
  /** From 1. */
  page: z._default(z.int().check(z.positive()), 1),
  limit: z._default(z.int().check(z.positive(), z.lte(1000)), 50),
  sortBy: z._default(z.enum(columns), 'operating_day'),
  sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type Paging = z.infer<typeof pagingSchema>;
