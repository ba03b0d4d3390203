-- After the mutations of a push: stocks, totals and the log, each row once.

-- The synced rows that an effect touches, derived ones too, as [[table, id]…].
create function private.touched(effect jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(effect -> 'rows', '[]')
    || coalesce((select jsonb_agg(distinct jsonb_build_array('stocks', private.derived_id('stocks:' || (movement ->> 0))))
        from jsonb_array_elements(effect -> 'movements') as movement), '[]')
    || coalesce((select jsonb_agg(distinct private.total_row(k.operating_day, k.kind, k.key)) from private.totals_of(effect) as k), '[]'));
end
$$;

-- The totals that an effect moves: those that it names, and of each material that it moves the net of the day.
create function private.totals_of(effect jsonb) returns table (operating_day date, kind text, key text)
language plpgsql immutable set search_path = '' as $$
begin
  return query select (total ->> 0)::date, total ->> 1, total ->> 2 from jsonb_array_elements(effect -> 'totals') as total
    union
    select (movement ->> 3)::date, 'net_movement', movement ->> 0 from jsonb_array_elements(effect -> 'movements') as movement;
end
$$;

create function private.customer_month_id(customer uuid, day date) returns uuid
language sql immutable set search_path = '' as $$
  select private.derived_id(concat_ws(':', 'customer_months', customer, to_char(day::timestamp, 'YYYY-MM')))
$$;

-- The row in which a total stands, as [table, id]. The kinds `customer_months` and `order_totals` are tables: their key is the customer, whose
-- month it is, or the order.
create function private.total_row(operating_day date, kind text, key text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case kind when 'customer_months' then jsonb_build_array('customer_months', private.customer_month_id(key::uuid, operating_day))
    when 'order_totals' then jsonb_build_array('order_totals', private.derived_id('order_totals:' || key))
    else jsonb_build_array('daily_totals', private.derived_id(concat_ws(':', 'daily_totals', to_char(operating_day::timestamp, 'YYYY-MM-DD'), kind, key))) end;
end
$$;

create function private.settle_stocks(deltas jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  settled integer;
begin
  update public.stocks s set on_hand = s.on_hand + delta.value::numeric
  from jsonb_each_text(deltas) as delta where s.material_type = delta.key;
  get diagnostics settled = row_count;
  -- A policy filters silently what it does not let through: then nothing of this push may stand, and all of it is sent again.
  if settled <> (select count(*) from jsonb_object_keys(deltas)) then
    raise exception 'stocks_not_settled' using errcode = '42501';
  end if;
end
$$;

-- A day's total is counted anew from its records, so it can never drift from them; once a total a batch, all in one
-- statement. So are the month of a customer and what was taken of an order.
create function private.settle_totals(attempts private.attempt[]) returns void
language plpgsql set search_path = '' as $$
declare
  days date[];
  kinds text[];
  keys text[];
  month_days date[];
  month_keys text[];
  customers uuid[];
  months date[];
  orders uuid[];
begin
  select array_agg(operating_day) filter (where is_of_day), array_agg(kind) filter (where is_of_day), array_agg(key) filter (where is_of_day),
    array_agg(operating_day) filter (where kind = 'customer_months'), array_agg(key) filter (where kind = 'customer_months'),
    array_agg(distinct key::uuid) filter (where kind = 'order_totals')
  into days, kinds, keys, month_days, month_keys, orders from (
    select distinct k.operating_day, k.kind, k.key, k.kind not in ('customer_months', 'order_totals') as is_of_day from unnest(attempts) as a, private.totals_of((a).effect) as k) as touched;
  insert into public.daily_totals as t (id, operating_day, kind, key, quantity, count, amount)
  select private.derived_id(concat_ws(':', 'daily_totals', k.operating_day, k.kind, k.key)), k.operating_day, k.kind, k.key,
    coalesce(v.quantity, 0), coalesce(v.count, 0), coalesce(v.amount, 0)
  from unnest(days, kinds, keys) as k (operating_day, kind, key)
    left join private.totals_from_sources v on (v.operating_day, v.kind, v.key) = (k.operating_day, k.kind, k.key)
      -- Said once more as a list, so that only these days are counted.
      and v.operating_day = any (days) and v.kind = any (kinds)
  on conflict (id) do update set quantity = excluded.quantity, count = excluded.count, amount = excluded.amount;

  select array_agg(key::uuid), array_agg(month) into customers, months from (
    select distinct key, private.month_of(day) as month from unnest(month_days, month_keys) as m (day, key)) as touched;
  perform private.settle_months(customers, months);
  perform private.settle_orders(orders);
end
$$;

-- Writes the log and fills `rows` in with the versions that this transaction leaves.
create function private.settle_log(attempts private.attempt[], entries private.mutation_log[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  versions jsonb := '{}';
  found_versions jsonb;
  touched record;
  rows_by_id jsonb;
begin
  for touched in
    select r ->> 0 as table_name, array_agg(distinct (r ->> 1)::uuid) as ids
    from unnest(entries) as e, jsonb_array_elements((e).rows) as r
    -- A device that may not read it would wait for it for ever.
    where r ->> 0 not in ('customer_months', 'invoices') or private.may(r ->> 0, 'read') group by 1
  loop
    execute format('select jsonb_object_agg(id, version) from public.%I where id = any ($1)', touched.table_name)
      into found_versions using touched.ids;
    versions := versions || coalesce(found_versions, '{}');
  end loop;

  with versioned as (
    select e.id, jsonb_agg(jsonb_build_array(r -> 0, r -> 1, versions -> (r ->> 1))) filter (where versions ? (r ->> 1)) as rows
    from unnest(entries) as e, jsonb_array_elements(e.rows) as r group by e.id
  ), written as (
    insert into private.mutation_log
    select e.id, e.hash, e.kind, e.entity_id, e.author, e.device, e.replaces, e.position, e.outcome, e.code,
      coalesce(v.rows, '[]'), e.recorded_at, e.submitted_by
    from unnest(entries) as e left join versioned v on v.id = e.id
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
