-- One mutation in its own subtransaction: all of it or nothing, and an outcome either way.

-- `outcome` is for the wire, `effect` for the ledger; `effect` is null unless it was applied.
create type private.attempt as (outcome jsonb, effect jsonb);

create function private.try_mutation(raw jsonb, push private.push, on_hand jsonb) returns private.attempt
language plpgsql set search_path = '' as $$
declare
  m private.mutation;
  target private.mutation_kinds;
  effect jsonb;
  state text; code text; detail text; column_name text; constraint_name text;
begin
  if push.schema_version > private.known_schema_version() then
    return (private.outcome(raw, 'blocked', 'newer_schema'), null)::private.attempt;
  end if;
  select * into target from private.mutation_kinds k where k.kind = raw ->> 'kind';
  if target.kind is null and jsonb_typeof(raw -> 'kind') = 'string' then
    return (private.outcome(raw, 'blocked', 'unknown_kind'), null)::private.attempt;
  end if;

  begin
    m := private.read_mutation(raw, push);
    if target.kind is null then
      perform private.reject('malformed_mutation');
    elsif exists (select from unnest(m.depends_on) as parent where not private.entity_exists(parent)) then
      perform private.block('missing_dependency');
    elsif exists (select from private.mutation_log l where l.replaces = m.id) then
      perform private.reject('replaced');
    elsif exists (select from private.mutation_log l where l.id = m.replaces) then
      perform private.reject('replaces_applied');
    end if;
    perform private.require(target.table_name, target.permission, m.role);
    m.payload := private.clean_payload(m.kind, m.payload);
    execute format('select private.%I($1, $2)', target.handler) into effect using m, on_hand;
    perform private.record(m, target.table_name, effect);
    return (jsonb_build_object('id', m.id, 'outcome', 'applied'), effect)::private.attempt;
  exception
    when sqlstate 'KU001' or sqlstate 'KU002' or data_exception or integrity_constraint_violation then
      get stacked diagnostics state = returned_sqlstate, code = message_text, detail = pg_exception_detail,
        column_name = column_name, constraint_name = constraint_name;
    -- Everything else (locks, time limits, missing grants, faults of ours) fails the request and settles nothing.
  end;

  return (case
    when state = 'KU001' then private.outcome(raw, 'rejected', code) || detail::jsonb
    when state = 'KU002' then private.outcome(raw, 'blocked', code)
    when m.id is null then private.outcome(raw, 'rejected', 'malformed_mutation')
    when state like '22%' then private.outcome(raw, 'rejected', 'invalid_value', private.unreadable_field(target.table_name, m.payload))
    when state = '23502' then private.outcome(raw, 'rejected', 'required', column_name)
    -- Constraints are named `<field>__<code>`.
    when constraint_name like '%\_\_%' then
      private.outcome(raw, 'rejected', split_part(constraint_name, '__', 2), split_part(constraint_name, '__', 1))
    when state = '23505' then private.outcome(raw, 'rejected', 'id_taken')
    else private.outcome(raw, 'rejected', 'invalid_value')
  end, null)::private.attempt;
end
$$;

-- Raised together with SCHEMA_VERSION in src/domain/mutations.ts.
create function private.known_schema_version() returns integer language sql immutable set search_path = '' as 'select 1';

create function private.outcome(raw jsonb, verdict text, code text, field text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_strip_nulls(jsonb_build_object('id', raw -> 'id', 'outcome', verdict, 'code', code, 'field', field,
    'message', coalesce((select message from private.refusal_messages r where r.code = outcome.code), replace(code, '_', ' ')))));
end
$$;

-- The ledger and the audit of one mutation. Movement ids follow from the mutation's, so that a device can predict them.
create function private.record(m private.mutation, table_name text, effect jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.stock_movements (id, material_type, quantity, entry, operating_day, source_table, source_id, mutation_id)
  select private.derived_id(concat_ws(':', 'stock_movements', m.id, n)),
    movement ->> 0, (movement ->> 1)::numeric, movement ->> 2, (movement ->> 3)::date, table_name, m.entity_id, m.id
  from jsonb_array_elements(effect -> 'movements') with ordinality as movements (movement, n);

  if effect ? 'after' then
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, before, after, reason)
    values (table_name, m.entity_id, m.kind, m.author, m.device, m.id, m.captured_at,
      effect -> 'before', effect -> 'after', effect ->> 'reason');
  end if;
end
$$;

select private.seal();
