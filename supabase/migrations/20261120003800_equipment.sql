-- Machines: their state and hour meter are everybody's, their value is for owner and admin.

create table public.equipment (
  id uuid primary key,
  equipment_code text not null,
  equipment_name text not null,
  equipment_type text not null,
  brand text,
  model text,
  year_purchased integer,
  status text not null,
  status_note text,
  status_at timestamptz(3),
  location text,
  fuel_capacity_liters numeric,
  maintenance_interval_hours integer,
  hour_meter numeric,
  -- What meters that were replaced had counted: the machine has run `hour_meter + meter_offset` hours. `last_service_hours` is of these.
  meter_offset numeric not null default 0,
  meter_read_at timestamptz(3),
  last_service_hours numeric,
  notes text,
  like private.authored,
  constraint equipment_code__taken unique (equipment_code)
);

-- One row a machine, under the same id: what a table may show depends on role and table alone.
create table public.equipment_values (
  id uuid primary key references public.equipment (id),
  purchase_cost bigint,
  current_value bigint,
  like private.synced
);

select private.permit('equipment', 'read', 'OAM'), private.permit('equipment', 'create', 'OA'), private.permit('equipment', 'change', 'OA'),
  private.permit('equipment', 'change_status', 'OAM'), private.permit('equipment', 'read_meter', 'OAM'), private.permit('equipment', 'correct_meter', 'OA'),
  private.permit('equipment_values', 'read', 'OA'), private.permit('equipment_values', 'change', 'OA');
select private.adopt('public.equipment'), private.adopt('public.equipment_values');

insert into private.refusal_messages (code, message) values
  ('invalid_equipment_status', 'Invalid equipment status'), ('future_year', 'Future year not allowed'),
  ('meter_jump', 'The meter cannot have run that far since it was read last');

create function private.check_year(m private.mutation) returns void
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(m.payload -> 'year_purchased') = 'number'
    and (m.payload ->> 'year_purchased')::numeric > extract(year from private.operating_day(m.happened_at)) then
    perform private.reject('future_year', 'year_purchased');
  end if;
end
$$;

create function private.create_equipment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  effect jsonb;
begin
  perform private.check_year(m);
  m.payload := m.payload || jsonb_build_object('status_at', least(m.happened_at, now()),
    'meter_read_at', case when m.payload ->> 'hour_meter' is not null then least(m.happened_at, now()) end);
  effect := private.create_row(m, on_hand);
  insert into public.equipment_values (id) values (m.entity_id);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('equipment_values', m.entity_id)),
    'also_changed', jsonb_build_array(jsonb_build_array('equipment_values', m.entity_id, null, '{}'::jsonb)));
end
$$;

create function private.change_equipment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.check_year(m);
  return private.change_row(m, on_hand);
end
$$;

-- Meters run forwards. A reading captured before the last one, or lower than it, is kept in the audit and changes nothing: the meter may
-- have been corrected or replaced in between. The time of a reading is at most that of its receipt; otherwise a clock that is ahead would
-- make every later reading count as an earlier one. A reading further ahead than the hours since the last one needs a confirmation.
create function private.read_meter(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  reading numeric := (m.payload ->> 'hour_meter')::numeric;
  e public.equipment;
begin
  select * into e from public.equipment where id = m.entity_id for update;
  if e.id is null then
    perform private.block('missing_dependency');
  elsif reading is null then
    perform private.reject('required', 'hour_meter');
  elsif reading <= e.hour_meter or m.happened_at < e.meter_read_at then
    return private.already_done(jsonb_build_array(jsonb_build_array('equipment', m.entity_id)), m.payload);
  elsif private.is_meter_jump(e, reading, m.happened_at) and not coalesce((m.payload ->> 'confirmed')::boolean, false) then
    perform private.reject('meter_jump', 'hour_meter');
  end if;
  update public.equipment set hour_meter = reading, meter_read_at = least(m.happened_at, now()) where id = m.entity_id;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('equipment', m.entity_id)),
    'before', jsonb_build_object('hour_meter', e.hour_meter), 'after', m.payload);
end
$$;

-- More than 24 h for each day, begun or whole, since the last reading; the twin of `isMeterJump`. Where nobody knows when that was, none is:
-- `greatest` would leave the null out, and allow a day.
create function private.is_meter_jump(e public.equipment, reading numeric, at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return e.meter_read_at is not null
    and coalesce(reading > e.hour_meter + 24 * greatest(1, ceil(extract(epoch from least(at, now()) - e.meter_read_at) / 86400)), false);
end
$$;

-- The reading was wrong, or the meter was replaced: then what the old one had counted is kept, so that the hours run on.
create function private.correct_meter(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  reading numeric := (m.payload ->> 'hour_meter')::numeric;
  reason text := m.payload ->> 'reason';
  e public.equipment;
  is_offset numeric;
begin
  select * into e from public.equipment where id = m.entity_id for update;
  if e.id is null then
    perform private.block('missing_dependency');
  elsif reading is null or reason is null then
    perform private.reject('required', case when reading is null then 'hour_meter' else 'reason' end);
  elsif char_length(reason) not between 3 and 500 then
    perform private.reject(case when char_length(reason) < 3 then 'too_short' else 'too_long' end, 'reason');
  end if;
  is_offset := e.meter_offset + case when (m.payload ->> 'replaced')::boolean then coalesce(e.hour_meter, 0) - reading else 0 end;
  update public.equipment set hour_meter = reading, meter_offset = is_offset, meter_read_at = least(m.happened_at, now()) where id = e.id;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('equipment', e.id)),
    'before', jsonb_build_object('hour_meter', e.hour_meter, 'meter_offset', e.meter_offset),
    'after', jsonb_build_object('hour_meter', reading, 'meter_offset', is_offset), 'reason', reason);
end
$$;
