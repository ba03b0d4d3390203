-- Records as columns, for the road: the twin of src/sync/codec.ts, where the forms of a column are written down. Reading
-- knows all of them; writing uses those that are quickly found.

create function private.short_id(id uuid) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select left(translate(encode(uuid_send(id), 'base64'), '+/', '-_'), 22)
$$;

create function private.long_id(short text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select encode(decode(translate(short, '-_', '+/') || '==', 'base64'), 'hex')::uuid
$$;

create function private.long_ids(shorts text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array(select private.long_id(substr(shorts, place, 22))::text from generate_series(1, length(shorts), 22) as place)
$$;

-- The mutations of a packed batch, in the order sent. What is not well packed raises a data exception; what would become
-- larger than any batch may be raises PT413 before it does.
create function private.unpack_batch(packed jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  groups constant jsonb := packed -> 'groups';
  mutations jsonb;
begin
  if jsonb_typeof(groups) is distinct from 'array'
    or (select coalesce(sum((g ->> 'rows')::bigint), 0) from jsonb_array_elements(groups) as g)
      <> coalesce(jsonb_array_length(packed -> 'order'), (groups #>> '{0,rows}')::bigint, 0) then
    raise data_exception;
  end if;
  with records as (
    select g.n as group_no, r.n as turn, r.record
    from jsonb_array_elements(groups) with ordinality as g (packed, n),
      unnest(private.unpack_fields(g.packed -> 'columns', (g.packed ->> 'rows')::integer)) with ordinality as r (record, n)
  ), places as (
    select o.n as place, o.group_no::integer + 1 as group_no, row_number() over (partition by o.group_no order by o.n) as turn
    from jsonb_array_elements_text(packed -> 'order') with ordinality as o (group_no, n)
  )
  select coalesce(jsonb_agg(r.record order by coalesce(p.place, r.turn)), '[]') into mutations
  from records r left join places p using (group_no, turn);
  return mutations;
end
$$;

create function private.unpack_fields(columns jsonb, rows integer) returns jsonb[]
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_inflation(columns, 1, rows);
  return array(
    select coalesce(jsonb_object_agg(cells.name, cells.cell) filter (where cells.cell is not null), '{}')
    from generate_series(1, rows) as place
    left join (
      select c.key as name, u.cell, u.n from jsonb_each(columns) as c, unnest(private.unpack_column(c.value, rows)) with ordinality as u (cell, n)
    ) as cells on cells.n = place
    group by place order by place);
end
$$;

-- The cells of a column; null where the field is absent.
create function private.unpack_column(packed jsonb, rows integer) returns jsonb[]
language plpgsql stable set search_path = '' as $$
declare
  cells jsonb[];
  distinct_cells jsonb[];
  at integer[];
begin
  if jsonb_typeof(packed) = 'array' then
    cells := array(select case jsonb_typeof(c) when 'array' then c -> 0 else c end from jsonb_array_elements(packed) with ordinality as e (c, n) order by n);
  elsif packed ? 'all' then
    perform private.refuse_inflation(packed -> 'all', rows, rows);
    cells := array_fill(packed -> 'all', array[rows]);
  elsif packed ? 'of' then
    at := array(select c::integer + 1 from jsonb_array_elements_text(packed -> 'at') with ordinality as e (c, n) order by n);
    distinct_cells := private.unpack_column(packed -> 'of', (select max(place) from unnest(at) as place));
    perform private.refuse_inflation(distinct_cells[place], count(*), rows) from unnest(at) as place group by place;
    cells := array(select distinct_cells[place] from unnest(at) with ordinality as e (place, n) order by n);
  elsif packed ? 'ids' then
    cells := array(select to_jsonb(id) from unnest(private.long_ids(packed ->> 'ids')) with ordinality as e (id, n) order by n);
  elsif packed ? 'lists' then
    cells := array(select to_jsonb(private.long_ids(c)) from jsonb_array_elements_text(packed -> 'lists') with ordinality as e (c, n) order by n);
  elsif packed ? 'from' then
    cells := array(select to_jsonb(value) from unnest(private.risen(packed -> 'from', packed -> 'by')) with ordinality as e (value, n) order by n);
  elsif packed ? 'times' then
    cells := array(select to_jsonb(to_char((timestamptz 'epoch' + ms * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from unnest(private.risen(packed -> 'times', packed -> 'by')) with ordinality as e (ms, n) order by n);
  elsif packed ? 'fields' then
    cells := private.unpack_fields(packed -> 'fields', rows);
  end if;
  if cardinality(cells) is distinct from rows then
    raise data_exception;
  end if;
  return cells;
end
$$;

create function private.risen(first jsonb, steps jsonb) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(select sum(step::bigint) over (order by n)
    from (select 0 as n, first #>> '{}' as step union all select s.n, s.step from jsonb_array_elements_text(steps) with ordinality as s (step, n)) as all_steps
    order by n)::bigint[]
$$;

-- What is written once and stands for many may not grow beyond any batch.
create function private.refuse_inflation(value jsonb, times bigint, rows integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if rows not between 0 and 500 or octet_length(value::text) * times > 400000 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;
end
$$;

-- Records as columns, for an answer.
create function private.pack(records jsonb[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('rows', cardinality(records), 'columns', (
    select coalesce(jsonb_object_agg(name, private.pack_column(array(select r -> name from unnest(records) with ordinality as e (r, n) order by n))), '{}')
    from (select distinct jsonb_object_keys(r) as name from unnest(records) as r) as names));
end
$$;

create function private.pack_column(cells jsonb[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  known constant jsonb[] := array(select cell from unnest(cells) with ordinality as e (cell, n) group by cell order by min(n));
  plain constant jsonb[] := array(select case when cell is null then '[]' when jsonb_typeof(cell) = 'array' then jsonb_build_array(cell) else cell end
    from unnest(case when cardinality(known) <= cardinality(cells) / 2 then known else cells end) with ordinality as e (cell, n) order by n);
begin
  return case
    when cardinality(known) = 1 then jsonb_build_object('all', known[1])
    when cardinality(known) <= cardinality(cells) / 2 then jsonb_build_object('of', to_jsonb(plain), 'at', (
      select jsonb_agg(array_position(known, cell) - 1 order by n) from unnest(cells) with ordinality as e (cell, n)))
    when (select bool_and(coalesce(cell #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)) from unnest(cells) as cell)
      then jsonb_build_object('ids', (select string_agg(private.short_id((cell #>> '{}')::uuid), '' order by n) from unnest(cells) with ordinality as e (cell, n)))
    else to_jsonb(plain)
  end;
end
$$;

-- Rows of a table, given as arrays in the order of its columns.
create function private.pack_rows(table_name text, contents json[]) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object('rows', cardinality(contents), 'columns', (
    with cells as (
      select c.attname as name, e.cell, r.row_no, json_typeof(e.cell) as json_type,
        case when c.atttypid = 'uuid'::regtype then (e.cell #>> '{}')::uuid end as id,
        case when c.atttypid = 'timestamptz'::regtype then private.whole_ms((e.cell #>> '{}')::timestamptz) end as ms
      from unnest(contents) with ordinality as r (content, row_no), json_array_elements(r.content) with ordinality as e (cell, place)
      join (select a.attname, a.atttypid, row_number() over (order by a.attnum) as place from pg_catalog.pg_attribute a
        where a.attrelid = ('public.' || pack_rows.table_name)::regclass and a.attnum > 0 and not a.attisdropped) as c using (place)
    ), stepped as (
      select *, ms - lag(ms) over (partition by name order by row_no) as step from cells
    ), columns as (
      select name, case
          when count(distinct cell::text) = 1 then json_build_object('all', min(cell::text)::json)
          when count(id) = count(*) then json_build_object('ids', string_agg(private.short_id(id), '' order by row_no))
          when count(ms) = count(*) then json_build_object('times', min(ms) filter (where row_no = 1), 'by', json_agg(step order by row_no) filter (where row_no > 1))
          else json_agg(case json_type when 'array' then json_build_array(cell) else cell end order by row_no)
        end as packed
      from stepped group by name
    )
    select json_object_agg(name, packed) from columns));
end
$$;

-- Since 1970; null where the time is no such number.
create function private.whole_ms(at timestamptz) returns bigint
language sql immutable set search_path = '' as $$
  select case when private.is_time(at) and date_trunc('milliseconds', at) = at then round(extract(epoch from at) * 1000)::bigint end
$$;

select private.seal();
