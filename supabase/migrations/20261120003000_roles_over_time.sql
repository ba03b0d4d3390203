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
create trigger c_note_role after insert or update of role, is_active on public.profiles
  for each row execute function private.note_role();

insert into private.role_history (user_id, since, role, is_active)
select user_id, created_at, role, is_active from public.profiles;

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

select private.seal();
