-- The fast path. A tablet that comes back into reach sends its tickets in one run, and nearly always they are flawless:
-- then they are applied by a few statements for all of them. Whatever is out of the ordinary (a refusal, a flaw in the
-- text, a closed day, a past role, a correction) goes the ordinary way, one by one, and gets the same result that it
-- would have got there; a test holds the two against each other.

-- `attempts` and `entries` as the ordinary way makes them, `deltas` of stock by material; null where a run does not fit.
create type private.run_result as (attempts private.attempt[], entries private.mutation_log[], deltas jsonb);

create function private.apply_ticket_run(push private.push, raws jsonb[], on_hand jsonb) returns private.run_result
language plpgsql set search_path = '' as $$
declare
  day_start constant interval := private.config('site.day_start')::interval;
  zone constant text := private.config('site.time_zone');
  result private.run_result;
begin
  if not private.is_plain_run(push, raws) then
    return null;
  end if;

  with incoming as (
    select n, raw, raw -> 'payload' as p, (raw ->> 'id')::uuid as mutation_id, (raw ->> 'entity_id')::uuid as id,
      (raw ->> 'captured_at')::timestamptz as captured_at,
      (raw ->> 'captured_at')::timestamptz + coalesce((raw ->> 'clock_offset_ms')::double precision, 0) * interval '1 millisecond' as happened_at,
      raw #>> '{payload,material_type}' as material_type, (raw #>> '{payload,volume}')::numeric as volume,
      (raw #>> '{payload,operating_day}')::date as wanted, raw #>> '{payload,ticket_no}' as ticket_no
    from unnest(raws) with ordinality as t (raw, n)
  ), dated as (
    select i.*, ((i.happened_at - day_start) at time zone zone)::date as own_day from incoming i
  ), placed as (
    select d.*, case when abs(d.wanted - d.own_day) > 1 then d.own_day else d.wanted end as operating_day,
      array_remove(array[
        case when abs(d.wanted - d.own_day) > 1 then 'day_mismatch' end,
        case when row_number() over (partition by d.ticket_no order by d.n) > 1
          or exists (select from public.deliveries t where t.ticket_no = d.ticket_no) then 'ticket_collision' end,
        case when (on_hand ->> d.material_type)::numeric < sum(d.volume) over (partition by d.material_type order by d.n) then 'overdraw' end], null) as flags
    from dated d
  ), tickets as (
    insert into public.deliveries (id, operating_day, ticket_no, customer_id, customer_name, material_type, volume, gross_kg, tare_kg, density,
      weighed_manually, truck_id, truck_license, truck_type, driver_name, destination_address, unit_price, amount, status, override_reason, notes,
      flags, author, device, captured_at, received_at)
    select id, operating_day, ticket_no, (p ->> 'customer_id')::uuid, p ->> 'customer_name', material_type, volume,
      (p ->> 'gross_kg')::bigint, (p ->> 'tare_kg')::bigint, (p ->> 'density')::numeric,
      case when p ? 'weighed_manually' then (p ->> 'weighed_manually')::boolean else false end, (p ->> 'truck_id')::uuid, p ->> 'truck_license',
      case when p ? 'truck_type' then p ->> 'truck_type' else 'STANDARD' end, p ->> 'driver_name', p ->> 'destination_address', (p ->> 'unit_price')::bigint,
      round(volume * (p ->> 'unit_price')::bigint), 'pending', p ->> 'override_reason', p ->> 'notes', flags,
      push.author, push.device, captured_at, clock_timestamp()
    from placed order by n
  ), movements as (
    insert into public.stock_movements (id, material_type, quantity, entry, operating_day, source_table, source_id, mutation_id)
    select private.derived_id('stock_movements:' || mutation_id || ':1'), material_type, -volume, 'post', operating_day, 'deliveries', id, mutation_id
    from placed order by n
  ), audit as (
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, after)
    select 'deliveries', id, 'deliveries.create', push.author, push.device, mutation_id, captured_at, p || '{"status":"pending"}' from placed order by n
  ), totals as (
    select operating_day, material_type, private.derived_id(concat_ws(':', 'daily_totals', operating_day, 'deliveries', material_type)) as total_id,
      private.derived_id('stocks:' || material_type) as stock_id, sum(volume) as volume, min(n) as first_n
    from placed group by operating_day, material_type
  )
  select
    array_agg((jsonb_build_object('id', p.mutation_id, 'outcome', 'applied'),
      case when t.first_n = p.n then jsonb_build_object('totals', jsonb_build_array(jsonb_build_array(t.operating_day, 'deliveries', t.material_type)))
        else '{}'::jsonb end)::private.attempt order by p.n),
    array_agg((p.mutation_id, sha256(convert_to(p.raw::text, 'UTF8')), 'deliveries.create', p.id, push.author, push.device, null, push.position, 'applied', null,
      jsonb_build_array(jsonb_build_array('deliveries', p.id), jsonb_build_array('stocks', t.stock_id), jsonb_build_array('daily_totals', t.total_id)),
      clock_timestamp(), push.submitted_by)::private.mutation_log order by p.n),
    (select jsonb_object_agg(material_type, -volume) from (select material_type, sum(volume) as volume from totals group by 1) as by_material)
  into result.attempts, result.entries, result.deltas
  from placed p join totals t using (operating_day, material_type);
  return result;
end
$$;

-- Whether a run may take the fast path: every field known and of its type, the text clean already, nothing narrower than
-- the ceilings, nothing depending on what is not there, an author who never had another role, and no closed day near.
create function private.is_plain_run(push private.push, raws jsonb[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  known constant text[] := '{ticket_no,operating_day,customer_id,customer_name,material_type,volume,truck_id,truck_license,truck_type,driver_name,
    destination_address,unit_price,override_reason,notes,gross_kg,tare_kg,density,weighed_manually}';
  texts constant text[] := '{ticket_no,operating_day,customer_id,customer_name,material_type,truck_id,truck_license,truck_type,driver_name,
    destination_address,override_reason,notes}';
  least_volume constant numeric := private.config('business.min_volume')::numeric;
  most_volume constant numeric := private.config('business.max_volume_limit')::numeric;
  plain boolean;
begin
  if push.schema_version > private.known_schema_version()
    or private.config('site.final_at_gate') = 'true'
    or (select count(*) from private.role_history h where h.user_id = push.author) <> 1
    or not private.role_may(private.role_at(push.author, clock_timestamp()), 'deliveries', 'create') then
    return false;
  end if;

  select bool_and(coalesce(
      jsonb_typeof(raw -> 'seq') = 'number' and jsonb_typeof(raw -> 'entity_id') = 'string' and jsonb_typeof(raw -> 'captured_at') = 'string'
      and coalesce(jsonb_typeof(raw -> 'clock_offset_ms'), 'null') in ('number', 'null') and abs(coalesce((raw ->> 'clock_offset_ms')::numeric, 0)) <= 1e12
      and coalesce(raw -> 'replaces', 'null') = 'null' and coalesce(jsonb_typeof(raw -> 'seen'), 'null') in ('object', 'null')
      and jsonb_typeof(raw -> 'depends_on') = 'array'
      and jsonb_typeof(p) = 'object' and p - known = '{}'
      and jsonb_typeof(p -> 'volume') = 'number' and (p ->> 'volume')::numeric between least_volume and most_volume
      and jsonb_typeof(p -> 'operating_day') = 'string'
      and coalesce(jsonb_typeof(p -> 'unit_price'), 'null') in ('number', 'null')
      and (p ->> 'unit_price' is null or (p ->> 'unit_price')::numeric <= 1000000000)
      and coalesce(jsonb_typeof(p -> 'gross_kg'), 'null') in ('number', 'null') and coalesce(jsonb_typeof(p -> 'tare_kg'), 'null') in ('number', 'null')
      and coalesce(jsonb_typeof(p -> 'density'), 'null') in ('number', 'null') and coalesce(jsonb_typeof(p -> 'weighed_manually'), 'boolean') = 'boolean'
      and not p @? '$.keyvalue() ? (@.key != "volume" && @.key != "unit_price" && @.key != "gross_kg" && @.key != "tare_kg" && @.key != "density"
        && @.key != "weighed_manually" && @.value.type() != "string" && @.value.type() != "null")'
      and p ->> 'truck_license' = upper(p ->> 'truck_license')
      -- As jsonb prints itself: no brackets, no escaped control characters, no odd or doubled spaces, none at the ends, no empty text.
      and p::text !~ '[<>\u007f-\u00a0\u1680\u2000-\u200b\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff]|\\[bfnrtu]|  |: " | "[,}]|""'
    , false)) into plain
  from (select raw, raw -> 'payload' as p from unnest(raws) as raw) as each;
  if not plain then
    return false;
  end if;

  return not exists (
      select from (select distinct (parent)::uuid as id from unnest(raws) as raw, jsonb_array_elements_text(raw -> 'depends_on') as parent) as parents
      where not private.entity_exists(id))
    and not exists (select from private.mutation_log l where l.replaces = any (array(select (raw ->> 'id')::uuid from unnest(raws) as raw)))
    and not exists (select from public.day_closings c where c.reopened_at is null
      and c.operating_day between (select min(least((raw #>> '{payload,operating_day}')::date, (raw ->> 'captured_at')::date)) - 2 from unnest(raws) as raw)
        and (select max(greatest((raw #>> '{payload,operating_day}')::date, (raw ->> 'captured_at')::date)) + 2 from unnest(raws) as raw));
end
$$;

create or replace function private.apply_in_order(push private.push, mutations jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  raws constant jsonb[] := array(select value from jsonb_array_elements(mutations));
  total constant integer := cardinality(raws);
  known_ids constant jsonb := private.known_ids(raws);
  fingerprint bytea;
  known private.mutation_log;
  result private.attempt;
  run private.run_result;
  attempts private.attempt[] := '{}';
  settled jsonb := '{}';
  entries private.mutation_log[] := '{}';
  on_hand jsonb := (select jsonb_object_agg(s.material_type, s.on_hand) from public.stocks s);
  deltas jsonb := '{}';
  key text;
  run_end integer;
  one_by_one_to integer := 0;
  i integer := 1;
begin
  while i <= total loop
    if i > one_by_one_to then
      run_end := private.run_end(raws, i, known_ids);
      if run_end > i + 1 then
        run := private.try_ticket_run(push, raws[i:run_end], on_hand);
        if run.attempts is not null then
          attempts := attempts || run.attempts;
          settled := settled || private.entry_places(run.entries, cardinality(entries));
          entries := entries || run.entries;
          on_hand := private.add_all(on_hand, run.deltas);
          deltas := private.add_all(deltas, run.deltas);
          i := run_end + 1;
          continue;
        end if;
        one_by_one_to := run_end;
      end if;
    end if;

    key := lower(raws[i] ->> 'id');
    fingerprint := sha256(convert_to(raws[i]::text, 'UTF8'));
    known := null;
    if settled ? key then
      known := entries[(settled ->> key)::integer];
    elsif known_ids ? key then
      select * into known from private.mutation_log l where l.id = key::uuid;
    end if;

    if known.id is not null then
      attempts := attempts || private.known_outcome(raws[i], known, fingerprint, push);
    else
      result := private.try_mutation(raws[i], push, on_hand);
      attempts := attempts || result;
      if result.effect is not null then
        on_hand := private.add_all(on_hand, private.deltas_of(result.effect));
        deltas := private.add_all(deltas, private.deltas_of(result.effect));
        entries := entries || private.log_entry(raws[i], fingerprint, push, 'applied', null, private.touched(result.effect));
        settled := settled || jsonb_build_object(key, cardinality(entries));
        if result.effect ? 'decides' then
          entries := entries || private.decided_entry(result.effect, push.position);
        end if;
      elsif result.outcome ->> 'outcome' = 'held' then
        entries := entries || private.log_entry(raws[i], fingerprint, push, 'held', result.outcome ->> 'code', '[]');
        settled := settled || jsonb_build_object(key, cardinality(entries));
        perform private.keep_held(raws[i], push, result.outcome ->> 'code');
      end if;
    end if;
    i := i + 1;
  end loop;

  perform private.settle_stocks(deltas);
  perform private.settle_totals(attempts);
  return private.settle_log(attempts, entries);
end
$$;

-- Which ids of a batch the log knows, and which occur in it more than once.
create function private.known_ids(raws jsonb[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_object_agg(id, true) from (
      select l.id::text from private.mutation_log l where l.id = any (array(select (raw ->> 'id')::uuid from unnest(raws) as raw))
      union select lower(raw ->> 'id') from unnest(raws) as raw group by 1 having count(*) > 1) as known (id)), '{}');
end
$$;

-- The last of the new tickets that follow one another from `start`; `start - 1` where there is none.
create function private.run_end(raws jsonb[], start integer, known_ids jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  last integer := start - 1;
begin
  while last < cardinality(raws) and raws[last + 1] ->> 'kind' = 'deliveries.create' and not known_ids ? lower(raws[last + 1] ->> 'id') loop
    last := last + 1;
  end loop;
  return last;
end
$$;

-- Null where the run does not fit, or fails: then nothing of it has happened.
create function private.try_ticket_run(push private.push, raws jsonb[], on_hand jsonb) returns private.run_result
language plpgsql set search_path = '' as $$
begin
  return private.apply_ticket_run(push, raws, on_hand);
exception when data_exception or integrity_constraint_violation then
  return null;
end
$$;

create function private.entry_places(entries private.mutation_log[], before integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select jsonb_object_agg(e.id, before + n) from unnest(entries) with ordinality as e (id, hash, kind, entity_id, author, device, replaces,
    position, outcome, code, rows, recorded_at, submitted_by, n));
end
$$;

create function private.deltas_of(effect jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(material, quantity), '{}') from (
    select movement ->> 0 as material, sum((movement ->> 1)::numeric) as quantity from jsonb_array_elements(effect -> 'movements') as movement group by 1) as m);
end
$$;

create function private.add_all(sums jsonb, addends jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return sums || (select coalesce(jsonb_object_agg(a.key, coalesce((sums ->> a.key)::numeric, 0) + a.value::numeric), '{}') from jsonb_each_text(addends) as a);
end
$$;

drop function private.add_to(jsonb, text, numeric);

select private.seal();
