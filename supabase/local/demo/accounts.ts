/** Creates the demo accounts as the `users` function does: through the admin API and create_profile. */
import { z } from 'zod/mini';
import type { Backend } from '../backend.ts';
import type { Sql } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { DemoStation } from './authored.ts';

export const DEMO_PASSWORD = 'Quarry2026!';

const ACCOUNTS = {
  owner: { fullName: 'Ratna Wibowo', role: 'owner' },
  admin: { fullName: 'Dedi Kurniawan', role: 'admin' },
  manager: { fullName: 'Sri Handayani', role: 'manager' },
  clerk: { fullName: 'Agus Setiawan', role: 'admin' },
  supervisor: { fullName: 'Bambang Prasetyo', role: 'manager' },
} as const;

export type DemoAccounts = Record<keyof typeof ACCOUNTS, string>;

export async function createAccounts(backend: Backend, keys: Keys): Promise<DemoAccounts> {
  const create = async (name: keyof typeof ACCOUNTS) => {
    const email = `${name}@kuari.example`;
    const id = (await existingUser(backend, email)) ?? (await newUser(backend, keys, email, DEMO_PASSWORD));
    if (name !== 'owner') await backend.database.query(CREATE_PROFILE, profileOf(name, id));
    return id;
  };
  return {
    owner: await create('owner'),
    admin: await create('admin'),
    manager: await create('manager'),
    clerk: await create('clerk'),
    supervisor: await create('supervisor'),
  };
}

/** The owner's profile is created last, in one transaction with the records: without one, the demo is not complete. */
export async function createOwner(tx: Sql, id: string): Promise<void> {
  await tx.query(CREATE_PROFILE, profileOf('owner', id));
}

export const CREATE_PROFILE = 'select public.create_profile($1::uuid, $2, $3, $4)';
const profileOf = (name: keyof typeof ACCOUNTS, id: string) => [
  id,
  `${name}@kuari.example`,
  ACCOUNTS[name].fullName,
  ACCOUNTS[name].role,
];

export const hasDemoOwner = async (sql: Sql): Promise<boolean> =>
  (await sql.query(`select 1 from public.profiles where email = 'owner@kuari.example'`)).length > 0;

/** Registers a demo weighbridge tablet like any device, so that no real device gets its code. */
export async function registerStation(backend: Backend, keys: Keys, user: string, label: string): Promise<DemoStation> {
  const body = { p_user: user, p_device: crypto.randomUUID(), p_label: label, p_app_version: 'demo' };
  const { id, code } = z
    .object({ id: z.string(), code: z.string() })
    .parse(await post(backend, keys, '/rest/v1/rpc/register_device', body));
  return { device: id, code, author: user };
}

/** An interrupted first start may have left users behind. */
export async function existingUser({ database }: Backend, email: string): Promise<string | null> {
  const [user] = await database.query<{ id: string }>('select id from auth.users where email = $1', [email]);
  return user?.id ?? null;
}

export async function newUser(backend: Backend, keys: Keys, email: string, password: string): Promise<string> {
  const user = await post(backend, keys, '/auth/v1/admin/users', { email, password, email_confirm: true });
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
