-- What changed since a cursor, in the order of commits. Reads only. The contract is src/sync/README.md.

-- A table that devices hold. `row_rule` (SQL over `t` and `visible`) narrows its rows by role.
create table private.synced_tables (
  table_name text primary key,
  row_rule text not null default 'true',
  sort_order serial
);
select private.adopt('private.synced_tables', synced => false);

create function public.pull_changes(cursor jsonb default '{}', page_limit integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reader text := private.current_role_name();
  at_position bigint := coalesce((cursor ->> 'position')::bigint, 0);
  at_id uuid := coalesce((cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  size integer := least(greatest(coalesce(page_limit, 1000), 1), 10000);
  top bigint := (select position from private.sync_state);
  last_id constant text := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  page jsonb;
begin
  if private.current_user_id() is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif reader is null or not private.may('stocks', 'read') then
    raise exception 'inactive_user' using errcode = '42501';
  end if;

  if at_position < top or (at_position = top and at_id::text < last_id) then
    page := private.pull_page(at_position, at_id, private.page_end((cursor ->> 'device')::uuid, at_position, top, size), size,
      private.visible_tables(reader), (cursor ->> 'device')::uuid);
  else
    page := jsonb_build_object('cursor', jsonb_build_object('position', least(at_position, top), 'id', last_id));
  end if;
  return page || jsonb_build_object('epoch', private.epoch(), 'position', top, 'role', reader,
    'more', (page #>> '{cursor,position}')::bigint < top or page #>> '{cursor,id}' <> last_id);
end
$$;

create function private.visible_tables(reader text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(case action when 'read' then object else object || ':' || action end)
  from private.permissions where role = reader and action in ('read', 'read_finance')
$$;

-- Own outcomes come whole for each position, before its rows. Where there are more than a page of them,
-- the page ends on an earlier position.
create function private.page_end(device uuid, after_position bigint, top bigint, size integer) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((
    select greatest(l.position - 1, (select min(f.position) from private.mutation_log f
      where f.device = page_end.device and f.position > after_position))
    from private.mutation_log l
    where l.device = page_end.device and l.position > after_position
    order by l.position offset greatest(size, 500) limit 1), top)
$$;

create function private.pull_page(after_position bigint, after_id uuid, upto bigint, size integer, visible text[], device uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  page jsonb[];
  kept integer;
  full_page boolean;
  last_position bigint;
  last_id text := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  -- One row more than asked for, to see whether the page ends inside a position.
  select array_agg(jsonb_build_array(r.row_position, r.row_id, r.row_table, r.row_values) order by r.row_position, r.row_id) into page
  from private.pull_rows(after_position, after_id, upto, size + 1, visible) as r;

  full_page := cardinality(page) > size;
  kept := coalesce(cardinality(page), 0);
  last_position := upto;
  if full_page then
    last_position := (page[size] ->> 0)::bigint;
    kept := size;
    if (page[size + 1] ->> 0)::bigint = last_position then
      if (page[1] ->> 0)::bigint < last_position then
        kept := (select count(*) from unnest(page) as r where (r ->> 0)::bigint < last_position);
        last_position := (page[kept] ->> 0)::bigint;
      else
        last_id := page[size] ->> 1;
      end if;
    end if;
  end if;

  return jsonb_build_object('cursor', jsonb_build_object('position', last_position, 'id', last_id))
    || coalesce((
      select jsonb_build_object('tables', jsonb_object_agg(table_name, jsonb_build_object(
        'columns', private.synced_columns(table_name), 'rows', table_rows)))
      from (select r ->> 2 as table_name, jsonb_agg(r -> 3 order by n) as table_rows
        from unnest(page[1:kept]) with ordinality as t (r, n) group by 1) as by_table
      having count(*) > 0), '{}')
    || coalesce((
      select jsonb_build_object('outcomes', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', l.id, 'outcome', l.outcome,
        'code', l.code, 'rows', l.rows, 'position', l.position)) order by l.position, l.id))
      from private.mutation_log l
      where l.device = pull_page.device and l.author = private.current_user_id()
        and l.position > after_position and l.position <= last_position
      having count(*) > 0), '{}');
end
$$;

create function private.synced_columns(table_name text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(attname order by attnum) from pg_catalog.pg_attribute
  where attrelid = ('public.' || synced_columns.table_name)::regclass and attnum > 0 and not attisdropped
$$;

-- Writes `private.pull_rows` anew: one index walk a table, merged in order. Generated, so that its plan is kept and a page
-- costs what it returns, however many tables and rows there are. Called by every migration that adds a synced table or column.
create function private.rebuild_pull() returns void
language plpgsql set search_path = '' as $$
declare
  branches text;
begin
  select string_agg(format(
    '(select t.position, t.id, %1$L::text as table_name, jsonb_build_array(%2$s) as row_values from public.%1$I t
      where %1$L = any (visible) and (%3$s) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size)',
    s.table_name,
    (select string_agg(format('t.%I', c.name), ', ' order by c.n)
      from jsonb_array_elements_text(private.synced_columns(s.table_name)) with ordinality as c (name, n)),
    s.row_rule), ' union all ' order by s.sort_order) into branches
  from private.synced_tables s;

  execute format($sql$
    create or replace function private.pull_rows(after_position bigint, after_id uuid, upto bigint, size integer, visible text[])
    returns table (row_position bigint, row_id uuid, row_table text, row_values jsonb)
    language plpgsql stable set search_path = '' set enable_sort = off as $body$
    begin
      return query select * from (%s) as changes order by 1, 2 limit size;
    end
    $body$ $sql$, branches);
end
$$;

insert into private.synced_tables (table_name, row_rule) values
  ('system_config', 't.audience = ''all'' or ''system_config:read_finance'' = any (visible)'),
  ('materials', default), ('truck_types', default), ('colleagues', default), ('customers', default), ('trucks', default),
  ('drivers', default), ('deliveries', default), ('stocks', default), ('daily_totals', default);
select private.rebuild_pull();

select private.seal();
select private.hand_over('public.pull_changes(jsonb, integer)', '{authenticated}');
