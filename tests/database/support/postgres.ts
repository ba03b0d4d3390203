/** A real Postgres with the schema, for what PGlite's single connection cannot show. */
import { startPostgres } from '../../browser/support/postgres.ts';
import { buildSchema } from './migrations.ts';
import { openPostgres } from './sql.ts';
import type { Sql } from './sql.ts';

export interface RealDatabase {
  readonly sql: Sql;
  /** Another pool of connections to the same database. */
  open(connections: number): Sql;
  /** The same data in another database of the server; all connections end, and are made anew when they are used. */
  copy(): Promise<Sql>;
  close(): Promise<void>;
}

/**
 * `migrator` makes the schema as hosted projects do: by a role that is no superuser, may create roles, and owns the database.
 */
export async function startDatabase(connections: number): Promise<RealDatabase> {
  const server = await startPostgres();
  const admin = openPostgres(server.url, 1);
  await admin.run(
    `create role migrator login password 'migrator' createrole bypassrls; grant migrator to current_user`,
  );
  await admin.run('alter database kuari owner to migrator');
  const migratorUrl = server.url.replace('postgres:postgres@', 'migrator:migrator@');
  const migrator = openPostgres(migratorUrl, 1);
  await buildSchema(admin, { name: 'migrator', sql: migrator });
  await migrator.close();
  await admin.close();

  const pools: Sql[] = [];
  const open = (size: number) => {
    const pool = openPostgres(server.url, size);
    pools.push(pool);
    return pool;
  };
  return {
    sql: open(connections),
    open,
    copy: async () => {
      const outside = openPostgres(server.url.replace('/kuari', '/postgres'), 1);
      await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kuari'`);
      await outside.run('create database kuari_restored template kuari');
      await outside.close();
      const restored = openPostgres(server.url.replace('/kuari', '/kuari_restored'), 1);
      pools.push(restored);
      return restored;
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
      await server.stop();
    },
  };
}
