/** Applies the missing migrations, each in a separate transaction, and records them where the Supabase CLI does. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database, Sql } from './database.ts';
import { errorCode } from './errorCode.ts';

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
alter table supabase_migrations.schema_migrations add column if not exists hash text;
`;

/** Schema, table, object and function that exist already. */
const IS_THERE = new Set(['42P06', '42P07', '42710', '42723']);
const HALF_APPLIED =
  'The database holds a part of it already, of an attempt that was not recorded. If nobody has worked with it yet, drop the database and make it anew; otherwise restore the last backup (npm run restore).';

export const versionsIn = (folder: string): string[] => migrationsIn(folder).map(({ version }) => version);

export async function migrate(database: Database, folder: string): Promise<string[]> {
  await database.run(HISTORY);
  const done = new Set(
    (await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      (row) => row.version,
    ),
  );
  const known = migrationsIn(folder);
  // Files that an older start or the Supabase CLI has run count in their current form.
  await database.query(
    `update supabase_migrations.schema_migrations m set hash = f.hash
      from jsonb_to_recordset($1::text::jsonb) as f (version text, hash text) where m.version = f.version and m.hash is null`,
    [JSON.stringify(known.map(({ version, text }) => ({ version, hash: hashOf(text) })))],
  );
  const missing = known.filter((migration) => !done.has(migration.version));
  for (const { file, version, name, text } of missing) {
    await database
      .transaction(async (tx) => {
        await tx.run(text);
        await tx.query('insert into supabase_migrations.schema_migrations (version, name, hash) values ($1, $2, $3)', [
          version,
          name,
          hashOf(text),
        ]);
      })
      .catch((error: unknown) => {
        // Only the message, because the database's own error repeats the whole file.
        const said = `Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`;
        throw Object.assign(new Error(IS_THERE.has(errorCode(error) ?? '') ? `${said}. ${HALF_APPLIED}` : said), {
          code: errorCode(error),
        });
      });
  }
  if (missing.length > 0) await database.connection.clearSchemaCache();
  return missing.map((migration) => migration.file);
}

/** One sentence for each migration that was edited after this database had run it. */
export async function editedMigrations(database: Sql, folder: string): Promise<string[]> {
  const ran = await database.query<{ version: string; hash: string | null }>(
    `select version, to_jsonb(m) ->> 'hash' as hash from supabase_migrations.schema_migrations m`,
  );
  const hashes = new Map(ran.map(({ version, hash }) => [version, hash]));
  return migrationsIn(folder).flatMap(({ file, version, text }) =>
    (hashes.get(version) ?? hashOf(text)) === hashOf(text)
      ? []
      : [
          `Migration ${file} was edited after this database had run it: the database does not have the change. Put the file back (git checkout), and write the change as a new migration (CONTRIBUTING.md, "A field").`,
        ],
  );
}

/** Line endings may differ from one machine to another. */
const hashOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

function migrationsIn(folder: string): { file: string; version: string; name: string; text: string }[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const match = /^(\d{14})_(.*)\.sql$/.exec(file);
      return match?.[1] && match[2]
        ? [{ file, version: match[1], name: match[2], text: readFileSync(path.join(folder, file), 'utf8') }]
        : [];
    });
}
