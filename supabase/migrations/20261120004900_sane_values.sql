-- Values that Postgres can hold and nobody can mean: endless dates, years that no clock shows, numbers with a thousand
-- decimals. A device whose clock says 1970 is heard: its facts are facts.

create function private.is_day(value date) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value between date '1970-01-01' and date '2200-01-01';
end
$$;

create function private.is_time(value timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value between timestamptz '1970-01-01 00:00:00+00' and timestamptz '2200-01-01 00:00:00+00';
end
$$;

do $$
declare
  field record;
begin
  for field in
    select c.relname as table_name, a.attname as name, a.atttypid::regtype as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and (c.relname, a.attname) in (
        ('customer_prices', 'from_date'), ('kpi_targets', 'from_date'), ('payments', 'paid_on'), ('incident_actions', 'due_date'),
        ('transactions', 'operating_day'), ('deliveries', 'operating_day'), ('shifts', 'operating_day'), ('incidents', 'occurred_at'),
        ('incident_actions', 'done_at'), ('attachments', 'taken_at'), ('downtime_entries', 'started_at'), ('downtime_entries', 'ended_at'))
  loop
    execute format('alter table public.%I add constraint %I check (private.%s(%I))', field.table_name, field.name || '__invalid_value',
      case field.type when 'date'::regtype then 'is_day' else 'is_time' end, field.name);
  end loop;

  for field in
    select c.relname as table_name, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid = 'numeric'::regtype
      and c.relname not in ('stocks', 'stock_movements', 'daily_totals')
  loop
    execute format('alter table public.%1$I drop constraint if exists %2$I', field.table_name, field.name || '__too_many_decimals');
    execute format('alter table public.%1$I add constraint %2$I check (scale(%3$I) <= %4$s)', field.table_name,
      field.name || '__too_many_decimals', field.name, case field.name when 'liters' then 2 else 3 end);
  end loop;
end
$$;

create or replace function private.read_mutation(raw jsonb, push private.push) returns private.mutation
language plpgsql set search_path = '' as $$
declare
  m private.mutation;
begin
  m := jsonb_populate_record(null::private.mutation, raw - '{happened_at,author,device,role,position,forced}'::text[]);
  if m.id is null or m.seq is null or m.kind is null or m.entity_id is null or m.captured_at is null
    or not private.is_time(m.captured_at)
    or jsonb_typeof(m.payload) is distinct from 'object'
    or coalesce(jsonb_typeof(m.seen), 'object') not in ('object', 'null')
    or abs(m.clock_offset_ms) > 1e12 then
    perform private.reject('malformed_mutation');
  end if;
  m.seen := coalesce(nullif(m.seen, 'null'), '{}');
  m.happened_at := m.captured_at + coalesce(m.clock_offset_ms, 0)::double precision * interval '1 millisecond';
  -- An offset that leads out of all reason was measured against no clock.
  if not private.is_time(m.happened_at) then
    m.happened_at := m.captured_at;
  end if;
  m.author := push.author;
  m.device := push.device;
  m.role := push.role;
  m.position := push.position;
  return m;
end
$$;

-- A run of tickets with a clock so far out goes the ordinary way.
create or replace function private.try_ticket_run(push private.push, raws jsonb[], on_hand jsonb) returns private.run_result
language plpgsql set search_path = '' as $$
begin
  if exists (select from unnest(raws) as raw
    where not (raw ->> 'captured_at')::timestamptz between timestamptz '2002-01-01 00:00:00+00' and timestamptz '2168-01-01 00:00:00+00') then
    return null;
  end if;
  return private.apply_ticket_run(push, raws, on_hand);
exception when data_exception or integrity_constraint_violation then
  return null;
end
$$;

select private.seal();
