import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from './sql.ts';

export const FOLDER = path.resolve(import.meta.dirname, '../../../supabase/migrations');

/** What a hosted project already has when the first migration runs: roles, default privileges and `auth.uid()`. */
export const PRELUDE = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;
create schema auth;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
grant usage on schema public, auth to anon, authenticated, service_role;
`;

/** Generous as on hosted: a migration that forgets to revoke fails a test here. */
const DEFAULT_PRIVILEGES = `
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/** The prelude as a superuser, then each migration in a transaction, by `migrator` if given. `textOf`: what to run for a file. */
export async function buildSchema(
  sql: Sql,
  migrator?: { readonly name: string; readonly sql: Sql },
  textOf: (file: string) => string | Promise<string> = (file) => readFileSync(path.join(FOLDER, file), 'utf8'),
): Promise<void> {
  await sql.run(PRELUDE);
  // As the `postgres` of a hosted project: no superuser, but it may set the limits of the API's role.
  if (migrator)
    await sql.run(
      `grant usage on schema auth to ${migrator.name}; grant authenticated to ${migrator.name} with admin option`,
    );
  const as = migrator?.sql ?? sql;
  await as.run(DEFAULT_PRIVILEGES);
  for (const file of migrationFiles()) {
    const text = await textOf(file);
    try {
      await as.transaction((tx) => tx.run(text));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

export const migrationFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
