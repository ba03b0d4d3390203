/** The settings of a local backend, read from the environment once; no other module reads the environment. */
import { isIP } from 'node:net';
import path from 'node:path';

/** A site that other machines reach: it starts without the demo accounts, whose password is public. */
export interface Site {
  /** The URL that devices open. */
  readonly origin: string;
  /** Where it listens in addition to the loopback; null: a proxy on this machine forwards requests. */
  readonly listen: { readonly host: string; readonly port: number; readonly tls: TlsFiles | null } | null;
  /** Only requests from these addresses may state the caller's address. */
  readonly proxies: readonly string[];
  /** For the first owner of an empty database. */
  readonly ownerEmail: string | null;
  /** The demo was requested, and may be reached. */
  readonly demo: boolean;
}

export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

export interface LocalSettings {
  readonly root: string;
  /** Absolute. Holds keys.json, the lock and, on PGlite, the database. */
  readonly dataDir: string;
  /** A real Postgres instead of PGlite. */
  readonly databaseUrl: string | null;
  /** Days of demo records for an empty database; 0: accounts only. */
  readonly demoDays: number;
  /** On the loopback. */
  readonly port: number;
  /** Null: only for this machine. */
  readonly site: Site | null;
  /** Further origins that may call the functions, in addition to the app's own. */
  readonly allowedOrigin: string | null;
  /** For browser tests only: executes SQL sent with the secret key. */
  readonly testSql: boolean;
}

export function readSettings(env: NodeJS.ProcessEnv, root: string): LocalSettings {
  const dataDir = path.resolve(root, env.DATA_DIR || '.local');
  return {
    root,
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    demoDays: parseDemoDays(env.DEMO_DATA || '90d'),
    port: parsePort(env.INNER_PORT || env.PORT || '4173'),
    site: readSite(env),
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

export const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** `start.mjs` puts its options into the environment (`--help` lists both). */
export function readSite(env: NodeJS.ProcessEnv): Site | null {
  const host = env.BIND_HOST || '127.0.0.1';
  const [certificate, key] = [env.TLS_CERT, env.TLS_KEY];
  const proxies = (env.TRUSTED_PROXY ?? '').split(',').flatMap((address) => address.trim() || []);
  const isPublic = !isLoopback(host);
  if (!isPublic && !certificate && !key && !env.APP_ORIGIN && !env.OWNER_EMAIL) return null;

  if (!env.APP_ORIGIN) throw new Error('Say what the devices open: --origin https://kuari.example.lan');
  const origin = URL.canParse(env.APP_ORIGIN) ? new URL(env.APP_ORIGIN) : null;
  if (!origin || `${origin.origin}/` !== origin.href)
    throw new Error(
      `--origin must be an address without a path, such as https://kuari.example.lan, not "${env.APP_ORIGIN}".`,
    );
  if (origin.protocol !== 'https:' && !isLoopback(origin.hostname))
    throw new Error(
      `--origin must begin with https://: browsers install the app, and keep it offline, over HTTPS only.`,
    );
  if (!certificate !== !key) throw new Error('--tls-cert and --tls-key go together.');
  if (isPublic && !certificate && proxies.length === 0)
    throw new Error(
      'Say --tls-cert and --tls-key, or, where a proxy in front of this does HTTPS, its address: --proxy 192.168.1.2',
    );
  const unknown = proxies.find((address) => isIP(address) === 0);
  if (unknown) throw new Error(`--proxy takes addresses, such as 127.0.0.1, not "${unknown}".`);
  const email = env.OWNER_EMAIL || null;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Error(`--owner takes an email address, not "${email}".`);
  const tls = certificate && key ? { certificate, key } : null;
  return {
    origin: origin.origin,
    listen: isPublic || tls ? { host, port: parsePort(env.PORT || '4173'), tls } : null,
    proxies,
    ownerEmail: email,
    demo: env.DEMO === '1',
  };
}
