/** Reads rows of a table over the API, as row level security permits this user. */
import * as z from 'zod/mini';
import type { Row } from '../../domain/mutations/effects.ts';
import { jsonOf } from '../../domain/values/json.ts';
import type { Backend } from './env.ts';
import { send } from './http.ts';
import { authHeaders } from './rpc.ts';

export type SelectResult =
  /** `total`: number of matching rows, of which the API returns only a page. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly total: number }
  /** `busy`: a transient error. `unclear`: an unreadable answer. */
  | { readonly kind: 'offline' | 'signed_out' | 'refused' | 'busy' | 'unclear' };

export interface SelectOptions {
  readonly backend: Backend;
  readonly token: string;
  readonly timeoutMs: number;
  readonly fetcher?: typeof fetch;
}

export async function selectRows(
  table: string,
  query: URLSearchParams,
  { backend, token, timeoutMs, fetcher }: SelectOptions,
): Promise<SelectResult> {
  let range: string | null = null;
  const read = (response: Response) => {
    range = response.headers.get('content-range');
    return response.text();
  };
  const headers = { ...authHeaders(backend, token), prefer: 'count=exact' };
  const result = await send(
    `${backend.url}/rest/v1/${table}?${query.toString()}`,
    { method: 'GET', headers, timeoutMs, read },
    fetcher,
  );
  return result.kind === 'response' ? readSelected(result.status, result.body, range) : { kind: 'offline' };
}

/** The same from a procedure that finds a page of rows and counts all of them: `{ total, rows }`. */
export async function findRows(
  procedure: string,
  asked: object,
  { backend, token, timeoutMs, fetcher }: SelectOptions,
): Promise<SelectResult> {
  const result = await send(
    `${backend.url}/rest/v1/rpc/${procedure}`,
    {
      method: 'POST',
      headers: { ...authHeaders(backend, token), 'content-type': 'application/json' },
      body: JSON.stringify({ asked }),
      timeoutMs,
      read: (response) => response.text(),
    },
    fetcher,
  );
  if (result.kind !== 'response') return { kind: 'offline' };
  if (result.status !== 200) return readSelected(result.status, result.body, null);
  const found = foundSchema.safeParse(jsonOf(result.body));
  return found.success ? { kind: 'rows', ...found.data } : { kind: 'unclear' };
}

const rowsSchema = z.array(z.looseObject({ id: z.string(), version: z.number() }));
const foundSchema = z.object({ total: z.int(), rows: rowsSchema });

/** Rows without the requested count are not used: a page could be taken for the whole. */
export function readSelected(status: number, body: string, range: string | null): SelectResult {
  if (status === 401) return { kind: 'signed_out' };
  if (status === 403) return { kind: 'refused' };
  if (status >= 500 || PASSING.has(status)) return { kind: 'busy' };
  // A page beyond the last one was requested.
  if (status === 416) return { kind: 'rows', rows: [], total: totalOf(range) ?? 0 };
  const rows = status === 200 || status === 206 ? rowsSchema.safeParse(jsonOf(body)) : null;
  const total = totalOf(range);
  return rows?.success && total !== null ? { kind: 'rows', rows: rows.data, total } : { kind: 'unclear' };
}

const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** From `0-49/1234`, or `*` before the slash if there is no row. */
function totalOf(range: string | null): number | null {
  const [, total] = /\/(\d+)$/.exec(range ?? '') ?? [];
  return total === undefined ? null : Number(total);
}
