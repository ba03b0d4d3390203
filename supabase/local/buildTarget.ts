/**
 * Decides which backend a build uses: the hosted project of VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or, without them, the local
 * one. Locally the URL is empty: page and worker use the origin that they were loaded from.
 */
import { loadOrCreateKeys } from './keys.ts';
import { readSettings } from './settings.ts';

/** Writes into the environment, which Vite reads for the page, the built worker and the dev worker alike. */
export async function buildTarget(env: NodeJS.ProcessEnv, root: string, command: 'build' | 'serve'): Promise<void> {
  if (env.VITEST) return;
  if (command === 'build' && (env.VITE_SUPABASE_URL || env.VITE_SUPABASE_ANON_KEY)) return checkHosted(env);
  const { dataDir } = readSettings(env, root);
  env.VITE_SUPABASE_URL = '';
  env.VITE_SUPABASE_ANON_KEY = (await loadOrCreateKeys(dataDir)).publishable;
}

function checkHosted(env: NodeJS.ProcessEnv): void {
  if (!isWebAddress(env.VITE_SUPABASE_URL ?? '')) throw new Error('Invalid VITE_SUPABASE_URL format');
  if (!env.VITE_SUPABASE_ANON_KEY)
    throw new Error('VITE_SUPABASE_ANON_KEY is missing: a build for a hosted project needs both.');
  if (env.VITE_SUPABASE_ANON_KEY.startsWith('sb_secret_'))
    throw new Error('VITE_SUPABASE_ANON_KEY holds a secret key. It would be readable by everybody.');
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
