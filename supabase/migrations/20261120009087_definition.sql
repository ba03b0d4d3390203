-- `npm run rehearse` compares a deployment with a fresh database: a digest of each object's definition, by its name, and the time limits
-- of the roles, all out of the catalogs. The trigger of the hints is left out: it is made only where there is Realtime.
create function public.describe_schema() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.may('all_data', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  return (with home as (select n.oid from pg_namespace n where n.nspname in ('public', 'private')), told (name, definition) as (
    select concat('table ', c.oid::regclass), concat_ws(' ', c.relrowsecurity, c.reloptions, case c.relkind when 'v' then pg_get_viewdef(c.oid) end,
        (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, c.oid)), ',' order by a.attname)
          from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        (select string_agg(concat(o.conname, pg_get_constraintdef(o.oid)), ',' order by o.conname) from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'),
        (select string_agg(pg_get_indexdef(i.indexrelid), ',' order by i.indexrelid::regclass::text) from pg_index i where i.indrelid = c.oid))
      from pg_class c where c.relnamespace in (table home) and c.relkind in ('r', 'v')
    union all select concat('function ', p.oid::regprocedure), concat_ws(' ', p.prosrc, p.provolatile, p.prosecdef, p.proconfig, pg_get_function_result(p.oid))
      from pg_proc p where p.pronamespace in (table home)
    union all select concat('trigger ', t.tgname, ' on ', t.tgrelid::regclass), concat(pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in (table home) and not t.tgisinternal
    union all select concat('policy ', p.policyname, ' on ', p.schemaname, '.', p.tablename), concat_ws(' ', p.permissive, p.roles, p.cmd, p.qual, p.with_check)
      from pg_policies p where p.schemaname in ('public', 'private', 'storage')
    union all select concat('rights of ', case g.grantee when 0 then 'public' else g.grantee::regrole::text end, ' on ', o.name), string_agg(g.privilege_type, ' ' order by g.privilege_type)
      from (select c.oid::regclass::text, c.relacl from pg_class c where c.relnamespace in (table home)
        union all select p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)) from pg_proc p where p.pronamespace in (table home)) as o (name, acl),
      lateral aclexplode(o.acl) as g where g.grantee = 0 or g.grantee::regrole::text in ('anon', 'authenticated', 'service_role') group by g.grantee, o.name)
    select jsonb_object_agg(t.name, left(md5(t.definition), 8)) filter (where t.name not like '%tell_position%') || (
      select jsonb_object_agg(concat('limit ', split_part(setting, '=', 1), ' of ', r.rolname), split_part(setting, '=', 2))
      from pg_roles r, lateral unnest(r.rolconfig) as setting where r.rolname in ('anon', 'authenticated') and setting ~ '^(statement|idle)') from told t);
end
$$;
revoke all on function public.describe_schema() from public, anon, authenticated, service_role;
grant execute on function public.describe_schema() to authenticated;
