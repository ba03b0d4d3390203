-- For the users function: people come with a profile and a line in the audit, and the one who made them is its author.
-- Every one of these takes the position first, as `change_profile` does: so two changes of people never pass one another,
-- and "not the last owner" holds however many are made at once.

select private.permit('profiles', 'create', 'O'), private.permit('profiles', 'change_own_password', 'OAMP');

create function private.check_actor(actor uuid, action text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.profiles p
      where p.user_id = actor and p.is_active and p.deleted_at is null and private.role_may(p.role, 'profiles', check_actor.action)) then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
end
$$;

-- Whether the actor may change people; and whether the email is free. Answers the account that an earlier call made and
-- could not finish, so that it can: an account without a profile is nobody's.
create function public.prepare_person(p_actor uuid, p_email text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_actor(p_actor, 'create');
  if exists (select from public.profiles p where p.email = lower(btrim(p_email))) then
    raise exception 'email_taken' using errcode = 'PT409';
  end if;
  return jsonb_build_object('unfinished', private.account_without_profile(p_email));
end
$$;

-- Owned by whoever runs the migrations: the writer is not let into the auth schema.
create function private.account_without_profile(email text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select u.id from auth.users u
    where lower(u.email) = lower(btrim(account_without_profile.email))
      and not exists (select from public.profiles p where p.user_id = u.id));
end
$$;

-- The first password is the owner's choice, so the first thing asked of the person is to change it.
create function public.add_person(p_actor uuid, p_user uuid, p_email text, p_full_name text, p_role text, p_phone text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made public.profiles;
begin
  perform private.claim_position();
  perform private.check_actor(p_actor, 'create');
  insert into public.profiles (id, user_id, email, full_name, role, phone, must_change_password)
  values (p_user, p_user, lower(btrim(p_email)), private.clean_text(p_full_name), p_role, private.clean_phone(p_phone), true)
  returning * into made;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, after)
  values ('profiles', made.id, 'profiles.create', p_actor, clock_timestamp(),
    jsonb_build_object('email', made.email, 'full_name', made.full_name, 'role', made.role, 'phone', made.phone));
  return jsonb_build_object('id', made.id, 'role', made.role, 'is_active', made.is_active, 'full_name', made.full_name);
end
$$;

-- The owner's changes of a profile, called by the users function with the verified owner. Never leaves the site without
-- an active owner. `changes`: full_name, phone, role, is_active, must_change_password.
create function public.change_profile(p_actor uuid, p_user uuid, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was public.profiles;
  now_is public.profiles;
  unknown text := (select min(key) from jsonb_object_keys(p_changes) as key
    where key not in ('full_name', 'phone', 'role', 'is_active', 'must_change_password'));
begin
  if unknown is not null then
    raise exception 'unknown_field' using errcode = 'PT400', detail = unknown;
  end if;
  perform private.claim_position();
  perform private.check_actor(p_actor, 'change');
  select * into was from public.profiles where user_id = p_user for update;
  if was.id is null then
    raise exception 'unknown_user' using errcode = 'PT404';
  end if;

  now_is := jsonb_populate_record(was, p_changes);
  if was.role = 'owner' and was.is_active and not (now_is.role = 'owner' and now_is.is_active)
    and not exists (select from public.profiles p where p.user_id <> p_user and p.role = 'owner' and p.is_active and p.deleted_at is null) then
    raise exception 'last_owner' using errcode = 'PT409';
  end if;
  update public.profiles set full_name = private.clean_text(now_is.full_name), phone = private.clean_phone(now_is.phone), role = now_is.role,
    is_active = now_is.is_active, must_change_password = now_is.must_change_password, updated_at = clock_timestamp()
    where user_id = p_user returning * into now_is;
  if p_changes ? 'must_change_password' then
    update private.password_changes set replaced = null where user_id = p_user;
  end if;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, before, after)
  select 'profiles', p_user, 'profiles.change', p_actor, clock_timestamp(), jsonb_object_agg(key, to_jsonb(was) -> key), jsonb_object_agg(key, to_jsonb(now_is) -> key)
  from jsonb_object_keys(p_changes) as key;
  return jsonb_build_object('id', now_is.id, 'role', now_is.role, 'is_active', now_is.is_active, 'full_name', now_is.full_name);
end
$$;

-- Who is giving themselves a new password, or has. `replaced`: a mark of the one that they had before; null where an owner
-- has given one since. A mark tells one password from another and cannot be tried: it is a digest of what Auth keeps, salt and all.
create table private.password_changes (
  user_id uuid primary key,
  replaced bytea,
  -- A mark of the call that replaced it, which the users function makes with the service key: made again, it is known.
  request text,
  changed_at timestamptz(3)
);
select private.adopt('private.password_changes', synced => false);

-- Owned by whoever runs the migrations, as `account_without_profile` is.
create function private.password_mark(person uuid) returns bytea
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select sha256(convert_to(coalesce(u.encrypted_password, ''), 'UTF8')) from auth.users u where u.id = person);
end
$$;

-- Asked before Auth is told: whether the person may give themselves a new password. Answers whether an owner chose the one they have
-- (`given`: then the old one is not asked for), and whether it has been replaced already (`replaced`), by a call that was cut off behind that, or a quarter of an hour ago at most by one whose answer may be lost:
-- made again, it finds its own password, which is no reason to refuse it.
create function public.prepare_own_password(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mark constant bytea := private.password_mark(p_user);
  begun private.password_changes;
begin
  perform private.check_actor(p_user, 'change_own_password');
  insert into private.password_changes as c (user_id, replaced) values (p_user, mark)
    on conflict (user_id) do update set replaced = excluded.replaced, request = null, changed_at = null
    where c.replaced is null or c.changed_at < clock_timestamp() - interval '15 minutes';
  select * into strict begun from private.password_changes c where c.user_id = p_user;
  return jsonb_build_object('replaced', begun.replaced <> mark, 'done', begun.request,
    'given', (select p.must_change_password from public.profiles p where p.user_id = p_user));
end
$$;

-- A person has given themselves a new password.
create function public.own_password_changed(p_user uuid, p_request text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.claim_position();
  update public.profiles set must_change_password = false, updated_at = clock_timestamp()
    where user_id = p_user and is_active and deleted_at is null;
  if not found then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
  update private.password_changes set changed_at = clock_timestamp(), request = p_request where user_id = p_user;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, after)
  values ('profiles', p_user, 'profiles.change_own_password', p_user, clock_timestamp(), '{}');
end
$$;

-- Ends a person's sessions on all devices: at once for what asks `session_has_ended`. False where Auth's tables are not ours to change. Owned by whoever runs the migrations, as `account_without_profile` is.
create function public.end_sessions(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.refresh_tokens t where t.user_id::text = p_user::text;
  delete from auth.sessions s where s.user_id::text = p_user::text;
  return true;
exception when insufficient_privilege or undefined_table then
  return false;
end
$$;
revoke all on function public.end_sessions(uuid) from public, anon, authenticated;
grant execute on function public.end_sessions(uuid) to service_role, kuari_writer;

-- Whether the session of the request's token was ended: by signing out, with a device that was revoked, or by another password. The token
-- itself is good for up to an hour. False for one that names no session, and where Auth's tables are not ours to read. Owned as `end_sessions`.
create function private.session_has_ended() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if session is null then
    return false;
  end if;
  return not exists (select from auth.sessions s where s.id = session::uuid);
exception when insufficient_privilege or undefined_table then
  return false;
end
$$;

-- People as the owner's list shows them, with the last contact of their devices and their unsent records, under the caller's rights.
-- `unsent_count` is null if a device has never reported and no other one has unsent records.
create view public.people with (security_invoker = true) as
  select p.id, p.email, p.full_name, p.role, p.phone, p.is_active, p.must_change_password, p.created_at, d.last_seen_at, d.unsent_count
  from public.profiles p
  cross join lateral (
    select max(d.last_seen_at) as last_seen_at, 
      (case when count(*) = count(d.unsent_count) or sum(d.unsent_count) > 0 then coalesce(sum(d.unsent_count), 0) end)::integer as unsent_count
    from public.devices d where d.user_id = p.user_id) as d
  where p.deleted_at is null;
revoke all on public.people from public, anon, authenticated, service_role;
grant select on public.people to authenticated;

select private.hand_over('public.prepare_person(uuid, text)', '{service_role}');
select private.hand_over('public.add_person(uuid, uuid, text, text, text, text)', '{service_role}');
select private.hand_over('public.change_profile(uuid, uuid, jsonb)', '{service_role}');
select private.hand_over('public.prepare_own_password(uuid)', '{service_role}');
select private.hand_over('public.own_password_changed(uuid, text)', '{service_role}');
