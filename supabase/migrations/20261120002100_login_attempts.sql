-- The limit on wrong passwords: so many per email and address, more per address (a site shares one), within a sliding
-- window. A try is counted before the password is looked at, under a lock on the address, so that a hundred requests at
-- once get no more tries than one after the other. A right password takes the tries of that email and address away again;
-- a try that nobody could judge is taken back.
-- One who signs in on a device on which they are registered is counted by that device, so that strangers behind the same address, such as a
-- carrier's, lock nobody's tablet. Its id is drawn at random and told to nobody but its user and the owner; it opens five more tries at its own
-- user's password and none at another's: for those, the address counts.

create table private.login_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null default clock_timestamp()
);
create index login_attempts_address on private.login_attempts (address, at);
create index login_attempts_at on private.login_attempts (at);
select private.adopt('private.login_attempts', synced => false);
grant delete on private.login_attempts to kuari_writer;
create policy writer_removes on private.login_attempts for delete to kuari_writer using (true);

-- By what the tries are counted: the address, or a device on which the person of this email is registered and which is not revoked.
create function private.counted_by(email text, address text, device uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when exists (select from public.devices d join public.profiles p on p.user_id = d.user_id
      where d.device = counted_by.device and d.revoked_at is null and p.email = lower(btrim(counted_by.email)))
    then 'device ' || counted_by.device else counted_by.address end;
end
$$;

-- Seconds to wait; 0 means go on, and that this try has been counted.
create function public.login_attempt_wait(p_email text, p_address text, p_device uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  per_email constant integer := private.config('security.rate_limit_attempts')::integer;
  per_address constant integer := private.config('security.rate_limit_attempts_per_address')::integer;
  time_window constant interval := private.config('security.rate_limit_window')::integer * interval '1 millisecond';
  who constant text := lower(btrim(p_email));
  place constant text := private.counted_by(p_email, p_address, p_device);
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(20261121, hashtext(place));
  delete from private.login_attempts where at <= clock_timestamp() - time_window;

  select greatest(
    (select at from private.login_attempts where address = place and email = who order by at desc offset per_email - 1 limit 1),
    (select at from private.login_attempts where address = place order by at desc offset per_address - 1 limit 1)) + time_window
  into free_at;
  if free_at is null then
    insert into private.login_attempts (email, address) values (who, place);
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from free_at - clock_timestamp())))::integer;
end
$$;

-- The password could not be looked at: the newest try does not count.
create function public.login_attempt_undone(p_email text, p_address text, p_device uuid default null) returns void
language sql security definer set search_path = '' as $$
  delete from private.login_attempts where id = (
    select max(id) from private.login_attempts where email = lower(btrim(p_email)) and address = private.counted_by(p_email, p_address, p_device))
$$;

create function public.login_attempt_succeeded(p_email text, p_address text, p_device uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.login_attempts where email = lower(btrim(p_email)) and address = private.counted_by(p_email, p_address, p_device);
  perform private.audit_sign_in('profiles.sign_in', p_email, p_address);
end
$$;

-- Auth refused the email or the password: the try stays counted. One that the limit turned away is not written down, or
-- whoever tries on could fill the audit.
create function public.login_attempt_refused(p_email text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit_sign_in('profiles.refuse_sign_in', p_email, p_address);
end
$$;

-- A refused sign-in has no author: nobody knows who it was. An email that is nobody's has an id of its own, so that its tries are found together.
create function private.audit_sign_in(action text, email text, address text) returns void
language plpgsql set search_path = '' as $$
declare
  who constant text := lower(btrim(audit_sign_in.email));
  person constant uuid := (select p.user_id from public.profiles p where p.email = who);
begin
  insert into public.audit_log (table_name, row_id, action, author, captured_at, after)
  values ('profiles', coalesce(person, private.derived_id('sign_in:' || who)), audit_sign_in.action,
    case audit_sign_in.action when 'profiles.sign_in' then person end, clock_timestamp(),
    jsonb_build_object('email', who, 'address', audit_sign_in.address));
end
$$;

select private.hand_over('public.login_attempt_wait(text, text, uuid)', '{service_role}');
select private.hand_over('public.login_attempt_undone(text, text, uuid)', '{service_role}');
select private.hand_over('public.login_attempt_succeeded(text, text, uuid)', '{service_role}');
select private.hand_over('public.login_attempt_refused(text, text)', '{service_role}');
