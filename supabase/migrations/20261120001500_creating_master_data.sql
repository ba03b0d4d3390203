-- Handlers. Each carries out one checked mutation and returns its effect:
-- { rows: [[table, id]…], movements: [[material, quantity, entry, day]…], totals: [[day, kind, key]…], before, after, reason }.

-- What every new row of a person carries.
create function private.authored(m private.mutation) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', m.entity_id, 'author', m.author, 'device', m.device,
    'captured_at', m.captured_at, 'received_at', clock_timestamp());
end
$$;

-- The effect of what somebody did before: nothing changes, its author is told so, and the audit keeps every word, apart from the
-- fields, which it did not write.
create function private.already_done(rows jsonb, payload jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('rows', rows, 'code', 'already_done') || case when payload = '{}' then '{}'::jsonb
    else jsonb_build_object('after', jsonb_build_object('second', payload)) end;
end
$$;

-- A text with another person's below it, each once. Where the field is too short it ends with `[…]`, and the audit has the rest.
-- The twin of `withNote` in src/domain/records/notes.ts.
create function private.with_note(text text, note text, longest integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  together constant text := text || E'\n' || note;
begin
  return case
    when note is null or note = any (string_to_array(text, E'\n')) then text
    when text is null then note
    when char_length(together) <= longest then together
    else left(together, longest - 4) || ' […]' end;
end
$$;

-- A new row as JSON: what its columns start with, what was said, and who said it.
create function private.new_row(m private.mutation) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select k.defaults from private.mutation_kinds k where k.kind = m.kind) || m.payload || private.authored(m);
end
$$;

-- A new row of the kind's table, out of its payload and defaults.
create function private.create_row(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  table_name constant text := split_part(m.kind, '.', 1);
begin
  execute format('insert into public.%1$I select r.* from jsonb_populate_record(null::public.%1$I, $1) as r', table_name) using private.new_row(m);
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array(table_name, m.entity_id)), 'after', m.payload);
end
$$;

-- Terms are for who may change the credit of a customer: from anybody else the customer is taken without.
create function private.create_customer(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if not (m.forced or private.role_may(m.role, 'customers', 'change_credit')) then
    m.payload := m.payload - 'payment_days';
  end if;
  return private.create_row(m, on_hand);
end
$$;
