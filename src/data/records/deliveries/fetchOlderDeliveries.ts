/**
 * Tickets that are older than what this device keeps: requested from the server, shown, and not stored. A search finds them by the
 * name and the plate on the ticket itself, without merged names.
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
import { selectRows } from '../../remote/select.ts';

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
    (token) =>
      selectRows('deliveries', olderQuery(query, page), { backend: backend(), token, timeoutMs: TIME_LIMIT_MS }),
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

/** In PostgREST's words. */
export function olderQuery(
  { before, from, to, status, voided, materialType, search }: DeliveriesQuery & { readonly before: string },
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
  const typed = literal(search ?? '');
  // Marks alone are nobody's name.
  if (typed !== '' && !/[\p{L}\p{N}]/u.test(typed)) query.append('id', 'is.null');
  else if (typed !== '') {
    const beginnings = [
      ['ticket_no', `${typed}*`],
      ['truck_license', `${plateLike(typed)}*`],
      ['customer_name', `${typed}*`],
      ['customer_name', `* ${typed}*`],
    ];
    query.append('or', `(${beginnings.map(([column, pattern]) => `${column}.ilike.${pattern}`).join(',')})`);
  }
  return query;
}

/** Without what has a meaning in a pattern or a filter: such a mark stands for any one character. */
const literal = (typed: string): string => cleanText(typed).replace(/["\\%*_(),]/g, '_');
/** Spaces in a plate are written or not: between letters and digits anything may stand. */
const plateLike = (typed: string): string =>
  typed.replace(/[\s-]+/g, '').replace(/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])/g, '*');
