-- From the wire to a checked mutation. A refusal is raised and caught once, in `private.try_mutation`:
-- KU001 is a rejection, KU002 means that something is not there yet,
-- KU003 leaves it to the owner.

-- Who pushes. `submitted_by`: an owner who sends another's queue, or whoever sends work of their own that came by file.
create type private.push as (author uuid, device uuid, role text, schema_version integer, position bigint, submitted_by uuid);

create type private.mutation as (
  id uuid, seq bigint, kind text, entity_id uuid, payload jsonb, seen jsonb, depends_on uuid[], replaces uuid,
  captured_at timestamptz, clock_offset_ms numeric,
  -- The device's clock corrected by its last measured offset.
  happened_at timestamptz,
  -- `role` at the time of capture; `forced`: the owner has decided that it applies. `submitted_by`: as of a push.
  author uuid, device uuid, role text, position bigint, forced boolean, submitted_by uuid
);

-- `outcome` is for the wire, `effect` for the ledger; `effect` is null unless it was applied.
create type private.attempt as (outcome jsonb, effect jsonb);

-- Where a record counts, and what is remarkable about it.
create type private.placement as (operating_day date, flags text[]);

create function private.reject(code text, field text default null, conflict jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KU001', message = code,
    detail = jsonb_strip_nulls(jsonb_build_object('field', field, 'conflict', conflict))::text;
end
$$;

create function private.block(code text, field text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KU002', message = code, detail = coalesce(field, '');
end
$$;

-- `day`: the closed one that holds it.
create function private.hold(code text, day date default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KU003', message = code, detail = coalesce(day::text, '');
end
$$;

-- Casts that fail here are a malformed mutation; the payload is read later, by the column types of its table.
create function private.read_mutation(raw jsonb, push private.push) returns private.mutation
language plpgsql set search_path = '' as $$
declare
  m private.mutation;
begin
  m := jsonb_populate_record(null::private.mutation, raw - '{happened_at,author,device,role,position,forced,submitted_by}'::text[]);
  if m.id is null or m.seq is null or m.kind is null or m.entity_id is null or m.captured_at is null
    or not private.is_time(m.captured_at)
    -- A time as devices write it: `now` and `yesterday` would mean another one with every resend.
    or raw ->> 'captured_at' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}'
    or jsonb_typeof(m.payload) is distinct from 'object'
    or coalesce(jsonb_typeof(m.seen), 'object') not in ('object', 'null')
    or abs(m.clock_offset_ms) > 1e12 then
    perform private.reject('malformed_mutation');
  -- A device names at most a handful; each is looked up in every table while all other pushes wait.
  elsif cardinality(m.depends_on) > 50 then
    perform private.reject('too_many', 'depends_on');
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
  m.submitted_by := push.submitted_by;
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
      when jsonb_typeof(p.value) <> 'string' or f.normaliser is null or f.normaliser in ('day', 'time') then p.value
      when f.normaliser = 'text' then coalesce(to_jsonb(private.clean_text(p.value #>> '{}')), 'null')
      when f.normaliser = 'plate' then coalesce(to_jsonb(private.clean_plate(p.value #>> '{}')), 'null')
      when f.normaliser = 'phone' then coalesce(to_jsonb(private.clean_phone(p.value #>> '{}')), 'null')
      when f.normaliser = 'material' then coalesce(to_jsonb(coalesce(private.material_by_name(p.value #>> '{}'), private.clean_text(p.value #>> '{}'))), 'null')
    end), '{}'),
    min(case when f.field is null then 'unknown_field:' || p.key
      when jsonb_typeof(p.value) not in (f.json_type, 'null') then 'wrong_type:' || p.key
      -- `today`, `tomorrow` and `epoch` would be days of the server's zone, and others with every resend.
      when f.normaliser = 'day' and p.value #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
        or f.normaliser = 'time' and p.value #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}' then 'invalid_value:' || p.key end)
  into cleaned, problem
  from jsonb_each(payload) p
  left join private.mutation_fields f on f.kind = clean_payload.kind and f.field = p.key;

  if problem is not null then
    culprit := substr(problem, strpos(problem, ':') + 1);
    -- Fields only grow: an app that sends one which this server does not know is newer, and its work waits for the server.
    if problem like 'unknown_field:%' then
      perform private.block('unknown_field', culprit);
    end if;
    perform private.reject(split_part(problem, ':', 1), culprit);
  end if;
  return cleaned;
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
