/** Clients of the project that the function belongs to. They keep no session and refresh nothing. */
import { createClient, type SupabaseClient } from './packages.ts';

/** With the service key: bypasses every policy, so what it does is decided here, before. */
export function serviceClient(): SupabaseClient {
  return createClient(environment('SUPABASE_URL'), environment('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

function environment(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
