-- Settings are the owner's. A value that the app could not use is refused: numbers are whole and within bounds, times and
-- zones are real, and what is allowed at least is not above what is allowed at most. It holds from today, or from an earlier day that
-- is not closed.

create function private.change_setting(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  key text := (select config_key from public.system_config where id = m.entity_id);
  value text := m.payload ->> 'config_value';
  from_day constant date := private.first_day_of_change(m.payload ->> 'from_day');
  bounds private.setting_defaults;
  before text;
  effect jsonb;
begin
  select * into bounds from private.setting_defaults d where d.config_key = key;
  if key = 'reset.last_reset_date' then
    perform private.reject('only_by_reset', 'config_value');
  elsif value is null and m.payload ? 'config_value' then
    perform private.reject('required', 'config_value');
  elsif value is not null and not private.is_setting(key, value) then
    perform private.reject('invalid_value', 'config_value');
  elsif bounds.least is not null and not value::bigint between bounds.least and bounds.most then
    perform private.reject('out_of_range', 'config_value');
  end if;
  select private.value_on(from_day - 1, s.past, private.config(key)) into before from public.system_config s where s.id = m.entity_id;
  effect := private.change_row(m, on_hand);
  if key = 'site.company_logo' then
    return private.with_logos_named(effect);
  end if;
  if private.config('business.min_volume')::integer > private.config('business.max_volume_limit')::integer then
    perform private.reject('out_of_range', 'config_value');
  end if;
  update public.system_config s set past = private.past_of_change(s.past, from_day, before, private.config(key)) where s.id = m.entity_id
    and s.past <> private.past_of_change(s.past, from_day, before, private.config(key));
  return case when effect ? 'after' or found
    then effect || jsonb_build_object('after', coalesce(effect -> 'after', '{}') || jsonb_build_object('from_day', from_day)) else effect end;
end
$$;

-- The audit tells one logo from another without keeping the pictures, and no day needs the logo of before.
create function private.with_logos_named(effect jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select effect || coalesce(jsonb_object_agg(side, effect -> side || jsonb_build_object('config_value', format('%s, %s kB, %s',
      upper(substring(logo from 'image/([a-z]+)')), ceil(length(logo) * 0.75 / 1000), left(md5(logo), 6)))), '{}')
  from (select side, effect -> side ->> 'config_value' as logo from unnest('{before,after}'::text[]) as side) as logos where logo like 'data:%'
$$;

-- A density holds from the day of its change, however late that arrives, or from the first one after it that is not closed.
create function private.change_density(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  from_day constant date := greatest(least(private.operating_day(m.happened_at), private.operating_day(now())), private.first_open_day());
  before constant text := (select private.value_on(from_day - 1, t.past, trim_scale(t.density)::text) from public.materials t where t.id = m.entity_id);
  effect jsonb := private.change_row(m, on_hand);
begin
  if effect ? 'after' then
    update public.materials t set past = private.past_of_change(t.past, from_day, before, trim_scale(t.density)::text) where t.id = m.entity_id;
    effect := jsonb_set(effect, '{after,from_day}', to_jsonb(from_day));
  end if;
  return effect;
end
$$;

-- Null: no day is closed.
create function private.first_open_day() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (select max(c.operating_day) + 1 from public.day_closings c where c.reopened_at is null);
end
$$;

-- The first day on which a change holds: today, or the day that is asked for. No closed day changes: where today is closed already, it is
-- tomorrow.
create function private.first_day_of_change(wanted text) returns date
language plpgsql stable set search_path = '' as $$
declare
  first_open constant date := private.first_open_day();
  latest constant date := greatest(private.operating_day(now()), first_open);
begin
  if wanted::date > latest then
    perform private.reject('day_ahead', 'from_day');
  elsif wanted::date < first_open then
    perform private.reject('from_closed_day', 'from_day');
  end if;
  return coalesce(wanted::date, latest);
end
$$;

-- The value in force on a day, of the values before and the one of now; the twin of `valueOn` in src/domain/settings/dated.ts.
create function private.value_on(day date, past jsonb, present text) returns text
language sql immutable set search_path = '' as $$
  select coalesce((select p ->> 1 from jsonb_array_elements(past) with ordinality as e (p, n) where day < (p ->> 0)::date order by n limit 1), present)
$$;

-- What was in force before, once another value holds from a day on: it also replaces those that began after that day.
create function private.past_of_change(past jsonb, from_day date, before text, after text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(p order by n) filter (where (p ->> 0)::date < from_day), '[]')
    || case when before = after then '[]' else jsonb_build_array(jsonb_build_array(from_day, before)) end
  from jsonb_array_elements(past) with ordinality as e (p, n)
$$;

-- What the time zone database names after a place, and UTC: no offsets, abbreviations or files (`Etc/GMT-7`, `EST`, `Factory`).
-- The twin of `PLACE` in src/domain/settings/values.ts.
create function private.is_place(zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return zone ~ '^((Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z0-9_/+-]+|UTC)$';
end
$$;

create function private.is_setting(key text, value text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case key
    when 'site.time_zone' then private.is_place(value) and exists (select from pg_catalog.pg_timezone_names where name = value)
    when 'site.day_start' then value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    when 'site.final_at_gate' then value in ('true', 'false')
    when 'site.ticket_amount' then value in ('true', 'false')
    when 'site.ticket_language' then value in ('id', 'en')
    when 'site.company_tax_number' then value ~ '^([0-9]{16})?$'
    when 'site.company_logo' then value ~ '^(data:image/(png|jpeg);base64,[A-Za-z0-9+/]+=*)?$'
    when 'site.bank_account' then char_length(value) <= 200 and value !~ '[<>[:cntrl:]]'
    when 'site.first_steps' then value ~ '^[a-z]{2,12}(,[a-z]{2,12}){0,20}$'
    when 'orders.over' then value in ('warn', 'ask', 'refuse')
    when 'credit.over' then value in ('warn', 'ask', 'refuse')
    else case when starts_with(key, 'site.company_') then char_length(value) <= 100 and value !~ '[<>[:cntrl:]]'
      else value ~ '^[0-9]{1,15}$' end end;
end
$$;

-- A new counting period: figures on the dashboard count from its day on; nothing is deleted. It begins when the owner said so, by the
-- server's clock: not later than it comes, and what was said more than a day before counts from when it comes. Asked for once
-- more by the same owner, on the same operating day and for the same reason, it is the same reset, by a page that was
-- reloaded while it had no answer: nothing changes, and the audit has no second line.
create function private.reset_period(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  reason text := m.payload ->> 'reason';
  begins timestamptz := least(m.happened_at, clock_timestamp());
  setting public.system_config;
  latest public.audit_log;
begin
  select * into strict setting from public.system_config where config_key = 'reset.last_reset_date' for update;
  if setting.id <> m.entity_id then
    perform private.block('missing_dependency');
  elsif reason is null or char_length(reason) < 10 then
    perform private.reject('reset_reason_too_short', 'reason');
  elsif char_length(reason) > 500 then
    perform private.reject('too_long', 'reason');
  end if;
  if begins < now() - interval '1 day' then
    begins := clock_timestamp();
  end if;
  select * into latest from public.audit_log l where l.row_id = setting.id and l.action = m.kind order by l.id desc limit 1;
  if latest.author = m.author and latest.reason = reason
    and private.operating_day(setting.config_value::timestamptz) = private.operating_day(begins) then
    return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('system_config', setting.id)));
  end if;
  update public.system_config set config_value = private.wire_time(begins) where id = setting.id;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('system_config', setting.id)),
    'before', jsonb_build_object('config_value', setting.config_value),
    'after', jsonb_build_object('config_value', private.wire_time(begins)), 'reason', reason);
end
$$;


insert into private.refusal_messages (code, message) values
  ('day_ahead', 'This day has not begun'),
  ('from_closed_day', 'This day or one after it is closed: it keeps the figures that were agreed'),
  ('only_by_reset', 'This date changes only with a reset'),
  ('reset_reason_too_short', 'Reset reason must be at least 10 characters for audit purposes');

-- Devices: a label, revoking a lost one, and taking it back when it was found. What was lost is the thing with all its
-- registrations, so they go and come together, and the sessions of all who used it end: nothing tells which of them was on it.
-- They are not synced: their screen asks the server.
create function private.change_device(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  one public.devices;
begin
  select * into one from public.devices where id = m.entity_id for update;
  if one.id is null then
    perform private.block('missing_dependency');
  end if;
  if m.kind = 'devices.revoke' then
    update public.devices d set revoked_at = coalesce(d.revoked_at, clock_timestamp()) where d.device = one.device;
    perform public.end_sessions(person) from (select distinct d.user_id as person from public.devices d where d.device = one.device) as people;
    return jsonb_build_object('before', jsonb_build_object('revoked', one.revoked_at is not null),
      'after', jsonb_build_object('revoked', true), 'reason', m.payload -> 'reason');
  elsif m.kind = 'devices.readmit' then
    update public.devices d set revoked_at = null where d.device = one.device;
    return jsonb_build_object('before', jsonb_build_object('revoked', one.revoked_at is not null),
      'after', jsonb_build_object('revoked', false), 'reason', m.payload -> 'reason');
  end if;
  update public.devices set label = m.payload ->> 'label' where id = one.id;
  return jsonb_build_object('before', jsonb_build_object('label', one.label), 'after', m.payload);
end
$$;


-- What a person threw away on their device goes to the audit with its bytes.
create function private.discard_mutation(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if m.payload ->> 'reason' is null then
    perform private.reject('required', 'reason');
  elsif m.payload -> 'discarded' is null then
    perform private.reject('required', 'discarded');
  end if;
  return jsonb_build_object('after', jsonb_build_object('discarded', m.payload -> 'discarded'), 'reason', m.payload -> 'reason');
end
$$;
select private.permit('mutations', 'discard', 'OAM'), private.permit('mutations', 'take_over', 'O');
