-- A device's first sync. First what a person wants to see at once (`pull_head`), with the position from which
-- `pull_changes` goes on; then everything else in pages, the newest operating days first (`pull_history`). Reads only.
-- Rows may come twice and in any order: a device keeps the higher version. The contract is src/sync/README.md.

-- The prices of `today` and later, and of each customer and material (and of each list price) the one in force before, since a device
-- may still be in yesterday; of those of one day the one that was entered last, as `saidAt` has it on the devices.
create function private.prices_from(today date) returns setof uuid
language sql stable set search_path = '' as $$
  select p.id from public.customer_prices p where p.from_date >= today
  union all
  (select distinct on (p.customer_id, p.material_type) p.id from public.customer_prices p
    where p.deleted_at is null and p.from_date < today
    order by p.customer_id, p.material_type, p.from_date desc, least(p.captured_at, p.received_at) desc)
$$;

create function public.pull_head(cursor jsonb default '{}') returns json
language plpgsql stable security definer set search_path = '' as $$
<<pull_head>>
declare
  reader text := private.reader_or_refusal();
  is_sane constant boolean := private.refuse_swelling(cursor) and private.refuse_long_cursor(cursor);
  device uuid := (cursor ->> 'device')::uuid;
  top bigint := (select position from private.sync_state);
  today date := private.operating_day(now());
  outcomes jsonb;
  head jsonb;
begin
  perform private.refuse_revoked(device);
  -- The rows below contain what this device has sent: it must know which of its mutations those are. A device remembers
  -- them for thirty days: this reads at most its entries of the last 31 days.
  outcomes := private.own_outcomes(device, greatest(coalesce((cursor ->> 'heard')::bigint, 0), (
    select l.position from private.mutation_log l
    where l.device = pull_head.device and l.position > coalesce((cursor ->> 'heard')::bigint, 0)
      and l.recorded_at < now() - interval '31 days' order by l.position desc limit 1)), top);
  head := jsonb_build_object('epoch', private.epoch(), 'position', top, 'role', reader, 'server_ms', private.server_ms(), 'today', today,
    'since', greatest(private.first_day_kept(today), least(today, (select min(d.operating_day) from public.deliveries d))))
    || jsonb_strip_nulls(jsonb_build_object('outcomes', outcomes)) || private.marked(top, cursor -> 'marks') || private.addressed_to(cursor ->> 'ask');
  return (select left(head::text, -1) || ',"tables":' || private.tables_of(array_agg(r.row_table), array_agg(r.row_values)) || '}'
    from private.head_rows(today, private.visible_tables(reader)) as r);
end
$$;

-- `tables` in the cursor (a list of names): these alone, for a device to which they are new. A name that nobody knows, or that its
-- role may not see, brings nothing.
create function public.pull_history(cursor jsonb default '{}', page_limit integer default 1000) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  reader text := private.reader_or_refusal();
  is_sane constant boolean := private.refuse_swelling(cursor) and private.refuse_long_cursor(cursor);
  size integer := least(greatest(coalesce(page_limit, 1000), 1), 10000);
  at_day date := coalesce((cursor ->> 'day')::date, 'infinity');
  at_sort integer := coalesce((select s.sort_order from private.synced_tables s where s.table_name = cursor ->> 'table'), -1);
  at_id uuid := coalesce((cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  visible text[] := private.visible_tables(reader);
  days date[];
  ids uuid[];
  tables text[];
  contents json[];
  kept integer;
  head jsonb;
begin
  perform private.refuse_revoked((cursor ->> 'device')::uuid);
  if cursor -> 'tables' <> 'null' then
    visible := array(select name from unnest(visible) as name where split_part(name, ':', 1) in (select jsonb_array_elements_text(cursor -> 'tables')));
  end if;
  select array_agg(r.row_day), array_agg(r.row_id), array_agg(r.row_table), array_agg(r.row_values) into days, ids, tables, contents
  from private.history_rows(at_day, at_sort, at_id, size + 1, visible) as r;
  kept := least(coalesce(cardinality(ids), 0), size);
  head := jsonb_build_object('epoch', private.epoch(), 'position', (select position from private.sync_state), 'role', reader, 'server_ms', private.server_ms(),
    'more', coalesce(cardinality(ids), 0) > size,
    'cursor', case when kept > 0 then jsonb_build_object('day', days[kept], 'table', tables[kept], 'id', ids[kept]) else cursor - array['device', 'tables', 'ask'] end)
    || private.addressed_to(cursor ->> 'ask');
  return left(head::text, -1) || ',"tables":' || private.tables_of(tables[1:kept], contents[1:kept]) || '}';
end
$$;

create function private.first_day_kept(today date) returns date
language plpgsql stable set search_path = '' as $$
begin
  return today - least(greatest(coalesce(private.config('sync.history_days'), '400')::numeric, 30), 4000)::integer;
end
$$;

-- One branch a table, written from what is registered at the moment: a first sync is rare, and planning it costs little.
-- Totals of a month, for the small charts; of everything else today, and the newest of what is open.
create function private.head_rows(today date, visible text[]) returns table (row_table text, row_values json)
language plpgsql stable set search_path = '' as $$
begin
  return query execute (
    select string_agg(format(
      '(select %1$L::text as row_table, %2$s as row_values from public.%1$I t, (select $2 as visible) v where %1$L = any (visible) and (%3$s) and %4$s)',
      s.table_name, private.row_as_json(s.table_name), s.row_rule,
      case
        when not private.has_days(s.table_name) then s.head_rule
        when s.all_days then 't.operating_day >= $1 - 31'
        else format('t.id in (select id from (
            (select t.id, t.operating_day from public.%1$I t where t.operating_day >= $1 order by t.operating_day desc, t.id desc limit 500)
            union (select t.id, t.operating_day from public.%1$I t where %2$s order by t.operating_day desc, t.id desc limit 500)
          ) as found order by found.operating_day desc, found.id desc limit 500)', s.table_name, s.open_rule)
      end), ' union all ' order by s.sort_order)
    from private.synced_tables s where s.head_rule <> 'false' or private.has_days(s.table_name)) using today, visible;
end
$$;

-- In the order of the cursor: first the tables without days, then day by day downwards.
create function private.history_rows(at_day date, at_sort integer, at_id uuid, size integer, visible text[])
returns table (row_day date, row_sort integer, row_id uuid, row_table text, row_values json)
language plpgsql stable set search_path = '' as $$
begin
  return query execute (
    select format('select * from (%s) as history order by 1 desc, 2, 3 limit $4', string_agg(format(
      '(select %5$s as row_day, %6$s as row_sort, t.id, %1$L::text, %2$s from public.%1$I t, (select $5 as visible) v
        where %1$L = any (visible) and (%3$s) and %4$s and (%5$s < $1 or %6$s > $2 or (%6$s = $2 and t.id > $3))
        order by %7$s t.id limit $4)',
      s.table_name, private.row_as_json(s.table_name), s.row_rule,
      case
        when not private.has_days(s.table_name) then format('$1 = ''infinity'' and (%s)', s.window_rule)
        when s.all_days then 't.operating_day <= $1'
        else format('t.operating_day <= $1 and (t.operating_day >= $6 or %s)', s.open_rule)
      end,
      case when private.has_days(s.table_name) then 't.operating_day' else '''infinity''::date' end, s.sort_order,
      case when private.has_days(s.table_name) then 't.operating_day desc,' else '' end), ' union all ' order by s.sort_order))
    from private.synced_tables s)
  using at_day, at_sort, at_id, size, visible, private.first_day_kept(private.operating_day(now()));
end
$$;

create function private.has_days(table_name text) returns boolean
language sql stable set search_path = '' as $$
  select private.synced_columns(table_name) ? 'operating_day'
$$;

select private.hand_over('public.pull_head(jsonb)', '{authenticated}');
select private.hand_over('public.pull_history(jsonb, integer)', '{authenticated}');
