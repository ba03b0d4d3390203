import { jsonOf } from '../../../domain/values/json.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { Profile } from '../../../domain/records/rows.ts';
import { authHeaders } from '../../remote/rpc.ts';
import { send } from '../../remote/http.ts';
import type { Backend } from '../../remote/env.ts';
import { isProfile } from './profileCache.ts';

/** `unavailable`: the server could not be reached or its answer was unreadable. */
export type FetchedProfile = Profile | 'missing' | 'unavailable' | 'wrong_user';

const COLUMNS = 'id,user_id,email,full_name,role,must_change_password,created_at,updated_at';
/** The page waits 3 s (`profileFlow.ts`) and still uses a later answer, so the request may take longer. */
const TIMEOUT_MS = 15_000;
const RETRY_PAUSE_MS = 200;
/** After an RLS, JWT or authorization error, with a renewed token. */
const RENEWAL_PAUSE_MS = 500;

export async function fetchProfile(
  backend: Backend,
  token: string,
  userId: string,
  fetcher?: typeof fetch,
  timeoutMs = TIMEOUT_MS,
  renewed: () => Promise<string | null> = async () => null,
): Promise<FetchedProfile> {
  let isUnauthorized = false;
  const ask = async (query: string, bearer: string) => {
    const result = await send(
      `${backend.url}/rest/v1/profiles?user_id=eq.${userId}&${query}`,
      { method: 'GET', headers: authHeaders(backend, bearer), timeoutMs },
      fetcher,
    );
    isUnauthorized = result.kind === 'response' && (result.status === 401 || result.status === 403);
    return result.kind === 'response' && result.status === 200 ? profileIn(result.body, userId) : 'unavailable';
  };
  const first = await ask(`select=${COLUMNS}`, token);
  if (first !== 'unavailable') return first;
  const next = isUnauthorized ? ((await renewed()) ?? token) : token;
  await new Promise((resolve) => setTimeout(resolve, isUnauthorized ? RENEWAL_PAUSE_MS : RETRY_PAUSE_MS));
  // The specified fallback query: all columns, at most one row, filtered by the user.
  return ask('select=*&limit=1', next);
}

function profileIn(body: string, userId: string): FetchedProfile {
  const rows = jsonOf(body);
  if (!Array.isArray(rows)) return 'unavailable';
  if (rows.length === 0) return 'missing';
  const row: unknown = rows[0];
  if (!isProfile(row)) return 'unavailable';
  return row.user_id === userId ? row : 'wrong_user';
}

/** Decides which screens are shown while the profile is unknown; never what is pulled, stored, sent or permitted. */
export function guessedProfile(user: { id: string; email: string }, now: Date): Profile {
  const at = now.toISOString();
  const name = user.email.split('@')[0];
  return {
    id: user.id,
    user_id: user.id,
    email: user.email,
    full_name: name === undefined || name === '' ? 'User' : name,
    role: guessedRole(user.email),
    created_at: at,
    updated_at: at,
  };
}

export function guessedRole(email: string): Role {
  if (email.startsWith('owner@')) return 'owner';
  if (email.startsWith('admin@')) return 'admin';
  return 'manager';
}
