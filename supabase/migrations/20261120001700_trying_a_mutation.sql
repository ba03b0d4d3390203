-- One mutation in its own subtransaction: all of it or nothing, and an outcome either way.

create function private.try_mutation(raw jsonb, push private.push, on_hand jsonb) returns private.attempt
language plpgsql set search_path = '' as $$
declare
  effect jsonb;
  state text; code text; detail text; column_name text; constraint_name text; table_name text;
  held_day date;
begin
  if push.schema_version > private.known_schema_version() then
    return (private.outcome(raw, 'blocked', 'newer_schema'), null)::private.attempt;
  elsif jsonb_typeof(raw -> 'kind') = 'string' and not exists (select from private.mutation_kinds k where k.kind = raw ->> 'kind') then
    return (private.outcome(raw, 'blocked', 'unknown_kind'), null)::private.attempt;
  end if;

  begin
    effect := private.carry_out(raw, push, on_hand);
    -- With a code where the same was done before: then nothing was done but to keep what was said.
    return (jsonb_strip_nulls(jsonb_build_object('id', raw -> 'id', 'outcome', 'applied', 'code', effect ->> 'code')), effect)::private.attempt;
  exception
    when sqlstate 'KU001' or sqlstate 'KU002' or sqlstate 'KU003' or data_exception or integrity_constraint_violation then
      get stacked diagnostics state = returned_sqlstate, code = message_text, detail = pg_exception_detail,
        column_name = column_name, constraint_name = constraint_name;
    -- Everything else (locks, time limits, missing grants, faults of ours) fails the request and settles nothing.
  end;

  if state = 'KU003' then
    held_day := nullif(detail, '');
    -- The owner can apply only what could apply: what is wrong in itself is refused to its author at once.
    begin
      perform private.carry_out(raw, push, on_hand, true);
      raise sqlstate 'KU004';
    exception
      -- Held again: what is wrong with it may not be told to its author.
      when sqlstate 'KU002' or sqlstate 'KU003' or sqlstate 'KU004' then null;
      when sqlstate 'KU001' or data_exception or integrity_constraint_violation then
        get stacked diagnostics state = returned_sqlstate, code = message_text, detail = pg_exception_detail,
          column_name = column_name, constraint_name = constraint_name;
    end;
  end if;

  select k.table_name into table_name from private.mutation_kinds k where k.kind = raw ->> 'kind';
  return (case
    when state = 'KU001' then private.outcome(raw, 'rejected', code) || detail::jsonb
    when state = 'KU002' then private.outcome(raw, 'blocked', code, nullif(detail, ''))
    when state = 'KU003' then private.outcome(raw, 'held', code) || jsonb_strip_nulls(jsonb_build_object('closed_day', held_day))
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

-- Reads, judges and carries out one mutation; raises KU001 (rejected), KU002 (blocked) or KU003 (held).
create function private.carry_out(raw jsonb, push private.push, on_hand jsonb, forced boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m private.mutation := private.read_mutation(raw, push);
  target private.mutation_kinds;
begin
  select * into target from private.mutation_kinds k where k.kind = m.kind;
  if target.kind is null then
    perform private.reject('malformed_mutation');
  -- Before what it needs, which may never come: the correction may have made something else of it.
  -- Of the same author or, as an owner may decide about anybody's work, of an owner; and still standing: what the owner refused may
  -- be corrected and given up.
  elsif exists (select from private.mutation_log l where l.replaces in (m.id, m.replaces) and l.id <> m.id and l.outcome <> 'refused'
      and (l.author = m.author or private.role_at(l.author, l.recorded_at) = 'owner')) then
    perform private.reject('replaced');
  elsif exists (select from private.mutation_log l where l.id = m.replaces and l.outcome <> 'refused'
      and (l.author = m.author or private.role_at(m.author, m.happened_at) = 'owner')) then
    perform private.reject('replaces_applied');
  end if;

  m.forced := forced;
  m.role := case
    -- A file names its author and its times, and anybody can write one: the role of now counts, also of one who is inactive since.
    when m.submitted_by is not null and not forced then (select p.role from public.profiles p where p.user_id = m.author)
    else private.role_at(m.author, case when private.is_judged_now(m.kind) then clock_timestamp() else m.happened_at end) end;
  -- Before what it needs too: else it would stand before the owner with a held record as if it might be done.
  perform private.refuse_never_permitted(m, target.table_name, target.permission);
  -- No device queues these, so no file or queue has them.
  if m.submitted_by is not null and not forced
    and split_part(m.kind, '.', 1) in ('system_config', 'devices', 'held_mutations', 'invoices', 'client_errors', 'audit_log') then
    perform private.reject('never_from_file');
  end if;
  if exists (select from unnest(m.depends_on) as parent where not private.entity_exists(parent)) then
    -- What needs a held record is held with it, and stands before the owner too: the owner applies the one, then the other.
    if not forced and not exists (select from unnest(m.depends_on) as parent where not private.entity_exists(parent) and not private.is_creation_held(parent)) then
      perform private.hold('dependency_held');
    end if;
    perform private.block('missing_dependency');
  end if;

  perform private.require(m, target.table_name, target.permission);
  if not forced and private.is_long_past_role(m) then
    perform private.hold('role_changed');
  end if;
  m.payload := private.clean_payload(m.kind, m.payload);
  if char_length(m.payload ->> 'instead_reason') not between 3 and 500 then
    perform private.reject(case when char_length(m.payload ->> 'instead_reason') < 3 then 'too_short' else 'too_long' end, 'instead_reason');
  elsif m.payload ->> 'instead_of' is not null then
    return private.record_again(m, target, on_hand, push.submitted_by);
  end if;
  return private.carry_out_and_record(m, target, on_hand, push.submitted_by);
end
$$;

create function private.carry_out_and_record(m private.mutation, target private.mutation_kinds, on_hand jsonb, submitted_by uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  effect jsonb;
begin
  execute format('select private.%I($1, $2)', target.handler) into effect using m, on_hand;
  effect := private.with_settlements(m, target.table_name, private.with_transactions(m, target.table_name, effect));
  perform private.record(m, target.table_name, effect, submitted_by);
  return effect;
end
$$;

-- "Record again": the record that was wrong is taken back and the new one made, both or neither. What moves stock did so when the wrong
-- one says it did, so that a count in between stays true. The twin of src/domain/records/again.ts.
create function private.record_again(m private.mutation, target private.mutation_kinds, on_hand jsonb, submitted_by uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  voiding private.mutation_kinds;
  back private.mutation := m;
  anew private.mutation := m;
  wrong jsonb;
  new_day date;
  taken jsonb;
  effect jsonb;
begin
  select * into strict voiding from private.mutation_kinds k where k.kind = target.table_name || '.void';
  back.id := private.derived_id('again:' || m.id);
  back.kind := voiding.kind;
  back.entity_id := (m.payload ->> 'instead_of')::uuid;
  back.payload := jsonb_build_object('void_reason', m.payload -> 'instead_reason');
  execute format('select to_jsonb(t) from public.%I t where id = $1', target.table_name) into wrong using back.entity_id;
  if wrong ->> 'voided_at' is not null then
    perform private.reject('taken_back_before');
  end if;
  perform private.require(back, voiding.table_name, voiding.permission);
  taken := private.carry_out_and_record(back, voiding, on_hand, submitted_by);

  anew.payload := m.payload - '{instead_of,instead_reason}'::text[];
  if wrong ? 'done_at' then
    -- As the ledger has it, by the corrected clock.
    anew.happened_at := (select p.happened_at from public.stock_movements p
      where (p.source_table, p.source_id, p.entry) = (target.table_name, back.entity_id, 'post') and p.count_settled is null limit 1);
    -- A time that the form took over from the wrong one is by the clock of that device; another was typed.
    if (anew.payload ->> 'done_at')::timestamptz = (wrong ->> 'captured_at')::timestamptz then
      anew.payload := anew.payload || jsonb_build_object('done_at', anew.happened_at);
    end if;
  end if;
  effect := private.carry_out_and_record(anew, target, private.add_all(on_hand, private.deltas_of(taken)), submitted_by);
  -- It may be of another day than the wrong one: whether that was closed goes by the time of now.
  execute format('select operating_day from public.%I where id = $1', target.table_name) into new_day using m.entity_id;
  perform private.after_closing(m, (new_day, '{}')::private.placement);
  return effect || (select jsonb_object_agg(part, coalesce(taken -> part, '[]') || coalesce(effect -> part, '[]'))
    from unnest('{rows,movements,transactions,totals}'::text[]) as part);
end
$$;
insert into private.refusal_messages (code, message) values
  ('taken_back_before', 'This record was voided before: nothing was recorded again');

-- Judged by the role at the time of capture; of now, where somebody else sends it or it came by file. One who may not do it, but may or might in another role, is left to the owner.
create function private.require(m private.mutation, object text, action text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_never_permitted(m, object, action);
  if m.forced then
    return;
  elsif not private.role_may(m.role, object, action) then
    perform private.hold('role_changed');
  -- Whoever forged it gained nothing where they might have done the same themselves; the rest is the owner's to decide, the owner's own too.
  elsif m.submitted_by is not null and not private.anybody_may(object, action) then
    perform private.hold('sent_for');
  end if;
end
$$;

-- Whether every role that may have a device may do it.
create function private.anybody_may(object text, action text) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from private.permissions d where d.object = 'devices' and d.action = 'create'
    and not private.role_may(d.role, anybody_may.object, anybody_may.action))
$$;

create function private.refuse_never_permitted(m private.mutation, object text, action text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not (private.role_may(m.role, object, action)
      or not private.is_judged_now(m.kind) and private.ever_allowed(m.author, object, action)) then
    perform private.reject('not_permitted');
  end if;
end
$$;

-- Kinds that are sent at once, past the outbox: nothing of them comes late, so the time that they name counts for nothing.
create function private.is_judged_now(kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return split_part(kind, '.', 1) in ('system_config', 'devices', 'held_mutations', 'invoices', 'kpi_targets') or kind in ('day_closings.reopen', 'materials.change');
end
$$;

-- Whether its author's role changed after it was captured, and more than two weeks ago: no device waits so long, and the sender
-- writes the time of capture. Being inactive for a while is no change of role.
create function private.is_long_past_role(m private.mutation) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from (select h.since, h.role <> lag(h.role) over (order by h.since) as is_new from private.role_history h where h.user_id = m.author) as h
    where h.is_new and h.since > m.happened_at and h.since < now() - interval '14 days');
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

-- Raised together with SCHEMA_VERSION in src/domain/mutations/mutations.ts.
create function private.known_schema_version() returns integer language sql immutable set search_path = '' as 'select 1';
-- Of the oldest app that may still push: one version back at least (supabase/README.md, Versions).
create function private.oldest_schema_version() returns integer language sql immutable set search_path = '' as 'select 1';

create function private.outcome(raw jsonb, verdict text, code text, field text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_strip_nulls(jsonb_build_object('id', raw -> 'id', 'outcome', verdict, 'code', code, 'field', field,
    'message', coalesce((select message from private.refusal_messages r where r.code = outcome.code), replace(code, '_', ' ')))));
end
$$;

-- Movements (`[material, quantity, entry, day, own time, revision, settled count]`), transactions and audit of one mutation. Ids follow from the mutation's, so that a device can predict them.
-- `also_changed` of an effect: rows of people's records that it changed besides its own, `[table, id, before, after]`.
create function private.record(m private.mutation, table_name text, effect jsonb, submitted_by uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if effect -> 'recorded' is null then
    insert into public.stock_movements (id, material_type, quantity, entry, operating_day, happened_at, revision, count_settled, source_table, source_id, mutation_id)
    select private.derived_id(concat_ws(':', 'stock_movements', m.id, n)),
      movement ->> 0, (movement ->> 1)::numeric, movement ->> 2, (movement ->> 3)::date, (movement ->> 4)::timestamptz,
      coalesce((movement ->> 5)::integer, 0), (movement ->> 6)::uuid, table_name, m.entity_id, m.id
    from jsonb_array_elements(effect -> 'movements') with ordinality as movements (movement, n);

    if jsonb_array_length(coalesce(effect -> 'transactions', '[]')) > 0 then
      insert into public.transactions (id, kind, amount, entry, operating_day, revision, source_table, source_id, author, device, captured_at, received_at)
      select private.derived_id(concat_ws(':', 'transactions', m.id, n)), posting ->> 0, (posting ->> 1)::bigint, posting ->> 2,
        (posting ->> 3)::date, coalesce((posting ->> 4)::integer, 0), table_name, m.entity_id, m.author, m.device, m.captured_at, clock_timestamp()
      from jsonb_array_elements(effect -> 'transactions') with ordinality as postings (posting, n);
    end if;
  end if;

  if effect ? 'after' then
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, before, after, reason, submitted_by)
    values (table_name, m.entity_id, m.kind, m.author, m.device, m.id, m.captured_at,
      nullif(effect -> 'before', 'null'), effect -> 'after', effect ->> 'reason', submitted_by);
  end if;
  if effect ? 'also_changed' then
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, before, after, submitted_by)
    select other ->> 0, (other ->> 1)::uuid, m.kind, m.author, m.device, m.id, m.captured_at, nullif(other -> 2, 'null'), other -> 3, submitted_by
    from jsonb_array_elements(effect -> 'also_changed') as other;
  end if;
end
$$;

-- Completes an effect with what its transactions touch: their rows, and the totals of their day.
create function private.with_transactions(m private.mutation, table_name text, effect jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_array_length(coalesce(effect -> 'transactions', '[]')) = 0 or effect ? 'recorded' then
    return effect;
  end if;
  return effect || jsonb_build_object(
    'rows', effect -> 'rows' || (select jsonb_agg(jsonb_build_array('transactions', private.derived_id(concat_ws(':', 'transactions', m.id, n))))
      from jsonb_array_elements(effect -> 'transactions') with ordinality as postings (posting, n)),
    'totals', coalesce(effect -> 'totals', '[]') || (select jsonb_agg(distinct jsonb_build_array(posting -> 3, posting -> 0, table_name))
      from jsonb_array_elements(effect -> 'transactions') as posting));
end
$$;
