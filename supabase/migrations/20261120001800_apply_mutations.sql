-- The one way in. The contract is src/sync/README.md.

create function public.apply_mutations(batch jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '6s' as $$
declare
  push private.push;
begin
  push := private.authorise_push(batch);
  perform private.enter_turnstile();
  push.position := private.claim_position();
  -- Read again under the lock: pushes are serial from here on, and the role is the one that this order gives it.
  push.role := private.current_role_name();
  if push.role is null then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'outcomes', private.apply_in_order(push, batch -> 'mutations'),
    'epoch', private.epoch(), 'position', push.position, 'server_time', private.wire_time(clock_timestamp()));
end
$$;

-- Who is pushing, if the whole request may be heard at all.
create function private.authorise_push(batch jsonb) returns private.push
language plpgsql stable set search_path = '' as $$
declare
  push private.push;
begin
  if private.current_user_id() is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif private.current_role_name() is null then
    raise exception 'inactive_user' using errcode = '42501';
  elsif not private.is_batch(batch) then
    raise exception 'malformed_batch' using errcode = 'PT400';
  elsif jsonb_array_length(batch -> 'mutations') > 500 or octet_length(batch::text) > 393216 then
    -- 256 KB on the wire; jsonb prints itself with spaces, hence the half more.
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;

  push.author := private.current_user_id();
  push.role := private.current_role_name();
  push.schema_version := (batch ->> 'schema_version')::integer;
  if lower(batch ->> 'author') <> push.author::text then
    raise exception 'author_mismatch' using errcode = 'PT403';
  end if;
  select id into push.device from public.devices
    where id::text = lower(batch ->> 'device') and user_id = push.author and revoked_at is null;
  if push.device is null then
    raise exception 'device_mismatch' using errcode = 'PT403';
  end if;
  return push;
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
      select coalesce(bool_and(coalesce(jsonb_typeof(m) = 'object'
        and m ->> 'id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)), true)
      from jsonb_array_elements(batch -> 'mutations') as m)
    else false end, false));
end
$$;

-- One push works and two wait; a fourth is told at once to come back, so that waiting pushes never take all connections
-- away from pulls. Held to the end of the transaction.
create function private.enter_turnstile() returns void
language plpgsql volatile set search_path = '' as $$
begin
  for place in 1..3 loop
    if pg_try_advisory_xact_lock(20261120, place) then
      return;
    end if;
  end loop;
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

-- Applies mutations in the order sent and settles stocks, totals and the log once for all of them. The log is read and
-- written under the position's lock: a twin of this request waits for it and then finds the first result.
create function private.apply_in_order(push private.push, mutations jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  raw jsonb;
  fingerprint bytea;
  known private.mutation_log;
  result private.attempt;
  attempts private.attempt[] := '{}';
  settled jsonb := '{}';
  entries private.mutation_log[] := '{}';
  on_hand jsonb;
  deltas jsonb := '{}';
  movement jsonb;
begin
  select jsonb_object_agg(s.material_type, s.on_hand) into on_hand from public.stocks s;

  for raw in select value from jsonb_array_elements(mutations) loop
    fingerprint := sha256(convert_to(raw::text, 'UTF8'));
    known := null;
    if settled ? lower(raw ->> 'id') then
      known := entries[(settled ->> lower(raw ->> 'id'))::integer];
    else
      select * into known from private.mutation_log l where l.id = (raw ->> 'id')::uuid;
    end if;

    if known.id is null then
      result := private.try_mutation(raw, push, on_hand);
    elsif known.hash <> fingerprint or known.author <> push.author then
      result := (private.outcome(raw, 'rejected', 'id_reused'), null);
    elsif known.outcome = 'held' then
      result := (private.outcome(raw, 'held', known.code), null);
    else
      result := (jsonb_build_object('id', known.id, 'outcome', 'duplicate', 'rows', known.rows), null);
    end if;

    if result.effect is not null then
      for movement in select value from jsonb_array_elements(result.effect -> 'movements') loop
        on_hand := private.add_to(on_hand, movement ->> 0, (movement ->> 1)::numeric);
        deltas := private.add_to(deltas, movement ->> 0, (movement ->> 1)::numeric);
      end loop;
      known := (raw ->> 'id', fingerprint, raw ->> 'kind', raw ->> 'entity_id', push.author, push.device,
        nullif(raw ->> 'replaces', ''), push.position, 'applied', null, private.touched(result.effect), now());
      entries := entries || known;
      settled := settled || jsonb_build_object(known.id, cardinality(entries));
    end if;
    attempts := attempts || result;
  end loop;

  perform private.settle_stocks(deltas);
  perform private.settle_totals(attempts);
  return private.settle_log(attempts, entries);
end
$$;

create function private.add_to(sums jsonb, key text, quantity numeric) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return sums || jsonb_build_object(key, coalesce((sums ->> key)::numeric, 0) + quantity);
end
$$;

-- The synced rows that an effect touches, derived ones too, as [[table, id]…].
create function private.touched(effect jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(effect -> 'rows', '[]')
    || coalesce((select jsonb_agg(distinct jsonb_build_array('stocks', private.derived_id('stocks:' || (movement ->> 0))))
        from jsonb_array_elements(effect -> 'movements') as movement), '[]')
    || coalesce((select jsonb_agg(distinct jsonb_build_array('daily_totals', private.derived_id(
          concat_ws(':', 'daily_totals', total ->> 0, total ->> 1, total ->> 2))))
        from jsonb_array_elements(effect -> 'totals') as total), '[]'));
end
$$;

create function private.settle_stocks(deltas jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.stocks s set on_hand = s.on_hand + delta.value::numeric
  from jsonb_each_text(deltas) as delta where s.material_type = delta.key;
end
$$;

-- A day's total is counted anew from its tickets, so it can never drift from them; once a total a batch.
create function private.settle_totals(attempts private.attempt[]) returns void
language plpgsql set search_path = '' as $$
declare
  total record;
begin
  for total in
    select distinct (key ->> 0)::date as operating_day, key ->> 1 as kind, key ->> 2 as key
    from unnest(attempts) as a, jsonb_array_elements((a).effect -> 'totals') as key
  loop
    perform private.refresh_total(total.operating_day, total.kind, total.key);
  end loop;
end
$$;

create function private.refresh_total(operating_day date, kind text, key text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.daily_totals as t (id, operating_day, kind, key, quantity, count, amount)
  select private.derived_id(concat_ws(':', 'daily_totals', refresh_total.operating_day, refresh_total.kind, refresh_total.key)),
    refresh_total.operating_day, refresh_total.kind, refresh_total.key,
    coalesce(sum(v.quantity), 0), coalesce(sum(v.count), 0), coalesce(sum(v.amount), 0)
  from private.totals_from_sources v
  where v.operating_day = refresh_total.operating_day and v.kind = refresh_total.kind and v.key = refresh_total.key
  on conflict (id) do update set quantity = excluded.quantity, count = excluded.count, amount = excluded.amount;
end
$$;

-- Writes the log and fills `rows` in with the versions that this transaction leaves.
create function private.settle_log(attempts private.attempt[], entries private.mutation_log[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  versions jsonb := '{}';
  found_versions jsonb;
  touched record;
  rows_by_id jsonb;
begin
  for touched in
    select r ->> 0 as table_name, array_agg(distinct (r ->> 1)::uuid) as ids
    from unnest(entries) as e, jsonb_array_elements((e).rows) as r group by 1
  loop
    execute format('select jsonb_object_agg(id, version) from public.%I where id = any ($1)', touched.table_name)
      into found_versions using touched.ids;
    versions := versions || found_versions;
  end loop;

  with written as (
    insert into private.mutation_log
    select e.id, e.hash, e.kind, e.entity_id, e.author, e.device, e.replaces, e.position, e.outcome, e.code,
      (select jsonb_agg(jsonb_build_array(r -> 0, r -> 1, versions -> (r ->> 1))) from jsonb_array_elements(e.rows) as r),
      e.recorded_at
    from unnest(entries) as e
    returning id, rows
  )
  select coalesce(jsonb_object_agg(id, rows), '{}') into rows_by_id from written;

  return coalesce((
    select jsonb_agg(case
      when (a).outcome ->> 'outcome' in ('applied', 'duplicate') and rows_by_id ? lower((a).outcome ->> 'id')
        then (a).outcome || jsonb_build_object('rows', rows_by_id -> lower((a).outcome ->> 'id'))
      else (a).outcome end order by n)
    from unnest(attempts) with ordinality as tried (a_outcome, a_effect, n),
      lateral (select (a_outcome, a_effect)::private.attempt as a) as x), '[]');
end
$$;

select private.seal();
select private.hand_over('public.apply_mutations(jsonb)', '{authenticated}');
