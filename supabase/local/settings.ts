/** The settings of a local backend, read from the environment once; no other module reads the environment. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

export interface LocalSettings {
  readonly root: string;
  /** Absolute. Holds keys.json, the lock and, on PGlite, the database. */
  readonly dataDir: string;
  /** A real Postgres instead of PGlite. */
  readonly databaseUrl: string | null;
  /** Days of demo records for an empty database; 0: accounts only. */
  readonly demoDays: number;
  readonly port: number;
  /** Further origins that may call the functions, beside the app's own. */
  readonly allowedOrigin: string | null;
  /** For browser tests only: executes SQL sent with the secret key. */
  readonly testSql: boolean;
}

export function readSettings(env: NodeJS.ProcessEnv, root: string): LocalSettings {
  const dataDir = path.resolve(root, env.DATA_DIR || '.local');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    root,
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    demoDays: parseDemoDays(env.DEMO_DATA || '90d'),
    port: parsePort(env.PORT || '4173'),
    allowedOrigin: env.ALLOWED_ORIGIN || null,
    testSql: env.KUARI_TEST_SQL === '1',
  };
}

/** `90d` → 90, `2y` → 730, `0` → 0. */
export function parseDemoDays(text: string): number {
  if (text === '0') return 0;
  const match = /^(\d{1,4})(d|y)$/.exec(text);
  if (!match) throw new Error(`DEMO_DATA must be 0, <n>d or <n>y, not "${text}".`);
  return Number(match[1]) * (match[2] === 'y' ? 365 : 1);
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}
