/**
 * What a hosted project has before the first migration. The default privileges are as wide as there, to detect a forgotten revoke in
 * tests.
 */
export const PRELUDE = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  -- Requests run as these; who is no superuser has to be told that they may.
  grant anon, authenticated, service_role to current_user;
end $$;
-- A hosted project sets this limit itself; that of signed-in users is in the migrations.
do $$ begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  raise notice 'The limit of the role anon is left as it is.';
end $$;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
grant select, insert, update, delete on all tables in schema auth to service_role;
`;
