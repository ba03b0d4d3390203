-- What the rules cannot decide is held: stored on the server, off the device's queue, for the owner to apply or refuse.

create table public.held_mutations (
  -- The mutation's own id.
  id uuid primary key,
  kind text not null,
  entity_id uuid not null,
  mutation jsonb not null,
  code text not null,
  author uuid not null,
  device uuid not null,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  decision text,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint decision__invalid_decision check (decision in ('applied', 'refused')),
  constraint reason__too_short check (char_length(reason) >= 3),
  constraint reason__too_long check (char_length(reason) <= 500)
);
select private.permit('held_mutations', 'read', 'O'), private.permit('held_mutations', 'decide', 'O');
select private.adopt('public.held_mutations');
insert into private.synced_tables (table_name) values ('held_mutations');

alter table private.mutation_log drop constraint mutation_log_outcome_check;
alter table private.mutation_log add constraint mutation_log_outcome_check check (outcome in ('applied', 'held', 'refused'));
alter table private.mutation_log add column submitted_by uuid;
grant delete on private.mutation_log to kuari_writer;
create policy writer_removes on private.mutation_log for delete to kuari_writer using (true);

-- `forced`: the owner has decided that it applies.
alter type private.mutation add attribute forced boolean;
alter type private.push add attribute submitted_by uuid;

insert into private.refusal_messages (code, message) values
  ('role_changed', 'Your role changed before this was recorded: the owner decides'),
  ('day_closed', 'The day was closed before this was recorded: the owner decides'),
  ('refused_by_owner', 'The owner refused this record'),
  ('already_decided', 'This was decided already'),
  ('deleted', 'This record was removed');

create function private.hold(code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KU003', message = code;
end
$$;

-- Reads, judges and carries out one mutation; raises KU001 (rejected), KU002 (blocked) or KU003 (held).
create function private.carry_out(raw jsonb, push private.push, on_hand jsonb, forced boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m private.mutation := private.read_mutation(raw, push);
  target private.mutation_kinds;
  effect jsonb;
begin
  select * into target from private.mutation_kinds k where k.kind = m.kind;
  if target.kind is null then
    perform private.reject('malformed_mutation');
  elsif exists (select from unnest(m.depends_on) as parent where not private.entity_exists(parent)) then
    perform private.block('missing_dependency');
  elsif exists (select from private.mutation_log l where l.replaces = m.id) then
    perform private.reject('replaced');
  elsif exists (select from private.mutation_log l where l.id = m.replaces) then
    perform private.reject('replaces_applied');
  end if;

  m.forced := forced;
  m.role := private.role_at(m.author, m.happened_at);
  perform private.require(m, target.table_name, target.permission);
  m.payload := private.clean_payload(m.kind, m.payload);
  execute format('select private.%I($1, $2)', target.handler) into effect using m, on_hand;
  perform private.record(m, target.table_name, effect);
  return effect;
end
$$;

-- Judged by the role at the time of capture. One who may not do it, but may or might in another role, is left to the owner.
create function private.require(m private.mutation, object text, action text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if m.forced or private.role_may(m.role, object, action) then
    return;
  elsif private.ever_allowed(m.author, object, action) then
    perform private.hold('role_changed');
  end if;
  perform private.reject('not_permitted');
end
$$;

create or replace function private.try_mutation(raw jsonb, push private.push, on_hand jsonb) returns private.attempt
language plpgsql set search_path = '' as $$
declare
  effect jsonb;
  state text; code text; detail text; column_name text; constraint_name text; table_name text;
begin
  if push.schema_version > private.known_schema_version() then
    return (private.outcome(raw, 'blocked', 'newer_schema'), null)::private.attempt;
  elsif jsonb_typeof(raw -> 'kind') = 'string' and not exists (select from private.mutation_kinds k where k.kind = raw ->> 'kind') then
    return (private.outcome(raw, 'blocked', 'unknown_kind'), null)::private.attempt;
  end if;

  begin
    effect := private.carry_out(raw, push, on_hand);
    return (jsonb_build_object('id', raw -> 'id', 'outcome', 'applied'), effect)::private.attempt;
  exception
    when sqlstate 'KU001' or sqlstate 'KU002' or sqlstate 'KU003' or data_exception or integrity_constraint_violation then
      get stacked diagnostics state = returned_sqlstate, code = message_text, detail = pg_exception_detail,
        column_name = column_name, constraint_name = constraint_name;
    -- Everything else (locks, time limits, missing grants, faults of ours) fails the request and settles nothing.
  end;

  select k.table_name into table_name from private.mutation_kinds k where k.kind = raw ->> 'kind';
  return (case
    when state = 'KU001' then private.outcome(raw, 'rejected', code) || detail::jsonb
    when state = 'KU002' then private.outcome(raw, 'blocked', code)
    when state = 'KU003' then private.outcome(raw, 'held', code)
    when not private.is_readable(raw) then private.outcome(raw, 'rejected', 'malformed_mutation')
    when state like '22%' then private.outcome(raw, 'rejected', 'invalid_value', private.unreadable_field(table_name, raw -> 'payload'))
    when state = '23502' then private.outcome(raw, 'rejected', 'required', column_name)
    -- Constraints are named `<field>__<code>`.
    when constraint_name like '%\_\_%' then
      private.outcome(raw, 'rejected', split_part(constraint_name, '__', 2), split_part(constraint_name, '__', 1))
    when state = '23505' then private.outcome(raw, 'rejected', 'id_taken')
    else private.outcome(raw, 'rejected', 'invalid_value')
  end, null)::private.attempt;
end
$$;

-- Whether the frame of a mutation can be read at all; asked only after a cast has failed.
create function private.is_readable(raw jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform private.read_mutation(raw, null);
  return true;
exception when data_exception then
  return false;
end
$$;

create or replace function private.apply_in_order(push private.push, mutations jsonb) returns jsonb
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

    if known.id is not null then
      attempts := attempts || private.known_outcome(raw, known, fingerprint, push);
      continue;
    end if;

    result := private.try_mutation(raw, push, on_hand);
    attempts := attempts || result;
    if result.effect is not null then
      for movement in select value from jsonb_array_elements(result.effect -> 'movements') loop
        on_hand := private.add_to(on_hand, movement ->> 0, (movement ->> 1)::numeric);
        deltas := private.add_to(deltas, movement ->> 0, (movement ->> 1)::numeric);
      end loop;
      entries := entries || private.log_entry(raw, fingerprint, push, 'applied', null, private.touched(result.effect));
      settled := settled || jsonb_build_object(lower(raw ->> 'id'), cardinality(entries));
      if result.effect ? 'decides' then
        entries := entries || private.decided_entry(result.effect, push.position);
      end if;
    elsif result.outcome ->> 'outcome' = 'held' then
      entries := entries || private.log_entry(raw, fingerprint, push, 'held', result.outcome ->> 'code', '[]');
      settled := settled || jsonb_build_object(lower(raw ->> 'id'), cardinality(entries));
      perform private.keep_held(raw, push, result.outcome ->> 'code');
    end if;
  end loop;

  perform private.settle_stocks(deltas);
  perform private.settle_totals(attempts);
  return private.settle_log(attempts, entries);
end
$$;

-- The first result of a mutation that is known already; other bytes or another author under its id are refused.
create function private.known_outcome(raw jsonb, known private.mutation_log, fingerprint bytea, push private.push) returns private.attempt
language plpgsql stable set search_path = '' as $$
begin
  return (case
    when known.hash <> fingerprint or known.author <> push.author then private.outcome(raw, 'rejected', 'id_reused')
    when known.outcome = 'held' then private.outcome(raw, 'held', known.code)
    when known.outcome = 'refused' then private.outcome(raw, 'rejected', known.code)
    else jsonb_build_object('id', known.id, 'outcome', 'duplicate', 'rows', known.rows)
  end, null)::private.attempt;
end
$$;

create function private.log_entry(raw jsonb, fingerprint bytea, push private.push, outcome text, code text, rows jsonb)
returns private.mutation_log language plpgsql stable set search_path = '' as $$
declare
  entry private.mutation_log;
begin
  entry.id := raw ->> 'id';
  entry.hash := fingerprint;
  entry.kind := raw ->> 'kind';
  entry.entity_id := raw ->> 'entity_id';
  entry.author := push.author;
  entry.device := push.device;
  entry.replaces := raw ->> 'replaces';
  entry.position := push.position;
  entry.outcome := outcome;
  entry.code := code;
  entry.rows := rows;
  entry.recorded_at := clock_timestamp();
  entry.submitted_by := push.submitted_by;
  return entry;
end
$$;

create function private.keep_held(raw jsonb, push private.push, code text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.held_mutations (id, kind, entity_id, mutation, code, author, device, captured_at, received_at)
  values ((raw ->> 'id')::uuid, raw ->> 'kind', (raw ->> 'entity_id')::uuid, raw, code, push.author, push.device,
    (raw ->> 'captured_at')::timestamptz, clock_timestamp());
end
$$;

-- The owner's decision takes the place of the held entry, at this position: so its device hears of it with the next pull.
create function private.decided_entry(effect jsonb, at_position bigint) returns private.mutation_log
language plpgsql set search_path = '' as $$
declare
  entry private.mutation_log;
begin
  delete from private.mutation_log l where l.id = (effect ->> 'decides')::uuid returning l.* into entry;
  entry.outcome := effect ->> 'decision';
  entry.code := case entry.outcome when 'refused' then 'refused_by_owner' end;
  entry.rows := case entry.outcome when 'refused' then '[]'::jsonb else private.touched(effect) end;
  entry.position := at_position;
  return entry;
end
$$;

create function private.decide_held(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  held public.held_mutations;
  verdict text := case m.kind when 'held_mutations.apply' then 'applied' else 'refused' end;
  effect jsonb := '{}';
begin
  select * into held from public.held_mutations h where h.id = m.entity_id for update;
  if held.id is null or not exists (select from private.mutation_log l where l.id = held.id) then
    perform private.block('missing_dependency');
  elsif held.decision is not null then
    perform private.reject('already_decided');
  elsif m.payload ->> 'reason' is null then
    perform private.reject('required', 'reason');
  end if;
  if verdict = 'applied' then
    effect := private.carry_out(held.mutation, (held.author, held.device, null, 1, m.position, m.author)::private.push, on_hand, true);
  end if;
  update public.held_mutations set decision = verdict, decided_by = m.author, decided_at = m.happened_at, reason = m.payload ->> 'reason'
    where id = held.id;
  -- The movements of the held mutation were recorded under its own id; here they only count for stock and totals.
  return effect || jsonb_build_object(
    'rows', coalesce(effect -> 'rows', '[]') || jsonb_build_array(jsonb_build_array('held_mutations', held.id)),
    'decides', held.id, 'decision', verdict, 'recorded', true,
    'before', null, 'after', jsonb_build_object('decision', verdict), 'reason', m.payload -> 'reason');
end
$$;

select private.declare_kind('held_mutations.apply', 'held_mutations', 'decide', 'decide_held', '{reason:s:text}');
select private.declare_kind('held_mutations.refuse', 'held_mutations', 'decide', 'decide_held', '{reason:s:text}');

create or replace function private.record(m private.mutation, table_name text, effect jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not effect ? 'recorded' then
    insert into public.stock_movements (id, material_type, quantity, entry, operating_day, source_table, source_id, mutation_id)
    select private.derived_id(concat_ws(':', 'stock_movements', m.id, n)),
      movement ->> 0, (movement ->> 1)::numeric, movement ->> 2, (movement ->> 3)::date, table_name, m.entity_id, m.id
    from jsonb_array_elements(effect -> 'movements') with ordinality as movements (movement, n);
  end if;

  if effect ? 'after' then
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, before, after, reason)
    values (table_name, m.entity_id, m.kind, m.author, m.device, m.id, m.captured_at,
      nullif(effect -> 'before', 'null'), effect -> 'after', effect ->> 'reason');
  end if;
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

  with written as (
    insert into private.mutation_log
    select e.id, e.hash, e.kind, e.entity_id, e.author, e.device, e.replaces, e.position, e.outcome, e.code,
      coalesce((select jsonb_agg(jsonb_build_array(r -> 0, r -> 1, versions -> (r ->> 1)) order by n)
        from jsonb_array_elements(e.rows) with ordinality as t (r, n) where versions ? (r ->> 1)), '[]'),
      e.recorded_at, e.submitted_by
    from unnest(entries) as e
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

drop function private.require(text, text, text);

-- Own outcomes, from after a position up to the end of a page. A refusal by the owner is a rejection on the wire.
create function private.own_outcomes(device uuid, after_position bigint, upto bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', l.id, 'outcome', case l.outcome when 'refused' then 'rejected' else l.outcome end,
      'code', l.code, 'message', (select r.message from private.refusal_messages r where r.code = l.code),
      'rows', case l.outcome when 'applied' then l.rows end, 'position', l.position)) order by l.position, l.id)
    from private.mutation_log l
    where l.device = own_outcomes.device and l.author = private.current_user_id()
      and l.position > after_position and l.position <= upto);
end
$$;

create or replace function private.pull_page(after_position bigint, after_id uuid, upto bigint, size integer, visible text[], device uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  page jsonb[];
  kept integer;
  last_position bigint := upto;
  last_id text := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  -- One row more than asked for, to see whether the page ends inside a position.
  select array_agg(jsonb_build_array(r.row_position, r.row_id, r.row_table, r.row_values) order by r.row_position, r.row_id) into page
  from private.pull_rows(after_position, after_id, upto, size + 1, visible) as r;

  kept := coalesce(cardinality(page), 0);
  if kept > size then
    kept := size;
    last_position := (page[size] ->> 0)::bigint;
    if (page[size + 1] ->> 0)::bigint = last_position then
      if (page[1] ->> 0)::bigint < last_position then
        kept := (select count(*) from unnest(page) as r where (r ->> 0)::bigint < last_position);
        last_position := (page[kept] ->> 0)::bigint;
      else
        last_id := page[size] ->> 1;
      end if;
    end if;
  end if;

  return jsonb_strip_nulls(jsonb_build_object('outcomes', private.own_outcomes(device, after_position, last_position)))
    || jsonb_build_object('cursor', jsonb_build_object('position', last_position, 'id', last_id))
    || coalesce((
      select jsonb_build_object('tables', jsonb_object_agg(table_name, jsonb_build_object(
        'columns', private.synced_columns(table_name), 'rows', table_rows)))
      from (select r ->> 2 as table_name, jsonb_agg(r -> 3 order by n) as table_rows
        from unnest(page[1:kept]) with ordinality as t (r, n) group by 1) as by_table
      having count(*) > 0), '{}');
end
$$;

-- Also writes `private.entity_exists`: a record of any synced table is something that others may depend on.
create function private.rebuild_lookups() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.rebuild_pull();
  execute format($sql$
    create or replace function private.entity_exists(entity uuid) returns boolean
    language plpgsql stable set search_path = '' as $body$
    begin
      return exists (select from private.mutation_log where entity_id = entity and outcome = 'applied') or %s;
    end
    $body$ $sql$,
    (select string_agg(format('exists (select from public.%I where id = entity)', s.table_name), ' or ' order by s.sort_order)
      from private.synced_tables s));
  perform private.seal();
end
$$;

select private.rebuild_lookups();
select private.seal();
