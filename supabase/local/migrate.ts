/** Applies the missing migrations, each in a transaction of its own, and records them where the Supabase CLI does. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import { errorCode } from './errorCode.ts';

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/** Schema, table, object and function that exist already. */
const IS_THERE = new Set(['42P06', '42P07', '42710', '42723']);
const HALF_APPLIED =
  'The database holds a part of it already, of an attempt that was not recorded. If nobody has worked with it yet, drop the database and make it anew; otherwise restore the last backup (npm run restore).';

export const versionsIn = (folder: string): string[] => migrationsIn(folder).map(({ version }) => version);

/** Returns the names of the applied files. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  await database.run(HISTORY);
  const done = new Set(
    (await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      (row) => row.version,
    ),
  );
  const missing = migrationsIn(folder).filter((migration) => !done.has(migration.version));
  for (const { file, version, name } of missing) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    await database
      .transaction(async (tx) => {
        await tx.run(text);
        await tx.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
          version,
          name,
        ]);
      })
      .catch((error: unknown) => {
        // Only the message: the database's own error repeats the whole file.
        const said = `Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`;
        throw Object.assign(new Error(IS_THERE.has(errorCode(error) ?? '') ? `${said}. ${HALF_APPLIED}` : said), {
          code: errorCode(error),
        });
      });
  }
  if (missing.length > 0) await database.connection.clearSchemaCache();
  return missing.map((migration) => migration.file);
}

function migrationsIn(folder: string): { file: string; version: string; name: string }[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const match = /^(\d{14})_(.*)\.sql$/.exec(file);
      return match?.[1] && match[2] ? [{ file, version: match[1], name: match[2] }] : [];
    });
}
