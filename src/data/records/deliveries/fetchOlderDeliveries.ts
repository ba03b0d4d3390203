/**
 * Tickets that are older than what this device keeps: requested from the server, shown, and not stored. A search finds them by the
 * same words as those that are here.
 */
import { pagingSchema } from '../../../domain/records/paging.ts';
import type { Paging } from '../../../domain/records/paging.ts';
import type { Result } from '../../../domain/values/result.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { askOlderRows } from '../askOlderRows.ts';
import type { OlderFailure, OlderPage } from '../askOlderRows.ts';
import { findRows, selectRows } from '../../remote/select.ts';
import type { SelectOptions, SelectResult } from '../../remote/select.ts';

/** `before`: the first day that this device keeps (`useKeptSince`); older than that is asked for. */
export function askOlderDeliveries(
  query: DeliveriesQuery & { readonly before: string },
  paging: Partial<Paging> = {},
): Promise<Result<OlderPage<'deliveries'>, OlderFailure>> {
  const page = pagingSchema.parse(paging);
  return askOlderRows('deliveries', page, (options) => selectOlder(query, page, options));
}

type OlderQuery = DeliveriesQuery & { readonly before: string };

/** What was typed has an index of its own on the server, which only its procedure may use. */
export function selectOlder(query: OlderQuery, page: Paging, options: SelectOptions): Promise<SelectResult> {
  const { search = '', materialType, ...rest } = query;
  return cleanText(search) === ''
    ? selectRows('deliveries', olderQuery(query, page), options)
    : findRows(
        'search_deliveries',
        { ...rest, words: cleanText(search), material_type: materialType, page: page.page, limit: page.limit },
        options,
      );
}

/** In PostgREST's words. */
export function olderQuery(
  { before, from, to, status, voided, materialType }: OlderQuery,
  { page, limit, sortBy, sortOrder }: Paging,
): URLSearchParams {
  const query = new URLSearchParams({
    select: '*',
    deleted_at: 'is.null',
    limit: String(limit),
    offset: String((page - 1) * limit),
  });
  // The order is total: no ticket stands on two pages, or on none.
  query.set(
    'order',
    [
      ...new Set([
        `${sortBy}.${sortOrder}`,
        `operating_day.${sortOrder}`,
        `captured_at.${sortOrder}`,
        `id.${sortOrder}`,
      ]),
    ].join(','),
  );
  query.append('operating_day', `lt.${before}`);
  // Open tickets never leave a device, whatever their age.
  query.append('status', 'not.in.(pending,in_transit)');
  if (from !== undefined) query.append('operating_day', `gte.${from}`);
  if (to !== undefined) query.append('operating_day', `lte.${to}`);
  if (status !== undefined) query.append('status', `eq.${status}`);
  if (voided !== undefined) query.append('voided_at', voided ? 'not.is.null' : 'is.null');
  if (materialType !== undefined) query.append('material_type', `eq.${materialType}`);
  return query;
}
