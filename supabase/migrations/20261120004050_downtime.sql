-- Standing still: entries of downtime, and the state of machines that opens and ends them.

create function private.create_downtime(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.add_fact(m, jsonb_build_object('started_at', m.happened_at) || private.new_row(m));
end
$$;

create function private.end_downtime(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
<<end_downtime>>
declare
  d public.downtime_entries;
  flags text[];
  effect jsonb;
begin
  select * into d from public.downtime_entries where id = m.entity_id;
  if m.payload ->> 'ended_at' is null then
    m.payload := m.payload || jsonb_build_object('ended_at', m.happened_at);
  end if;
  if private.is_ahead((m.payload ->> 'ended_at')::timestamptz) then
    m.payload := m.payload || jsonb_build_object('ended_at', now());
    flags := '{clock}';
  end if;
  effect := private.change_row(m, on_hand);
  if effect ? 'after' then
    flags := private.flags_after_closing(m, d.operating_day, d.flags || array(select flag from unnest(flags) as flag where flag <> all (d.flags)));
    update public.downtime_entries t set flags = end_downtime.flags where t.id = d.id and t.flags <> end_downtime.flags;
  end if;
  return effect || jsonb_build_object('totals', private.total_keys('downtime_entries', to_jsonb(d)));
end
$$;

-- Any state to any other. A breakdown opens a downtime entry if a shift was open then, for not more than a day, unless a stop of this machine
-- runs already: one standstill is one record. Leaving it ends the entry that runs.
create function private.change_equipment_status(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was text := (select status from public.equipment where id = m.entity_id);
  next text := m.payload ->> 'status';
  effect jsonb;
  d public.downtime_entries;
  placed private.placement;
  change jsonb;
begin
  if next is null then
    perform private.reject('required', 'status');
  end if;
  effect := private.change_row(m, on_hand);
  if next = was then
    return effect;
  end if;
  update public.equipment set status_at = m.happened_at where id = m.entity_id;

  if next = 'breakdown' then
    select s.id into d.shift_id from public.shifts s
      where s.opened_at <= m.happened_at and s.opened_at > m.happened_at - interval '24 hours' and (s.status = 'open' or s.closed_at >= m.happened_at) order by s.opened_at desc, s.closed_at desc nulls first limit 1;
    if d.shift_id is not null and not exists (select from public.downtime_entries o
      where o.equipment_id = m.entity_id and o.ended_at is null and o.voided_at is null
        and o.started_at <= m.happened_at and o.started_at > m.happened_at - interval '31 days') then
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
    update public.downtime_entries t set ended_at = greatest(private.not_ahead(m.happened_at), t.started_at),
      flags = private.flags_after_closing(m, t.operating_day, t.flags)
      where t.id = (select o.id from public.downtime_entries o where o.equipment_id = m.entity_id and o.ended_at is null and o.voided_at is null
        order by o.started_at desc limit 1) and t.started_at > m.happened_at - interval '31 days'
      returning t.* into d;
    change := jsonb_build_array('{"ended_at":null}'::jsonb, jsonb_build_object('ended_at', d.ended_at));
  end if;
  if d.id is null then
    return effect;
  end if;
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('downtime_entries', d.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('downtime_entries', d.id) || change),
    'totals', private.total_keys('downtime_entries', jsonb_build_object('operating_day', d.operating_day,
      'reason', coalesce(d.reason, 'mechanical'), 'equipment_id', m.entity_id)));
end
$$;
