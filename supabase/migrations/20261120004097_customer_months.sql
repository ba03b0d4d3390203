-- What a customer got and paid, by month: receivables and their ageing come from it, since tickets leave the devices. Derived like the
-- totals of a day. A customer who was merged into another keeps their months; who reads adds them up by `merged_into`.

create table public.customer_months (
  id uuid primary key,
  customer_id uuid not null constraint customer_id__unknown_reference references public.customers (id),
  -- Its first day.
  month date not null,
  -- m³ delivered, and by how many tickets.
  volume numeric not null,
  count integer not null,
  -- Whole rupiah: delivered at a price, and what was owed at the start in the month of its day.
  billed bigint not null,
  -- Whole rupiah: of the invoices and credit notes that were issued in it. Owed as well, and no revenue.
  tax bigint not null,
  -- m³ delivered without a price.
  unpriced_volume numeric not null,
  -- Whole rupiah.
  paid bigint not null,
  like private.synced,
  unique (customer_id, month)
);
select private.permit('customer_months', 'read', 'OAM');
select private.adopt('public.customer_months');

-- By these a month is counted without looking at the others.
create index deliveries_customer on public.deliveries (customer_id, private.month_of(operating_day));
create index payments_customer on public.payments (customer_id, private.month_of(operating_day));

create view private.months_from_sources as
  select customer_id, month, sum(volume) as volume, sum(count)::integer as count, sum(billed)::bigint as billed,
    sum(tax)::bigint as tax, sum(unpriced_volume) as unpriced_volume, sum(paid)::bigint as paid
  from (
    select customer_id, private.month_of(operating_day) as month, volume, 1 as count, coalesce(amount, 0) as billed, 0::bigint as tax,
      case when unit_price is null then volume else 0 end as unpriced_volume, 0::bigint as paid
    from public.deliveries where customer_id is not null and status = 'delivered' and voided_at is null
    union all
    select customer_id, private.month_of(operating_day), 0, 0, 0, 0, 0, amount from public.payments where voided_at is null
    union all
    select customer_id, private.month_of(as_of), 0, 0, amount, 0, 0, 0 from public.opening_balances where voided_at is null
    union all
    select customer_id, private.month_of(issued_on), 0, 0, 0, tax, 0, 0 from public.invoices where tax <> 0 and voided_at is null) as parts
  group by customer_id, month;
revoke all on private.months_from_sources from public, anon, authenticated, service_role;
grant select on private.months_from_sources to kuari_writer;

-- Counts these months of these customers anew, pair by pair.
create function private.settle_months(customers uuid[], months date[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.customer_months (id, customer_id, month, volume, count, billed, tax, unpriced_volume, paid)
  select private.customer_month_id(k.customer_id, k.month), k.customer_id, k.month,
    coalesce(v.volume, 0), coalesce(v.count, 0), coalesce(v.billed, 0), coalesce(v.tax, 0), coalesce(v.unpriced_volume, 0),
    coalesce(v.paid, 0)
  from unnest(customers, months) as k (customer_id, month)
    left join private.months_from_sources v on (v.customer_id, v.month) = (k.customer_id, k.month)
      and v.customer_id = any (customers) and v.month = any (months)
  on conflict (id) do update set volume = excluded.volume, count = excluded.count, billed = excluded.billed, tax = excluded.tax,
    unpriced_volume = excluded.unpriced_volume, paid = excluded.paid;
end
$$;

-- Those of all months that are not as the records say.
create function private.recompute_months() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_months(array_agg(customer_id), array_agg(month))
  from private.months_from_sources v full join public.customer_months c using (customer_id, month)
  where (c.volume, c.count, c.billed, c.tax, c.unpriced_volume, c.paid) is distinct from
    (coalesce(v.volume, 0), coalesce(v.count, 0), coalesce(v.billed, 0), coalesce(v.tax, 0), coalesce(v.unpriced_volume, 0), coalesce(v.paid, 0));
end
$$;
