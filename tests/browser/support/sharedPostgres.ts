/** One real Postgres for all servers of a run: each world has a copy of its demo's database. It does not wait for the disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { newId } from '../../../src/domain/records/ids.ts';
import { openBackend } from '../../../supabase/local/backend.ts';
import { seedDemo } from '../../../supabase/local/demo/seed.ts';
import { loadOrCreateKeys } from '../../../supabase/local/keys.ts';
import { readSettings } from '../../../supabase/local/settings.ts';
import { buildFolder, root } from './build.mjs';
import { startPostgres, type TestPostgres } from './postgres.ts';

const SHARED = 'KUARI_SHARED_POSTGRES';

/** Workers that are started after it find it. Answers how it is stopped. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ sync: false });
  process.env[SHARED] = server.url;
  return () => server.stop();
}

/** A database as a first start with that demo leaves it: on the server of the run, if there is one. */
export interface WorldDatabase extends Pick<TestPostgres, 'url' | 'stop'> {
  /** Servers of one Postgres do not start at the same moment: each sets the roles, which belong to all databases. */
  start(work: () => Promise<void>): Promise<void>;
}

export async function openDatabase(demo: string): Promise<WorldDatabase> {
  const server = process.env[SHARED];
  if (!server) return { ...(await startPostgres()), start: (work) => work() };
  const name = `world_${newId().replaceAll('-', '')}`;
  await alone(server, async (admin) => {
    await admin.unsafe(`create database ${name} template ${await templateOf(admin, server, demo)}`);
  });
  return {
    url: urlOf(server, name),
    start: (work) => alone(server, work),
    stop: () => outside(server, async (admin) => void (await admin.unsafe(`drop database ${name} with (force)`))),
  };
}

/** The demo data end today: a run over midnight has another one for each day of the site. */
async function templateOf(admin: postgres.Sql, server: string, demo: string): Promise<string> {
  const now = new Date();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(now).replaceAll('-', '');
  const name = `demo_${demo}_${day}`;
  if ((await admin`select from pg_database where datname = ${name}`).length > 0) return name;
  const half = `half_${newId().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${half}`);
  await fill(urlOf(server, half), demo, now);
  await admin.unsafe(`alter database ${half} rename to ${name}`);
  return name;
}

async function fill(url: string, demo: string, now: Date): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-data-'));
  try {
    const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: url, DEMO_DATA: demo }, root);
    const keys = await loadOrCreateKeys(buildFolder);
    const backend = await openBackend(settings, keys);
    await seedDemo(backend, keys, settings, now);
    await backend.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const alone = (server: string, work: (admin: postgres.Sql) => Promise<void>): Promise<void> =>
  outside(server, async (admin) => {
    await admin`select pg_advisory_lock(1)`;
    await work(admin);
  });

/** The end of its connection frees the lock. */
async function outside(server: string, work: (admin: postgres.Sql) => Promise<void>): Promise<void> {
  const admin = postgres(urlOf(server, 'postgres'), { max: 1, onnotice: () => undefined });
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

const urlOf = (server: string, database: string): string => server.replace(/\/[^/]*$/, `/${database}`);
