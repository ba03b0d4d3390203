/** `npm run backup`: the database with its photos, and the keys, in one file that is complete or absent. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Database, using } from '../database.ts';
import { openPglite } from '../databases/pglite.ts';
import { openPostgres } from '../databases/postgres.ts';
import { lockFolder } from '../folderLock.ts';
import { keysFile } from '../keys.ts';
import type { LocalSettings } from '../settings.ts';
import { KEYS, packArchive } from './archive.ts';
import { ended, findTools, tar } from './tools.ts';

const NAME = /^kuari-\d{8}-\d{6}\.tar$/;

interface Facts {
  major: number;
  user: string;
  schema: string;
  position: number;
  tickets: number;
  hasPhotos: boolean;
  roles: { name: string; attributes: string; settings: string[] }[];
}

/** Returns the file. `keep`: number of files that stay in the folder; null: all. */
export async function backUp(
  settings: Pick<LocalSettings, 'dataDir' | 'databaseUrl' | 'port'>,
  folder: string,
  appVersion: string,
  keep: number | null = null,
): Promise<{ file: string; facts: Facts }> {
  const { dataDir, databaseUrl } = settings;
  if (!existsSync(keysFile(dataDir)))
    throw new Error(`There is no ${keysFile(dataDir)}: name the data folder of the server with DATA_DIR.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const madeAt = new Date();
  const file = path.join(
    folder,
    `kuari-${madeAt
      .toISOString()
      .replaceAll(/[-:]|\..*/g, '')
      .replace('T', '-')}.tar`,
  );
  // Left behind by a killed process.
  for (const name of readdirSync(folder)) if (/^kuari-.*\.part$/.test(name)) remove(path.join(folder, name));
  const stage = `${file}.stage.part`;
  mkdirSync(stage, { mode: 0o700 });
  const unlock = databaseUrl ? () => undefined : lockFolder(dataDir, settings.port);
  const engine = databaseUrl ? 'postgres' : 'pglite';
  const open = () => (databaseUrl ? openPostgres(databaseUrl) : openPglite(path.join(dataDir, 'pgdata')));
  try {
    const facts = await using(open(), factsOf);
    const dump = databaseUrl ? 'database.dump' : 'pgdata.tar.gz';
    if (databaseUrl) {
      const tools = findTools(databaseUrl, facts.major);
      const args = ['-Fc', '-f', path.join(stage, dump)];
      await ended(tools.start('pg_dump', args, { stdio: ['ignore', 'ignore', 'pipe'] }), 'pg_dump');
    } else await tar('-czf', path.join(stage, dump), '-C', dataDir, 'pgdata');
    copyFileSync(keysFile(dataDir), path.join(stage, KEYS));
    const { major, hasPhotos: _, ...rest } = facts;
    const told = { ...rest, madeAt: madeAt.toISOString(), appVersion, engine, postgres: major } as const;
    await packArchive(stage, `${file}.part`, [KEYS, dump], told);
    renameSync(`${file}.part`, file);
    await using(open(), (database) => noteBackup(database, told.madeAt, file, facts.position));
    if (keep !== null)
      for (const name of readdirSync(folder)
        .filter((each) => NAME.test(each))
        .toSorted()
        .slice(0, -keep))
        remove(path.join(folder, name));
    return { file, facts };
  } finally {
    remove(stage);
    remove(`${file}.part`);
    unlock();
  }
}

/** For the owner's page and the doctor. */
export async function noteBackup(database: Database, madeAt: string, file: string, position: number): Promise<void> {
  await database.query(
    'insert into private.backups (made_at, bytes, position) values ($1::timestamptz, $2::bigint, $3::bigint) on conflict do nothing',
    [madeAt, statSync(file).size, position],
  );
}

const remove = (file: string): void => rmSync(file, { recursive: true, force: true });

async function factsOf(database: Database): Promise<Facts> {
  const [ours] = await database.query<{ is: boolean; photos: boolean }>(
    `select to_regclass('private.sync_state') is not null as is, to_regclass('storage.contents') is not null as photos`,
  );
  if (!ours?.is)
    throw new Error('This database is not one of Kuari, or was not set up yet: there is nothing to back up.');
  if (!ours.photos)
    throw new Error(
      'This is a hosted project: see "Backup and restore" in supabase/README.md for its database and its photos.',
    );
  const [facts] = await database.query<Facts>(`
    select current_setting('server_version_num')::integer / 10000 as major, current_user::text as user, true as "hasPhotos",
      (select max(version) from supabase_migrations.schema_migrations) as schema, (select position::integer from private.sync_state) as position,
      (select count(*)::integer from public.deliveries) as tickets,
      (select jsonb_agg(jsonb_build_object('name', r.rolname, 'settings', coalesce(r.rolconfig, '{}'), 'attributes',
          concat_ws(' ', case when r.rolinherit then 'inherit' else 'noinherit' end, case when r.rolbypassrls then 'bypassrls' end)))
        from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role', 'kuari_writer')) as roles`);
  if (!facts) throw new Error('The database did not answer.');
  return facts;
}
