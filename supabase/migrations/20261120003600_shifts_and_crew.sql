-- Shifts, and the people who work them. A shift's id follows from its day and type: two supervisors who open it offline
-- open the same one.

create table public.operators (
  id uuid primary key,
  full_name text not null,
  -- What the person does; `position` is taken by the order of commits.
  job_title text,
  phone text,
  is_active boolean not null,
  like private.authored
);

create table public.shifts (
  id uuid primary key,
  operating_day date not null,
  shift_type text not null,
  shift_name text not null,
  start_time text not null,
  end_time text not null,
  production_target numeric,
  crew uuid[] not null,
  notes text,
  status text not null,
  opened_by uuid,
  opened_at timestamptz(3),
  closed_by uuid,
  closed_at timestamptz(3),
  handover_note text,
  acknowledged_by uuid,
  acknowledged_at timestamptz(3),
  flags text[] not null default '{}',
  like private.authored,
  constraint crew__too_many check (cardinality(crew) <= 100),
  -- A plain list of people: lists in it, or nobody in it, and whoever opens the shift second could not be added.
  constraint crew__invalid_value check (case when array_ndims(crew) > 1 then false else array_position(crew, null) is null end)
);
create index shifts_day on public.shifts (operating_day);
alter table public.deliveries add column shift_id uuid constraint shift_id__unknown_reference references public.shifts (id);

select private.permit('operators', 'read', 'OAM'), private.permit('operators', 'create', 'OA'), private.permit('operators', 'change', 'OA'),
  private.permit('shifts', 'read', 'OAM'), private.permit('shifts', 'create', 'OAM'), private.permit('shifts', 'change', 'OAM');
select private.adopt('public.operators'), private.adopt('public.shifts');

insert into private.refusal_messages (code, message) values
  ('invalid_shift_type', 'Invalid shift type'), ('invalid_time', 'Times are HH:MM, 24 hours'), ('too_many', 'Too many'),
  ('handover_note_required', 'Closing a shift needs a handover note'),
  ('own_handover', 'A handover is received by another person than the one who hands over'),
  ('unknown_crew', 'Somebody in this crew is not on file: choose the crew again');

create function private.shift_id(day date, shift_type text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return private.derived_id(concat_ws(':', 'shifts', day, shift_type));
end
$$;

-- From when a shift has run: its planned start, or its opening where that came first, or where it was entered after its planned end.
-- Null: it was never opened. The twin of `asWorked`.
create function private.shift_start(s public.shifts) returns timestamptz
language sql stable set search_path = '' as $$
  select case when s.opened_at < planned.start + (s.end_time::time - s.start_time::time)
      + case when s.end_time > s.start_time then '0' else interval '1 day' end then least(s.opened_at, planned.start) else s.opened_at end
  from (select (s.operating_day + s.start_time::time
      + case when s.start_time < private.config('site.day_start') then interval '1 day' else '0' end)
      at time zone private.config('site.time_zone') as start) planned
$$;

-- Plans or opens a shift. One that is there already is opened if it was planned; the second of two who open it goes on with the
-- same shift. Notes are added to those that are there, and as long as it is not closed the second one's crew to the crew; the
-- rest of what the second one wrote is in the audit.
create function private.open_shift(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  s public.shifts;
  there public.shifts;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('shifts', m.entity_id)));
begin
  s := jsonb_populate_record(null::public.shifts, private.new_row(m));
  if m.entity_id is distinct from private.shift_id(s.operating_day, s.shift_type) then
    perform private.reject('wrong_id', 'operating_day');
  end if;
  s.status := case m.kind when 'shifts.open' then 'open' else 'planned' end;
  if s.status = 'open' then
    perform private.refuse_day_ahead(m, s.operating_day, 'operating_day');
    s.opened_by := m.author;
    s.opened_at := m.happened_at;
  end if;

  select * into there from public.shifts where id = m.entity_id for update;
  if there.id is null then
    insert into public.shifts select s.*;
    return effect || jsonb_build_object('after', m.payload || jsonb_build_object('status', s.status));
  elsif there.status = 'planned' and s.status = 'open' then
    update public.shifts set status = 'open', opened_by = s.opened_by, opened_at = s.opened_at,
      crew = case when m.payload ? 'crew' then s.crew else crew end, notes = private.with_note(notes, s.notes, 1000) where id = there.id
      returning * into s;
    return effect || jsonb_build_object('before', jsonb_build_object('status', 'planned', 'crew', there.crew, 'notes', there.notes),
      'after', jsonb_build_object('status', 'open', 'crew', s.crew, 'notes', s.notes, 'second', m.payload));
  end if;
  update public.shifts set notes = private.with_note(notes, s.notes, 1000),
    crew = case when status = 'closed' then crew else (crew || array(
      select person from unnest(s.crew) with ordinality as e (person, n) where person <> all (there.crew) group by person order by min(n)))[1:100] end
    where id = there.id returning * into s;
  return effect || private.already_done(effect -> 'rows', m.payload) || jsonb_build_object('totals', private.total_keys('shifts', to_jsonb(s)));
end
$$;

-- What every kind of a shift goes by. One that was opened more than a day from its day is flagged. What says when it ran and who worked in it
-- moves figures of its day: captured after the day was closed, it is held. Its crew are people on file: each counts in the hours worked.
create function private.keep_shift(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
<<keep_shift>>
declare
  was jsonb := (select to_jsonb(s) from public.shifts s where s.id = m.entity_id);
  effect jsonb := case m.kind when 'shifts.change' then private.change_row(m, on_hand)
    when 'shifts.plan' then private.open_shift(m, on_hand) when 'shifts.open' then private.open_shift(m, on_hand)
    else private.close_shift(m, on_hand) end;
  s public.shifts;
  flags text[];
begin
  select * into s from public.shifts where id = m.entity_id;
  if m.payload ? 'crew' and exists (select from unnest(s.crew) as person where not exists (select from public.operators o where o.id = person)) then
    perform private.reject('unknown_crew', 'crew');
  end if;
  if to_jsonb(s) - '{version,position,handover_note,acknowledged_by,acknowledged_at,notes}'::text[]
    is not distinct from was - '{version,position,handover_note,acknowledged_by,acknowledged_at,notes}'::text[] then
    return effect;
  end if;
  flags := private.flags_after_closing(m, to_jsonb(s));
  if was is null then
    flags := array_replace(flags, 'late_change', 'late');
  end if;
  if m.kind = 'shifts.open' and s.opened_at = m.happened_at then
    flags := flags || case when abs(s.operating_day - private.day_of(m.happened_at)) > 1 then array['day_mismatch'] else '{}' end;
  end if;
  update public.shifts t set flags = keep_shift.flags where t.id = s.id and t.flags <> keep_shift.flags;
  return effect || jsonb_build_object('totals', private.total_keys('shifts', was) || private.total_keys('shifts', to_jsonb(s)));
end
$$;

create function private.close_shift(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  s public.shifts;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('shifts', m.entity_id)));
begin
  select * into s from public.shifts where id = m.entity_id for update;
  if s.id is null then
    perform private.block('missing_dependency');
  elsif m.kind = 'shifts.acknowledge' then
    if s.status <> 'closed' then
      perform private.reject('not_closed');
    elsif s.acknowledged_at is not null then
      return private.already_done(effect -> 'rows', '{}');
    elsif s.closed_by = m.author then
      perform private.reject('own_handover');
    end if;
    update public.shifts set acknowledged_by = m.author, acknowledged_at = m.happened_at where id = s.id;
    return effect || jsonb_build_object('after', jsonb_build_object('acknowledged_by', m.author));
  elsif m.payload ->> 'handover_note' is null then
    perform private.reject('handover_note_required', 'handover_note');
  elsif s.status = 'planned' then
    perform private.reject('status_not_allowed', 'status');
  elsif s.status = 'closed' then
    -- Closed twice, by two people or on two devices: the second note is kept below the first.
    update public.shifts set handover_note = private.with_note(handover_note, m.payload ->> 'handover_note', 2000) where id = s.id;
    return private.already_done(effect -> 'rows', m.payload);
  end if;
  update public.shifts set status = 'closed', closed_by = m.author, closed_at = private.not_ahead(m.happened_at), handover_note = m.payload ->> 'handover_note'
    where id = s.id;
  return effect || jsonb_build_object('before', jsonb_build_object('status', s.status), 'after', m.payload || '{"status":"closed"}');
end
$$;


-- A record with a shift counts on the shift's day. Captured before the shift ended and arriving after: `late`;
-- captured after it ended: `after_shift`; captured days away from it: `day_mismatch`; by a clock that cannot be right: `clock`. None is refused.
create function private.place_in_shift(m private.mutation, wanted date, shift uuid) returns private.placement
language plpgsql stable set search_path = '' as $$
declare
  s public.shifts;
  placed private.placement;
begin
  if shift is null then
    return private.place(m, wanted);
  end if;
  select * into s from public.shifts where id = shift;
  if s.id is null then
    perform private.reject('unknown_reference', 'shift_id');
  end if;
  placed := private.after_closing(m, (s.operating_day, '{}')::private.placement);
  if abs(s.operating_day - private.day_of(m.happened_at)) > 1 then
    placed.flags := placed.flags || 'day_mismatch'::text;
  end if;
  if s.closed_at < m.happened_at then
    placed.flags := placed.flags || 'after_shift'::text;
  elsif s.closed_at is not null and not 'late' = any (placed.flags) then
    placed.flags := placed.flags || 'late'::text;
  end if;
  placed.flags := placed.flags || private.clock_flags(m.happened_at);
  return placed;
end
$$;
