-- Orders (DO) of customers: tickets draw on them, payments may be deposits on them.

create table public.orders (
  id uuid primary key,
  number text unique,
  customer_id uuid not null constraint customer_id__unknown_reference references public.customers (id),
  -- Null: any.
  material_type text,
  -- m³, or rupiah.
  volume numeric,
  amount bigint,
  unit_price bigint,
  from_date date not null,
  until_date date,
  site_address text,
  paid_ahead boolean not null,
  notes text,
  ended_at timestamptz(3),
  end_reason text,
  like private.authored,
  constraint volume__volume_or_amount check ((volume is null) <> (amount is null)),
  constraint until_date__before_start check (until_date >= from_date),
  constraint material_type__material_not_sold check (material_type <> 'solar')
);
create index orders_customer on public.orders (customer_id);
select private.permit('orders', 'read', 'OAM'), private.permit('orders', 'create', 'OM'), private.permit('orders', 'end', 'OM');
select private.adopt('public.orders');

alter table public.deliveries add constraint order_id__unknown_reference foreign key (order_id) references public.orders (id);
alter table public.payments add constraint order_id__unknown_reference foreign key (order_id) references public.orders (id);
create index deliveries_order on public.deliveries (order_id) where order_id is not null;
create index payments_order on public.payments (order_id) where order_id is not null;

-- What tickets took of each order, and its deposits (`private.orders_from_sources`). Tickets count from when they are saved until cancelled or voided.
create table public.order_totals (
  id uuid primary key,
  order_id uuid not null unique constraint order_id__unknown_reference references public.orders (id),
  -- m³.
  volume numeric not null,
  -- Whole rupiah.
  amount bigint not null,
  -- Whole rupiah, of the invoices of those tickets.
  tax bigint not null,
  count integer not null,
  -- Whole rupiah.
  paid bigint not null,
  like private.synced
);
select private.permit('order_totals', 'read', 'OAM');
select private.adopt('public.order_totals');

create function private.settle_orders(orders uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.order_totals (id, order_id, volume, amount, tax, count, paid)
  select private.derived_id('order_totals:' || k.order_id), k.order_id, coalesce(v.volume, 0), coalesce(v.amount, 0), coalesce(v.tax, 0), coalesce(v.count, 0), coalesce(v.paid, 0)
  from unnest(orders) as k (order_id)
    left join private.orders_from_sources v on v.order_id = k.order_id and v.order_id = any (orders)
  on conflict (id) do update set volume = excluded.volume, amount = excluded.amount, tax = excluded.tax, count = excluded.count, paid = excluded.paid;
end
$$;

-- Those that are not as the records say.
create function private.recompute_orders() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_orders(array_agg(order_id))
  from private.orders_from_sources v full join public.order_totals t using (order_id)
  where (t.volume, t.amount, t.tax, t.count, t.paid) is distinct from
    (coalesce(v.volume, 0), coalesce(v.amount, 0), coalesce(v.tax, 0), coalesce(v.count, 0), coalesce(v.paid, 0));
end
$$;

-- The total of the order that a ticket, a payment or a line of an invoice names.
create function private.order_keys(r jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when r ->> 'order_id' is null then '[]'
    else jsonb_build_array(jsonb_build_array(r -> 'operating_day', 'order_totals', r -> 'order_id')) end;
end
$$;

-- What these customers, aliases of one, owe. What is left of the deposit of an order is apart from it as long as tickets may draw it; of one
-- that ended, or that is used up, it pays debts. The twin of `owedBy` and `depositLeft`.
create function private.owed_by(customers uuid[], today date) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select sum(c.billed + c.tax - c.paid) from public.customer_months c where c.customer_id = any (customers)), 0)
    + coalesce((select sum(greatest(0, t.paid - t.amount - t.tax)) from public.orders o join public.order_totals t on t.order_id = o.id
      where o.customer_id = any (customers) and o.ended_at is null and coalesce(o.until_date >= today, true)
        and coalesce(o.volume > t.volume, o.amount > t.amount)), 0);
end
$$;

-- A truck that has left has left: a ticket on the wrong order is flagged, and counts where its author put it. `order_mismatch`: the order is
-- another customer's, or of another material. `order_ended`: it was ended before, or its days were over.
create function private.order_flags(d public.deliveries, happened_at timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  o public.orders;
begin
  if d.order_id is null then
    return '{}';
  end if;
  select * into o from public.orders where id = d.order_id;
  return case when d.material_type <> o.material_type
      or d.customer_id is distinct from o.customer_id and coalesce(d.customer_id not in (select private.merged_with(array[o.customer_id], 'customers')), true)
      then array['order_mismatch'] else '{}' end
    || case when o.ended_at < happened_at or o.until_date < d.operating_day then array['order_ended'] else '{}' end;
end
$$;

create function private.create_order(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  o public.orders := jsonb_populate_record(null::public.orders, private.new_row(m));
  month constant date := private.operating_day(clock_timestamp());
  n text;
begin
  n := private.next_number('DO', month)::text;
  o.number := 'DO-' || to_char(month::timestamp, 'YYMM') || '-' || lpad(n, greatest(4, length(n)), '0');
  insert into public.orders select o.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('orders', o.id)), 'after', m.payload || jsonb_build_object('number', o.number));
end
$$;

create function private.end_order(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('orders', m.entity_id));
begin
  select * into o from public.orders where id = m.entity_id for update;
  if o.id is null then
    perform private.block('missing_dependency');
  elsif m.payload ->> 'end_reason' is null then
    perform private.reject('required', 'end_reason');
  elsif o.ended_at is not null then
    return private.already_done(rows, m.payload) || jsonb_build_object('reason', m.payload -> 'end_reason');
  end if;
  update public.orders set ended_at = m.happened_at, end_reason = m.payload ->> 'end_reason' where id = o.id;
  return jsonb_build_object('rows', rows, 'before', jsonb_build_object('ended_at', null),
    'after', jsonb_build_object('ended_at', m.happened_at, 'end_reason', m.payload -> 'end_reason'), 'reason', m.payload -> 'end_reason');
end
$$;
insert into private.refusal_messages (code, message) values
  ('volume_or_amount', 'An order is for a volume or for an amount: one of both');
