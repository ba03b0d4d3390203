-- Invoices and their credit notes. Issued at the server only, so that numbers have no gaps and a ticket is on one invoice at most.

create table public.invoices (
  id uuid primary key,
  -- `INV/YYYY/MM/NNNN`, of a credit note `CN/…`: without gaps in a month.
  number text not null unique,
  kind text not null,
  -- Of a credit note: the invoice that it puts right.
  credits uuid constraint credits__unknown_reference references public.invoices (id),
  customer_id uuid not null constraint customer_id__unknown_reference references public.customers (id),
  from_date date not null,
  until_date date not null,
  issued_on date not null,
  due_on date not null,
  tickets uuid[] not null,
  -- `{ticket: corrections}` when it was issued, where it had any; of a credit note: of each ticket that it is for, −1 where it left the invoice.
  versions jsonb not null,
  -- The customer as of the issue: `{name, address, phone, tax_number}`.
  buyer jsonb not null,
  -- What was issued: `[{month, order_id, material_type, unit_price, volume, count, amount}…]`; it never changes.
  lines jsonb not null,
  net bigint not null,
  tax_percent numeric not null,
  tax bigint not null,
  total bigint not null,
  notes text,
  -- Derived: the payments for it, and what its tickets come to beyond it and its credit notes.
  paid bigint not null default 0,
  differs bigint not null default 0,
  like private.voidable including defaults,
  constraint until_date__before_from check (until_date >= from_date),
  constraint due_on__before_issue check (due_on >= issued_on)
);
create index invoices_customer on public.invoices (customer_id);
create index invoices_credits on public.invoices (credits);
create index invoices_lines on public.invoices using gin (lines jsonb_path_ops);
alter table public.deliveries add constraint invoice_id__unknown_reference foreign key (invoice_id) references public.invoices (id);
create index deliveries_invoice on public.deliveries (invoice_id) where invoice_id is not null;
alter table public.payments add constraint invoice_id__unknown_reference foreign key (invoice_id) references public.invoices (id);
create index payments_invoice on public.payments (invoice_id) where invoice_id is not null;

select private.permit('invoices', 'read', 'OM'), private.permit('invoices', 'create', 'OM'), private.permit('invoices', 'void', 'OM');
select private.adopt('public.invoices');

insert into private.refusal_messages (code, message) values
  ('no_tickets', 'An invoice needs at least one ticket'),
  ('ticket_of_other', 'A ticket is of another customer'),
  ('ticket_invoiced', 'A ticket is on an invoice: void that first'),
  ('ticket_not_delivered', 'A ticket is not delivered, or was cancelled or voided'),
  ('ticket_unpriced', 'A ticket has no price'),
  ('tickets_changed', 'The tickets changed since this was looked at'),
  ('nothing_to_credit', 'The tickets come to what was invoiced, or to more: there is nothing to credit'),
  ('not_an_invoice', 'A credit note is voided with its invoice'),
  ('invoice_voided', 'This invoice is void'),
  ('before_from', 'The last day is before the first'),
  ('before_issue', 'It cannot be due before it is issued');

-- The last number that was given, by prefix and month.
create table private.number_counters (prefix text, month date, last integer not null, primary key (prefix, month));
select private.adopt('private.number_counters', synced => false);

-- The next number, from 1. Held to the commit, and taken back with what is refused: so no number is left out.
create function private.next_number(prefix text, month date) returns integer
language sql set search_path = '' as $$
  insert into private.number_counters as c (prefix, month, last) values (next_number.prefix, private.month_of(next_number.month), 1)
  on conflict on constraint number_counters_pkey do update set last = c.last + 1 returning last
$$;

-- What these tickets come to today, as lines of an invoice: of one customer, delivered, by order, material, price and month.
create function private.invoice_lines(tickets uuid[], customer uuid) returns table (month date, order_id uuid, material_type text, unit_price bigint, volume numeric, count integer, amount bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query select private.month_of(d.operating_day), d.order_id, d.material_type, d.unit_price, sum(d.volume), count(*)::integer, coalesce(sum(d.amount), 0)::bigint
    from public.deliveries d
    where d.id = any (tickets) and d.status = 'delivered' and d.voided_at is null
      and d.customer_id = any (array(select private.merged_with(array[customer], 'customers')))
    group by 1, 2, 3, 4;
end
$$;

-- Numbers and stores what was put together: its lines, and what follows from them. `total` is what the person saw.
create function private.number_invoice(m private.mutation, i public.invoices, prefix text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  shown constant bigint := i.total;
  n integer;
begin
  i.issued_on := private.day_of(now());
  i.net := (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(i.lines) as line);
  i.tax := round(i.net * i.tax_percent / 100);
  i.total := i.net + i.tax;
  if i.total is distinct from shown then
    perform private.reject('tickets_changed', 'total');
  end if;
  i.due_on := coalesce(i.due_on, i.issued_on);
  n := private.next_number(prefix, i.issued_on);
  i.number := concat_ws('/', prefix, to_char(i.issued_on, 'YYYY/MM'), lpad(n::text, greatest(4, length(n::text)), '0'));
  i.paid := 0;
  i.differs := 0;
  i.flags := '{}';
  insert into public.invoices select i.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('invoices', i.id)),
    'totals', private.total_keys('invoices', to_jsonb(i)), 'after', m.payload - 'tickets' || jsonb_build_object('number', i.number, 'total', i.total));
end
$$;

create function private.issue_invoice(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  i public.invoices := jsonb_populate_record(null::public.invoices, private.new_row(m));
  own constant uuid[] := array(select private.merged_with(array[i.customer_id], 'customers'));
  wrong record;
  effect jsonb;
begin
  i.tickets := array(select distinct unnest(i.tickets));
  if cardinality(i.tickets) = 0 then
    perform private.reject('no_tickets', 'tickets');
  -- About 4,000 ids are as much as one request carries.
  elsif cardinality(i.tickets) > 3000 then
    perform private.reject('too_many', 'tickets');
  end if;
  select d.ticket_no, o.number, problem.code into wrong
  from unnest(i.tickets) as t (id) left join public.deliveries d on d.id = t.id left join public.invoices o on o.id = d.invoice_id,
    lateral (select case
      when d.id is null then 'unknown_reference'
      when d.customer_id is null or d.customer_id <> all (own) then 'ticket_of_other'
      when d.invoice_id is not null then 'ticket_invoiced'
      when d.status <> 'delivered' or d.voided_at is not null then 'ticket_not_delivered'
      when d.amount is null then 'ticket_unpriced' end as code) as problem
  where problem.code is not null order by d.ticket_no limit 1;
  -- Says which ticket, and on which invoice it is.
  if found then
    perform private.reject(wrong.code, 'tickets', jsonb_build_object('tickets', jsonb_build_object('yours', wrong.ticket_no, 'theirs', wrong.number)));
  end if;
  i.kind := 'invoice';
  i.versions := (select coalesce(jsonb_object_agg(d.id, jsonb_array_length(d.revisions)) filter (where d.revisions is not null), '{}')
    from public.deliveries d where d.id = any (i.tickets));
  i.buyer := (select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'tax_number', c.tax_number)
    from public.customers c where c.id = i.customer_id);
  i.lines := (select jsonb_agg(to_jsonb(l) order by l.material_type, l.unit_price, l.month, l.order_id) from private.invoice_lines(i.tickets, i.customer_id) as l);
  i.tax_percent := private.config('invoice.tax');
  i.due_on := coalesce(i.due_on, private.day_of(now()) + coalesce((select c.payment_days from public.customers c where c.id = i.customer_id),
    private.config('invoice.payment_days')::integer));
  effect := private.number_invoice(m, i, 'INV');
  update public.deliveries set invoice_id = i.id where id = any (i.tickets);
  return effect;
end
$$;

-- Puts an invoice right whose tickets came to less afterwards: negative lines, the difference to all that was issued. Tickets that are
-- void by now, or of another customer, leave the invoice.
create function private.credit_invoice(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  n public.invoices := jsonb_populate_record(null::public.invoices, private.new_row(m));
  i public.invoices;
  own uuid[];
  effect jsonb;
begin
  select * into i from public.invoices where id = n.credits and kind = 'invoice' for update;
  if i.id is null then
    perform private.reject('unknown_reference', 'credits');
  elsif i.voided_at is not null then
    perform private.reject('invoice_voided', 'credits');
  end if;
  select jsonb_agg(to_jsonb(l) order by l.material_type, l.unit_price, l.month, l.order_id) into n.lines from (
    select month, order_id, material_type, unit_price, sum(volume) as volume, sum(count) as count, sum(amount) as amount from (
      select * from private.invoice_lines(array(select d.id from public.deliveries d where d.invoice_id = i.id), i.customer_id)
      union all
      select l.month, l.order_id, l.material_type, l.unit_price, -l.volume, -l.count, -l.amount
      from public.invoices o, jsonb_to_recordset(o.lines) as l (month date, order_id uuid, material_type text, unit_price bigint, volume numeric, count integer, amount bigint)
      where o.voided_at is null and i.id in (o.id, o.credits)) as parts
    group by month, order_id, material_type, unit_price having (sum(volume), sum(amount)) is distinct from (0, 0)) as l;
  if n.lines is null or (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(n.lines) as line) >= 0 then
    perform private.reject('nothing_to_credit', 'credits');
  end if;
  own := array(select private.merged_with(array[i.customer_id], 'customers'));
  n.kind := 'credit_note';
  n.buyer := i.buyer;
  select coalesce(jsonb_object_agg(t.id, t.version), '{}') into n.versions from (
    select d.id, case when d.status = 'delivered' and d.voided_at is null and d.customer_id = any (own)
      then coalesce(jsonb_array_length(d.revisions), 0) else -1 end as version
    from public.deliveries d where d.invoice_id = i.id) as t
  where t.version <> coalesce((select (o.versions ->> t.id::text)::integer from public.invoices o
    where o.voided_at is null and i.id in (o.id, o.credits) and o.versions ? t.id::text order by o.credits is null, o.number desc limit 1), 0);
  n.customer_id := i.customer_id;
  n.from_date := i.from_date;
  n.until_date := i.until_date;
  n.tickets := '{}';
  n.tax_percent := i.tax_percent;
  effect := private.number_invoice(m, n, 'CN');
  update public.deliveries d set invoice_id = null where d.invoice_id = i.id and (n.versions ->> d.id::text)::integer = -1;
  perform private.settle_invoices(array[i.id]);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('invoices', i.id)));
end
$$;

-- Its number stays used, its tickets are free again, its credit notes are void with it, and what was paid for it counts for the oldest debt.
create function private.void_invoice(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  i public.invoices;
  why constant text := m.payload ->> 'void_reason';
  rows jsonb := jsonb_build_array(jsonb_build_array('invoices', m.entity_id));
  totals jsonb;
begin
  select * into i from public.invoices where id = m.entity_id for update;
  if i.id is null then
    perform private.block('missing_dependency');
  elsif why is null then
    perform private.reject('required', 'void_reason');
  elsif i.kind <> 'invoice' then
    perform private.reject('not_an_invoice');
  elsif i.voided_at is not null then
    return private.already_done(rows, m.payload);
  end if;
  update public.deliveries set invoice_id = null where invoice_id = i.id;
  update public.payments set invoice_id = null where invoice_id = i.id;
  with gone as (
    update public.invoices set voided_at = now(), void_reason = why, paid = 0, differs = 0
    where voided_at is null and i.id in (id, credits) returning *)
  select jsonb_agg(jsonb_build_array('invoices', id)), jsonb_agg(key) into rows, totals
  from gone, jsonb_array_elements(private.total_keys('invoices', to_jsonb(gone))) as key;
  return jsonb_build_object('rows', rows, 'totals', totals, 'before', jsonb_build_object('voided_at', null),
    'after', jsonb_build_object('voided_at', now(), 'void_reason', why), 'reason', why);
end
$$;

-- Of each order: what its tickets took, the tax that was issued on them, and its deposits.
create view private.orders_from_sources as
  select order_id, sum(volume) as volume, sum(amount)::bigint as amount, sum(tax)::bigint as tax, sum(count)::integer as count, sum(paid)::bigint as paid
  from (
    select order_id, volume, coalesce(amount, 0) as amount, 0 as tax, 1 as count, 0::bigint as paid
    from public.deliveries where order_id is not null and status <> 'cancelled' and voided_at is null
    union all
    select o.id, 0, 0, (select round(sum((line ->> 'amount')::bigint) * i.tax_percent / 100)
      from jsonb_array_elements(i.lines) as line where line ->> 'order_id' = o.id::text), 0, 0
    from public.orders o join public.invoices i on i.lines @> jsonb_build_array(jsonb_build_object('order_id', o.id)) where i.voided_at is null and i.tax <> 0
    union all
    select order_id, 0, 0, 0, 0, amount from public.payments where order_id is not null and voided_at is null) as parts
  group by order_id;
revoke all on private.orders_from_sources from public, anon, authenticated, service_role;
grant select on private.orders_from_sources to kuari_writer;

create view private.invoices_from_sources as
  select i.id, coalesce((select sum(p.amount) from public.payments p where p.invoice_id = i.id and p.voided_at is null), 0)::bigint as paid,
    case when i.kind = 'invoice' and i.voided_at is null then
      coalesce((select sum(l.amount) from private.invoice_lines(array(select d.id from public.deliveries d where d.invoice_id = i.id), i.customer_id) as l), 0)
        - (select sum(o.net) from public.invoices o where o.voided_at is null and i.id in (o.id, o.credits)) else 0 end::bigint as differs
  from public.invoices i;
revoke all on private.invoices_from_sources from public, anon, authenticated, service_role;
grant select on private.invoices_from_sources to kuari_writer;

-- Recounts what was paid for these invoices and what they differ by; without ids, all of them. The ids of those that were otherwise.
create function private.settle_invoices(ids uuid[] default null) returns setof uuid
language sql set search_path = '' as $$
  update public.invoices i set paid = v.paid, differs = v.differs
  from private.invoices_from_sources v
  where v.id = i.id and (ids is null or v.id = any (ids)) and (i.paid, i.differs) is distinct from (v.paid, v.differs)
  returning i.id
$$;

-- The effect of a change of a record that an invoice rests on, with what follows for that invoice.
create function private.with_invoice(effect jsonb, invoice uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if invoice is null then
    return effect;
  end if;
  perform private.settle_invoices(array[invoice]);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('invoices', invoice)));
end
$$;
