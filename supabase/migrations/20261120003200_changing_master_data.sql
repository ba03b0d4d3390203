-- Changes of master data, merged field by field.

insert into private.refusal_messages (code, message) values
  ('itself', 'A record cannot be merged into itself'), ('invalid_customer_type', 'Invalid customer type'),
  ('taken', 'This is in use already');

-- Updates the fields of the payload that differ. Nothing differs: applied, nothing touched but named.
create function private.change_row(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target private.mutation_kinds;
  held_row jsonb;
  typed_payload jsonb;
  typed_seen jsonb;
  fields text[];
  effect jsonb;
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select to_jsonb(t), to_jsonb(jsonb_populate_record(t, $2)), to_jsonb(jsonb_populate_record(t, $3))
      from public.%I t where id = $1 for update', target.table_name)
    into held_row, typed_payload, typed_seen using m.entity_id, m.payload, m.seen;
  if held_row is null then
    perform private.block('missing_dependency');
  elsif held_row ->> 'deleted_at' is not null then
    perform private.reject('deleted');
  end if;
  perform private.check_seen(m, held_row, typed_seen, typed_payload);

  fields := array(select key from jsonb_object_keys(m.payload) as key where typed_payload -> key is distinct from held_row -> key);
  effect := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array(target.table_name, m.entity_id)));
  if cardinality(fields) = 0 then
    return effect;
  end if;
  execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) as n where t.id = $2', target.table_name,
      (select string_agg(format('%1$I = n.%1$I', field), ', ') from unnest(fields) as field))
    using m.payload, m.entity_id;
  return effect || jsonb_build_object(
    'before', (select jsonb_object_agg(field, held_row -> field) from unnest(fields) as field),
    'after', (select jsonb_object_agg(field, typed_payload -> field) from unnest(fields) as field));
end
$$;

-- A weighed tare is as old as the record that brings it.
create function private.save_truck(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if m.payload ->> 'tare_kg' is not null then
    m.payload := m.payload || jsonb_build_object('tare_at', m.happened_at);
  end if;
  return case m.kind when 'trucks.create' then private.create_row(m, on_hand) else private.change_row(m, on_hand) end;
end
$$;
