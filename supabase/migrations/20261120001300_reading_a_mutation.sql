-- From the wire to a checked mutation. A refusal is raised and caught once, in `private.try_mutation`:
-- KU001 is a rejection, KU002 means that something is not there yet.

create type private.push as (author uuid, device uuid, role text, schema_version integer, position bigint);

create type private.mutation as (
  id uuid, seq bigint, kind text, entity_id uuid, payload jsonb, seen jsonb, depends_on uuid[], replaces uuid,
  captured_at timestamptz, clock_offset_ms numeric,
  -- The device's clock corrected by its last measured offset.
  happened_at timestamptz,
  author uuid, device uuid, role text, position bigint
);

create function private.reject(code text, field text default null, conflict jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KU001', message = code,
    detail = jsonb_strip_nulls(jsonb_build_object('field', field, 'conflict', conflict))::text;
end
$$;

create function private.block(code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KU002', message = code;
end
$$;

-- Casts that fail here are a malformed mutation; the payload is read later, by the column types of its table.
create function private.read_mutation(raw jsonb, push private.push) returns private.mutation
language plpgsql set search_path = '' as $$
declare
  m private.mutation;
begin
  m := jsonb_populate_record(null::private.mutation, raw - '{happened_at,author,device,role,position}'::text[]);
  if m.id is null or m.seq is null or m.kind is null or m.entity_id is null or m.captured_at is null
    or not isfinite(m.captured_at)
    or jsonb_typeof(m.payload) is distinct from 'object'
    or coalesce(jsonb_typeof(m.seen), 'object') not in ('object', 'null')
    or abs(m.clock_offset_ms) > 1e12 then
    perform private.reject('malformed_mutation');
  end if;
  m.seen := coalesce(nullif(m.seen, 'null'), '{}');
  m.happened_at := m.captured_at + coalesce(m.clock_offset_ms, 0)::double precision * interval '1 millisecond';
  m.author := push.author;
  m.device := push.device;
  m.role := push.role;
  m.position := push.position;
  return m;
end
$$;

-- The payload with its text normalised. Absent stays absent; empty text becomes null.
create function private.clean_payload(kind text, payload jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  cleaned jsonb := '{}';
  problem text;
  culprit text;
begin
  select
    coalesce(jsonb_object_agg(p.key, case
      when jsonb_typeof(p.value) <> 'string' or f.normaliser is null then p.value
      when f.normaliser = 'text' then coalesce(to_jsonb(private.clean_text(p.value #>> '{}')), 'null')
      when f.normaliser = 'plate' then coalesce(to_jsonb(private.clean_plate(p.value #>> '{}')), 'null')
      when f.normaliser = 'phone' then coalesce(to_jsonb(private.clean_phone(p.value #>> '{}')), 'null')
    end), '{}'),
    min(case when f.field is null then 'unknown_field:' || p.key
      when jsonb_typeof(p.value) not in (f.json_type, 'null') then 'wrong_type:' || p.key end)
  into cleaned, problem
  from jsonb_each(payload) p
  left join private.mutation_fields f on f.kind = clean_payload.kind and f.field = p.key;

  if problem is not null then
    culprit := substr(problem, strpos(problem, ':') + 1);
    perform private.reject(split_part(problem, ':', 1), culprit);
  end if;
  return cleaned;
end
$$;

-- Whether a record is there: usually one that a mutation made, else one that was seeded or imported.
create function private.entity_exists(entity uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (select exists (select from private.mutation_log where entity_id = entity and outcome = 'applied')
    or exists (select from public.customers where id = entity)
    or exists (select from public.trucks where id = entity)
    or exists (select from public.drivers where id = entity)
    or exists (select from public.deliveries where id = entity));
end
$$;

-- The field of a payload that its column's type cannot hold; asked only after a cast has failed.
create function private.unreadable_field(table_name text, payload jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  field text;
  value jsonb;
begin
  for field, value in select * from jsonb_each(payload) loop
    begin
      execute format('select jsonb_populate_record(null::public.%I, $1)', table_name) using jsonb_build_object(field, value);
    exception when data_exception then
      return field;
    end;
  end loop;
  return null;
end
$$;

select private.seal();
