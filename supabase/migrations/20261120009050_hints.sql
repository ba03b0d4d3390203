-- Where there is Realtime, every commit tells the devices that listen the position it has reached: a number
-- and nothing else. A device never needs it, it only asks sooner. Where there is none, nothing is made.

do $migration$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;

  -- Does not belong to the powerless writer: nobody else may write to Realtime's tables. It takes nothing from whoever causes it
  -- but a number.
  create or replace function private.tell_position() returns trigger
  language plpgsql security definer set search_path = '' as $function$
  begin
    perform realtime.send(jsonb_build_object('position', new.position), 'position', 'positions', true);
    return null;
  exception
    -- Whoever is told to come back must come back; whatever else fails costs a hint, and never the record.
    when serialization_failure or deadlock_detected or lock_not_available then raise;
    when others then return null;
  end
  $function$;
  revoke execute on function private.tell_position() from public, anon, authenticated, service_role;

  -- At the commit: what was rolled back has told nothing, and one commit tells once.
  drop trigger if exists tell_position on private.sync_state;
  create constraint trigger tell_position after update on private.sync_state
    deferrable initially deferred for each row execute function private.tell_position();

  if to_regclass('realtime.messages') is not null then
    drop policy if exists staff_hear_positions on realtime.messages;
    create policy staff_hear_positions on realtime.messages for select to authenticated
      using ((select realtime.topic()) = 'positions' and extension = 'broadcast' and (select private.may('stocks', 'read')));
  end if;
end
$migration$;
