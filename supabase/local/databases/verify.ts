/** Whether a database can hold a site, before anything is written to it. */
import type { Database } from '../database.ts';

/** The first version with `unique nulls not distinct` and views with the caller's rights. */
const OLDEST = 15;
const CLOCK_MS = 60_000;

interface Found {
  version: number;
  encoding: string;
  isHosted: boolean;
  isOurs: boolean;
  tables: string[];
  applied: string[];
  now: string;
}

/** Throws, with an explanation, if it cannot. Returns warnings. `known`: the versions of the migrations. */
export async function verifyDatabase(database: Database, known: readonly string[]): Promise<string[]> {
  const [{ history } = { history: false }] = await database.query<{ history: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as history`,
  );
  const [found] = await database.query<Found>(`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding, clock_timestamp()::text as now,
      exists (select from pg_roles where rolname = 'supabase_admin') as "isHosted", to_regclass('private.sync_state') is not null as "isOurs",
      coalesce((select array_agg(relname::text order by relname) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')), '{}') as tables,
      ${history ? `coalesce((select array_agg(version) from supabase_migrations.schema_migrations), '{}')` : `'{}'::text[]`} as applied`);
  if (!found) throw new Error('The database did not answer.');
  const { version, encoding, isHosted, isOurs, tables, applied } = found;
  if (version < OLDEST)
    throw new Error(
      `This is Postgres ${version}; Kuari needs ${OLDEST} or newer. Upgrade it (pg_upgradecluster), or install another beside it.`,
    );
  if (encoding !== 'UTF8')
    throw new Error(
      `The database is in ${encoding}; Kuari needs UTF8. Make it anew: create database kuari owner kuari template template0 encoding 'UTF8';`,
    );
  if (isHosted)
    throw new Error(
      'DATABASE_URL is a hosted Supabase project, which has a server of its own: see "A hosted project" in supabase/README.md.',
    );
  if (!isOurs && tables.length > 0)
    throw new Error(
      `The database holds tables of another application (${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ', …' : ''}), and nothing was changed. Make an empty one: createdb kuari`,
    );
  const newer = applied.filter((each) => !known.includes(each) && each > (known.at(-1) ?? ''));
  if (newer.length > 0)
    throw new Error(
      `The database was set up by a newer version of Kuari (migration ${newer.toSorted().at(-1)}). Start that version, or restore a backup that is older.`,
    );
  return clockWarnings(Date.parse(found.now));
}

const clockWarnings = (theirs: number): string[] => {
  const ahead = theirs - Date.now();
  const side = ahead > 0 ? 'ahead of' : 'behind';
  return Math.abs(ahead) < CLOCK_MS
    ? []
    : [
        `The clock of the database is ${spanOf(ahead)} ${side} this machine's. Set both by the network: timedatectl set-ntp true`,
      ];
};

/** After the migrations: a record that was received later than now shows that the clock was set back, or was ahead before. */
export async function verifyClock(database: Database): Promise<string[]> {
  const [newest] = await database.query<{ ahead: number }>(
    `select (extract(epoch from recorded_at - clock_timestamp()) * 1000)::float8 as ahead from public.audit_log order by id desc limit 1`,
  );
  return newest && newest.ahead > CLOCK_MS
    ? [
        `The newest record came ${spanOf(newest.ahead)} later than now: the clock of the database is behind, or was ahead when it came. Look at it before people work (timedatectl): new records get their times from it.`,
      ]
    : [];
}

function spanOf(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}
