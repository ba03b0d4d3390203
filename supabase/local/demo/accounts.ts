/** The demo accounts, made the way an owner's `users` function makes them: through the admin API and create_profile. */
import { z } from 'zod/mini';
import type { Backend } from '../backend.ts';
import type { Keys } from '../keys.ts';

export const DEMO_PASSWORD = 'Quarry2026!';

export const DEMO_ACCOUNTS = [
  { email: 'owner@kuari.example', fullName: 'Ratna Wibowo', role: 'owner' },
  { email: 'admin@kuari.example', fullName: 'Dedi Kurniawan', role: 'admin' },
  { email: 'manager@kuari.example', fullName: 'Sri Handayani', role: 'manager' },
  { email: 'clerk@kuari.example', fullName: 'Agus Setiawan', role: 'admin' },
  { email: 'supervisor@kuari.example', fullName: 'Bambang Prasetyo', role: 'manager' },
] as const;

/** Answers the users' ids by address. */
export async function createAccounts(backend: Backend, keys: Keys): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { email, fullName, role } of DEMO_ACCOUNTS) {
    const id = (await existingUser(backend, email)) ?? (await newUser(backend, keys, email));
    await post(backend, keys, '/rest/v1/rpc/create_profile', { p_user: id, p_email: email, p_full_name: fullName, p_role: role });
    ids.set(email, id);
  }
  return ids;
}

/** A first start that was cut off left users without profiles. */
async function existingUser(backend: Backend, email: string): Promise<string | null> {
  const [user] = await backend.database.query<{ id: string }>('select id from auth.users where email = $1', [email]);
  return user?.id ?? null;
}

async function newUser(backend: Backend, keys: Keys, email: string): Promise<string> {
  const user = await post(backend, keys, '/auth/v1/admin/users', { email, password: DEMO_PASSWORD, email_confirm: true });
  return z.object({ id: z.string() }).parse(user).id;
}

async function post(backend: Backend, keys: Keys, path: string, body: object): Promise<unknown> {
  const headers = { apikey: keys.secret, 'content-type': 'application/json' };
  const request = new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await backend.handle(request, '127.0.0.1');
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
