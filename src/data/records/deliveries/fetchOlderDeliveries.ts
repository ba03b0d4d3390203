/**
 * Tickets that are older than what this device keeps: requested from the server, shown, and not stored. A search finds them by the
 * same words as those that are here.
 */
import { pagingSchema } from '../../../domain/paging.ts';
import type { Paging } from '../../../domain/paging.ts';
import { err, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { DeliveryRow } from '../../../domain/rows.ts';
import { retryOf } from '../../../sync/clock/backoff.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { isWholeRow } from '../../../domain/records/checks.ts';
import { trusted } from '../../../domain/trusted.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { currentConfig } from '../../store/currentConfig.ts';
import { systemClock } from '../../platform/systemClock.ts';
import { backend } from '../../remote/env.ts';
import { pageTokens } from '../../session/pageSession.ts';
import { withRetry } from '../../remote/withRetry.ts';
import { findRows, selectRows } from '../../remote/select.ts';
import type { SelectOptions, SelectResult } from '../../remote/select.ts';

export interface OlderPage {
  readonly deliveries: readonly DeliveryRow[];
  /** How many fit altogether. */
  readonly total: number;
  readonly more: boolean;
}

/** `offline`: the server cannot be reached, so older tickets cannot be shown now. */
export type OlderFailure = 'offline' | 'signed_out' | 'refused' | 'unclear';

const TIME_LIMIT_MS = 20_000;

/** `before`: the first day that this device keeps (`useKeptSince`); older than that is asked for. */
export async function askOlderDeliveries(
  query: DeliveriesQuery & { readonly before: string },
  paging: Partial<Paging> = {},
): Promise<Result<OlderPage, OlderFailure>> {
  if (!navigator.onLine) return err('offline');
  const page = pagingSchema.parse(paging);
  const selected = await withRetry(
    (token) => selectOlder(query, page, { backend: backend(), token, timeoutMs: TIME_LIMIT_MS }),
    { tokens: pageTokens, clock: systemClock, random: Math.random, retry: retryOf(currentConfig()) },
  );
  if (selected.kind !== 'rows') return err(selected.kind === 'busy' ? 'unclear' : selected.kind);
  // All of them or none: a list with some left out would look like the whole.
  if (!selected.rows.every((row) => isWholeRow('deliveries', { ...row }))) return err('unclear');
  const shown = (page.page - 1) * page.limit + selected.rows.length;
  return ok({
    deliveries: trusted<DeliveryRow[]>(selected.rows),
    total: selected.total,
    more: selected.rows.length > 0 && shown < selected.total,
  });
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
