-- Production, transformations, fuel and adjustments: each posts what the views in …4100 derive from it.

-- A new record that counts on the day of its shift or its time, and what it posts.
create function private.create_fact(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.add_fact(m, private.new_row(m));
end
$$;

create function private.add_fact(m private.mutation, new_row jsonb, flags text[] default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  table_name constant text := split_part(m.kind, '.', 1);
  placed constant private.placement := private.place_in_shift(m, (new_row ->> 'operating_day')::date, (new_row ->> 'shift_id')::uuid);
begin
  if new_row ->> 'done_at' is not null then
    new_row := new_row || jsonb_build_object('done_at', private.stated_time(m, (new_row ->> 'done_at')::timestamptz, 'done_at'));
  end if;
  execute format('insert into public.%1$I as t select r.* from jsonb_populate_record(null::public.%1$I, $1) as r returning to_jsonb(t)', table_name)
    into new_row using new_row || jsonb_build_object('operating_day', placed.operating_day, 'flags', placed.flags || flags);
  return private.posted_by(table_name, m.entity_id, coalesce((new_row ->> 'counted_at')::timestamptz, (new_row ->> 'done_at')::timestamptz, private.own_time(m.happened_at))) || jsonb_build_object('rows', jsonb_build_array(jsonb_build_array(table_name, m.entity_id)),
    'totals', private.total_keys(table_name, new_row), 'after', m.payload);
end
$$;

-- The movements and the money of a record, as they follow from it.
create function private.posted_by(record_table text, record uuid, at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'movements', coalesce((select jsonb_agg(jsonb_build_array(material_type, quantity, 'post', operating_day, posted_by.at) order by material_type)
      from private.movements_from_sources where (source_table, source_id, entry) = (record_table, record, 'post')), '[]'),
    'transactions', coalesce((select jsonb_agg(jsonb_build_array(kind, amount, 'post', operating_day))
      from private.transactions_from_sources where (source_table, source_id, entry) = (record_table, record, 'post')), '[]'));
end
$$;

create function private.create_transformation(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  made jsonb := private.new_row(m);
begin
  perform private.check_outputs(made -> 'outputs');
  -- Legacy names mapped; what two names say of one material is added up.
  made := made || (select jsonb_build_object('outputs', jsonb_object_agg(material, volume)) from (
    select private.material_by_name(key) as material, sum(value::numeric) as volume from jsonb_each_text(made -> 'outputs') group by 1) as by_material);
  perform private.check_outputs(made -> 'outputs');
  return private.add_fact(m, made,
    case when (on_hand ->> 'boulder')::numeric < (made ->> 'boulder_volume')::numeric then array['overdraw'] else '{}' end);
end
$$;

-- Products only, each with its volume above 0 and within the ceiling: asked of what was sent, and again of the materials,
-- since one material has many names.
create function private.check_outputs(outputs jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if outputs is null or jsonb_typeof(outputs) <> 'object' or outputs = '{}' then
    perform private.reject('no_outputs', 'outputs');
  elsif exists (
    select from jsonb_each(outputs) as o
    where coalesce(private.material_by_name(o.key), 'boulder') in ('boulder', 'solar')
      or case jsonb_typeof(o.value) when 'number' then
        not ((o.value #>> '{}')::numeric > 0 and (o.value #>> '{}')::numeric <= 10000
          and (o.value #>> '{}')::numeric = round((o.value #>> '{}')::numeric, 3)) else true end) then
    perform private.reject('invalid_outputs', 'outputs');
  end if;
end
$$;

create function private.create_fuel_log(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  made jsonb := private.new_row(m);
  f public.fuel_logs := jsonb_populate_record(null::public.fuel_logs, made);
  e public.equipment;
  effect jsonb;
begin
  if f.kind = 'receipt' and f.liters <= 100000 and f.price_per_liter <= 1000000000 then
    made := made || jsonb_build_object('amount', round(f.liters * f.price_per_liter));
  end if;
  select * into e from public.equipment where id = f.equipment_id for update;
  effect := private.add_fact(m, made, case when f.kind = 'issue' and (on_hand ->> 'solar')::numeric < f.liters then array['overdraw'] else '{}' end
    -- Fuel that was pumped is never refused for a reading beside it; the meter can be corrected.
    || case when private.is_meter_jump(e, f.hour_meter, m.happened_at) then array['meter_jump'] else '{}' end
    || case when f.kind = 'issue' and f.liters > e.fuel_capacity_liters then array['above_tank'] else '{}' end);
  if e.id is null or f.hour_meter is null or f.hour_meter <= e.hour_meter or m.happened_at < e.meter_read_at then
    return effect;
  end if;
  update public.equipment set hour_meter = f.hour_meter, meter_read_at = least(m.happened_at, now()) where id = e.id;
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('equipment', e.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('equipment', e.id,
      jsonb_build_object('hour_meter', e.hour_meter), jsonb_build_object('hour_meter', f.hour_meter))));
end
$$;

-- Voiding: the author while the shift was open when they took it back, then those whom the matrix names.
create function private.void_entry(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target private.mutation_kinds;
  own_in_open_shift boolean;
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select t.author = $2 and (s.status = ''open'' or s.closed_at >= private.changed_at($3, to_jsonb(t)))
      from public.%I t left join public.shifts s on s.id = t.shift_id where t.id = $1', target.table_name)
    into own_in_open_shift using m.entity_id, m.author, m.happened_at;
  if not coalesce(own_in_open_shift, false) then
    perform private.require(m, target.table_name, 'void');
  end if;
  return private.void_row(m, on_hand);
end
$$;

-- A count is true at the moment of counting: its difference is to the book of that moment, as it is known here. What the device took
-- for the book, and what it made of it, counts for nothing.
create function private.create_adjustment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  made jsonb := private.new_row(m);
  counted timestamptz(3);
  book numeric;
  flags constant text[] := private.clock_flags(m.happened_at);
begin
  if made ->> 'kind' <> 'stocktake' then
    return private.add_fact(m, made - 'counted_at') || jsonb_build_object('reason', made -> 'reason');
  elsif made ->> 'physical' is null then
    perform private.reject('required', 'physical');
  end if;
  counted := private.stated_time(m, coalesce((made ->> 'counted_at')::timestamptz, m.happened_at), 'counted_at');
  if counted < private.own_time(m.happened_at) - interval '31 days' or exists (select from public.day_closings c
      where c.operating_day >= private.operating_day(counted) and c.reopened_at is null and c.closed_at < m.happened_at) then
    perform private.reject('count_before_closing', 'counted_at');
  end if;
  book := (on_hand ->> (made ->> 'material_type'))::numeric - coalesce((
    select sum(p.quantity) from public.stock_movements p where p.material_type = made ->> 'material_type' and p.happened_at >= counted
      -- Counts of one moment go by their ids.
      and (p.happened_at > counted or m.entity_id < (
        select c.id from public.stock_adjustments c where c.id = coalesce(p.count_settled, p.source_id) and c.counted_at is not null))), 0);
  made := made || jsonb_build_object('counted_at', counted, 'operating_day', private.operating_day(counted), 'book', book,
    'adjustment', (made ->> 'physical')::numeric - book);
  -- It counts on the day of its own time, captured whenever.
  m.happened_at := counted;
  return private.add_fact(m, made, array(select flag from unnest(flags) as flag where private.clock_flags(counted) = '{}')) || jsonb_build_object('reason', made -> 'reason');
end
$$;

-- Completes an effect with what counts had seen of its movements already. A movement from before a count leaves the stock after it as
-- it is: its opposite stands against the earliest count after its own time, on that count's day. So the stock after the last count is
-- what was counted and what moved since, in whatever order all of it arrives.
create function private.with_settlements(m private.mutation, table_name text, effect jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  settlements jsonb;
  is_count constant boolean := table_name = 'stock_adjustments'
    and exists (select from public.stock_adjustments c where c.id = m.entity_id and c.counted_at is not null);
begin
  if jsonb_array_length(coalesce(effect -> 'movements', '[]')) = 0 or effect ? 'recorded' then
    return effect;
  end if;
  select jsonb_agg(jsonb_build_array(p.material, -p.quantity, p.entry, c.operating_day, c.counted_at, p.revision, c.id))
  into settlements
  from (select e.movement ->> 0 as material, (e.movement ->> 1)::numeric as quantity, e.movement ->> 2 as entry,
      (e.movement ->> 4)::timestamptz(3) as at, e.movement -> 5 as revision
    from jsonb_array_elements(effect -> 'movements') as e (movement)) as p,
    lateral (select a.* from public.stock_adjustments a
      where a.material_type = p.material and a.voided_at is null
        and a.counted_at >= p.at and (not is_count or (a.counted_at, a.id) > (p.at, m.entity_id))
      order by a.counted_at, a.id limit 1) as c
  where p.quantity <> 0;

  -- A correction has two movements that one count may have seen.
  update public.stock_adjustments c set settled = c.settled + s.quantity,
    settled_by = (select coalesce(jsonb_agg(cause order by n), '[]') from (
      select cause, n from jsonb_array_elements(c.settled_by || s.causes) with ordinality as e (cause, n)
      order by n desc limit 20) as latest)
  from (select (e.movement ->> 6)::uuid as count, sum((e.movement ->> 1)::numeric) as quantity, jsonb_agg(jsonb_build_object('table', table_name, 'id', m.entity_id,
      'entry', e.movement ->> 2, 'quantity', (e.movement ->> 1)::numeric,
      'name', (select d.ticket_no from public.deliveries d where table_name = 'deliveries' and d.id = m.entity_id)) order by n) as causes
    from jsonb_array_elements(settlements) with ordinality as e (movement, n) group by 1) as s where c.id = s.count;

  if is_count then
    update public.stocks s set (counted_at, counted_day) = (select max(c.counted_at), max(c.operating_day) from public.stock_adjustments c
      where c.material_type = s.material_type and c.counted_at is not null and c.voided_at is null)
    where s.material_type = (select a.material_type from public.stock_adjustments a where a.id = m.entity_id);
  end if;
  return effect || jsonb_build_object('movements', effect -> 'movements' || coalesce(settlements, '[]'));
end
$$;

-- The totals that a record counts in, as [[day, kind, key]…]: these are counted anew when it changes.
create function private.total_keys(table_name text, r jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  day jsonb := r -> 'operating_day';
begin
  return case table_name
    when 'deliveries' then jsonb_build_array(
      jsonb_build_array(day, 'deliveries', r -> 'material_type'), jsonb_build_array(day, 'delivered', r -> 'material_type'))
      || case when r ->> 'unit_price' is null then jsonb_build_array(jsonb_build_array(day, 'unpriced', r -> 'material_type')) else '[]' end
      || private.month_keys(r) || private.order_keys(r)
    when 'payments' then private.month_keys(r) || private.order_keys(r)
    when 'opening_balances' then private.month_keys(r || jsonb_build_object('operating_day', r -> 'as_of'))
    when 'invoices' then private.month_keys(r || jsonb_build_object('operating_day', r -> 'issued_on'))
      || (select coalesce(jsonb_agg(key), '[]') from jsonb_array_elements(r -> 'lines') as line, jsonb_array_elements(private.order_keys(line)) as key)
    when 'transactions' then jsonb_build_array(jsonb_build_array(day, r -> 'kind', r -> 'source_table'))
    when 'production_entries' then jsonb_build_array(jsonb_build_array(day, 'production', r -> 'material_type'))
    when 'transformations' then jsonb_build_array(jsonb_build_array(day, 'feed', 'boulder'))
      || (select coalesce(jsonb_agg(jsonb_build_array(day, 'transformation', key)), '[]') from jsonb_object_keys(r -> 'outputs') as key)
      || case when r ->> 'reject_volume' is null then '[]' else jsonb_build_array(jsonb_build_array(day, 'reject', 'boulder')) end
    when 'fuel_logs' then jsonb_build_array(jsonb_build_array(day, 'fuel_' || (r ->> 'kind'), coalesce(r ->> 'equipment_id', 'solar')))
    when 'downtime_entries' then private.stop_keys(jsonb_populate_record(null::public.downtime_entries, r))
    when 'incidents' then jsonb_build_array(jsonb_build_array(day, 'incidents', r -> 'class'))
      || case when (r ->> 'lost_days')::integer > 0 then jsonb_build_array(jsonb_build_array(day, 'lost_days', 'all')) else '[]' end
    when 'shifts' then (select coalesce(jsonb_agg(jsonb_build_array(day, 'hours_worked', w.key)), '[]')
      from private.crew_hours(jsonb_populate_record(null::public.shifts, r)) as w)
    when 'day_closings' then jsonb_build_array(jsonb_build_array(day, 'closed', 'all'))
    else '[]'::jsonb end;
end
$$;

-- Its own day and those that it covers; of another stop of the machine at the same time other hours may count now.
create function private.stop_keys(d public.downtime_entries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_array(days.day, total.kind, total.key))
  from (select d.operating_day as day union select private.operating_day(d.started_at) + n
      from generate_series(0, private.operating_day(d.ended_at) - private.operating_day(d.started_at)) as n) as days,
    (select 'downtime' as kind, d.reason as key union select 'downtime_equipment', d.equipment_id::text
      union select 'downtime', o.reason from public.downtime_entries o
        where o.equipment_id is not distinct from d.equipment_id and o.started_at < d.ended_at and o.ended_at > d.started_at) as total
  where total.key is not null
$$;

-- The month of the customer in which a delivered ticket or a payment counts; none without a customer.
create function private.month_keys(r jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when r ->> 'customer_id' is null then '[]'
    else jsonb_build_array(jsonb_build_array(r -> 'operating_day', 'customer_months', r -> 'customer_id')) end;
end
$$;
