-- `Prefer: count=estimated` tells how many rows a table has, also those that the caller may not read. The API asks this before each request;
-- the embedded backend refuses it itself (supabase/local/http/limits.ts).
create function public.refuse_estimates() returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count=(planned|estimated)' then
    raise exception 'estimates_not_served' using errcode = 'PT400';
  end if;
end
$$;
revoke all on function public.refuse_estimates() from public;
grant execute on function public.refuse_estimates() to anon, authenticated, service_role;

do $$
begin
  alter role authenticator set pgrst.db_pre_request = 'public.refuse_estimates';
  notify pgrst, 'reload config';
exception when insufficient_privilege or undefined_object then
  raise notice 'Estimates of rows are served: the role of the API is not ours to set.';
end
$$;
