/** Reads rows that only the server has, with the app's own token, time limit and retries. Row level security decides which. */
import { PostgrestClient } from '@supabase/postgrest-js';
import * as z from 'zod/mini';
import type { CallFailure } from '../../domain/audit/errors.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import { classify } from '../../sync/wire/classify.ts';
import type { Backend } from './env.ts';
import { FAILURES, insist, type RetryDeps } from './insist.ts';
import { authHeaders } from './rpc.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';

export type ListClient = PostgrestClient<Database>;

/** Of PostgREST. `status` 0: there was no answer. */
export interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly status: number;
  /** The number of matching rows, if that was requested. */
  readonly count?: number | null;
}

export interface ListDeps extends RetryDeps {
  readonly backend: Backend;
  readonly timeoutMs: number;
  readonly fetcher?: typeof fetch;
}

export interface Read<T> {
  readonly rows: readonly T[];
  /** Null: not requested. */
  readonly total: number | null;
}

/** All rows of the answer or none. */
export const readList = <T>(
  row: z.ZodMiniType<T>,
  ask: (client: ListClient) => PromiseLike<Answer>,
  { backend, timeoutMs, fetcher, ...deps }: ListDeps,
): Promise<Result<Read<T>, CallFailure>> =>
  insist(async ({ value }) => {
    const client: ListClient = new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
      headers: authHeaders(backend, value),
      timeout: timeoutMs,
      // The app has its own retry policy.
      retry: false,
      ...(fetcher && { fetch: fetcher }),
    });
    const answer = await ask(client);
    const failure = failureOf(answer);
    if (failure === 'signed_out' || failure === 'refused') return err({ failure, cure: 'token' });
    if (failure !== null) return err({ failure, cure: failure === 'unclear' ? null : 'time' });
    const parsed = z.array(row).safeParse(isBeyondTheEnd(answer) ? [] : answer.data);
    return parsed.success
      ? ok({ rows: parsed.data, total: answer.count ?? null })
      : err({ failure: 'unclear', cure: null });
  }, deps);

const isBeyondTheEnd = ({ status, error }: Answer): boolean => status === 416 || error?.code === 'PGRST103';

/** Null for an answer; `classify` decides the rest. */
function failureOf(answer: Answer): CallFailure | null {
  const { status, error } = answer;
  if (!error || isBeyondTheEnd(answer)) return null;
  if (status === 0) return 'offline';
  const body = JSON.stringify(error);
  const { kind } = classify({ kind: 'response', status, body, retryAfter: null }, () => null, 0);
  return kind === 'unknown' || kind === 'server_error' ? 'busy' : FAILURES[kind];
}

/** The tables, views and procedures that lists read: records have the types of their descriptions, others the requested columns. */
interface Readable<Row> {
  readonly Row: Row;
  readonly Insert: never;
  readonly Update: never;
  readonly Relationships: [];
}
/** Each answer is checked by its own schema, which gives the columns their types. */
type Columns<Name extends string> = Readable<Record<Name, unknown>>;

type Records = { [T in TableName]: Readable<SyncedTables[T]> };

type ServerTables = Records & {
  audit_log: Columns<'id' | 'table_name' | 'row_id' | 'author' | 'submitted_by' | 'recorded_at'>;
  client_errors: Columns<'id'>;
  devices: Columns<
    | 'id'
    | 'device'
    | 'user_id'
    | 'code'
    | 'label'
    | 'unsent_count'
    | 'rejected_count'
    | 'waiting_since'
    | 'registered_at'
    | 'last_seen_at'
    | 'revoked_at'
  >;
};

interface Database {
  public: {
    Tables: ServerTables;
    Views: { people: Columns<'id' | 'full_name' | 'role' | 'is_active' | 'last_seen_at' | 'unsent_count'> };
    Functions: {
      all_my_data: { Args: { asked: object }; Returns: unknown };
      check_ledger: { Args: { part: string }; Returns: unknown };
      closing_checks: { Args: { day: string }; Returns: unknown };
      past_states: { Args: { record: string }; Returns: unknown };
      search_deliveries: { Args: { asked: object }; Returns: unknown };
      site_health: { Args: object; Returns: unknown };
    };
  };
}
