/** The migrations on a bare Postgres, pushed by the Supabase CLI as to a hosted project: by a role that is no superuser. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../browser/support/postgres.ts';
import { migrationFiles, PRELUDE } from './support/migrations.ts';
import { newDelivery } from './support/mutations.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { openPostgres } from './support/sql.ts';
import { worldOn, type World } from './support/world.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

let world: World;
let close: () => Promise<void>;
let said: string;
beforeAll(async () => {
  const server = await startPostgres();
  const admin = openPostgres(server.url, 2);
  // What a hosted project has before the first migration: roles, the auth schema, and a `postgres` that may create roles.
  await admin.run(
    `create role migrator login password 'migrator' createrole bypassrls; alter database kuari owner to migrator`,
  );
  await admin.run(PRELUDE);
  await admin.run(`create table auth.users (id uuid primary key, email text, encrypted_password text); create table auth.sessions (id uuid, user_id uuid);
    create table auth.refresh_tokens (id bigint, user_id text); grant usage on schema auth to migrator; grant select on auth.users to migrator`);

  // A project folder of its own: the CLI writes into the one it works in.
  const project = mkdtempSync(path.join(tmpdir(), 'kuari-push-'));
  cpSync(path.join(REPOSITORY, 'supabase/migrations'), path.join(project, 'supabase/migrations'), { recursive: true });
  cpSync(path.join(REPOSITORY, 'supabase/config.toml'), path.join(project, 'supabase/config.toml'));
  said = await push(project, `${server.url.replace('postgres:postgres@', 'migrator:migrator@')}?sslmode=disable`);
  rmSync(project, { recursive: true, force: true });

  world = worldOn(admin);
  close = async () => {
    await admin.close();
    await server.stop();
  };
}, 120_000);
afterAll(() => close());

async function push(project: string, url: string): Promise<string> {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('supabase/package.json')),
    'dist/supabase.js',
  );
  const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'db', 'push', '--db-url', url, '--yes', '--workdir', project],
    { env },
  );
  return stdout + stderr;
}

test('every migration is applied, once, and recorded where the CLI looks', async () => {
  expect(said).toContain('Finished supabase db push');
  const applied = await world.query<{ file: string }>(
    `select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by version`,
  );
  expect(applied.map((row) => row.file)).toEqual(migrationFiles());
});

test('nothing of it belongs to a superuser', async () => {
  const owners = await world.one<{
    owners: string[];
  }>(`select array_agg(distinct r.rolname::text order by r.rolname::text) as owners from pg_roles r
    where r.oid in (select relowner from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union select proowner from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace))`);
  expect(owners).toEqual({ owners: ['kuari_writer', 'migrator'] });
  expect(
    await world.query(
      `select rolname from pg_roles where rolname in ('kuari_writer', 'migrator') and (rolsuper or rolreplication)
      or rolname = 'kuari_writer' and (rolcreaterole or rolcreatedb or rolbypassrls or rolcanlogin)`,
    ),
  ).toEqual([]);
});

test('a clerk works on it', async () => {
  const clerk = await world.hire('admin');
  await clerk.applies(newDelivery(clerk));
  expect((await clerk.pullAll()).at(-1)).toMatchObject({ role: 'admin', more: false });
});

test('the users function hears whether a password was replaced since its owner began to replace it, and whether an owner gave it', async () => {
  const owner = await world.hire('owner');
  await world.query(`insert into auth.users values ($1, 'keeper@kuari.example', '$2a$10$given')`, [owner.id]);
  expect(await world.service('prepare_own_password', owner.id)).toEqual({ replaced: false, done: null, given: false });
  expect(await world.service('prepare_own_password', owner.id)).toEqual({ replaced: false, done: null, given: false });
  await world.query(`update auth.users set encrypted_password = '$2a$10$own' where id = $1`, [owner.id]);
  await world.query('update public.profiles set must_change_password = true where user_id = $1', [owner.id]);
  expect(await world.service('prepare_own_password', owner.id)).toEqual({ replaced: true, done: null, given: true });
});

test('the users function finds an account that was left unfinished, and ends sessions where it may', async () => {
  const [owner, left, email] = [await world.hire('owner'), newId(), 'half@kuari.example'];
  await world.query('insert into auth.users values ($1, $2)', [left, email]);
  expect(await world.service('prepare_person', owner.id, ' Half@Kuari.Example')).toEqual({ unfinished: left });
  expect(await world.service('end_sessions', owner.id)).toBe(false);
  await world.query('insert into auth.sessions values ($1, $2), ($3, $4)', [newId(), owner.id, newId(), left]);
  await world.sql.run('grant select, delete on auth.sessions, auth.refresh_tokens to migrator');
  expect(await world.service('end_sessions', owner.id)).toBe(true);
  expect(await world.query('select user_id from auth.sessions')).toEqual([{ user_id: left }]);
});
