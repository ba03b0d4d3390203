-- Standing still: entries of downtime, and the state of machines that opens and ends them.

create function private.create_downtime(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  flags text[] := '{}';
begin
  if exists (select from public.shifts s where s.id = (m.payload ->> 'shift_id')::uuid
    and (m.payload ->> 'started_at')::timestamptz < date_trunc('minute', private.shift_start(s))) then
    flags := '{before_shift}';
  end if;
  if m.payload ->> 'ended_at' is not null then
    m.payload := m.payload || jsonb_build_object('ended_at', private.not_ahead((m.payload ->> 'ended_at')::timestamptz));
  end if;
  return private.add_fact(m, jsonb_build_object('started_at', m.happened_at) || private.new_row(m), flags);
end
$$;

-- When a stop ends that this mutation ends, and when it then began. An end by a clock that is ahead is when it came. A start that the clock of
-- the same device had dated ahead (`clock`) moves as far as the end was corrected. So no end is before its start, and any device can end it;
-- only a typed end before a start that no clock is to blame for is a mistake. No stop counts for more than 92 days. The twin of `ended`.
create function private.ended(m private.mutation, d public.downtime_entries) returns public.downtime_entries
language plpgsql stable set search_path = '' as $$
declare
  typed constant timestamptz := case when m.kind = 'downtime_entries.end' then (m.payload ->> 'ended_at')::timestamptz end;
  stated constant timestamptz := coalesce(typed, m.happened_at);
begin
  d.ended_at := private.not_ahead(stated);
  if 'clock' = any (d.flags) then
    d.started_at := least(d.started_at, d.ended_at,
      case when d.device = m.device then d.started_at + (d.ended_at - stated) + (m.happened_at - m.captured_at) end);
  elsif d.ended_at <> stated then
    d.flags := d.flags || 'clock'::text;
  end if;
  if typed is null then
    d.ended_at := greatest(d.ended_at, d.started_at);
  end if;
  d.ended_at := least(d.ended_at, d.started_at + interval '92 days');
  return d;
end
$$;

create function private.end_downtime(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was public.downtime_entries;
  d public.downtime_entries;
  effect jsonb;
begin
  select * into was from public.downtime_entries where id = m.entity_id;
  d := private.ended(m, was);
  m.payload := m.payload || jsonb_build_object('ended_at', d.ended_at)
    || case when d.started_at <> was.started_at then jsonb_build_object('started_at', d.started_at) else '{}' end;
  effect := private.change_row(m, on_hand);
  if effect ? 'after' then
    d.flags := private.flags_after_closing(m, to_jsonb(d));
    update public.downtime_entries t set flags = d.flags where t.id = d.id and t.flags <> d.flags;
  end if;
  return effect || jsonb_build_object('totals', private.total_keys('downtime_entries', to_jsonb(was)) || private.total_keys('downtime_entries', to_jsonb(d)));
end
$$;

-- Every device hears of an end that the closing of its day holds: the machine runs again, whatever the books say of it.
create function private.note_held_end(entry uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.downtime_entries d set held_end_at = (
      select min(greatest(d.started_at, coalesce((h.mutation -> 'payload' ->> 'ended_at')::timestamptz, (private.read_mutation(h.mutation, null)).happened_at)))
      from public.held_mutations h
      where h.entity_id = d.id and h.kind = 'downtime_entries.end' and h.code = 'day_closed' and h.decision is null)
    where d.id = entry;
end
$$;

-- Any state to any other. A breakdown opens a downtime entry if a shift was open then, for not more than a day, unless a stop of this machine
-- runs already: one standstill is one record. Leaving it ends the entry that runs. A state from before the one in force is kept in the audit
-- and changes nothing. The time of a state is at most that of its receipt: by a clock that is ahead, every later one would count as older.
create function private.change_equipment_status(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was text;
  since timestamptz;
  next text := m.payload ->> 'status';
  effect jsonb;
  d public.downtime_entries;
  placed private.placement;
  change jsonb;
begin
  if next is null then
    perform private.reject('required', 'status');
  end if;
  select status, status_at into was, since from public.equipment where id = m.entity_id;
  if m.happened_at < since then
    return private.already_done(jsonb_build_array(jsonb_build_array('equipment', m.entity_id)), m.payload);
  end if;
  effect := private.change_row(m, on_hand);
  if next = was then
    return effect;
  end if;
  update public.equipment set status_at = least(m.happened_at, now()) where id = m.entity_id;

  if next = 'breakdown' then
    select s.id into d.shift_id from public.shifts s
      where s.opened_at <= m.happened_at and s.opened_at > m.happened_at - interval '24 hours' and (s.status = 'open' or s.closed_at >= m.happened_at) order by s.opened_at desc, s.closed_at desc nulls first limit 1;
    if d.shift_id is not null and not exists (select from public.downtime_entries o
      where o.equipment_id = m.entity_id and coalesce(o.ended_at, o.held_end_at) is null and o.voided_at is null
        and o.started_at <= m.happened_at) then
      d.id := private.derived_id('downtime_entries:' || m.id || ':1');
      -- A machine's state is never held for a closed day, and its entry comes along.
      m.forced := true;
      placed := private.place_in_shift(m, null, d.shift_id);
      d.operating_day := placed.operating_day;
      insert into public.downtime_entries (id, operating_day, shift_id, equipment_id, reason, started_at, flags, author, device, captured_at, received_at)
      values (d.id, d.operating_day, d.shift_id, m.entity_id, 'mechanical', m.happened_at, placed.flags, m.author, m.device, m.captured_at, clock_timestamp())
      returning jsonb_build_array(null, jsonb_build_object('shift_id', shift_id, 'equipment_id', equipment_id, 'reason', reason, 'started_at', started_at)) into change;
    end if;
  elsif was = 'breakdown' then
    -- As above: the state is never held.
    m.forced := true;
    select * into d from public.downtime_entries o where o.equipment_id = m.entity_id and coalesce(o.ended_at, o.held_end_at) is null and o.voided_at is null
      order by o.started_at desc limit 1;
    d := private.ended(m, d);
    update public.downtime_entries t set started_at = d.started_at, ended_at = d.ended_at, flags = private.flags_after_closing(m, to_jsonb(d))
      where t.id = d.id returning t.* into d;
    change := jsonb_build_array('{"ended_at":null}'::jsonb, jsonb_build_object('ended_at', d.ended_at));
  end if;
  if d.id is null then
    return effect;
  end if;
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('downtime_entries', d.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('downtime_entries', d.id) || change),
    'totals', private.total_keys('downtime_entries', to_jsonb(d) || jsonb_build_object('reason', coalesce(d.reason, 'mechanical'), 'equipment_id', m.entity_id)));
end
$$;
