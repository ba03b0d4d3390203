/** Clients of the function's own project. They store no session and refresh no token. */
import { createClient, type SupabaseClient, z } from './packages.ts';

/** With the service key, which bypasses every policy: the function must check permissions first. */
export function serviceClient(): SupabaseClient {
  return createClient(environment('SUPABASE_URL'), environment('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

export interface AuthRefusal {
  readonly ok: false;
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
}

/** Changes the account of the token's user. A direct request, because the library does this only for a session that it stores. */
export async function changeOwnAuthUser(
  token: string,
  change: { readonly password: string },
): Promise<{ ok: true } | AuthRefusal> {
  const answer = await fetch(`${environment('SUPABASE_URL')}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: environment('SUPABASE_SERVICE_ROLE_KEY'),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(change),
  });
  if (answer.ok) return { ok: true };
  const { error_code: code, msg: message } = authError.parse(await answer.json().catch(() => ({})));
  return { ok: false, status: answer.status, code, message };
}

/** Identifies a request by its content, which cannot be guessed from it without the service key. */
export async function markOf(words: readonly string[]): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = encoder.encode(environment('SUPABASE_SERVICE_ROLE_KEY'));
  const signer = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const mark = new Uint8Array(await crypto.subtle.sign('HMAC', signer, encoder.encode(JSON.stringify(words))));
  return Array.from(mark, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const authError = z.object({ error_code: z.optional(z.string()), msg: z._default(z.string(), '') });

function environment(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
