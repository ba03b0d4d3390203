-- Changes of master data, merged field by field.

insert into private.refusal_messages (code, message) values
  ('invalid_tax_number', 'A tax number has 15 or 16 digits'), ('itself', 'A record cannot be merged into itself'), ('invalid_customer_type', 'Invalid customer type'),
  ('already_merged', 'One of the two was merged already: take that apart first'),
  ('merge_ring', 'This record is another name of the one that is to be merged: take that apart first'),
  ('merge_proposed', 'The owner decides on this merge'),
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

-- A type under a name that it had before is that type: a device without signal goes on using it.
create function private.with_type_of_today(fields jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  said constant text := private.name_key(fields ->> 'truck_type');
  renamed constant text := (select y.name from public.truck_types y where said in (select private.name_key(n) from unnest(y.former_names) as n)
    and not exists (select from public.truck_types o where private.name_key(o.name) = said) order by y.name limit 1);
begin
  return fields || case when renamed is null then '{}'::jsonb else jsonb_build_object('truck_type', renamed) end;
end
$$;

-- A weighed tare is as old as the record that brings it; one that is more than a tenth off the one before is flagged.
create function private.save_truck(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  tare constant numeric := (m.payload ->> 'tare_kg')::numeric;
  tare_before constant numeric := (select t.tare_kg from public.trucks t where t.id = m.entity_id);
  effect jsonb;
begin
  if tare is not null then
    m.payload := m.payload || jsonb_build_object('tare_at', m.happened_at);
  end if;
  m.payload := private.with_type_of_today(m.payload);
  m.seen := private.with_type_of_today(m.seen);
  effect := case m.kind when 'trucks.create' then private.create_row(m, on_hand) else private.change_row(m, on_hand) end;
  update public.trucks t set flags = case when abs(tare - tare_before) * 10 > tare_before then '{tare_changed}'::text[] else '{}' end
    where t.id = m.entity_id and tare is not null and (t.flags <> '{}' or abs(tare - tare_before) * 10 > tare_before);
  return effect;
end
$$;

-- A type under another name keeps its trucks: they are renamed with it. Its former names stay its own, for tickets and for devices that have
-- not heard of it, unless another type takes one of them.
create function private.change_truck_type(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was constant text := (select y.name from public.truck_types y where y.id = m.entity_id);
  effect jsonb := private.change_row(m, on_hand);
  next constant text := (select y.name from public.truck_types y where y.id = m.entity_id);
  trucks_of jsonb;
begin
  if next = was then
    return effect;
  end if;
  update public.truck_types y set former_names = array_remove(y.former_names, next) || was where y.id = m.entity_id;
  with trucks as (select t.id, t.truck_type from public.trucks t where private.name_key(t.truck_type) = private.name_key(was)),
    renamed as (update public.trucks t set truck_type = next from trucks where t.id = trucks.id returning t.id, trucks.truck_type as before)
  select coalesce(jsonb_agg(jsonb_build_array('trucks', id, jsonb_build_object('truck_type', before), jsonb_build_object('truck_type', next))), '[]')
    into trucks_of from renamed;
  return effect || jsonb_build_object('also_changed', trucks_of,
    'rows', (effect -> 'rows') || (select coalesce(jsonb_agg(one - 3 - 2), '[]') from jsonb_array_elements(trucks_of) as one));
end
$$;

-- The record becomes another name of one that stands by itself, or (null) stands by itself again. What came in between stays with whom it
-- was written for.
create function private.merge_row(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  object constant text := split_part(m.kind, '.', 1);
  target constant uuid := m.payload ->> 'merged_into';
  held_into uuid;
  -- From the one that is to stay along what it was merged into.
  way uuid[];
begin
  if not (m.forced or private.role_may(m.role, object, 'merge')) then
    perform private.hold('merge_proposed');
  elsif target = m.entity_id then
    perform private.reject('itself', 'merged_into');
  end if;
  execute format('select merged_into from public.%I where id = $1', object) into held_into using m.entity_id;
  execute format('with recursive way (id) as (select merged_into from public.%1$I where id = $1
      union select t.merged_into from public.%1$I t join way on t.id = way.id) select array_agg(id) filter (where id is not null) from way', object)
    into way using target;
  if m.entity_id = any (way) then
    perform private.reject('merge_ring', 'merged_into');
  -- What somebody did meanwhile is a conflict, told with their name.
  elsif way is not null or target <> held_into and m.seen ->> 'merged_into' = held_into::text then
    perform private.reject('already_merged', 'merged_into');
  end if;
  return private.change_row(m, on_hand);
end
$$;

-- The invoices of both sides, whose tickets are of other customers now, or of the same. A payment of one side for an invoice of the other
-- pays the oldest debt of its own customer once they are apart.
create function private.with_invoices_of(effect jsonb, sides uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  freed jsonb;
begin
  with free as (
    update public.payments p set invoice_id = null from public.invoices i
    where i.id = p.invoice_id and i.customer_id in (select private.merged_with(sides, 'customers'))
      and p.customer_id <> all (array(select private.merged_with(array[i.customer_id], 'customers')))
    returning p.id)
  select coalesce(jsonb_agg(jsonb_build_array('payments', id)), '[]') into freed from free;
  return effect || jsonb_build_object('rows', effect -> 'rows' || freed || (select coalesce(jsonb_agg(jsonb_build_array('invoices', id)), '[]')
    from private.settle_invoices(array(select i.id from public.invoices i
      where i.customer_id in (select private.merged_with(sides, 'customers')))) as id));
end
$$;

-- Of two customers the one that stays keeps the stricter status and the smaller limit, unless the payload says what it keeps, and takes the
-- tax number and the terms that it does not have; the twin of `keptByMerge`. Taken apart, it gives these back: a tax number is one taxpayer's.
create function private.merge_customer(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  severity constant text[] := '{open,cash_only,blocked}';
  chosen constant jsonb := m.payload;
  apart_from constant uuid := (select c.merged_into from public.customers c where c.id = m.entity_id);
  effect jsonb;
  gone public.customers;
  kept public.customers;
  was public.customers;
  fields text[];
begin
  m.payload := m.payload - '{status,credit_limit}'::text[];
  effect := private.merge_row(m, on_hand);
  select * into was from public.customers where id = coalesce((m.payload ->> 'merged_into')::uuid, apart_from) for update;
  if was.id is null then
    return effect;
  end if;
  effect := private.with_invoices_of(effect, array[m.entity_id, was.id]);
  select * into gone from public.customers where id = m.entity_id;
  kept := was;
  if gone.merged_into is null then
    kept.tax_number := case when private.came_by_merge(was, gone, 'tax_number') then null else was.tax_number end;
    kept.payment_days := case when private.came_by_merge(was, gone, 'payment_days') then null else was.payment_days end;
  else
    kept.status := coalesce(chosen ->> 'status',
      severity[greatest(array_position(severity, was.status), array_position(severity, gone.status))]);
    kept.credit_limit := case when chosen ? 'credit_limit' then (chosen ->> 'credit_limit')::bigint else least(was.credit_limit, gone.credit_limit) end;
    kept.tax_number := coalesce(was.tax_number, gone.tax_number);
    kept.payment_days := coalesce(was.payment_days, gone.payment_days);
  end if;
  if kept is not distinct from was then
    return effect;
  end if;
  update public.customers set status = kept.status, credit_limit = kept.credit_limit, tax_number = kept.tax_number,
    payment_days = kept.payment_days where id = kept.id;
  fields := array(select n.key from jsonb_each(to_jsonb(kept)) as n where n.value <> to_jsonb(was) -> n.key);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('customers', kept.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('customers', kept.id,
      (select jsonb_object_agg(f, to_jsonb(was) -> f) from unnest(fields) as f), (select jsonb_object_agg(f, to_jsonb(kept) -> f) from unnest(fields) as f))));
end
$$;

-- Whether the one that stays has this field by a merge, as the other has it still, and it was not set since.
create function private.came_by_merge(stays public.customers, gone public.customers, field text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(stays) -> field = to_jsonb(gone) -> field
    and (select a.action from public.audit_log a where a.row_id = stays.id and a.after ? field order by a.id desc limit 1) = 'customers.merge';
end
$$;
