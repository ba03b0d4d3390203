-- People, and what each role may do: the matrix of docs and tests is these rows.

create table public.profiles (
  -- The same as user_id: an author, a colleague and a profile are one id. No foreign key into the auth schema:
  -- records outlive accounts, and a backup of our own schemas restores by itself.
  id uuid primary key,
  user_id uuid not null unique,
  email text not null,
  full_name text not null,
  role text not null,
  phone text,
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  like private.synced,
  constraint id__not_the_user check (id = user_id),
  constraint email__invalid_email check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint email__too_long check (char_length(email) <= 255),
  constraint full_name__too_short check (char_length(full_name) >= 2),
  constraint full_name__too_long check (char_length(full_name) <= 100),
  constraint full_name__invalid_characters check (private.is_person_name(full_name)),
  constraint role__invalid_role check (role in ('owner', 'admin', 'manager', 'operator')),
  constraint phone__invalid_phone check (private.is_phone(phone))
);
create unique index email__taken on public.profiles (email);

-- One row a thing, an action and a role that may do it. No row: not allowed. Operators have two: their own profile and password.
create table private.permissions (
  object text not null,
  action text not null,
  role text not null check (role in ('owner', 'admin', 'manager', 'operator')),
  primary key (object, action, role)
);

-- Grants an action to roles written as in the matrix: `OAM`, `OA`, `OM`, `O`; `P` is the operator.
create function private.permit(object text, action text, roles text) returns void
language sql set search_path = '' as $$
  insert into private.permissions (object, action, role)
  select permit.object, permit.action, case letter when 'O' then 'owner' when 'A' then 'admin' when 'M' then 'manager' when 'P' then 'operator' end
  from regexp_split_to_table(roles, '') as letter
$$;

-- The matrix as people read it: one line a thing and an action, O A M.
create view private.permission_matrix as
  select object, action,
    string_agg(case role when 'operator' then 'P' else upper(left(role, 1)) end, '' order by array_position('{owner,admin,manager,operator}', role)) as roles
  from private.permissions group by object, action order by object, action;
revoke all on private.permission_matrix from public, anon, authenticated, service_role;

-- The role of the request's user; null for one who is inactive or unknown.
create function private.current_role_name() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select role from public.profiles where user_id = private.current_user_id() and is_active and deleted_at is null);
end
$$;

-- Whether the request's user may do something: the one question that read policies ask. With a session that was ended nobody may.
create function private.may(object text, action text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select exists (
    select from private.permissions p
    where p.object = may.object and p.action = may.action and p.role = private.current_role_name()))
    and not private.session_has_ended();
end
$$;

select private.permit('profiles', 'read', 'O'), private.permit('profiles', 'change', 'O'),
  private.permit('profiles', 'read_own', 'OAMP'), private.permit('colleagues', 'read', 'OAM');

select private.adopt('private.permissions', synced => false);
select private.adopt('public.profiles', read_rule =>
  '(select private.may(''profiles'', ''read''))
    or (user_id = (select auth.uid()) and (select private.may(''profiles'', ''read_own'')))');

-- What a person captured is judged by the role they had when they captured it, not when it arrives.
create table private.role_history (
  user_id uuid not null,
  since timestamptz(3) not null,
  role text not null,
  is_active boolean not null,
  primary key (user_id, since)
);
select private.adopt('private.role_history', synced => false);

create function private.note_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into private.role_history (user_id, since, role, is_active)
  values (new.user_id, clock_timestamp(), new.role, new.is_active)
  on conflict (user_id, since) do update set role = excluded.role, is_active = excluded.is_active;
  return null;
end
$$;
create trigger c_note_first_role after insert on public.profiles
  for each row execute function private.note_role();
create trigger c_note_role after update on public.profiles
  for each row when ((old.role, old.is_active) is distinct from (new.role, new.is_active)) execute function private.note_role();

-- The role at an instant; null while inactive. A time before the account counts as its first role: clocks run behind.
create function private.role_at(person uuid, instant timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when h.is_active then h.role end from private.role_history h
    where h.user_id = person order by (h.since <= instant) desc, abs(extract(epoch from h.since - instant)) limit 1);
end
$$;

create function private.role_may(role text, object text, action text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.permissions p
    where p.object = role_may.object and p.action = role_may.action and p.role = role_may.role);
end
$$;

-- Whether some other role that this person has or had may do it: then a refusal is the owner's to decide.
create function private.ever_allowed(person uuid, object text, action text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.role_history h
    where h.user_id = person and private.role_may(h.role, ever_allowed.object, ever_allowed.action));
end
$$;

-- What everybody may know of everybody else. Runs with the writer's rights: the rows are not readable to those who ask.
create view public.colleagues with (security_barrier = true) as
  select id, version, position, deleted_at, full_name, role from public.profiles
  where (select private.may('colleagues', 'read'));

select private.hand_over('private.current_role_name()');
select private.hand_over('private.may(text, text)', '{authenticated,service_role}');
grant create on schema public to kuari_writer;
alter view public.colleagues owner to kuari_writer;
revoke create on schema public from kuari_writer;
revoke all on public.colleagues from public, anon, authenticated, service_role;
grant select on public.colleagues to authenticated, service_role;
