-- For the users function, and for those who want to see the matrix.

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
  if p_changes ? 'must_change_password' then
    update private.password_changes set replaced = null where user_id = p_user;
  end if;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, before, after)
  select 'profiles', p_user, 'profiles.change', p_actor, clock_timestamp(), jsonb_object_agg(key, to_jsonb(was) -> key), jsonb_object_agg(key, to_jsonb(now_is) -> key)
  from jsonb_object_keys(p_changes) as key;
  return jsonb_build_object('id', now_is.id, 'role', now_is.role, 'is_active', now_is.is_active, 'full_name', now_is.full_name);
end
$$;

-- The matrix as people read it: one line a thing and an action, O A M.
create view private.permission_matrix as
  select object, action,
    string_agg(case role when 'operator' then 'P' else upper(left(role, 1)) end, '' order by array_position('{owner,admin,manager,operator}', role)) as roles
  from private.permissions group by object, action order by object, action;
revoke all on private.permission_matrix from public, anon, authenticated, service_role;

select private.seal();
select private.hand_over('public.change_profile(uuid, uuid, jsonb)', '{service_role}');
