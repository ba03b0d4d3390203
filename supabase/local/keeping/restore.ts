/** `npm run restore`: replaces the database by a backup, completely or not at all, with a new origin: devices send again what came after it. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database, using } from '../database.ts';
import { openPglite } from '../databases/pglite.ts';
import { openPostgres } from '../databases/postgres.ts';
import { lockFolder } from '../folderLock.ts';
import { keysFile } from '../keys.ts';
import { versionsIn } from '../migrate.ts';
import type { LocalSettings } from '../settings.ts';
import { KEYS, type Manifest, unpackArchive } from './archive.ts';
import { noteBackup } from './backup.ts';
import { ended, findTools, tar } from './tools.ts';

/** While this file exists, a restore was interrupted between two steps, and no server starts. It contains the name of the archive. */
export const restoringFile = (dataDir: string): string => path.join(dataDir, 'restoring');

export function refuseHalfRestored(dataDir: string): void {
  const file = restoringFile(dataDir);
  if (existsSync(file))
    throw new Error(
      `A restore was cut off before its end. Run it again: npm run restore -- ${readFileSync(file, 'utf8')}`,
    );
}

export interface Restored {
  readonly manifest: Manifest;
  /** The folder with the earlier data; null: there was none, or it was replaced in the database. */
  readonly before: string | null;
}

/** `replace`: the current content of the database may be deleted. */
export async function restore(
  settings: Pick<LocalSettings, 'root' | 'dataDir' | 'databaseUrl' | 'port'>,
  archive: string,
  replace: boolean,
): Promise<Restored> {
  const { dataDir, databaseUrl } = settings;
  const unlock = lockFolder(dataDir, settings.port);
  const stage = path.join(dataDir, 'restore.part');
  const marker = restoringFile(dataDir);
  try {
    const newest = versionsIn(path.join(settings.root, 'supabase/migrations')).at(-1) ?? '';
    const manifest = await unpackArchive(archive, stage, newest);
    const engine = databaseUrl ? 'postgres' : 'pglite';
    if (manifest.engine !== engine)
      throw new Error(
        `The backup is of ${manifest.engine === 'pglite' ? 'PGlite: restore it without DATABASE_URL' : 'a Postgres: name the one to restore into with DATABASE_URL'}.`,
      );
    // An earlier run was interrupted: the current data is this very backup, or was allowed to be deleted.
    const isAgain = existsSync(marker);
    const mayReplace = replace || isAgain;
    const begin = () => writeFileSync(marker, archive);
    const undone = () => void (isAgain || rmSync(marker));
    const before = databaseUrl
      ? await intoPostgres(databaseUrl, stage, manifest, refuseUnless(mayReplace, archive), { begin, undone })
      : await intoFolder(dataDir, stage, refuseUnless(mayReplace, archive), begin);
    renameSync(path.join(stage, KEYS), keysFile(dataDir));
    // Its app contains the earlier keys.
    rmSync(path.join(dataDir, 'app'), { recursive: true, force: true });
    // The dump was made before its own backup was recorded.
    await using(databaseUrl ? openPostgres(databaseUrl) : openPglite(path.join(dataDir, 'pgdata')), (database) =>
      noteBackup(database, manifest.madeAt, archive, manifest.position),
    );
    rmSync(marker);
    return { manifest, before };
  } finally {
    rmSync(stage, { recursive: true, force: true });
    unlock();
  }
}

async function intoFolder(dataDir: string, stage: string, refuseFull: Refuse, begin: () => void) {
  const pgdata = path.join(dataDir, 'pgdata');
  if (existsSync(pgdata)) refuseFull(pgdata);
  await tar('-xzf', path.join(stage, 'pgdata.tar.gz'), '-C', stage);
  begin();
  const before = existsSync(pgdata) ? `${pgdata}.before-${Date.now()}` : null;
  if (before) renameSync(pgdata, before);
  renameSync(path.join(stage, 'pgdata'), pgdata);
  // If this file is missing, the next start takes another origin (origin.ts).
  rmSync(path.join(dataDir, 'origin-mark'), { force: true });
  return before;
}

async function intoPostgres(
  url: string,
  stage: string,
  manifest: Manifest,
  refuseFull: Refuse,
  { begin, undone }: { readonly begin: () => void; readonly undone: () => void },
): Promise<null> {
  const verified = using(openPostgres(url), (database) => verifyTarget(database, manifest, refuseFull));
  const { major, schemas } = await verified;
  const tools = findTools(url, major);
  begin();
  const psql = tools.start('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1'], { stdio: ['pipe', 'ignore', 'pipe'] });
  const committed = ended(psql, 'psql');
  const input = psql.stdin;
  if (!input) throw new Error('psql takes no input.');
  // psql fails in that case, and reports why.
  input.on('error', () => undefined);
  const dump = tools.start('pg_restore', ['-f', '-', path.join(stage, 'database.dump')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = ended(dump, 'pg_restore');
  let isWhole = false;
  try {
    input.write(preambleOf(manifest, schemas));
    if (!dump.stdout) throw new Error('pg_restore gives no output.');
    await Promise.race([Promise.all([pipeline(dump.stdout, input, { end: false }), read]), committed]);
    // Without this line nothing is committed: neither if this process is killed, nor if the backup is truncated.
    isWhole = true;
    input.end(POSTAMBLE);
    await committed;
  } catch (error) {
    dump.kill();
    input.end();
    const said = await committed.then(
      () => error,
      (failure: unknown) => failure,
    );
    // 3: a statement failed.
    if (!isWhole || psql.exitCode === 3) undone();
    throw said;
  }
  return null;
}

interface Target {
  major: number;
  user: string;
  isSuper: boolean;
  isOurs: boolean;
  servers: number;
  tables: number;
  schemas: string[];
}

async function verifyTarget(database: Database, manifest: Manifest, refuseFull: Refuse): Promise<Target> {
  const [target] = await database.query<Target>(`
    select current_setting('server_version_num')::integer / 10000 as major, current_user::text as user,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper", to_regclass('private.sync_state') is not null as "isOurs",
      (select count(*)::integer from pg_stat_activity where datname = current_database() and application_name like 'kuari-%'
        and client_port is distinct from inet_client_port() and application_name <> current_setting('application_name')) as servers,
      (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as tables,
      array(select nspname::text from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema') as schemas`);
  if (!target) throw new Error('The database did not answer.');
  if (target.servers > 0)
    throw new Error('A server of Kuari works on this database. Stop it first: systemctl stop kuari');
  if (target.tables > 0 && !target.isOurs)
    throw new Error(
      'The database holds tables of another application, and nothing was changed. Make an empty one: createdb kuari',
    );
  if (target.tables > 0) refuseFull('The database');
  if (target.major < manifest.postgres)
    throw new Error(
      `The backup is of Postgres ${manifest.postgres}, and this is ${target.major}: restore it into one of ${manifest.postgres} or newer.`,
    );
  if (target.user !== manifest.user && !target.isSuper)
    throw new Error(
      `The backup belongs to the user "${manifest.user}": name that one in DATABASE_URL, or a superuser.`,
    );
  return target;
}

/** For existing data: throws unless it may be deleted. */
type Refuse = (what: string) => void;
const refuseUnless =
  (mayReplace: boolean, archive: string): Refuse =>
  (what) => {
    if (mayReplace) return;
    throw new Error(
      `${what} is not empty, and nothing was changed. To put the backup in the place of what is there: npm run restore -- ${archive} --replace`,
    );
  };

/** In the transaction of the restore. A server that starts meanwhile waits for the lock. */
function preambleOf({ roles, user }: Manifest, schemas: readonly string[]): string {
  const all = [...roles, { name: user, attributes: 'inherit', settings: [] }];
  return [
    '\\set VERBOSITY terse',
    'set client_min_messages = warning;',
    'begin;',
    `select pg_advisory_xact_lock(hashtext('kuari set-up'));`,
    ...all.map(({ name, attributes, settings }) => {
      const made = [`create role ${quoted(name)} nologin ${attributes};`];
      for (const setting of settings) {
        const [key = '', value = ''] = setting.split(/=(.*)/s);
        made.push(`alter role ${quoted(name)} set ${key} = ${literal(value)};`);
      }
      const given = `if current_user <> ${literal(name)} then grant ${quoted(name)} to current_user; end if;`;
      // As a literal, which no text in an archive can end: psql would run the commands of a crafted one.
      return `do ${literal(`begin if not exists (select from pg_roles where rolname = ${literal(name)}) then ${made.join(' ')} end if; ${given} end`)};`;
    }),
    ...schemas.map((schema) => `drop schema ${quoted(schema)} cascade;`),
    'create schema public authorization pg_database_owner;',
    'grant usage on schema public to public;',
    // A user who is not superuser can make it the owner of a function only where it may create one.
    'grant create on schema public to kuari_writer;',
    'alter default privileges grant create on schemas to kuari_writer;\n',
  ].join('\n');
}

const POSTAMBLE = `
alter default privileges revoke create on schemas from kuari_writer;
do $do$ declare made text; begin
  for made in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('revoke create on schema %I from kuari_writer', made);
  end loop;
end $do$;
update private.sync_state set origin = gen_random_uuid();
commit;
`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
