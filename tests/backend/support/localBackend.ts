/** A backend in this process, on a folder of its own: the product's, without Vite around it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Backend, openBackend } from '../../../supabase/local/backend.ts';
import { DEMO_PASSWORD } from '../../../supabase/local/demo/accounts.ts';
import { type Keys, loadOrCreateKeys } from '../../../supabase/local/keys.ts';
import { startPostgres } from '../../browser/support/postgres.ts';
import { type LocalSettings, readSettings } from '../../../supabase/local/settings.ts';
import { beginWithPrepared } from './prepared.ts';

export interface LocalBackend {
  readonly backend: Backend;
  readonly keys: Keys;
  readonly settings: LocalSettings;
  /** JSON in, status and JSON out. `as` is a key or a person's token. */
  readonly call: (
    method: string,
    path: string,
    options?: { readonly key?: string; readonly token?: string; readonly body?: unknown },
  ) => Promise<Answer>;
  /** A session of its own; answers its token. */
  signIn(who: string): Promise<string>;
  /** As a browser's `fetch` of it. */
  readonly fetcher: typeof fetch;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export const repository = path.resolve(import.meta.dirname, '../../..');
export const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'kuari-backend-'));

export async function openLocalBackend(environment: NodeJS.ProcessEnv = {}): Promise<LocalBackend> {
  const dataDir = temporaryFolder();
  const settings = readSettings({ DATA_DIR: dataDir, DEMO_DATA: '0', ...environment }, repository);
  const keys = await loadOrCreateKeys(dataDir);
  if (!settings.databaseUrl) beginWithPrepared(dataDir);
  const backend = await openBackend(settings, keys);
  const call: LocalBackend['call'] = async (method, route, { key = keys.publishable, token, body } = {}) => {
    const headers = {
      apikey: key,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const request = new Request(`http://127.0.0.1${route}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await backend.handle(request, '127.0.0.1');
    return { status: response.status, body: toObject(await response.text()) };
  };
  return {
    backend,
    keys,
    settings,
    call,
    signIn: async (who) => {
      const body = { email: `${who}@kuari.example`, password: DEMO_PASSWORD };
      const session = await call('POST', '/auth/v1/token?grant_type=password', { key: keys.secret, body });
      return String(session.body['access_token']);
    },
    fetcher: (input, init) => backend.handle(new Request(input, init), '127.0.0.1'),
    close: async () => {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type DatabaseKind = 'pglite' | 'postgres';

/** `asWhom`: the address of the Postgres, as another user where that matters. */
export async function openBackendOn(
  kind: DatabaseKind,
  asWhom: (url: string) => string | Promise<string> = (url) => url,
): Promise<LocalBackend> {
  if (kind === 'pglite') return openLocalBackend();
  const postgres = await startPostgres({ sync: false });
  const local = await openLocalBackend({ DATABASE_URL: await asWhom(postgres.url) });
  const close = async () => {
    await local.close();
    await postgres.stop();
  };
  return { ...local, close };
}

function toObject(text: string): Record<string, unknown> {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : { value };
}
