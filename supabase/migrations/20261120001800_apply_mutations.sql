-- The one way in. The contract is src/sync/README.md.

create function public.apply_mutations(batch jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '6s' as $$
declare
  push private.push;
  is_packed constant boolean := batch ? 'packed';
  outcomes jsonb;
  answer jsonb;
begin
  perform private.refuse_strangers();
  perform private.enter_turnstile();
  perform private.refuse_swelling(batch);
  perform private.refuse_oversized(batch);
  batch := private.opened(batch);
  push := private.authorise_push(batch);
  push.position := private.claim_position();
  -- Asked again under the lock: pushes are serial from here on, and who was deactivated or revoked meanwhile is heard no more.
  push.role := private.current_role_name();
  if not private.role_may(push.role, 'devices', 'create') then
    raise exception 'inactive_user' using errcode = '42501';
  elsif push.submitted_by is null or push.submitted_by = push.author then
    perform private.refuse_revoked(push.device);
  elsif not private.role_may(push.role, 'mutations', 'take_over') then
    raise exception 'author_mismatch' using errcode = 'PT403';
  end if;
  -- A statement of its own: what follows looks at the log that it has written.
  outcomes := private.apply_in_order(push, batch -> 'mutations');
  if push.submitted_by is null or push.submitted_by = push.author then
    perform private.note_device(push.device, batch, outcomes);
  else
    perform private.note_taken_over(push, batch -> 'mutations');
  end if;
  answer := jsonb_build_object('outcomes', outcomes,
    'epoch', private.epoch(), 'position', push.position, 'server_time', private.wire_time(clock_timestamp()),
    -- This answer tells of all that the log holds of this device at this position: the pull need not tell it again.
    'whole', not exists (select from private.mutation_log l where l.device = push.device and l.position = push.position
      and l.id not in (select (m ->> 'id')::uuid from jsonb_array_elements(batch -> 'mutations') as m))
      -- Nor has it decided about what this person waits for on any device.
      and not exists (select from public.held_mutations h join private.mutation_log l on l.id = h.id
        where (h.author = private.current_user_id() or l.submitted_by = private.current_user_id()) and h.decision is not null and l.position = push.position)) || private.marked(push.position, '[]');
  return case when is_packed then private.packed_answer(answer, batch -> 'mutations') else answer end;
end
$$;

-- A packed batch with its mutations as they were frozen; any other as it is.
create function private.opened(batch jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when batch ? 'packed' then batch - 'packed' || jsonb_build_object('mutations', private.unpack_batch(batch -> 'packed')) else batch end;
exception when data_exception then
  raise exception 'malformed_batch' using errcode = 'PT400';
end
$$;

-- The outcomes in the order sent, without the ids that the device knows; `to` shows which mutations they answer.
create function private.packed_answer(answer jsonb, mutations jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return answer || jsonb_build_object(
    'to', private.derived_id('answer:' || coalesce((select string_agg(m ->> 'id', ',' order by n) from jsonb_array_elements(mutations) with ordinality as e (m, n)), '')),
    'outcomes', private.pack(private.short_outcomes(answer -> 'outcomes',
      array(select m ->> 'entity_id' from jsonb_array_elements(mutations) with ordinality as e (m, n) order by n), 'id')));
end
$$;

-- `own`: table and version of the record's own row; `also`: the other rows, with short ids. `known`: what the reader has.
create function private.short_outcomes(outcomes jsonb, entities text[], known text default '') returns jsonb[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    with told as (
      select e.n, e.outcome, lower(e.entity) as entity, case jsonb_typeof(e.outcome -> 'rows') when 'array' then e.outcome -> 'rows' end as rows
      from rows from (jsonb_array_elements(outcomes), unnest(entities)) with ordinality as e (outcome, entity, n)
    ), placed as (
      select *, case when rows #>> '{0,1}' = entity then 0
        else (select r.n::integer - 1 from jsonb_array_elements(rows) with ordinality as r (row, n) where r.row ->> 1 = entity order by r.n limit 1) end as place
      from told
    ), parted as (
      select *, rows -> place as own, case when place is null then rows else rows - place end as others from placed
    ), shortened as (
      -- Tickets of one material and day touch the same other rows: these are written once.
      select others, coalesce((select jsonb_agg(jsonb_build_array(r.row -> 0, private.short_id((r.row ->> 1)::uuid), r.row -> 2) order by r.n)
        from jsonb_array_elements(others) with ordinality as r (row, n)), '[]') as also
      from (select distinct others from parted where rows is not null) as each
    )
    select p.outcome - 'rows' - known || case
        when p.own is not null then jsonb_build_object('own', jsonb_build_array(p.own -> 0, p.own -> 2), 'also', s.also)
        when p.outcome ? 'rows' then jsonb_build_object('also', coalesce(s.also, '[]'))
        else '{}' end
    from parted p left join shortened s using (others) order by p.n);
end
$$;

-- Before the turnstile stands only this: whoever is told to come back must cost next to nothing, and nobody who may not push may
-- stand in it. Who may have a device may push: operators may not. What one of them saved while they were more, an owner takes over.
create function private.refuse_strangers() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.current_user_id() is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif not coalesce(private.role_may(private.current_role_name(), 'devices', 'create'), false) then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
end
$$;

-- 256 KB on the wire; jsonb prints itself with spaces, hence the half more. Asked before anything of the batch is read, and once
-- more of what was unpacked.
create function private.refuse_oversized(batch jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if octet_length(batch::text) > 393216 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;
end
$$;

-- An owner may send a queue in its author's name: the same bytes, the author stays, the log tells who sent it.
-- The batch then carries `submitted_by`, and the device is the author's, revoked or not. Whoever takes in a file of their own work sends it
-- so too, under their own device: no file proves who wrote it, so it is judged as work of somebody else (`private.require`).
create function private.authorise_push(batch jsonb) returns private.push
language plpgsql stable set search_path = '' as $$
declare
  push private.push;
  caller uuid := private.current_user_id();
begin
  if not private.is_batch(batch) then
    raise exception 'malformed_batch' using errcode = 'PT400';
  elsif (batch ->> 'schema_version')::integer < private.oldest_schema_version() then
    -- Its device keeps everything and sends it again once the app is newer.
    raise exception 'app_too_old' using errcode = 'PT426';
  elsif jsonb_array_length(batch -> 'mutations') > 500 or (
    -- Each is looked up in every table.
    select sum(case jsonb_typeof(m -> 'depends_on') when 'array' then jsonb_array_length(m -> 'depends_on') end)
    from jsonb_array_elements(batch -> 'mutations') as m) > 2000 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;
  perform private.refuse_oversized(batch);

  if lower(batch ->> 'author') <> caller::text or batch ->> 'submitted_by' is not null then
    if lower(batch ->> 'submitted_by') is distinct from caller::text
      or lower(batch ->> 'author') <> caller::text and not private.may('mutations', 'take_over') then
      raise exception 'author_mismatch' using errcode = 'PT403';
    end if;
    push.submitted_by := caller;
  end if;
  select d.user_id, d.id into push.author, push.device from public.devices d
    where d.id::text = lower(batch ->> 'device') and d.user_id::text = lower(batch ->> 'author')
      and (d.revoked_at is null or push.submitted_by <> d.user_id);
  if push.device is null then
    raise exception 'device_mismatch' using errcode = 'PT403';
  end if;
  push.schema_version := (batch ->> 'schema_version')::integer;
  return push;
end
$$;

-- The list of devices tells when each was last heard of, with which version of the app, and what it still had unsent: what it said
-- that stays behind, and what of this batch was not taken. Written when it changes, or once a minute: a busy gate does not write it all day.
-- How much of it was refused is reckoned from this batch until the device reports it (`report_device`).
create function private.note_device(device uuid, batch jsonb, outcomes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  behind constant integer := private.reported_count(batch -> 'unsent');
  refused constant integer := (select count(*) from jsonb_array_elements(outcomes) as o where o ->> 'outcome' = 'rejected');
  unsent constant integer := behind + refused + (select count(*) from jsonb_array_elements(outcomes) as o where o ->> 'outcome' = 'blocked');
begin
  perform private.note_contact(device, unsent,
    (select least(coalesce(d.rejected_count, 0), behind) + refused from public.devices d where d.id = note_device.device),
    (select d.waiting_since from public.devices d where d.id = note_device.device), batch -> 'app_version', interval '1 minute');
end
$$;

-- With null for `unsent`, what was reported before stays.
create function private.note_contact(device uuid, unsent integer, rejected integer, since timestamptz, app_version jsonb, at_most_every interval)
returns void language plpgsql set search_path = '' as $$
declare
  version constant text := case jsonb_typeof(app_version) when 'string' then left(private.clean_text(app_version #>> '{}'), 50) end;
  refused constant integer := least(rejected, unsent);
  waits_since constant timestamptz := case when unsent > refused then since end;
begin
  update public.devices d set last_seen_at = clock_timestamp(),
    unsent_count = coalesce(unsent, d.unsent_count), app_version = coalesce(version, d.app_version),
    rejected_count = case when unsent is null then d.rejected_count else refused end,
    waiting_since = case when unsent is null then d.waiting_since else waits_since end
  where d.id = note_contact.device and (coalesce(d.last_seen_at, '-infinity') < clock_timestamp() - at_most_every
    or version <> coalesce(d.app_version, '') or unsent <> coalesce(d.unsent_count, -1)
    or unsent is not null and (refused is distinct from d.rejected_count or waits_since is distinct from d.waiting_since));
end
$$;

create function private.reported_count(value jsonb) returns integer
language sql immutable set search_path = '' as $$
  select case when value #>> '{}' ~ '^[0-9]{1,6}$' then (value #>> '{}')::integer end
$$;

-- What an owner has brought in an author's name waits on the author's device no more. Not counted is what the log knew before.
create function private.note_taken_over(push private.push, mutations jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  taken constant integer := (select count(*) from private.mutation_log l
    where l.position = push.position and l.device = push.device and l.outcome in ('applied', 'held')
      and l.id in (select (m ->> 'id')::uuid from jsonb_array_elements(mutations) as m));
begin
  update public.devices d set unsent_count = greatest(0, d.unsent_count - taken),
    rejected_count = least(d.rejected_count, greatest(0, d.unsent_count - taken)),
    waiting_since = case when d.unsent_count - taken > coalesce(d.rejected_count, 0) then d.waiting_since end
  where d.id = push.device and taken > 0;
end
$$;

-- Every mutation must at least have an id, or its outcome could not name it.
create function private.is_batch(batch jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(
    batch ->> 'schema_version' ~ '^[0-9]{1,6}$'
    and jsonb_typeof(batch -> 'author') = 'string'
    and jsonb_typeof(batch -> 'device') = 'string'
    and case jsonb_typeof(batch -> 'mutations') when 'array' then (
      -- One search through all ids: as many of them as there are mutations, and none with a comma of its own.
      select count(*) = 0 or bool_and(jsonb_typeof(m) = 'object') and count(m ->> 'id') = count(*) and length(string_agg(m ->> 'id', ',')) = 37 * count(*) - 1
        and string_agg(m ->> 'id', ',') ~* '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(,|$))*$'
      from jsonb_array_elements(batch -> 'mutations') as m)
    else false end, false));
end
$$;

-- One push works and two wait; a fourth is told at once to come back, so that waiting pushes never take all connections
-- away from pulls. Nobody stands in it twice: of one person one push is here, one waits before it, and a third is told to come back, or
-- three sockets of one would keep everybody else out. Held to the end of the transaction.
create function private.enter_turnstile() returns void
language plpgsql volatile set search_path = '' as $$
declare
  person constant text := private.current_user_id()::text;
begin
  if not exists (select from generate_series(1, 2) as place where pg_try_advisory_xact_lock(20261122, hashtext(person || place)) limit 1) then
    perform private.busy();
  end if;
  perform pg_advisory_xact_lock(20261123, hashtext(person));
  for place in 1..3 loop
    if pg_try_advisory_xact_lock(20261120, place) then
      return;
    end if;
  end loop;
  perform private.busy();
end
$$;

create function private.busy() returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = '{"code":"PT503","message":"busy"}',
    detail = '{"status":503,"headers":{"Retry-After":"1"}}';
end
$$;

create function private.wire_time(at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;

select private.hand_over('public.apply_mutations(jsonb)', '{authenticated}');
