-- Nothing waits for ever: a request that a user's role makes ends after 8 s, a transaction left open after 15 s.
-- Roles are the platform's; where the one who migrates may not set them, the platform's own limits stand.
do $$
begin
  alter role authenticated set statement_timeout = '8s';
  alter role authenticated set idle_in_transaction_session_timeout = '15s';
exception when insufficient_privilege then
  raise notice 'The limits of the role authenticated are left as they are.';
end
$$;

-- The list of devices tells when each was last heard of; a minute's grain, so that a busy gate does not write it all day.
create function private.note_device(device uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.devices d set last_seen_at = clock_timestamp()
  where d.id = note_device.device and coalesce(d.last_seen_at, '-infinity') < clock_timestamp() - interval '1 minute';
end
$$;

create or replace function public.apply_mutations(batch jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '6s' as $$
declare
  push private.push;
begin
  push := private.authorise_push(batch);
  perform private.enter_turnstile();
  push.position := private.claim_position();
  -- Asked again under the lock: pushes are serial from here on, and who was deactivated meanwhile is heard no more.
  push.role := private.current_role_name();
  if push.role is null then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
  perform private.note_device(push.device);
  return jsonb_build_object(
    'outcomes', private.apply_in_order(push, batch -> 'mutations'),
    'epoch', private.epoch(), 'position', push.position, 'server_time', private.wire_time(clock_timestamp()));
end
$$;

select private.seal();
