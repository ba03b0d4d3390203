-- A day is closed once its figures are agreed. What was captured before still applies and is flagged `late`;
-- what is captured after is held for the owner.

create table public.day_closings (
  id uuid primary key,
  operating_day date not null,
  totals jsonb not null,
  closed_by uuid not null,
  closed_at timestamptz(3) not null,
  -- When its figures were frozen, by the server's clock: what it received later is not in them.
  received_at timestamptz(3),
  reopened_by uuid,
  reopened_at timestamptz(3),
  reopen_reason text,
  like private.synced,
  constraint operating_day__taken unique (operating_day)
);
select private.permit('day_closings', 'read', 'OM'), private.permit('day_closings', 'create', 'OM'), private.permit('day_closings', 'reopen', 'O');
select private.adopt('public.day_closings');

insert into private.refusal_messages (code, message) values
  ('wrong_id', 'The id of this record must follow from its name'),
  ('day_not_begun', 'A day that has not begun cannot be closed'),
  ('day_not_ended', 'This day has not ended: only the owner closes it before'),
  ('closed_again', 'The day was opened and closed again meanwhile'),
  ('not_closed', 'This is not closed');

-- The day it was captured for if that is within a day of its time and its clock can be right, else the day of its time.
create function private.place(m private.mutation, wanted date) returns private.placement
language plpgsql stable set search_path = '' as $$
declare
  own_day date := private.day_of(m.happened_at);
  placed private.placement := (coalesce(wanted, own_day), '{}');
begin
  if abs(placed.operating_day - own_day) > 1 then
    placed := (own_day, '{day_mismatch}');
  elsif private.is_ahead(m.happened_at) then
    placed.operating_day := own_day;
  elsif placed.operating_day <> own_day then
    -- It stays, since the start of the day may have been another setting then; but no clock says so.
    placed.flags := '{day_mismatch}';
  end if;
  placed := private.after_closing(m, placed);
  placed.flags := placed.flags || private.clock_flags(m.happened_at);
  return placed;
end
$$;

-- No record arrives before it happened: of a clock that is more than an hour ahead, it counts on the day that it came.
create function private.day_of(happened_at timestamptz) returns date
language plpgsql stable set search_path = '' as $$
begin
  return private.operating_day(private.not_ahead(happened_at));
end
$$;

-- An end that is not yet, by a clock that is ahead: then it is when it came.
create function private.not_ahead(happened_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when private.is_ahead(happened_at) then now() else happened_at end;
end
$$;

create function private.is_ahead(happened_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return happened_at > now() + interval '1 hour';
end
$$;

-- What has happened is dated a day ahead at most: until the operating day turns, the calendar of the site is a day before it. Other kinds
-- are moved to the day of their time (`place`), and so is all by a clock that is ahead.
create function private.refuse_day_ahead(m private.mutation, day date, field text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if day > private.day_of(m.happened_at) + 1 and not private.is_ahead(m.happened_at) then
    perform private.reject('day_ahead', field);
  end if;
end
$$;

-- What no clock says that is right: more than five minutes after its own receipt, or longer ago than any device waited to send.
create function private.clock_flags(happened_at timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return case when happened_at between now() - interval '13 months' and now() + interval '5 minutes' then '{}' else '{clock}' end;
end
$$;

-- When it happened, as far as its clock can be right; else when it came.
create function private.own_time(happened_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when private.clock_flags(happened_at) = '{}' then happened_at else now() end;
end
$$;

-- A time that a person states, by the clock of the same device: not after its record, and as far before it as they said.
create function private.stated_time(m private.mutation, stated timestamptz, field text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if stated > m.happened_at + interval '5 minutes' then
    perform private.reject('in_future', field);
  end if;
  return least(stated, m.happened_at) + (private.own_time(m.happened_at) - m.happened_at);
end
$$;
insert into private.refusal_messages (code, message) values ('in_future', 'This time is not yet'),
  ('count_before_closing', 'A count of a closed day, or of more than 31 days ago, cannot be recorded');

-- What the owner does on a closed day is the owner's decision, and applies.
create function private.after_closing(m private.mutation, placed private.placement) returns private.placement
language plpgsql stable set search_path = '' as $$
declare
  closed timestamptz := (select c.closed_at from public.day_closings c where c.operating_day = placed.operating_day and c.reopened_at is null);
begin
  if closed is null then
    return placed;
  elsif m.happened_at > closed and not coalesce(m.forced, false) and m.role is distinct from 'owner' then
    perform private.hold('day_closed', placed.operating_day);
  end if;
  placed.flags := placed.flags || 'late'::text;
  return placed;
end
$$;

-- When a record was changed, for what depends on it. That is the device's word: it cannot lie before the record's own time, but for an hour
-- of a clock that was set, nor, unless the record came late too, further back than devices are waited for. Else: when the change came.
create function private.changed_at(happened_at timestamptz, record jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  received constant timestamptz := record ->> 'received_at';
begin
  return case when happened_at >= least((record ->> 'captured_at')::timestamptz, received) - interval '1 hour'
    and greatest(happened_at, received) > now() - interval '14 days' then happened_at else now() end;
end
$$;

-- A change of a record that counts on a closed day: made after the closing it is the owner's to decide. Answers the
-- record's flags, with `late_change`: the record itself was in time.
create function private.flags_after_closing(m private.mutation, record jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  flags constant text[] := array(select jsonb_array_elements_text(record -> 'flags'));
  of_clock constant text[] := private.clock_flags(m.happened_at);
  placed private.placement;
begin
  m.happened_at := private.changed_at(m.happened_at, record);
  placed := private.after_closing(m, ((record ->> 'operating_day')::date, '{}')::private.placement);
  return flags || array(select flag from unnest(case when 'late' = any (placed.flags) then array['late_change'] else '{}' end || of_clock) as flag where flag <> all (flags));
end
$$;

-- What is frozen with a closing, as [kind, key, quantity, count, amount]: every total of the day, and what no total says. `stock`: on hand at the
-- end of the day, by material. `payments`: by method. `shifts`: by type, the hours that it ran (none before its end) and its crew;
-- `shift_target`: m³.
create function private.figures_of_day(day date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_array(kind, key, quantity, count, amount) order by kind, key), '[]') from (
    select t.kind, t.key, t.quantity, t.count, t.amount from public.daily_totals t
    where t.operating_day = day and t.kind <> 'closed' and (t.quantity, t.count, t.amount) is distinct from (0, 0, 0)
    union all
    select 'stock', s.material_type, s.on_hand - coalesce((
      select sum(t.quantity) from public.daily_totals t where t.kind = 'net_movement' and t.key = s.material_type and t.operating_day > day), 0), 0, 0
    from public.stocks s
    union all
    select 'payments', p.method, 0, count(*), sum(p.amount) from public.payments p where p.operating_day = day and p.voided_at is null group by p.method
    union all
    select 'shifts', s.shift_type, coalesce(round(extract(epoch from s.closed_at - private.shift_start(s)) / 3600, 3), 0), cardinality(s.crew), 0
    from public.shifts s where s.operating_day = day and s.status <> 'planned'
    union all
    select 'shift_target', s.shift_type, s.production_target, 0, 0
    from public.shifts s where s.operating_day = day and s.status <> 'planned' and s.production_target > 0) as figures);
end
$$;

create function private.close_day(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  day date := (m.payload ->> 'operating_day')::date;
  -- What is captured after it is held, so a clock that runs ahead must not open the day again.
  closing_time timestamptz := least(m.happened_at, clock_timestamp());
  figures jsonb;
begin
  if day is null then
    perform private.reject('required', 'operating_day');
  elsif m.entity_id <> private.derived_id('day_closings:' || day) then
    perform private.reject('wrong_id', 'operating_day');
  elsif day > private.operating_day(closing_time) then
    perform private.reject('day_not_begun', 'operating_day');
  elsif day = private.operating_day(closing_time) and m.role is distinct from 'owner' and not coalesce(m.forced, false)
      and not exists (select from public.day_closings c where c.id = m.entity_id and c.reopened_at is null) then
    perform private.reject('day_not_ended', 'operating_day');
  end if;
  figures := private.figures_of_day(day);

  insert into public.day_closings as c (id, operating_day, totals, closed_by, closed_at, received_at)
  values (m.entity_id, day, figures, m.author, closing_time, clock_timestamp())
  on conflict (id) do update set totals = excluded.totals, closed_by = excluded.closed_by, closed_at = excluded.closed_at, received_at = excluded.received_at,
    reopened_by = null, reopened_at = null, reopen_reason = null
    where c.reopened_at < excluded.closed_at;
  -- Two people closed it: the first one's closing stands. So does a reopening that came after what was closed.
  return case when found then jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('day_closings', m.entity_id)),
      'totals', private.total_keys('day_closings', to_jsonb(m.payload)),
      'after', jsonb_build_object('operating_day', day, 'closed_at', closing_time))
    else private.already_done(jsonb_build_array(jsonb_build_array('day_closings', m.entity_id)), '{}') end;
end
$$;

-- Opens it, and applies what was held only because it was closed, except what `leave_held` names. `seen`: which closing the owner looked at.
create function private.reopen_day(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  closing public.day_closings;
  effect jsonb;
begin
  select * into closing from public.day_closings where id = m.entity_id for update;
  if closing.id is null then
    perform private.block('missing_dependency');
  elsif closing.reopened_at is not null then
    perform private.reject('not_closed');
  elsif closing.closed_at > (m.seen ->> 'closed_at')::timestamptz then
    perform private.reject('closed_again');
  elsif m.payload ->> 'reopen_reason' is null then
    perform private.reject('required', 'reopen_reason');
  end if;
  update public.day_closings set reopened_by = m.author, reopened_at = greatest(least(m.happened_at, clock_timestamp()), closed_at), reopen_reason = m.payload ->> 'reopen_reason'
    where id = closing.id;
  effect := private.apply_held_of_day(m, closing.operating_day, on_hand);
  return effect || jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('day_closings', closing.id)) || (effect -> 'rows'),
    'totals', private.total_keys('day_closings', to_jsonb(closing)) || (effect -> 'totals'), 'recorded', true,
    'before', jsonb_build_object('closed_at', closing.closed_at), 'after', jsonb_build_object('reopened_at', m.happened_at), 'reason', m.payload -> 'reopen_reason');
end
$$;

-- In the order in which it came: what the closing of this day held, and what waited for a record of that. By the rules, as it was sent, and
-- not by force, so that what anything else speaks against stays with the owner.
create function private.apply_held_of_day(m private.mutation, day date, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  held public.held_mutations;
  effect jsonb;
  done jsonb := '{"rows":[],"movements":[],"totals":[],"decides":[],"also_changed":[]}';
  applied uuid[] := '{}';
begin
  for held in select h.* from public.held_mutations h where h.decision is null and h.id::text <> all (array(select jsonb_array_elements_text(m.payload -> 'leave_held')))
    and (h.code = 'day_closed' and h.closed_day = day or h.code = 'dependency_held') order by h.received_at, (h.mutation ->> 'seq')::bigint for update
  loop
    continue when held.code = 'dependency_held' and not applied && array(select jsonb_array_elements_text(held.mutation -> 'depends_on'))::uuid[];
    begin
      effect := private.carry_out(held.mutation, (held.author, held.device, null, 1, m.position,
        (select l.submitted_by from private.mutation_log l where l.id = held.id))::private.push, on_hand);
    exception when sqlstate 'KU001' or sqlstate 'KU002' or sqlstate 'KU003' or data_exception or integrity_constraint_violation then
      continue;
    end;
    effect := private.decided(held, m, 'applied', effect, m.payload ->> 'reopen_reason');
    applied := applied || held.entity_id;
    on_hand := private.add_all(on_hand, private.deltas_of(effect));
    done := (select jsonb_object_agg(key, value || coalesce(effect -> key, '[]')) from jsonb_each(done))
      || jsonb_build_object('also_changed', (done -> 'also_changed') || jsonb_build_array(jsonb_build_array('held_mutations', held.id, null, '{"decision":"applied"}'::jsonb)));
  end loop;
  return done;
end
$$;

-- What only the server knows of what stands open before a day is closed: how much is held, whether the yard was counted on it, and what
-- each device last said that it had not sent. Its one row is a list's, as the API reads lists.
create function public.closing_checks(day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('day_closings', 'create') then
    raise insufficient_privilege;
  end if;
  return jsonb_build_array(jsonb_build_object(
    'held', (select count(*) from public.held_mutations h where h.decision is null),
    'counted', exists (select from public.stock_adjustments a where a.operating_day = day and a.kind = 'stocktake' and a.voided_at is null),
    'unsent', (select coalesce(jsonb_agg(jsonb_build_object('name', concat_ws(' · ', d.label, d.code), 'heard', d.last_seen_at, 'count', d.unsent_count)
      order by d.last_seen_at), '[]') from public.devices d where d.unsent_count > 0 and d.revoked_at is null)));
end
$$;
select private.hand_over('public.closing_checks(date)', '{authenticated}');
