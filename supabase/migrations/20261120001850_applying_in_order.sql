-- The mutations of one push, in order.

-- Applies mutations in the order sent and settles stocks, totals and the log for all of them together. The log is read and
-- written under the position's lock: a twin of this request waits for it and then finds the first result.
create function private.apply_in_order(push private.push, mutations jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  raws constant jsonb[] := array(select value from jsonb_array_elements(mutations));
  fingerprint bytea;
  known private.mutation_log;
  result private.attempt;
  attempts private.attempt[] := '{}';
  settled jsonb := '{}';
  -- What this batch has corrected or given up so far.
  replaced jsonb := '{}';
  entries private.mutation_log[] := '{}';
  on_hand jsonb := (select jsonb_object_agg(s.material_type, s.on_hand) from public.stocks s);
  deltas jsonb := '{}';
  -- How many of the attempts stand in the totals.
  counted integer := 0;
  key text;
  decided jsonb;
  held_day date;
begin
  for i in 1..cardinality(raws) loop
    key := lower(raws[i] ->> 'id');
    fingerprint := sha256(convert_to(raws[i]::text, 'UTF8'));
    known := null;
    if settled ? key then
      known := entries[(settled ->> key)::integer];
    else
      select * into known from private.mutation_log l where l.id = key::uuid;
    end if;

    if known.id is not null then
      attempts := attempts || private.known_outcome(raws[i], known, fingerprint, push);
    elsif replaced ? key or replaced ? lower(raws[i] ->> 'replaces') then
      attempts := attempts || (private.outcome(raws[i], 'rejected', 'replaced'), null)::private.attempt;
    elsif entries[(settled ->> lower(raws[i] ->> 'replaces'))::integer].outcome <> 'refused' then
      attempts := attempts || (private.outcome(raws[i], 'rejected', 'replaces_applied'), null)::private.attempt;
    else
      -- A closing freezes totals, and a payment is compared with them: what came before it in this batch is settled first.
      if raws[i] ->> 'kind' in ('day_closings.close', 'payments.create', 'held_mutations.apply') then
        perform private.settle_stocks(deltas);
        perform private.settle_totals(attempts[counted + 1:]);
        deltas := '{}';
        counted := cardinality(attempts);
      end if;
      result := private.try_mutation(raws[i], push, on_hand);
      held_day := result.outcome ->> 'closed_day';
      result.outcome := result.outcome - 'closed_day';
      attempts := attempts || result;
      if result.effect is not null then
        on_hand := private.add_all(on_hand, private.deltas_of(result.effect));
        deltas := private.add_all(deltas, private.deltas_of(result.effect));
        entries := entries || private.log_entry(raws[i], fingerprint, push, 'applied', result.outcome ->> 'code', private.touched(result.effect));
        settled := settled || jsonb_build_object(key, cardinality(entries));
        for decided in select value from jsonb_array_elements(result.effect -> 'decides') loop
          entries := entries || private.decided_entry(decided, push.position);
          settled := settled || jsonb_build_object(decided ->> 'id', cardinality(entries));
        end loop;
        replaced := replaced || private.replaced_by(raws[i]);
      elsif result.outcome ->> 'outcome' = 'held' then
        entries := entries || private.log_entry(raws[i], fingerprint, push, 'held', result.outcome ->> 'code', '[]');
        settled := settled || jsonb_build_object(key, cardinality(entries));
        perform private.keep_held(raws[i], push, result.outcome ->> 'code', held_day);
        replaced := replaced || private.replaced_by(raws[i]);
      elsif result.outcome ->> 'outcome' = 'rejected' then
        perform private.keep_refused_number(raws[i], push);
        perform private.log_refused(raws[i], push, result.outcome);
      end if;
    end if;
  end loop;

  perform private.settle_stocks(deltas);
  perform private.settle_totals(attempts[counted + 1:]);
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
    when known.outcome = 'refused' then private.outcome(raw, 'rejected', known.code) || jsonb_build_object('message', private.message_of(known.id, known.code))
    else jsonb_strip_nulls(jsonb_build_object('id', known.id, 'outcome', 'duplicate', 'code', known.code, 'rows', known.rows))
  end, null)::private.attempt;
end
$$;

create function private.log_entry(raw jsonb, fingerprint bytea, push private.push, outcome text, code text, rows jsonb)
returns private.mutation_log language plpgsql stable set search_path = '' as $$
begin
  return ((raw ->> 'id')::uuid, fingerprint, raw ->> 'kind', (raw ->> 'entity_id')::uuid, push.author, push.device, (raw ->> 'replaces')::uuid,
    push.position, outcome, code, rows, clock_timestamp(), push.submitted_by)::private.mutation_log;
end
$$;

-- The id that a mutation takes the place of, as a key.
create function private.replaced_by(raw jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when raw ->> 'replaces' is null then '{}'::jsonb else jsonb_build_object(lower(raw ->> 'replaces'), true) end;
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
