/** A database with the schema, on the run's server (prepare.ts) or a PGlite, with one connection as the functions have. */
import { PGlite } from '@electric-sql/pglite';
import { buildSchema } from './migrations.ts';
import { PREPARED } from './preparedServer.ts';
import { sqlOn, type Sql } from './sql.ts';

export async function openWithSchema(): Promise<Sql> {
  if (process.env[PREPARED]) {
    const { startDatabase } = await import('./postgres.ts');
    const database = await startDatabase(1);
    return { ...database.sql, close: () => database.close() };
  }
  const sql = sqlOn(await PGlite.create());
  await buildSchema(sql);
  return sql;
}
