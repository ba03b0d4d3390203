/** Reads rows that only the server has, with the app's own token, time limit and retries. Row level security decides which. */
import { PostgrestClient } from '@supabase/postgrest-js';
import * as z from 'zod/mini';
import type { CallFailure } from '../../domain/audit/errors.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import { backoffMs, RENEWAL_PAUSE_MS, type RetrySettings } from '../../sync/clock/backoff.ts';
import type { Clock, Random, TokenSource } from '../../sync/ports.ts';
import { classify, type Classification } from '../../sync/wire/classify.ts';
import type { Backend } from './env.ts';
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

export interface ListDeps {
  readonly backend: Backend;
  readonly timeoutMs: number;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: RetrySettings;
  readonly fetcher?: typeof fetch;
}

export interface Read<T> {
  readonly rows: readonly T[];
  /** Null: not requested. */
  readonly total: number | null;
}

/** All rows of the answer or none. Up to three attempts after transient errors, one more with a renewed token after a refusal. */
export async function readList<T>(
  row: z.ZodMiniType<T>,
  ask: (client: ListClient) => PromiseLike<Answer>,
  { backend, timeoutMs, fetcher, tokens, clock, random, retry }: ListDeps,
): Promise<Result<Read<T>, CallFailure>> {
  let token = await tokens.current();
  let renewed = false;
  for (let attempt = 1; ; attempt += 1) {
    if (token.kind !== 'token') return err(token.kind === 'unreachable' ? 'offline' : 'signed_out');
    const client: ListClient = new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
      headers: authHeaders(backend, token.value),
      timeout: timeoutMs,
      // The app has its own retry policy.
      retry: false,
      ...(fetcher && { fetch: fetcher }),
    });
    const answer = await ask(client);
    const failure = failureOf(answer);
    if (failure === null) {
      const parsed = z.array(row).safeParse(isBeyondTheEnd(answer) ? [] : answer.data);
      return parsed.success ? ok({ rows: parsed.data, total: answer.count ?? null }) : err('unclear');
    }
    if (failure === 'signed_out' || failure === 'refused') {
      if (renewed) return err(failure);
      renewed = true;
      await clock.sleep(RENEWAL_PAUSE_MS);
      token = await tokens.renewed();
    } else {
      if (failure === 'unclear' || attempt >= retry.attempts) return err(failure);
      await clock.sleep(backoffMs(attempt, retry, random));
    }
  }
}

const isBeyondTheEnd = ({ status, error }: Answer): boolean => status === 416 || error?.code === 'PGRST103';

/** Null for an answer; `classify` decides the rest. */
function failureOf(answer: Answer): CallFailure | null {
  const { status, error } = answer;
  if (!error || isBeyondTheEnd(answer)) return null;
  if (status === 0) return 'offline';
  const body = JSON.stringify(error);
  return FAILURES[classify({ kind: 'response', status, body, retryAfter: null }, () => null, 0).kind];
}

const FAILURES: Readonly<Record<Classification<unknown>['kind'], CallFailure>> = {
  unauthorized: 'signed_out',
  forbidden: 'refused',
  device_refused: 'refused',
  unknown: 'busy',
  busy: 'busy',
  server_error: 'busy',
  answered: 'unclear',
  refused: 'unclear',
  server_fault: 'unclear',
  too_large: 'unclear',
};

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
