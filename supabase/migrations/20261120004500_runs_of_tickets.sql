-- The fast path. A tablet that comes back into reach sends its tickets in one run, and nearly always they are flawless:
-- then they are applied by a few statements for all of them. Whatever is out of the ordinary (a refusal, a flaw in the
-- text, a closed day, a change of role, a correction) goes the ordinary way, one by one, and gets the same result that it
-- would have got there; a test holds the two against each other.

create function private.apply_ticket_run(push private.push, raws jsonb[], on_hand jsonb) returns private.run_result
language plpgsql set search_path = '' as $$
declare
  day_start constant interval := private.config('site.day_start')::interval;
  zone constant text := private.config('site.time_zone');
  status_at_gate constant text := private.status_at_gate();
  least_volume constant numeric := private.config('business.min_volume')::numeric;
  most_volume constant numeric := private.config('business.max_volume_limit')::numeric;
  own_codes constant text[] := array(select d.code from public.devices d where d.user_id = push.author);
  result private.run_result;
begin
  if not private.is_plain_run(push, raws) then
    return null;
  end if;

  with incoming as (
    select n, raw, raw -> 'payload' as p, (raw ->> 'id')::uuid as mutation_id, (raw ->> 'entity_id')::uuid as id,
      (raw ->> 'captured_at')::timestamptz as captured_at,
      (raw ->> 'captured_at')::timestamptz + coalesce((raw ->> 'clock_offset_ms')::double precision, 0) * interval '1 millisecond' as happened_at,
      raw #>> '{payload,material_type}' as material_type, (raw #>> '{payload,volume}')::numeric as volume,
      (raw #>> '{payload,unit_price}')::bigint as unit_price, (raw #>> '{payload,shift_id}')::uuid as shift_id,
      (raw #>> '{payload,customer_id}')::uuid as customer_id,
      (raw #>> '{payload,operating_day}')::date as wanted, raw #>> '{payload,ticket_no}' as ticket_no,
      coalesce(raw #>> '{payload,status}', status_at_gate) as status
    from unnest(raws) with ordinality as t (raw, n)
  ), dated as (
    select i.*, ((i.happened_at - day_start) at time zone zone)::date as own_day, round(i.volume * i.unit_price)::bigint as amount,
      s.operating_day as shift_day, s.closed_at as shift_end
    from incoming i left join public.shifts s on s.id = i.shift_id
  ), placed as (
    select d.*, coalesce(d.shift_day, case when abs(d.wanted - d.own_day) > 1 then d.own_day else d.wanted end) as operating_day,
      array_remove(array[
        case when abs(coalesce(d.shift_day, d.wanted) - d.own_day) > 1 then 'day_mismatch' end,
        case when d.shift_end < d.happened_at then 'after_shift' when d.shift_end is not null then 'late' end,
        -- As `private.clock_flags` has it; no plain run is ahead.
        case when d.happened_at < now() - interval '13 months' then 'clock' end,
        case when row_number() over (partition by d.ticket_no order by d.n) > 1
          or exists (select from public.deliveries t where t.ticket_no = d.ticket_no) then 'ticket_collision' end,
        case when split_part(d.ticket_no, '-', 3) <> all (own_codes) then 'foreign_code' end,
        case when (on_hand ->> d.material_type)::numeric < sum(d.volume) over (partition by d.material_type order by d.n) then 'overdraw' end,
        case when d.volume < least_volume or d.volume > most_volume then 'site_limit' end], null) as flags
    from dated d
  ), tickets as (
    insert into public.deliveries
    select (t).* from (
      select private.new_ticket(p, id, operating_day, amount, status, case status when 'delivered' then happened_at end, flags,
        push.author, push.device, captured_at, clock_timestamp()) as t
      -- Kept apart by the offset: else each column would read its ticket anew.
      from placed order by n offset 0) as new_tickets
  ), movements as (
    insert into public.stock_movements (id, material_type, quantity, entry, operating_day, source_table, source_id, mutation_id)
    select private.derived_id('stock_movements:' || mutation_id || ':1'), material_type, -volume, 'post', operating_day, 'deliveries', id, mutation_id
    from placed order by n
  ), transactions as (
    insert into public.transactions (id, kind, amount, entry, operating_day, source_table, source_id, author, device, captured_at, received_at)
    select private.derived_id('transactions:' || mutation_id || ':1'), 'income', amount, 'post', operating_day, 'deliveries', id,
      push.author, push.device, captured_at, clock_timestamp()
    from placed where status = 'delivered' and amount > 0 order by n
  ), audit as (
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, after, submitted_by)
    select 'deliveries', id, 'deliveries.create', push.author, push.device, mutation_id, captured_at, p || jsonb_build_object('status', status),
      push.submitted_by
    from placed order by n
  ), totals as (
    select operating_day, material_type, private.derived_id('stocks:' || material_type) as stock_id, sum(volume) as volume, min(n) as first_n,
      jsonb_build_array(jsonb_build_array('daily_totals', private.derived_id(concat_ws(':', 'daily_totals', operating_day, 'deliveries', material_type))),
        jsonb_build_array('daily_totals', private.derived_id(concat_ws(':', 'daily_totals', operating_day, 'net_movement', material_type)))) as total_rows,
      jsonb_build_array(jsonb_build_array('daily_totals', private.derived_id(concat_ws(':', 'daily_totals', operating_day, 'unpriced', material_type)))) as unpriced_rows,
      jsonb_build_array(jsonb_build_array('daily_totals', private.derived_id(concat_ws(':', 'daily_totals', operating_day, 'delivered', material_type)))) as delivered_rows,
      jsonb_build_array(jsonb_build_array(operating_day, 'deliveries', material_type))
        || jsonb_build_array(jsonb_build_array(operating_day, 'net_movement', material_type))
        || case when bool_or(status = 'delivered') then jsonb_build_array(jsonb_build_array(operating_day, 'delivered', material_type)) else '[]' end
        || case when bool_or(status = 'delivered' and unit_price is null) then jsonb_build_array(jsonb_build_array(operating_day, 'unpriced', material_type)) else '[]' end
        || coalesce(jsonb_agg(distinct jsonb_build_array(operating_day, 'customer_months', customer_id))
          filter (where status = 'delivered' and customer_id is not null), '[]')
        || case when bool_or(status = 'delivered' and amount > 0) then jsonb_build_array(jsonb_build_array(operating_day, 'income', 'deliveries')) else '[]' end as keys,
      private.derived_id(concat_ws(':', 'daily_totals', operating_day, 'income', 'deliveries')) as income_id
    from placed group by operating_day, material_type
  )
  select
    array_agg((jsonb_build_object('id', p.raw -> 'id', 'outcome', 'applied'),
      case when t.first_n = p.n then jsonb_build_object('totals', t.keys) else '{}'::jsonb end)::private.attempt order by p.n),
    array_agg((p.mutation_id, sha256(convert_to(p.raw::text, 'UTF8')), 'deliveries.create', p.id, push.author, push.device, null, push.position, 'applied', null,
      jsonb_build_array(jsonb_build_array('deliveries', p.id), jsonb_build_array('stocks', t.stock_id)) || t.total_rows
        || case p.status when 'delivered' then t.delivered_rows else '[]' end
        || case when p.status = 'delivered' and p.unit_price is null then t.unpriced_rows else '[]' end
        || case when p.status = 'delivered' and p.customer_id is not null
          then jsonb_build_array(jsonb_build_array('customer_months', private.customer_month_id(p.customer_id, p.operating_day))) else '[]' end
        || case when p.status = 'delivered' and p.amount > 0 then jsonb_build_array(jsonb_build_array('daily_totals', t.income_id),
          jsonb_build_array('transactions', private.derived_id('transactions:' || p.mutation_id || ':1'))) else '[]' end,
      clock_timestamp(), push.submitted_by)::private.mutation_log order by p.n),
    (select jsonb_object_agg(material_type, -volume) from (select material_type, sum(volume) as volume from totals group by 1) as by_material)
  into result.attempts, result.entries, result.deltas
  from placed p join totals t using (operating_day, material_type);
  return result;
end
$$;

-- The last of the new tickets that follow one another from `start`; `start - 1` where there is none.
create function private.run_end(raws jsonb[], start integer, known_ids jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  last integer := start - 1;
begin
  while last < cardinality(raws) and raws[last + 1] ->> 'kind' = 'deliveries.create' and not known_ids ? lower(raws[last + 1] ->> 'id') loop
    last := last + 1;
  end loop;
  return last;
end
$$;

-- Null where the run does not fit, or fails: then nothing of it has happened.
create function private.try_ticket_run(push private.push, raws jsonb[], on_hand jsonb) returns private.run_result
language plpgsql set search_path = '' as $$
begin
  if exists (select from unnest(raws) as raw
    where not (raw ->> 'captured_at')::timestamptz between timestamptz '2002-01-01 00:00:00+00' and timestamptz '2168-01-01 00:00:00+00') then
    return null;
  end if;
  return private.apply_ticket_run(push, raws, on_hand);
exception when data_exception or integrity_constraint_violation then
  return null;
end
$$;

-- Whether a run may take the fast path: every field known and of its type, the text clean already, nothing depending on what is
-- not there, one role since the first of it was captured, no clock that is ahead of its receipt, and no closed day among its days. What the table refuses, it refuses.
create function private.is_plain_run(push private.push, raws jsonb[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  day_start constant interval := private.config('site.day_start')::interval;
  zone constant text := private.config('site.time_zone');
  plain boolean;
  earliest timestamptz;
  latest timestamptz;
  days date[];
begin
  if push.schema_version > private.known_schema_version() then
    return false;
  end if;

  select bool_and(coalesce(
      jsonb_typeof(raw -> 'seq') = 'number' and scale((raw ->> 'seq')::numeric) = 0 and abs((raw ->> 'seq')::numeric) < 1e18 and jsonb_typeof(raw -> 'entity_id') = 'string' and jsonb_typeof(raw -> 'captured_at') = 'string'
      and jsonb_typeof(raw -> 'clock_offset_ms') in ('number', 'null') and abs(coalesce((raw ->> 'clock_offset_ms')::numeric, 0)) <= 1e12
      and raw ->> 'replaces' is null and raw ->> 'seen' is null and jsonb_typeof(raw -> 'depends_on') = 'array'
      and jsonb_array_length(raw -> 'depends_on') <= 50
      and jsonb_typeof(p) = 'object' and private.is_ticket_payload(p) and coalesce(p ->> 'status', 'pending') in ('pending', 'delivered')
    , false))
    -- One search through all of them, since each search has a cost of its own.
    and string_agg(raw ->> 'captured_at', '|') ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[^|]*(\||$))+$'
    -- As jsonb prints itself: no brackets, no escaped control characters, no odd or doubled spaces, none at the ends, no empty text.
    and string_agg(p::text, E'\n') !~ '[<>\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]|\\[bfnrtu]|  |: " | "[,}]|""'
  into plain
  from (select raw, raw -> 'payload' as p from unnest(raws) as raw offset 0) as each;
  if not plain then
    return false;
  end if;

  select min(t.happened_at), max(t.happened_at), array_agg(distinct day) into earliest, latest, days
  from (select (raw ->> 'captured_at')::timestamptz + coalesce((raw ->> 'clock_offset_ms')::double precision, 0) * interval '1 millisecond' as happened_at,
      (raw #>> '{payload,operating_day}')::date as wanted, (raw #>> '{payload,shift_id}')::uuid as shift_id from unnest(raws) as raw) as t
    left join public.shifts s on s.id = t.shift_id,
    -- A shift that is not there leaves a null among the days.
    unnest(array[t.wanted, ((t.happened_at - day_start) at time zone zone)::date, case when t.shift_id is null then t.wanted else s.operating_day end]) as day;
  if array_position(days, null) is not null
    or cardinality(private.clock_flags(latest)) > 0
    or (select count(*) > 1 and max(h.since) > earliest from private.role_history h where h.user_id = push.author)
    or not private.role_may(private.role_at(push.author, earliest), 'deliveries', 'create') then
    return false;
  end if;

  return not exists (
      select from (select distinct (parent)::uuid as id from unnest(raws) as raw, jsonb_array_elements_text(raw -> 'depends_on') as parent) as parents
      where not private.entity_exists(id))
    and not exists (select from private.mutation_log l where l.replaces = any (array(select (raw ->> 'id')::uuid from unnest(raws) as raw)))
    and not exists (select from public.day_closings c where c.reopened_at is null and c.operating_day = any (days));
end
$$;

-- Writes two functions anew, both by the catalogue and both at once, so that the fast path takes no field that it would not store:
-- `private.is_ticket_payload`, whether a payload holds nothing but fields that are known, of their types and as tidy as they would be made;
-- `private.new_ticket`, the row that it becomes, with what the server reckons. They have no search path of their own: so Postgres
-- puts them into the query that asks, where they cost no more than what they say.
create function private.rebuild_ticket_reading() returns void
language plpgsql set search_path = '' as $$
declare
  reckoned constant text[] := '{id,operating_day,amount,status,delivered_at,flags,author,device,captured_at,received_at}';
  checks text;
  readings text;
begin
  select format('p - %L::text[] = ''{}''', array_agg(f.field)) || string_agg(format(' and coalesce(pg_catalog.jsonb_typeof(p -> %1$L), ''null'') in (''null'', %2$L)', f.field, f.json_type)
    || case
      -- Of all text, `is_plain_run` asks whether it is tidy.
      when coalesce(f.normaliser, 'text') = 'text' then ''
      when f.normaliser = 'plate' then format(' and coalesce(p ->> %1$L = pg_catalog.upper(p ->> %1$L), true)', f.field)
      when f.normaliser = 'phone' then format(' and p ->> %1$L is not distinct from private.clean_phone(p ->> %1$L)', f.field)
      when f.normaliser = 'material' then format(' and coalesce(private.is_material(p ->> %L), true)', f.field)
      else format(' and p ->> %L is null', f.field) end, '' order by f.field)
  into checks from private.mutation_fields f where f.kind = 'deliveries.create';

  select string_agg(case
      when a.attname = any (reckoned) then 'new_ticket.' || quote_ident(a.attname)
      when f.field is null then 'null::' || c.type
      when not k.defaults ? f.field then c.reading
      else format('case when p ? %L then %s else %L::%s end', f.field, c.reading, k.defaults ->> f.field, c.type) end, ', ' order by a.attnum)
  into readings
  from pg_catalog.pg_attribute a
    join private.mutation_kinds k on k.kind = 'deliveries.create'
    left join private.mutation_fields f on f.kind = k.kind and f.field = a.attname,
    lateral (select format_type(a.atttypid, a.atttypmod) as type, case
      when f.json_type in ('array', 'object') then format('(pg_catalog.jsonb_populate_record(null::public.deliveries, p)).%I', f.field)
      else format('(p ->> %L)::%s', f.field, format_type(a.atttypid, a.atttypmod)) end as reading) as c
  where a.attrelid = 'public.deliveries'::regclass and a.attnum > 0 and not a.attisdropped;

  execute format('create or replace function private.is_ticket_payload(p jsonb) returns boolean language sql stable as $body$ select %s $body$', checks);
  execute format($sql$
    create or replace function private.new_ticket(p jsonb, id uuid, operating_day date, amount bigint, status text, delivered_at timestamptz, flags text[],
      author uuid, device uuid, captured_at timestamptz, received_at timestamptz) returns public.deliveries
    language sql stable as $body$ select row(%s)::public.deliveries $body$ $sql$, readings);
end
$$;

select private.rebuild_lookups();
