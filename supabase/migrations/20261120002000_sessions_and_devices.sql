-- After sign-in.

-- Wakes the connection and tells the caller who they are here. Answers everybody who is signed in: the page that says
-- "no access" has to know why. `role` is null for one who is inactive or unknown. A session that was ended is told so, and nothing else.
create function public.warmup_session() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.session_has_ended() then
    raise exception 'not_signed_in' using errcode = 'PT401';
  end if;
  return jsonb_build_object('role', private.current_role_name(), 'server_time', private.wire_time(clock_timestamp()),
    'epoch', private.epoch(), 'position', (select position from private.sync_state));
end
$$;

-- For the edge functions, which have verified the user. Every sign-in on an empty store registers anew:
-- a counter that was lost must never go on under the same code. A device that was revoked gets none, whoever signs in on it.
create function public.register_device(p_user uuid, p_device uuid, p_label text default null, p_app_version text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  registration uuid;
  free_code text;
begin
  if not exists (select from public.profiles where user_id = p_user and is_active and deleted_at is null
      and role in (select role from private.permissions where object = 'devices' and action = 'create')) then
    raise exception 'inactive_user' using errcode = '42501';
  elsif exists (select from public.devices where device = p_device and revoked_at is not null) then
    raise exception 'device_revoked' using errcode = 'PT403';
  -- Codes are never used again: nobody may use them up.
  elsif (select count(*) from public.devices where user_id = p_user and registered_at > now() - interval '1 day') >= 100 then
    raise exception 'too_many_registrations' using errcode = 'PT429';
  end if;
  loop
    free_code := private.free_device_code();
    if free_code is null then
      raise exception 'no_codes_left' using errcode = 'PT507';
    end if;
    insert into public.devices (device, user_id, code, label, app_version, last_seen_at)
    values (p_device, p_user, free_code, left(private.clean_text(p_label), 100), left(private.clean_text(p_app_version), 50), now())
    on conflict (code) do nothing returning id into registration;
    exit when registration is not null;
  end loop;
  insert into public.audit_log (table_name, row_id, action, author, device, captured_at, after)
  values ('devices', registration, 'devices.register', p_user, registration, clock_timestamp(),
    (select jsonb_build_object('code', d.code, 'label', d.label, 'app_version', d.app_version) from public.devices d where d.id = registration));
  return jsonb_build_object('id', registration, 'code', free_code);
end
$$;

-- What a device says of itself while it is used. A pull writes nothing, so a device that only reads would seem silent without this. Takes no
-- position: no other device fetches anything because of it. `waiting_ms`: for how long the oldest record that could be sent has waited, by the
-- device's own clock, whatever it shows.
create function public.report_device(report jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting_ms numeric;
  registration uuid;
begin
  perform private.refuse_strangers();
  perform private.refuse_swelling(report);
  if jsonb_typeof(report -> 'waiting_ms') = 'number' and (report ->> 'waiting_ms')::numeric between 0 and 1e12 then
    waiting_ms := report ->> 'waiting_ms';
  end if;
  select d.id into registration from public.devices d where d.id::text = lower(report ->> 'device') and d.user_id = private.current_user_id();
  if registration is null then
    raise exception 'device_mismatch' using errcode = 'PT403';
  end if;
  perform private.refuse_revoked(registration);
  -- The first key stays: a signature is never that of another one.
  update public.devices d set public_key = report ->> 'public_key', key_since = clock_timestamp()
  where d.id = registration and d.public_key is null and report ->> 'public_key' ~ '^[0-9A-Za-z_-]{43}$';
  -- The same instant at every report, so that a report which says nothing new writes nothing.
  perform private.note_contact(registration, private.reported_count(report -> 'unsent'), coalesce(private.reported_count(report -> 'rejected'), 0),
    (select case when abs(extract(epoch from d.waiting_since - at.began)) < 60 then d.waiting_since else at.began end
      from public.devices d, lateral (select clock_timestamp() - waiting_ms * interval '1 millisecond' as began) as at where d.id = registration),
    report -> 'app_version', interval '5 minutes');
end
$$;

-- A code nobody has had, of 30 signs that cannot be mistaken for one another. Three of them; four once nine tenths of the 27,000 of three
-- are used. Drawn until one is free: by the first few where many are, and no list of all is ever made.
create function private.free_device_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  signs constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  wanted constant integer := case when (select count(*) from public.devices d where length(d.code) = 3) < 24300 then 3 else 4 end;
  drawn text;
begin
  for attempt in 1..200 loop
    drawn := (select string_agg(substr(signs, 1 + floor(random() * 30)::integer, 1), '') from generate_series(1, wanted));
    if not exists (select from public.devices d where d.code = drawn) then
      return drawn;
    end if;
  end loop;
  return null;
end
$$;

-- The profile of a new account; calling it again changes nothing.
create function public.create_profile(p_user uuid, p_email text, p_full_name text, p_role text) returns void
language sql security definer set search_path = '' as $$
  insert into public.profiles (id, user_id, email, full_name, role)
  values (p_user, p_user, lower(btrim(p_email)), private.clean_text(p_full_name), p_role)
  on conflict (id) do nothing
$$;

select private.hand_over('public.warmup_session()', '{authenticated}');
select private.hand_over('public.register_device(uuid, uuid, text, text)', '{service_role}');
select private.hand_over('public.create_profile(uuid, text, text, text)', '{service_role}');
select private.hand_over('public.report_device(jsonb)', '{authenticated}');
