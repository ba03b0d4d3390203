/** The product's own server as a child process, on a data folder of its own: started, killed and started again by a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appFolder, buildFolder, root } from './build.mjs';
import { freePort } from './ports.ts';
import { openDatabase } from './sharedPostgres.ts';

export interface BackendOptions {
  /** A real Postgres by default: it starts with the demo data in it, in a third of the time. `npm start` has PGlite. */
  readonly database?: 'pglite' | 'postgres';
  /** As DEMO_DATA: `0` (accounts only, by default), `7d`. */
  readonly demo?: string;
  /** The folder of the app that it serves; without it the build that all tests share. */
  readonly app?: string;
}

export interface TestBackend {
  readonly port: number;
  readonly origin: string;
  /** Of its Postgres; empty where it runs on PGlite. */
  readonly databaseUrl: string;
  /** What the server printed. */
  readonly log: () => string;
  /** One statement on its database, past every policy. */
  query<T = Record<string, unknown>>(sql: string, params?: readonly (string | number | boolean | null)[]): Promise<T[]>;
  /** Ends the process at once, as a power cut does; `restart` starts it on the same data and port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startBackend({
  database = 'postgres',
  demo = '0',
  app = appFolder,
}: BackendOptions = {}): Promise<TestBackend> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuari-data-'));
  copyFileSync(path.join(buildFolder, 'keys.json'), path.join(dataDir, 'keys.json'));
  const secret = String(JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')).secret);
  const postgres = database === 'postgres' ? await openDatabase(demo) : null;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    OUT_DIR: app,
    DATABASE_URL: postgres?.url ?? '',
    DEMO_DATA: demo,
    KUARI_TEST_SQL: '1',
  };
  let log = '';
  let child: ChildProcess | null = null;

  const startNow = async () => {
    const started = spawn(process.execPath, ['supabase/local/start.mjs', '--no-build'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const listen = (data: Buffer) => void (log += String(data));
    started.stdout.on('data', listen);
    started.stderr.on('data', listen);
    await until(
      () => started.exitCode !== null || /Kuari is running/.test(log),
      100_000,
      () => `The server did not start:\n${log}`,
    );
    if (started.exitCode !== null) throw new Error(`The server ended while starting:\n${log}`);
    await until(
      async () => (await fetch(`${origin}/functions/v1/login`)).status !== 503,
      60_000,
      () => `The functions did not start:\n${log}`,
    );
  };
  const start = () => (postgres ? postgres.start(startNow) : startNow());
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
    log = '';
  };

  await start();
  return {
    port,
    origin,
    databaseUrl: postgres?.url ?? '',
    log: () => log,
    query: async <T>(sql: string, params: readonly (string | number | boolean | null)[] = []) => {
      const headers = { apikey: secret, 'content-type': 'application/json' };
      const response = await fetch(`${origin}/__test/sql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sql, params }),
      });
      if (!response.ok) throw new Error(await response.text());
      const rows: T[] = await response.json();
      return rows;
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    stop: async () => {
      await end('SIGTERM');
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks again and again until it is so; a question that throws counts as "not yet". */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  complaint: () => string,
): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (
      await Promise.resolve()
        .then(isSo)
        .catch(() => false)
    )
      return;
    if (Date.now() > end) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
