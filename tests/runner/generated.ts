/** The migration that is generated from the descriptions of records. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { RECORDS } from '../../src/domain/records/index.ts';
import { contradictionsIn, unansweredKinds } from '../../supabase/local/records/contradictions.ts';
import { recordsSql } from '../../supabase/local/records/recordsSql.ts';
import { readColumns } from '../../supabase/local/records/catalog.ts';
import { buildSchema, FOLDER } from '../database/support/migrations.ts';
import { sqlOn, type Sql } from '../database/support/sql.ts';

const MIGRATION = '20261120004450_from_descriptions.sql';

/** By path from the root. Throws with one sentence a line where a description contradicts itself or the migrations. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const sql = sqlOn(await PGlite.create());
  const records = Object.values(RECORDS);
  let migration = '';
  try {
    await buildSchema(sql, undefined, async (file) => {
      if (file !== MIGRATION) return readFileSync(path.join(FOLDER, file), 'utf8');
      const columns = await readColumns(sql);
      refuse(contradictionsIn(records, columns));
      const views = columns.flatMap(({ table, kind }) => (kind === 'view' ? [table] : []));
      return (migration = recordsSql(RECORDS, new Set(views)));
    });
    refuse(unansweredKinds(records, await answersOf(sql)));
    return { [`supabase/migrations/${MIGRATION}`]: migration };
  } finally {
    await sql.close();
  }
}

function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

async function answersOf(sql: Sql) {
  const handlers = await sql.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'private'::regnamespace
      and pg_get_function_identity_arguments(oid) = 'm private.mutation, on_hand jsonb'`,
  );
  const permissions = await sql.query<{ name: string }>(
    `select distinct object || '.' || action as name from private.permissions`,
  );
  const namesIn = (rows: readonly { readonly name: string }[]) => new Set(rows.map(({ name }) => name));
  return { handlers: namesIn(handlers), permissions: namesIn(permissions) };
}
