/** A database of its own with the schema: a copy of what the run has made beforehand (prepare.ts), else made here. */
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { buildSchema } from './migrations.ts';
import { sqlOn } from './sql.ts';
import type { Sql } from './sql.ts';

export const PREPARED = 'KUARI_PREPARED_SCHEMA';

export async function openWithSchema(): Promise<Sql> {
  const prepared = process.env[PREPARED];
  if (prepared) return sqlOn(await PGlite.create({ loadDataDir: new Blob([readFileSync(prepared)]) }));
  const sql = sqlOn(await PGlite.create());
  await buildSchema(sql);
  return sql;
}
