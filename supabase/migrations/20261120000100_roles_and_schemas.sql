-- `public` holds what the API shows; `private` holds helpers and is never exposed.
-- `kuari_writer` owns the functions that write. It cannot log in and cannot pass row level security:
-- what it may do is what its grants and policies say.

create schema private;

do $$
begin
  if not exists (select from pg_roles where rolname = 'kuari_writer') then
    create role kuari_writer nologin noinherit nobypassrls;
  end if;
end
$$;

-- A role that may create roles is not their member by itself; handing a function over needs it.
grant kuari_writer to current_user;

grant usage on schema public, private to kuari_writer;
grant usage on schema private to authenticated;

-- Makes `kuari_writer` the owner of a function and `callers` the only ones who may call it. Hosted projects grant
-- execute on every new function to anon, authenticated and service_role, hence the revoke by name.
create function private.hand_over(target regprocedure, callers text[] default '{}')
returns void language plpgsql set search_path = '' as $$
declare
  home text := (select pronamespace::regnamespace::text from pg_catalog.pg_proc where oid = target);
  caller text;
begin
  execute format('revoke all on function %s from public, anon, authenticated, service_role', target);
  foreach caller in array callers loop
    execute format('grant execute on function %s to %I', target, caller);
  end loop;
  execute format('grant create on schema %s to kuari_writer', home);
  execute format('alter function %s owner to kuari_writer', target);
  execute format('revoke create on schema %s from kuari_writer', home);
end
$$;

-- Only the writer calls functions in `private`, except for the one question that policies ask. The last migration calls this, and so
-- does every later one that adds functions to `private`.
create function private.seal() returns void language plpgsql set search_path = '' as $$
begin
  revoke execute on all functions in schema private from public, anon, authenticated, service_role;
  grant execute on all functions in schema private to kuari_writer;
  grant execute on function private.may(text, text) to authenticated, service_role;
end
$$;
