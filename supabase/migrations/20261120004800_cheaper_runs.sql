-- The questions that a run of tickets is asked, in their cheap form.

-- Whether a run may take the fast path: every field known and of its type, the text clean already, nothing narrower than
-- the ceilings, nothing depending on what is not there, an author who never had another role, and no closed day near.
create or replace function private.is_plain_run(push private.push, raws jsonb[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  known constant text[] := '{ticket_no,operating_day,customer_id,customer_name,material_type,volume,truck_id,truck_license,truck_type,driver_name,
    destination_address,unit_price,override_reason,notes,gross_kg,tare_kg,density,weighed_manually}';
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
      and jsonb_typeof(raw -> 'clock_offset_ms') in ('number', 'null') and abs(coalesce((raw ->> 'clock_offset_ms')::numeric, 0)) <= 1e12
      and raw ->> 'replaces' is null and raw ->> 'seen' is null and jsonb_typeof(raw -> 'depends_on') = 'array'
      and jsonb_typeof(p) = 'object' and p - known = '{}'
      and jsonb_typeof(p -> 'ticket_no') = 'string' and jsonb_typeof(p -> 'operating_day') = 'string' and jsonb_typeof(p -> 'customer_name') = 'string'
      and jsonb_typeof(p -> 'material_type') = 'string' and jsonb_typeof(p -> 'driver_name') = 'string' and jsonb_typeof(p -> 'truck_license') = 'string'
      and coalesce(jsonb_typeof(p -> 'customer_id'), 'null') in ('string', 'null') and coalesce(jsonb_typeof(p -> 'truck_id'), 'null') in ('string', 'null')
      and coalesce(jsonb_typeof(p -> 'truck_type'), 'string') = 'string' and coalesce(jsonb_typeof(p -> 'notes'), 'null') in ('string', 'null')
      and coalesce(jsonb_typeof(p -> 'destination_address'), 'null') in ('string', 'null')
      and coalesce(jsonb_typeof(p -> 'override_reason'), 'null') in ('string', 'null')
      and jsonb_typeof(p -> 'volume') = 'number' and (p ->> 'volume')::numeric between least_volume and most_volume
      and coalesce(jsonb_typeof(p -> 'unit_price'), 'null') in ('number', 'null')
      and coalesce((p ->> 'unit_price')::numeric, 0) <= 1000000000
      and coalesce(jsonb_typeof(p -> 'gross_kg'), 'null') in ('number', 'null') and coalesce(jsonb_typeof(p -> 'tare_kg'), 'null') in ('number', 'null')
      and coalesce(jsonb_typeof(p -> 'density'), 'null') in ('number', 'null') and coalesce(jsonb_typeof(p -> 'weighed_manually'), 'boolean') = 'boolean'
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

create or replace function private.settle_log(attempts private.attempt[], entries private.mutation_log[]) returns jsonb
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
    versions := versions || coalesce(found_versions, '{}');
  end loop;

  with versioned as (
    select e.id, jsonb_agg(jsonb_build_array(r -> 0, r -> 1, versions -> (r ->> 1))) filter (where versions ? (r ->> 1)) as rows
    from unnest(entries) as e, jsonb_array_elements(e.rows) as r group by e.id
  ), written as (
    insert into private.mutation_log
    select e.id, e.hash, e.kind, e.entity_id, e.author, e.device, e.replaces, e.position, e.outcome, e.code,
      coalesce(v.rows, '[]'), e.recorded_at, e.submitted_by
    from unnest(entries) as e left join versioned v on v.id = e.id
    returning id, rows
  )
  select coalesce(jsonb_object_agg(id, rows), '{}') into rows_by_id from written;

  return coalesce((
    select jsonb_agg(case
      when a_outcome ->> 'outcome' in ('applied', 'duplicate') and rows_by_id ? lower(a_outcome ->> 'id')
        then a_outcome || jsonb_build_object('rows', rows_by_id -> lower(a_outcome ->> 'id'))
      else a_outcome end order by n)
    from unnest(attempts) with ordinality as tried (a_outcome, a_effect, n)), '[]');
end
$$;

select private.seal();
