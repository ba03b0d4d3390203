-- For the users function, for taking over a queue, for imports, and for those who want to see the matrix.

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
  if not exists (select from public.profiles p where p.user_id = p_actor and p.is_active and private.role_may(p.role, 'profiles', 'change')) then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
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
  insert into public.audit_log (table_name, row_id, action, author, captured_at, before, after)
  select 'profiles', p_user, 'profiles.change', p_actor, clock_timestamp(), jsonb_object_agg(key, to_jsonb(was) -> key), jsonb_object_agg(key, to_jsonb(now_is) -> key)
  from jsonb_object_keys(p_changes) as key;
  return jsonb_build_object('id', now_is.id, 'role', now_is.role, 'is_active', now_is.is_active, 'full_name', now_is.full_name);
end
$$;

-- An owner may send a queue in its author's name: the same bytes, the author stays, the log tells who sent it.
-- The batch then carries `submitted_by`, and the device is the author's, revoked or not.
create or replace function private.authorise_push(batch jsonb) returns private.push
language plpgsql stable set search_path = '' as $$
declare
  push private.push;
  caller uuid := private.current_user_id();
begin
  if caller is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif private.current_role_name() is null then
    raise exception 'inactive_user' using errcode = '42501';
  elsif not private.is_batch(batch) then
    raise exception 'malformed_batch' using errcode = 'PT400';
  elsif jsonb_array_length(batch -> 'mutations') > 500 or octet_length(batch::text) > 393216 then
    -- 256 KB on the wire; jsonb prints itself with spaces, hence the half more.
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;

  if lower(batch ->> 'author') <> caller::text then
    if lower(batch ->> 'submitted_by') is distinct from caller::text or not private.may('mutations', 'take_over') then
      raise exception 'author_mismatch' using errcode = 'PT403';
    end if;
    push.submitted_by := caller;
  end if;
  select d.user_id, d.id into push.author, push.device from public.devices d
    where d.id::text = lower(batch ->> 'device') and d.user_id::text = lower(batch ->> 'author')
      and (d.revoked_at is null or push.submitted_by is not null);
  if push.device is null then
    raise exception 'device_mismatch' using errcode = 'PT403';
  end if;
  push.role := private.current_role_name();
  push.schema_version := (batch ->> 'schema_version')::integer;
  return push;
end
$$;

-- Legacy names of materials (product.md §3), for imports; the twin of `materialByName`. Null: nobody knows it.
create function private.material_by_name(name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  known constant jsonb := '{"batu base course":"base_course_a","batu split 1-2":"split_half_inch","split12":"split_half_inch",
    "batu split 2-3":"split_2_3_cm","pasir plester":"lainnya","batu_belah":"lainnya","sirtu":"screening_sirtu","sirdam":"screening_sirtu",
    "boulder":"boulder","test_boulder":"boulder","solar":"solar"}';
begin
  return case when private.is_material(btrim(name)) then btrim(name) else known ->> lower(btrim(name)) end;
end
$$;

-- The matrix as people read it: one line a thing and an action, O A M.
create view private.permission_matrix as
  select object, action,
    string_agg(upper(left(role, 1)), '' order by array_position('{owner,admin,manager}', role)) as roles
  from private.permissions group by object, action order by object, action;
revoke all on private.permission_matrix from public, anon, authenticated, service_role;

select private.seal();
select private.hand_over('public.change_profile(uuid, uuid, jsonb)', '{service_role}');
