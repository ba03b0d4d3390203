-- Records as columns, for the road: the twin of src/sync/wire/codec.ts, where the forms of a column are written down. Reading
-- knows all of them; writing uses those that are quickly found.

create function private.short_id(id uuid) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select left(translate(encode(uuid_send(id), 'base64'), '+/', '-_'), 22)
$$;

-- One query for a whole column: a function called for each id would cost more than all the rest.
create function private.long_ids(shorts text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  signs constant bytea := convert_to(translate(shorts, '-_', '+/'), 'UTF8');
begin
  return array(select encode(decode(encode(substring(signs from place for 22), 'escape') || '==', 'base64'), 'hex')::uuid::text
    from generate_series(1, length(signs), 22) as place);
end
$$;

-- The mutations of a packed batch, in the order sent. What is not well packed raises a data exception; what would become
-- larger than any batch may be raises PT413 before any of it is unpacked.
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
  perform private.refuse_inflation(groups);
  if not packed ? 'order' and jsonb_array_length(groups) = 1 then
    mutations := to_jsonb(private.unpack_fields(groups #> '{0,columns}', (groups #>> '{0,rows}')::integer));
    if jsonb_array_length(mutations) <> (groups #>> '{0,rows}')::integer then
      raise data_exception;
    end if;
    return mutations;
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
  if jsonb_array_length(mutations) <> (select coalesce(sum((g ->> 'rows')::bigint), 0) from jsonb_array_elements(groups) as g) then
    raise data_exception;
  end if;
  return mutations;
end
$$;

create function private.unpack_fields(columns jsonb, rows integer) returns jsonb[]
language plpgsql stable set search_path = '' as $$
declare
  -- What is the same in all records is put into each of them at once, not field by field.
  same jsonb;
  varying jsonb;
begin
  if jsonb_typeof(columns) is distinct from 'object' then
    raise data_exception;
  end if;
  select coalesce(jsonb_object_agg(key, value -> 'all') filter (where is_same), '{}'), jsonb_object_agg(key, value) filter (where not is_same)
  into same, varying
  from (select key, value, jsonb_typeof(value) = 'object' and value ? 'all' as is_same from jsonb_each(columns)) as c;
  if varying is null then
    return array_fill(same, array[rows]);
  end if;
  return array(
    select same || coalesce(jsonb_object_agg(c.key, u.cell) filter (where u.cell is not null), '{}')
    from jsonb_each(varying) as c, unnest(private.unpack_column(c.value, rows)) with ordinality as u (cell, n)
    group by u.n order by u.n);
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
    cells := array_fill(packed -> 'all', array[rows]);
  elsif packed ? 'of' then
    at := array(select c::integer + 1 from jsonb_array_elements_text(packed -> 'at') with ordinality as e (c, n) order by n);
    distinct_cells := private.unpack_column(packed -> 'of', (select max(place) from unnest(at) as place));
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
language plpgsql immutable set search_path = '' as $$
begin
  return array(select sum(step) over (order by n)
    from unnest(array[(first #>> '{}')::bigint] || array(select s.step::bigint from jsonb_array_elements_text(steps) with ordinality as s (step, n) order by n))
      with ordinality as e (step, n) order by n)::bigint[];
end
$$;

-- Counts what packed groups become before anything of them is unpacked: at most 500 records, of 393,216 bytes together, in columns
-- at most eight deep (MOST_DEPTH in src/sync/wire/codec.ts). So no request costs more than it weighs.
create function private.refuse_inflation(groups jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  packed jsonb;
  rows bigint := 0;
  bytes bigint := 0;
begin
  for packed in select g from jsonb_array_elements(groups) as g loop
    -- No device writes an empty group beside others.
    if (packed ->> 'rows')::bigint < (jsonb_array_length(groups) > 1)::integer then
      raise data_exception;
    end if;
    rows := rows + (packed ->> 'rows')::bigint;
    if rows > 500 then
      raise exception 'batch_too_large' using errcode = 'PT413';
    end if;
    bytes := bytes + (select coalesce(sum(size), 0) from unnest(private.sizes_of_fields(packed -> 'columns', (packed ->> 'rows')::integer, 1)) as size);
    if bytes > 393216 then
      raise exception 'batch_too_large' using errcode = 'PT413';
    end if;
  end loop;
end
$$;

-- How many bytes each record would have; of a column, each cell, null where the field is absent. Twins of `unpack_fields` and
-- `unpack_column`, with the same order of the forms.
create function private.sizes_of_fields(columns jsonb, rows integer, depth integer) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  -- What a column costs, however little is in it.
  column_bytes constant integer := 64 / greatest(rows, 1);
  sizes integer[] := array_fill(2, array[rows]);
  name text;
  packed jsonb;
begin
  if depth > 8 or jsonb_typeof(columns) is distinct from 'object' then
    raise data_exception;
  end if;
  for name, packed in select * from jsonb_each(columns) loop
    sizes := array(select e.sum + column_bytes + coalesce(e.cell + octet_length(name) + 6, 0)
      from unnest(sizes, private.sizes_of_column(packed, rows, depth)) with ordinality as e (sum, cell, n) order by e.n);
    if (select sum(size) from unnest(sizes) as size) > 393216 then
      raise exception 'batch_too_large' using errcode = 'PT413';
    end if;
  end loop;
  return sizes;
end
$$;

create function private.sizes_of_column(packed jsonb, rows integer, depth integer) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  sizes integer[];
  at integer[];
begin
  if depth > 8 or rows is null then
    raise data_exception;
  elsif rows > 500 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  elsif jsonb_typeof(packed) = 'array' then
    sizes := array(select case when c <> '[]' then octet_length(c::text) end from jsonb_array_elements(packed) with ordinality as e (c, n) order by n);
  elsif packed ? 'all' then
    sizes := array_fill(octet_length((packed -> 'all')::text), array[rows]);
  elsif packed ? 'of' then
    at := array(select c::integer + 1 from jsonb_array_elements_text(packed -> 'at') with ordinality as e (c, n) order by n);
    sizes := private.sizes_of_column(packed -> 'of', (select max(place) from unnest(at) as place), depth + 1);
    sizes := array(select sizes[place] from unnest(at) with ordinality as e (place, n) order by n);
  elsif packed ? 'ids' then
    sizes := array_fill(38, array[length(packed ->> 'ids') / 22]);
  elsif packed ? 'lists' then
    sizes := array(select 2 * octet_length(c) from jsonb_array_elements_text(packed -> 'lists') with ordinality as e (c, n) order by n);
  elsif packed ? 'from' or packed ? 'times' then
    sizes := array_fill(26, array[jsonb_array_length(packed -> 'by') + 1]);
  elsif packed ? 'fields' then
    sizes := private.sizes_of_fields(packed -> 'fields', rows, depth + 1);
  end if;
  if cardinality(sizes) is distinct from rows then
    raise data_exception;
  end if;
  return sizes;
end
$$;

-- A number of a few signs may print as a hundred thousand (`1e100000`, `0e-16000`), and a list of them as more than there is memory. Asked
-- of what is sent before any of it is made text. No figure of the site comes near: the largest that a column holds has fifteen digits.
create function private.refuse_swelling(sent jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- As one array: a set of so many rows would be asked for again with each of them.
  if exists (select from jsonb_array_elements(jsonb_path_query_array(sent, 'strict $.** ? (@.type() == "number")')) as number
    where scale(number::numeric) > 400 or abs(number::numeric) > 1e400) then
    raise exception 'number_out_of_range' using errcode = 'PT400';
  end if;
  return true;
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
    with columns as (
      select a.attname as name, a.atttypid = 'uuid'::regtype as is_id, a.atttypid = 'timestamptz'::regtype as is_time, row_number() over (order by a.attnum) as place
      from pg_catalog.pg_attribute a where a.attrelid = ('public.' || pack_rows.table_name)::regclass and a.attnum > 0 and not a.attisdropped
    ), cells as (
      select e.place, array_agg(e.cell::text collate "C" order by r.row_no) as texts
      from unnest(contents) with ordinality as r (content, row_no), json_array_elements(r.content) with ordinality as e (cell, place) group by e.place
    )
    select json_object_agg(c.name, case
        when cells.texts[1] = all (cells.texts) then json_build_object('all', cells.texts[1]::json)
        when c.is_id and 'null' <> all (cells.texts) then private.pack_ids(cells.texts)
        when c.is_time and 'null' <> all (cells.texts) then private.pack_times(cells.texts)
        else private.plain_column(cells.texts)
      end)
    from columns c join cells using (place)));
end
$$;

-- Of values as JSON writes them.
create function private.plain_column(texts text[]) returns json
language plpgsql immutable set search_path = '' as $$
begin
  return (select '[' || string_agg(case when t like '[%' then '[' || t || ']' else t end, ',' order by n) || ']' from unnest(texts) with ordinality as e (t, n));
end
$$;

create function private.pack_ids(texts text[]) returns json
language plpgsql immutable set search_path = '' as $$
begin
  return json_build_object('ids', (
    select string_agg(left(translate(encode(uuid_send(btrim(t, '"')::uuid), 'base64'), '+/', '-_'), 22), '' order by n) from unnest(texts) with ordinality as e (t, n)));
end
$$;

-- Times that are no whole ms since 1970 stay as they are.
create function private.pack_times(texts text[]) returns json
language plpgsql stable set search_path = '' as $$
declare
  ms bigint[];
begin
  if exists (select from unnest(texts) as t where not btrim(t, '"')::timestamptz between timestamptz '1970-01-01 00:00:00+00' and timestamptz '2200-01-01 00:00:00+00'
      or date_trunc('milliseconds', btrim(t, '"')::timestamptz) <> btrim(t, '"')::timestamptz) then
    return private.plain_column(texts);
  end if;
  ms := array(select round(extract(epoch from btrim(t, '"')::timestamptz) * 1000)::bigint from unnest(texts) with ordinality as e (t, n) order by n);
  return json_build_object('times', ms[1], 'by', array(
    select this - before from unnest(ms[2:], ms[1:cardinality(ms) - 1]) with ordinality as e (this, before, n) order by n));
end
$$;
