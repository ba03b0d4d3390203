/** A real Postgres with the schema: copies of one template (prepare.ts), or for benchmarks a server of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/domain/records/ids.ts';
import { startPostgres } from '../../browser/support/postgres.ts';
import { buildSchema } from './migrations.ts';
import { PREPARED } from './preparedServer.ts';
import { openPostgres, type Sql } from './sql.ts';

export interface RealDatabase {
  readonly sql: Sql;
  /** Another pool of connections to the same database. */
  open(connections: number): Sql;
  /** Until a connection waits for what another one holds: it has been let in at the door. */
  someoneWaits(): Promise<void>;
  /** The same data in another database of the server; all connections end, and are made anew when they are used. */
  copy(): Promise<Sql>;
  close(): Promise<void>;
}

export const TEMPLATE = 'kuari';

export async function startDatabase(connections: number): Promise<RealDatabase> {
  const prepared = process.env[PREPARED];
  if (prepared) return databaseOn(prepared, await copyOf(prepared, TEMPLATE), connections);
  const server = await startPostgres();
  await makeSchema(server.url);
  const database = databaseOn(server.url, TEMPLATE, connections);
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

/** `migrator` makes the schema as hosted projects do: by a role that is no superuser, may create roles, and owns the database. */
export async function makeSchema(url: string): Promise<void> {
  const admin = openPostgres(url, 1);
  await admin.run(
    `create role migrator login password 'migrator' createrole bypassrls; grant migrator to current_user`,
  );
  await admin.run('alter database kuari owner to migrator');
  const migrator = openPostgres(url.replace('postgres:postgres@', 'migrator:migrator@'), 1);
  await buildSchema(admin, { name: 'migrator', sql: migrator });
  await migrator.close();
  await admin.close();
}

/** Answers the name of the copy. Nobody may be connected to what is copied. */
async function copyOf(server: string, database: string): Promise<string> {
  const name = `kuari_${newId().replaceAll('-', '')}`;
  await outside(server, (admin) => admin.run(`create database ${name} template ${database} owner migrator`));
  return name;
}

function databaseOn(server: string, name: string, connections: number): RealDatabase {
  const pools: Sql[] = [];
  const made = [name];
  const open = (size: number, database = name) => {
    const pool = openPostgres(urlOf(server, database), size);
    pools.push(pool);
    return pool;
  };
  return {
    sql: open(connections),
    open,
    someoneWaits: async () => {
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
      while ((await pools[0]!.query(waiting)).length === 0) await sleep(10);
    },
    copy: async () => {
      await outside(server, (admin) =>
        admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
      );
      const copy = await copyOf(server, name);
      made.push(copy);
      return open(1, copy);
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
      await outside(server, async (admin) => {
        for (const database of made)
          if (database !== TEMPLATE) await admin.run(`drop database ${database} with (force)`);
      });
    },
  };
}

const urlOf = (server: string, database: string): string => server.replace(/\/[^/]*$/, `/${database}`);

async function outside<T>(server: string, work: (admin: Sql) => Promise<T>): Promise<T> {
  const admin = openPostgres(urlOf(server, 'postgres'), 1);
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}
