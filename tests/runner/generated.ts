/** What is generated: the migration of the descriptions, forward only once a version is released, and the dumped schema. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { SCHEMA_VERSION } from '../../src/domain/mutations/mutations.ts';
import { RECORDS } from '../../src/domain/records/index.ts';
import { TABLE_NAMES } from '../../src/domain/records/tables.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { contradictionsIn, unansweredKinds } from '../../supabase/local/records/contradictions.ts';
import {
  brokenWire,
  changedFiles,
  declarations,
  hashOf,
  sqlSince,
  unreleasable,
  type Release,
} from '../../supabase/local/records/forward.ts';
import { recordsSql } from '../../supabase/local/records/recordsSql.ts';
import { readColumns } from '../../supabase/local/records/catalog.ts';
import { buildSchema, FOLDER, migrationFiles } from '../database/support/migrations.ts';
import { sqlOn, type Sql } from '../database/support/sql.ts';
import { dumpedSchema } from './dumpedSchema.ts';

const FIRST = '20261120004450_from_descriptions.sql';
const GENERATED = /^\d{14}_from_descriptions\.sql$/;
const SCHEMA = 'tests/database/schema.sql';
/** Written by `npm run release`. Until then no version is released, and every migration may be edited. */
export const LOCK = 'supabase/migrations.lock';

/** By path from the root; null: there must be no such file. Throws with one sentence a line for what contradicts itself, the tables or a release. */
export async function generatedFiles(): Promise<Readonly<Record<string, string | null>>> {
  const release = existsSync(LOCK) ? trusted<Release>(JSON.parse(readFileSync(LOCK, 'utf8'))) : null;
  if (release) refuse(changedFiles(release, migrationFiles(), textOf));
  const unreleased = migrationFiles().filter((file) => GENERATED.test(file) && !(release && file in release.files));
  const sql = sqlOn(await PGlite.create());
  let migration = { file: FIRST, text: '' };
  try {
    await buildSchema(sql, undefined, async (file) => {
      if (!unreleased.includes(file)) return textOf(file);
      if (!release) migration = { file, text: recordsSql(RECORDS, await viewsOf(sql)) };
      return migration.text;
    });
    if (release) {
      refuse(brokenWire(release, RECORDS, SCHEMA_VERSION, await serverVersionOf(sql)));
      const text = sqlSince(release, declarations(RECORDS, TABLE_NAMES, await viewsOf(sql)));
      await sql.run(text);
      migration = { file: nextName(migrationFiles(), unreleased), text };
    }
    refuse(unansweredKinds(Object.values(RECORDS), await answersOf(sql)));
    return {
      ...Object.fromEntries(unreleased.map((file) => [`supabase/migrations/${file}`, null])),
      ...(migration.text !== '' && { [`supabase/migrations/${migration.file}`]: migration.text }),
      [SCHEMA]: await dumpedSchema(sql),
    };
  } finally {
    await sql.close();
  }
}

const textOf = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

async function viewsOf(sql: Sql): Promise<ReadonlySet<string>> {
  const columns = await readColumns(sql);
  refuse(contradictionsIn(Object.values(RECORDS), columns));
  return new Set(columns.flatMap(({ table, kind }) => (kind === 'view' ? [table] : [])));
}

async function serverVersionOf(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ version: number }>('select private.known_schema_version() as version');
  return row?.version ?? 0;
}

/** After every migration by hand. */
function nextName(files: readonly string[], generated: readonly string[]): string {
  const last = files.filter((file) => !generated.includes(file)).at(-1) ?? '';
  return `${BigInt(last.slice(0, 14)) + 1n}_from_descriptions.sql`;
}

/** What `npm run release` records. */
export async function releasedNow(version: string): Promise<string> {
  refuse(unreleasable(version, readFileSync('supabase/CHANGES.md', 'utf8')));
  const sql = sqlOn(await PGlite.create());
  try {
    await buildSchema(sql);
    const declared = declarations(RECORDS, TABLE_NAMES, await viewsOf(sql));
    const release: Release = {
      version,
      schema: SCHEMA_VERSION,
      files: Object.fromEntries(migrationFiles().map((file) => [file, hashOf(textOf(file))])),
      declared: Object.fromEntries([...declared].map(([key, text]) => [key, hashOf(text)])),
      kinds: Object.fromEntries(
        Object.values(RECORDS).flatMap(({ table, kinds }) =>
          Object.entries(kinds).map(([action, { fields }]) => [`${table}.${action}`, Object.keys(fields)]),
        ),
      ),
    };
    return `${JSON.stringify(release, null, 1)}\n`;
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
