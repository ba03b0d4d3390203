/**
 * Reads lists that only the server holds, through the part of supabase-js for tables, with the app's own token, retry policy and time
 * limit. Row level security decides what is in them.
 */
import { PostgrestClient } from '@supabase/postgrest-js';
import * as z from 'zod/mini';
import { err, ok } from '../../domain/values/result.ts';
import type { Result } from '../../domain/values/result.ts';
import type { Database } from '../store/database.types.ts';
import type { Backend } from './env.ts';
import { authHeaders } from './rpc.ts';
import { withRetry } from './withRetry.ts';
import type { ReadDeps, ReadFailure } from './withRetry.ts';

export type ListClient = PostgrestClient<Database>;

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly status: number;
}

export interface ListDeps extends ReadDeps {
  readonly backend: Backend;
  readonly timeoutMs: number;
  readonly fetcher?: typeof fetch;
}

/** All rows of the answer or none: a list with some left out would look like the whole. */
export async function readList<T>(
  row: z.ZodMiniType<T>,
  ask: (client: ListClient) => PromiseLike<Answer>,
  { backend, timeoutMs, fetcher, ...deps }: ListDeps,
): Promise<Result<readonly T[], ReadFailure>> {
  const rows = z.array(row);
  const read = await withRetry(async (token) => {
    const client: ListClient = new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
      headers: authHeaders(backend, token),
      timeout: timeoutMs,
      // The app has a retry policy of its own.
      retry: false,
      ...(fetcher && { fetch: fetcher }),
    });
    const answer = await ask(client);
    const failure = failureOf(answer);
    if (failure) return { kind: failure };
    const parsed = rows.safeParse(isBeyondTheEnd(answer) ? [] : answer.data);
    return parsed.success ? { kind: 'rows' as const, rows: parsed.data } : { kind: 'unclear' as const };
  }, deps);
  return read.kind === 'rows' ? ok(read.rows) : err(read.kind);
}

/** Codes of PostgREST for a token that it does not take. */
const TOKEN_CODES: ReadonlySet<string> = new Set(['PGRST301', 'PGRST302', 'PGRST303']);
/** Transient by the specified policy, whatever the status. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['PGRST001', '23505']);
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** A page behind the last one was asked for. */
const isBeyondTheEnd = ({ status, error }: Answer): boolean => status === 416 || error?.code === 'PGRST103';

/** Null for an answer; the specified order: first what renews the token, then what is tried again. */
export function failureOf(answer: Answer): ReadFailure | null {
  const { status, error } = answer;
  if (!error || isBeyondTheEnd(answer)) return null;
  if (status === 0) return 'offline';
  if (status === 401 || TOKEN_CODES.has(error.code)) return 'signed_out';
  if (status === 403 || error.code === '42501') return 'refused';
  const isTransient =
    status >= 500 ||
    TRANSIENT_STATUSES.has(status) ||
    TRANSIENT_CODES.has(error.code) ||
    /timeout|network|connection/i.test(error.message);
  return isTransient ? 'busy' : 'unclear';
}
