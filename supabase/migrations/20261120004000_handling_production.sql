-- Production, transformations, fuel and adjustments: each posts to the ledger as the rules of the trade say.

create function private.create_production(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.production_entries;
  placed private.placement;
begin
  e := jsonb_populate_record(null::public.production_entries, private.new_row(m));
  placed := private.place_in_shift(m, e.operating_day, e.shift_id);
  e.operating_day := placed.operating_day;
  e.flags := placed.flags;
  insert into public.production_entries select e.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('production_entries', e.id)),
    'movements', jsonb_build_array(jsonb_build_array(e.material_type, e.volume, 'post', e.operating_day)),
    'totals', private.total_keys('production_entries', to_jsonb(e)), 'after', m.payload);
end
$$;

create function private.create_transformation(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  t public.transformations;
  placed private.placement;
begin
  t := jsonb_populate_record(null::public.transformations, private.new_row(m));
  placed := private.place_in_shift(m, t.operating_day, t.shift_id);
  t.operating_day := placed.operating_day;
  t.flags := placed.flags;
  perform private.check_outputs(t.outputs);
  t.outputs := private.outputs_by_material(t.outputs);
  perform private.check_outputs(t.outputs);
  if (on_hand ->> 'boulder')::numeric < t.boulder_volume then
    t.flags := t.flags || 'overdraw'::text;
  end if;
  insert into public.transformations select t.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('transformations', t.id)),
    'movements', (select jsonb_agg(jsonb_build_array(material, quantity, 'post', t.operating_day) order by material)
      from (select 'boulder' as material, -t.boulder_volume as quantity
        union all select key, value::numeric from jsonb_each_text(t.outputs)) as lines),
    'totals', private.total_keys('transformations', to_jsonb(t)), 'after', m.payload);
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

-- Legacy names mapped; what two names say of one material is added up.
create function private.outputs_by_material(outputs jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_object_agg(material, volume) from (
    select private.material_by_name(o.key) as material, sum(o.value::numeric) as volume from jsonb_each_text(outputs) as o group by 1) as by_material);
end
$$;

create function private.create_fuel_log(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  f public.fuel_logs;
  placed private.placement;
  touched_rows jsonb;
  e public.equipment;
  also_changed jsonb := '[]';
begin
  f := jsonb_populate_record(null::public.fuel_logs, private.new_row(m));
  placed := private.place_in_shift(m, f.operating_day, f.shift_id);
  f.operating_day := placed.operating_day;
  f.flags := placed.flags;
  if f.kind = 'issue' and (on_hand ->> 'solar')::numeric < f.liters then
    f.flags := f.flags || 'overdraw'::text;
  end if;
  if f.kind = 'receipt' and f.liters <= 100000 and f.price_per_liter <= 1000000000 then
    f.amount := round(f.liters * f.price_per_liter);
  end if;
  select * into e from public.equipment where id = f.equipment_id for update;
  -- Fuel that was pumped is never refused for a reading beside it; the meter can be corrected.
  if private.is_meter_jump(e, f.hour_meter, m.happened_at) then
    f.flags := f.flags || 'meter_jump'::text;
  end if;
  insert into public.fuel_logs select f.*;

  touched_rows := jsonb_build_array(jsonb_build_array('fuel_logs', f.id));
  if e.id is not null and f.hour_meter > coalesce(e.hour_meter, -1) and not coalesce(m.happened_at < e.meter_read_at, false) then
    update public.equipment set hour_meter = f.hour_meter, meter_read_at = least(m.happened_at, now()) where id = f.equipment_id;
    also_changed := jsonb_build_array(jsonb_build_array('equipment', f.equipment_id,
      jsonb_build_object('hour_meter', e.hour_meter), jsonb_build_object('hour_meter', f.hour_meter)));
    touched_rows := touched_rows || jsonb_build_array(jsonb_build_array('equipment', f.equipment_id));
  end if;
  return jsonb_build_object('rows', touched_rows,
    'movements', jsonb_build_array(jsonb_build_array('solar', case f.kind when 'issue' then -f.liters else f.liters end, 'post', f.operating_day)),
    'transactions', case when f.amount > 0 then jsonb_build_array(jsonb_build_array('expense', f.amount, 'post', f.operating_day)) else '[]' end,
    'totals', private.total_keys('fuel_logs', to_jsonb(f)), 'after', m.payload, 'also_changed', also_changed);
end
$$;

-- Voiding: the author while the shift was open when they took it back, then those whom the matrix names. That time is the device's word:
-- it cannot lie before the record's own, but for an hour of a clock that was set, nor further back than devices are waited for.
create function private.void_entry(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target private.mutation_kinds;
  own_in_open_shift boolean;
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select t.author = $2 and (s.status = ''open'' or s.closed_at >= $3)
        and $3 >= t.captured_at - interval ''1 hour'' and $3 > now() - interval ''14 days''
      from public.%I t left join public.shifts s on s.id = t.shift_id where t.id = $1', target.table_name)
    into own_in_open_shift using m.entity_id, m.author, m.happened_at;
  if not coalesce(own_in_open_shift, false) then
    perform private.require(m, target.table_name, 'void');
  end if;
  return private.void_row(m, on_hand);
end
$$;

create function private.create_adjustment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  a public.stock_adjustments;
  placed private.placement;
begin
  a := jsonb_populate_record(null::public.stock_adjustments, private.new_row(m));
  placed := private.place(m, a.operating_day);
  a.operating_day := placed.operating_day;
  a.flags := placed.flags;
  if a.kind = 'stocktake' then
    if a.book is null or a.physical is null then
      perform private.reject('required', case when a.book is null then 'book' else 'physical' end);
    end if;
    a.adjustment := a.physical - a.book;
  end if;
  insert into public.stock_adjustments select a.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('stock_adjustments', a.id)),
    'movements', jsonb_build_array(jsonb_build_array(a.material_type, a.adjustment, 'post', a.operating_day)), 'after', m.payload, 'reason', a.reason);
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
      || private.month_keys(r)
    when 'payments' then private.month_keys(r)
    when 'transactions' then jsonb_build_array(jsonb_build_array(day, r -> 'kind', r -> 'source_table'))
    when 'production_entries' then jsonb_build_array(jsonb_build_array(day, 'production', r -> 'material_type'))
    when 'transformations' then jsonb_build_array(jsonb_build_array(day, 'feed', 'boulder'))
      || (select coalesce(jsonb_agg(jsonb_build_array(day, 'transformation', key)), '[]') from jsonb_object_keys(r -> 'outputs') as key)
      || case when r ->> 'reject_volume' is null then '[]' else jsonb_build_array(jsonb_build_array(day, 'reject', 'boulder')) end
    when 'fuel_logs' then jsonb_build_array(jsonb_build_array(day, 'fuel_' || (r ->> 'kind'), coalesce(r ->> 'equipment_id', 'solar')))
    when 'downtime_entries' then jsonb_build_array(jsonb_build_array(day, 'downtime', r -> 'reason'))
      || case when r ->> 'equipment_id' is null then '[]' else jsonb_build_array(jsonb_build_array(day, 'downtime_equipment', r -> 'equipment_id')) end
    when 'incidents' then jsonb_build_array(jsonb_build_array(day, 'incidents', r -> 'class'))
      || case when (r ->> 'lost_days')::integer > 0 then jsonb_build_array(jsonb_build_array(day, 'lost_days', 'all')) else '[]' end
    when 'shifts' then (select coalesce(jsonb_agg(jsonb_build_array(day, 'hours_worked', w.key)), '[]')
      from private.crew_hours(jsonb_populate_record(null::public.shifts, r)) as w)
    when 'day_closings' then jsonb_build_array(jsonb_build_array(day, 'closed', 'all'))
    else '[]'::jsonb end;
end
$$;

-- The month of the customer in which a delivered ticket or a payment counts; none without a customer.
create function private.month_keys(r jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when r ->> 'customer_id' is null then '[]'
    else jsonb_build_array(jsonb_build_array(r -> 'operating_day', 'customer_months', r -> 'customer_id')) end;
end
$$;

select private.seal();
