-- What changed since a cursor, in the order of commits. Reads only. The contract is src/sync/README.md.

-- A table that devices hold. `row_rule` (SQL over `t` and `visible`) narrows its rows by role, and is written beside its table. All else
-- follows from the descriptions of records. `roles`: to whom alone it is sent, where not everybody who may read it has a screen for it;
-- reading over the API stays as the matrix says. Rules of a first sync, in SQL over `t` (`$1` is today, `$6` the first day that devices
-- keep): `open_rule`, records that are synced whatever their age; `all_days`, rows of every day are synced; of tables without operating
-- days, `head_rule`, the rows of the head, and `window_rule`, those that belong to what devices keep.
create table private.synced_tables (
  table_name text primary key,
  sort_order integer not null default 0,
  row_rule text not null default 'true',
  roles text[],
  head_rule text not null default 'false',
  all_days boolean not null default false,
  open_rule text not null default 'false',
  window_rule text not null default 'true'
);
select private.adopt('private.synced_tables', synced => false);

-- The cursor that follows a page, and its contents as the members of a JSON object.
create type private.page as (last_position bigint, last_id uuid, contents text);

-- The role of the caller; refuses a caller who is not signed in or may read nothing. Called before the arguments are read.
-- `refuse_revoked` and `may` refuse an ended session; this function does not.
create function private.reader_or_refusal() returns text
language plpgsql stable set search_path = '' as $$
declare
  reader text := private.current_role_name();
begin
  if private.current_user_id() is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif reader is null or not private.role_may(reader, 'stocks', 'read') then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
  return reader;
end
$$;

-- A device sends 21 marks, and 20 positions that it has heard of; each mark is looked up, each position compared with each own outcome.
create function private.refuse_long_cursor(cursor jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(cursor -> 'marks') = 'array' and jsonb_array_length(cursor -> 'marks') > 100
    or jsonb_typeof(cursor -> 'answered') = 'array' and jsonb_array_length(cursor -> 'answered') > 100 then
    raise exception 'cursor_too_large' using errcode = 'PT413';
  end if;
  return true;
end
$$;

create function public.pull_changes(cursor jsonb default '{}', page_limit integer default 1000) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  reader text := private.reader_or_refusal();
  is_sane constant boolean := private.refuse_swelling(cursor) and private.refuse_long_cursor(cursor);
  at_position bigint := coalesce((cursor ->> 'position')::bigint, 0);
  at_id uuid := coalesce((cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  device uuid := (cursor ->> 'device')::uuid;
  size integer := least(greatest(coalesce(page_limit, 1000), 1), 10000);
  top bigint := (select position from private.sync_state);
  is_packed boolean := coalesce((cursor ->> 'packed')::boolean, false);
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  page private.page := (least(at_position, top), last_id, null);
  outcomes jsonb;
  head jsonb;
begin
  perform private.refuse_revoked(device);

  if at_position < top or (at_position = top and at_id < last_id) then
    page := private.pull_page(at_position, at_id, private.page_end(device, at_position, top, size), size, private.visible_tables(reader), is_packed);
    -- What the device has heard in the answers of its pushes is left out.
    outcomes := private.own_outcomes(device, at_position, page.last_position,
      array(select heard::bigint from jsonb_array_elements_text(cursor -> 'answered') as heard));
    if is_packed then
      outcomes := private.packed_outcomes(outcomes);
    end if;
  end if;

  head := jsonb_build_object('epoch', private.epoch(), 'position', top, 'role', reader, 'server_ms', private.server_ms(),
    'more', page.last_position < top or page.last_id <> last_id,
    'cursor', jsonb_build_object('position', page.last_position, 'id', page.last_id))
    || jsonb_strip_nulls(jsonb_build_object('outcomes', outcomes)) || private.marked(top, cursor -> 'marks') || private.addressed_to(cursor ->> 'ask');
  -- The rows are text already: they are put beside the head, not parsed again. Where nothing is told, no value has a space in it.
  return case
    when page.contents is not null then left(head::text, -1) || ',"tables":' || page.contents || '}'
    when outcomes is null then replace(head::text, ' ', '')
    else head::text
  end;
end
$$;

-- By the name that a device gives its question, it knows the answer for its own. An app that gives none gets none.
create function private.addressed_to(ask text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when ask ~ '^[0-9a-f]{1,32}$' then jsonb_build_object('to', ask) else '{}' end
$$;

-- By which a device corrects its clock, from every answer. A number, since an empty page must stay short.
create function private.server_ms() returns bigint
language sql volatile set search_path = '' as $$
  select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

-- A revoked device is told so, as when it pushes: it fetches nothing more. Nor does a session that was ended, whatever it names itself.
create function private.refuse_revoked(registration uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.devices d where d.id = registration and d.revoked_at is not null) then
    raise exception 'device_mismatch' using errcode = 'PT403';
  elsif private.session_has_ended() then
    raise exception 'not_signed_in' using errcode = 'PT401';
  end if;
end
$$;

-- What a device of this role is sent: tables, and what of them by the rules of their rows.
create function private.visible_tables(reader text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(case p.action when 'read' then p.object else p.object || ':' || p.action end)
  from private.permissions p left join private.synced_tables s on s.table_name = p.object
  where p.role = reader and p.action in ('read', 'read_finance', 'read_expense_kinds') and (s.roles is null or reader = any (s.roles))
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

create function private.pull_page(after_position bigint, after_id uuid, upto bigint, size integer, visible text[], is_packed boolean)
returns private.page language plpgsql stable set search_path = '' as $$
declare
  positions bigint[];
  ids uuid[];
  tables text[];
  contents json[];
  kept integer;
  page private.page := (upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff', null);
begin
  -- More than asked for, to see whether the page ends inside a position, and because rows of several tables may share an id:
  -- these are never parted, or the cursor would pass over some. The function answers in order.
  select array_agg(r.row_position), array_agg(r.row_id), array_agg(r.row_table), array_agg(r.row_values) into positions, ids, tables, contents
  from private.pull_rows(after_position, after_id, upto, size + cardinality(visible) + 1, visible) as r;

  kept := coalesce(cardinality(positions), 0);
  if kept > size then
    kept := size;
    page.last_position := positions[size];
    if positions[size + 1] = page.last_position then
      if positions[1] < page.last_position then
        kept := array_position(positions, page.last_position) - 1;
        page.last_position := positions[kept];
      else
        while positions[kept + 1] = page.last_position and ids[kept + 1] = ids[size] loop
          kept := kept + 1;
        end loop;
        page.last_id := ids[size];
      end if;
    end if;
  end if;

  -- Turning rows into columns costs more than sending them as they are: worth it only where few come often.
  if is_packed and kept <= 200 then
    select json_object_agg(by_table.table_name, private.pack_rows(by_table.table_name, by_table.table_rows)) into page.contents
    from (select u.table_name, array_agg(u.content order by n) as table_rows
      from unnest(tables[1:kept], contents[1:kept]) with ordinality as u (table_name, content, n) group by 1) as by_table
    having count(*) > 0;
  else
    page.contents := nullif(private.tables_of(tables[1:kept], contents[1:kept]), '{}');
  end if;
  return page;
end
$$;

-- Own outcomes, from after a position up to the end of a page. A refusal by the owner is a rejection on the wire. What was held is
-- told to every registration of its author, and of the owner who sent it for them, once it is decided: a copy of it may wait on
-- another device, and one that registers anew goes on with the store in which it waits. These are found from what was held, which is little.
create function private.own_outcomes(device uuid, after_position bigint, upto bigint, answered bigint[] default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', l.id, 'outcome', case l.outcome when 'refused' then 'rejected' else l.outcome end,
      'code', l.code, 'message', private.message_of(l.id, l.code),
      'rows', case l.outcome when 'applied' then l.rows end, 'position', l.position)) order by l.position, l.id)
    from (
      select o.* from private.mutation_log o where o.device = own_outcomes.device and o.position > after_position and o.position <= upto
      union
      select o.* from public.held_mutations h join private.mutation_log o on o.id = h.id
      where (h.author = private.current_user_id() or o.submitted_by = private.current_user_id()) and h.decision is not null
        and o.position > after_position and o.position <= upto) as l
    where (l.author = private.current_user_id() or l.submitted_by = private.current_user_id()) and l.position <> all (answered));
end
$$;

create function private.packed_outcomes(outcomes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  named constant jsonb := (select jsonb_agg(o || jsonb_build_object('entity_id', l.entity_id) order by n)
    from jsonb_array_elements(outcomes) with ordinality as e (o, n) join private.mutation_log l on l.id = (o ->> 'id')::uuid);
begin
  return case when outcomes is not null then private.pack(private.short_outcomes(named, array(select o ->> 'entity_id' from jsonb_array_elements(named) with ordinality as e (o, n) order by n))) end;
end
$$;

create function private.synced_columns(table_name text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(attname order by attnum) from pg_catalog.pg_attribute
  where attrelid = ('public.' || synced_columns.table_name)::regclass and attnum > 0 and not attisdropped
$$;

create function private.row_as_json(table_name text) returns text
language sql stable set search_path = '' as $$
  select format('json_build_array(%s)', string_agg(format('t.%I', c.name), ', ' order by c.n))
  from jsonb_array_elements_text(private.synced_columns(table_name)) with ordinality as c (name, n)
$$;

create function private.tables_of(tables text[], contents json[]) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select json_object_agg(by_table.table_name, json_build_object('columns', private.synced_columns(by_table.table_name), 'rows', by_table.table_rows))
    from (select u.table_name, json_agg(u.content) as table_rows from unnest(tables, contents) as u (table_name, content) group by 1) as by_table
    having count(*) > 0), '{}')::text;
end
$$;

-- Writes `private.pull_rows` anew: one index walk a table, merged in order. Generated, so that its plan is kept and a page
-- costs what it returns, however many tables and rows there are. Called by every migration that adds a synced table or column.
create function private.rebuild_pull() returns void
language plpgsql set search_path = '' as $$
declare
  branches text;
begin
  select string_agg(format(
    '(select t.position, t.id, %1$L::text as table_name, %2$s as row_values from public.%1$I t
      where %1$L = any (visible) and (%3$s) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size)',
    s.table_name,
    private.row_as_json(s.table_name), s.row_rule), ' union all ' order by s.sort_order) into branches
  from private.synced_tables s;

  drop function if exists private.pull_rows(bigint, uuid, bigint, integer, text[]);
  execute format($sql$
    create function private.pull_rows(after_position bigint, after_id uuid, upto bigint, size integer, visible text[])
    returns table (row_position bigint, row_id uuid, row_table text, row_values json)
    language plpgsql stable set search_path = '' set enable_sort = off as $body$
    begin
      return query select * from (%s) as changes order by 1, 2 limit size;
    end
    $body$ $sql$, branches);
end
$$;

-- Also writes `private.entity_exists`: a record of any synced table is something that others may depend on.
create function private.rebuild_lookups() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.rebuild_pull();
  execute format($sql$
    create or replace function private.entity_exists(entity uuid) returns boolean
    language plpgsql stable set search_path = '' as $body$
    begin
      return exists (select from private.mutation_log where entity_id = entity and outcome = 'applied') or %s;
    end
    $body$ $sql$,
    (select string_agg(format('exists (select from public.%I where id = entity)', s.table_name), ' or ' order by s.sort_order)
      from private.synced_tables s));
  perform private.seal();
end
$$;

insert into private.synced_tables (table_name, row_rule) values
  ('system_config', 't.audience = ''all'' or ''system_config:read_finance'' = any (visible)');
select private.hand_over('public.pull_changes(jsonb, integer)', '{authenticated}');
