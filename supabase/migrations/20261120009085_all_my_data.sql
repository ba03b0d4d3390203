-- "All my data": every table of `public`, for the file of the owner, read under the caller's own rights. PINs, sessions, passwords and
-- sign-in attempts are in other schemas and cannot be among them.
-- `{table, after, limit}`: a page of that table in the order of its ids. `{position, time}`: of all tables the rows that are newer, in
-- one snapshot: put in place of those of the pages, they make the pages the tables of that moment. `{}`: where the pages begin. A table
-- without positions is read from a minute before `time` (ms), since a transaction commits after it began; one without times, whole.
select private.permit('all_data', 'read', 'O');

create function public.all_my_data(asked jsonb default '{}') returns json
language plpgsql stable set search_path = '' as $$
declare
  head jsonb;
  each record;
  found json;
  tables json[] := '{}';
begin
  if not private.may('all_data', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  head := public.pull_changes('{"position": 9007199254740991}', 1)::jsonb;
  for each in
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns, string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as cells,
      array_agg(a.attname) filter (where a.attname in ('position', 'recorded_at', 'received_at')) as marks
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = coalesce(asked ->> 'table', c.relname)
    group by 1 order by 1
  loop
    execute format('select json_build_object(''rows'', coalesce(json_agg(json_build_array(%s) order by t.id), ''[]''), ''count'', (select count(*) from public.%I where %s)) from (%s) as t',
      each.cells, each.name, case when asked ? 'table' then 'false' else 'true' end, format('select * from public.%I t where %s', each.name, case
        when asked ? 'table' then format('%s order by t.id limit %s', case when asked ->> 'after' is null then 'true' else format('t.id > %L', asked ->> 'after') end, least((asked ->> 'limit')::integer, 1000))
        when not asked ? 'position' then 'false'
        when 'position' = any (each.marks) then format('t.position > %L', asked ->> 'position')
        when each.marks is not null then format('t.%I > to_timestamp(%L / 1000.0 - 60)', each.marks[1], asked ->> 'time')
        else 'true' end)) into found;
    tables := tables || json_build_object('name', each.name, 'columns', each.columns, 'rows', found -> 'rows', 'count', found -> 'count',
      'epoch', head -> 'epoch', 'position', head -> 'position', 'time', head -> 'server_ms');
  end loop;
  return to_json(tables);
end
$$;
select private.hand_over('public.all_my_data(jsonb)', '{authenticated}');
