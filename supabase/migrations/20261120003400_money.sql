-- Prices, payments, targets, and the ledger of money: transactions follow from records and are never edited.

create table public.customer_prices (
  id uuid primary key,
  -- Null is the list price.
  customer_id uuid constraint customer_id__unknown_reference references public.customers (id),
  material_type text not null,
  price_per_m3 bigint not null,
  from_date date not null,
  like private.authored,
  constraint material_type__material_not_sold check (material_type <> 'solar')
);

create table public.payments (
  id uuid primary key,
  -- Of its receipt, `KW-YYMMDD-<device code>-<counter>`, made offline like a ticket's.
  number text,
  customer_id uuid not null constraint customer_id__unknown_reference references public.customers (id),
  -- A deposit on it.
  order_id uuid,
  amount bigint not null,
  method text not null,
  paid_on date not null,
  -- The day on which it counts: that on which it was paid.
  operating_day date not null,
  -- The invoice that it is for; null: it counts for the oldest debt.
  invoice_id uuid,
  notes text,
  like private.voidable including defaults
);
create index payments_day on public.payments (operating_day desc, id desc);
create index payments_number on public.payments (number);

-- Cash that its author took and hands to another person. Each payment is in one handover that stands at most; what comes later is for the next.
create table public.cash_handovers (
  id uuid primary key,
  operating_day date not null,
  counted bigint not null,
  -- What these payments came to when it was made.
  expected bigint not null,
  payments uuid[] not null,
  notes text,
  acknowledged_by uuid,
  acknowledged_at timestamptz(3),
  -- Withdrawn before anybody received it.
  like private.voidable including defaults
);
create index cash_handovers_day on public.cash_handovers (operating_day);
create index cash_handovers_payments on public.cash_handovers using gin (payments);

-- What a customer owed when the site began; below 0 they had paid ahead. One of a customer stands at a time.
create table public.opening_balances (
  id uuid primary key,
  customer_id uuid not null constraint customer_id__unknown_reference references public.customers (id),
  amount bigint not null,
  as_of date not null,
  notes text,
  like private.voidable including defaults
);
create unique index customer_id__balance_stands on public.opening_balances (customer_id) where voided_at is null;
create index opening_balances_customer on public.opening_balances (customer_id);

create table public.transactions (
  id uuid primary key,
  kind text not null,
  -- Whole rupiah; a counter-entry is negative.
  amount bigint not null,
  source_table text not null,
  source_id uuid not null,
  entry text not null,
  operating_day date not null,
  -- Of a ticket that was corrected: the version that earned it.
  revision integer not null default 0,
  notes text,
  -- An expense that was wrong stays, marked; a counter-entry takes it back.
  like private.voidable including defaults,
  unique (source_table, source_id, entry, revision)
);

create table public.kpi_targets (
  id uuid primary key,
  metric text not null,
  period text not null,
  target numeric not null,
  from_date date not null,
  like private.authored,
  -- The same bound as that of the setting.
  constraint target__above_100_percent check (metric <> 'crusher_efficiency' or target <= 100)
);

select private.permit('customer_prices', 'read', 'OAM'), private.permit('customer_prices', 'create', 'OM'),
  private.permit('payments', 'read', 'OAM'), private.permit('payments', 'read_finance', 'OM'), private.permit('payments', 'create', 'OAM'),
  private.permit('payments', 'void', 'OM'), private.permit('payments', 'void_own_today', 'OAM'),
  private.permit('cash_handovers', 'read', 'OAM'), private.permit('cash_handovers', 'create', 'OAM'), private.permit('cash_handovers', 'receive', 'OAM'),
  private.permit('cash_handovers', 'void', 'OM'), private.permit('cash_handovers', 'void_own', 'OAM'),
  private.permit('opening_balances', 'read', 'OM'), private.permit('opening_balances', 'create', 'OM'), private.permit('opening_balances', 'void', 'OM'),
  private.permit('transactions', 'read', 'OM'), private.permit('transactions', 'create', 'O'), private.permit('transactions', 'void', 'O'),
  private.permit('kpi_targets', 'read', 'OAM'), private.permit('kpi_targets', 'read_finance', 'OM'), private.permit('kpi_targets', 'create', 'O');
select private.adopt('public.customer_prices'), private.adopt('public.transactions'), private.adopt('public.cash_handovers'), private.adopt('public.opening_balances'),
  -- A clerk sees what they took themselves.
  private.adopt('public.payments', read_rule => '(select private.may(''payments'', ''read''))
    and (author = (select auth.uid()) or (select private.may(''payments'', ''read_finance'')))'),
  private.adopt('public.kpi_targets', read_rule => '(select private.may(''kpi_targets'', ''read''))
    and (metric <> ''revenue'' or (select private.may(''kpi_targets'', ''read_finance'')))');
-- Of transactions devices hold what the owner has entered: all others say again what tickets and fuel logs say.
-- A target of production is the same for every role that sees the figure; one of money is for owner and manager.
insert into private.synced_tables (table_name, row_rule) values ('transactions', 't.source_table = ''transactions'''),
  ('payments', 't.author = (select private.current_user_id()) or ''payments:read_finance'' = any (visible)'),
  ('kpi_targets', 't.metric <> ''revenue'' or ''kpi_targets:read_finance'' = any (visible)');
drop index public.transactions_position;
create index transactions_position on public.transactions (position, id) where source_table = 'transactions';
create index transactions_entered on public.transactions (operating_day desc, id) where source_table = 'transactions';

-- A record that was wrong stays, marked; its effects are taken back by counter-entries.
create function private.void_row(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target private.mutation_kinds;
  held_row jsonb;
  flags text[];
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select to_jsonb(t) from public.%I t where id = $1 for update', target.table_name) into held_row using m.entity_id;
  if held_row is null then
    perform private.block('missing_dependency');
  elsif m.payload ->> 'void_reason' is null then
    perform private.reject('required', 'void_reason');
  elsif held_row ->> 'voided_at' is not null then
    return private.already_done(jsonb_build_array(jsonb_build_array(target.table_name, m.entity_id)), m.payload)
      || jsonb_build_object('reason', m.payload -> 'void_reason');
  end if;
  if held_row ? 'flags' then
    flags := private.flags_after_closing(m, held_row);
  end if;
  execute format('update public.%I set voided_at = $2, void_reason = $3 %s where id = $1', target.table_name, case when held_row ? 'flags' then ', flags = $4' end)
    using m.entity_id, m.happened_at, m.payload ->> 'void_reason', flags;
  return private.counter_entries(target.table_name, m.entity_id) || jsonb_build_object(
    'rows', jsonb_build_array(jsonb_build_array(target.table_name, m.entity_id)),
    'totals', private.total_keys(target.table_name, held_row),
    'before', jsonb_build_object('voided_at', null),
    'after', jsonb_build_object('voided_at', m.happened_at, 'void_reason', m.payload -> 'void_reason'), 'reason', m.payload -> 'void_reason');
end
$$;

-- Takes back what a record has posted: a record that never was, at its own time; with `at`, one that ended then. A count is taken back
-- with all that its difference has become.
create function private.counter_entries(source_table text, source_id uuid, at timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'movements', coalesce((select jsonb_agg(jsonb_build_array(p.material_type, -p.quantity - coalesce((
        select sum(s.quantity) from public.stock_movements s where s.count_settled = p.source_id and p.source_table = 'stock_adjustments'), 0),
        'return', p.operating_day, coalesce(counter_entries.at, p.happened_at), p.revision) order by p.material_type)
      from public.stock_movements p
      where (p.source_table, p.source_id, p.entry) = (counter_entries.source_table, counter_entries.source_id, 'post') and p.count_settled is null
        and not exists (select from public.stock_movements r where (r.source_table, r.source_id, r.entry, r.revision) = (p.source_table, p.source_id, 'return', p.revision))), '[]'),
    'transactions', coalesce((select jsonb_agg(jsonb_build_array(kind, -amount, 'return', operating_day, revision))
      from public.transactions p where (p.source_table, p.source_id, p.entry) = (counter_entries.source_table, counter_entries.source_id, 'post')
        and not exists (select from public.transactions r where (r.source_table, r.source_id, r.entry, r.revision) = (p.source_table, p.source_id, 'return', p.revision))), '[]'));
end
$$;

create function private.create_opening_balance(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  own uuid[];
begin
  perform private.refuse_day_ahead(m, (m.payload ->> 'as_of')::date, 'as_of');
  -- Its other names too, one at a time.
  own := array(select private.merged_with(array[(m.payload ->> 'customer_id')::uuid], 'customers'));
  perform from public.customers c where c.id = any (own) order by c.id for update;
  if exists (select from public.opening_balances b where b.customer_id = any (own) and b.voided_at is null) then
    perform private.reject('balance_stands', 'customer_id');
  end if;
  return private.create_row(m, on_hand) || jsonb_build_object('totals', private.total_keys('opening_balances', private.new_row(m)));
end
$$;
insert into private.refusal_messages (code, message) values ('balance_stands', 'This customer has an opening balance already: void it first');

-- A payment counts on the day on which it was paid, as the person says it; one that is dated ahead, on the day that it was recorded.
create function private.create_payment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  own_day constant date := private.day_of(m.happened_at);
  p public.payments;
  placed private.placement;
  owed bigint;
  own uuid[];
begin
  p := jsonb_populate_record(null::public.payments, private.new_row(m));
  own := array(select private.merged_with(array[p.customer_id], 'customers'));
  perform private.refuse_day_ahead(m, p.paid_on, 'paid_on');
  owed := private.owed_by(own, own_day);
  p.operating_day := least(p.paid_on, own_day);
  placed := private.after_closing(m, (p.operating_day, '{}')::private.placement);
  p.flags := placed.flags || case when abs(p.paid_on - own_day) > 1 then array['day_mismatch'] else '{}' end || private.clock_flags(m.happened_at)
    || case when p.order_id is null and owed > 0 and p.amount > 2 * owed then array['above_owed'] else '{}' end;
  -- The money was taken, even where the device named the order of another customer.
  if exists (select from public.orders o where o.id = p.order_id and o.customer_id <> all (own)) then
    p.order_id := null;
    p.flags := p.flags || 'order_mismatch'::text;
  end if;
  -- A deposit is for no invoice: it would settle two debts.
  if p.order_id is not null then
    p.invoice_id := null;
  end if;
  -- The money is there, whatever became of the invoice meanwhile.
  if exists (select from public.invoices i where i.id = p.invoice_id
      and (i.voided_at is not null or i.kind <> 'invoice' or i.customer_id <> all (own))) then
    p.invoice_id := null;
    p.flags := p.flags || 'invoice_gone'::text;
  end if;
  -- No payment is refused for the number of its receipt: one that two have is on paper by now.
  if exists (select from public.payments t where t.number = p.number) then
    p.flags := p.flags || 'number_collision'::text;
  elsif private.skips_ahead(p.number, m) then
    p.flags := p.flags || 'number_collision'::text;
    p.number := null;
  end if;
  insert into public.payments select p.*;
  return private.with_invoice(jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('payments', p.id)),
    'totals', private.total_keys('payments', to_jsonb(p)), 'after', m.payload), p.invoice_id);
end
$$;

-- Who took a payment takes it back on the day on which they recorded it, whatever day it is of, as long as it is not handed over; later owner
-- and manager do. By a clock that stood behind it may have been recorded before the day on which it counts: that is the day then.
create function private.void_payment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  p public.payments;
  is_handed_over boolean;
begin
  select * into p from public.payments where id = m.entity_id for update;
  is_handed_over := exists (select from public.cash_handovers h where h.payments @> array[p.id] and h.voided_at is null);
  if p.author is distinct from m.author
    or greatest(p.operating_day, private.day_of(p.captured_at)) <> private.day_of(private.changed_at(m.happened_at, to_jsonb(p))) then
    perform private.require(m, 'payments', 'void');
  elsif is_handed_over and not (private.role_may(m.role, 'payments', 'void') or private.ever_allowed(m.author, 'payments', 'void')) then
    perform private.reject('handed_over');
  elsif is_handed_over then
    perform private.require(m, 'payments', 'void');
  end if;
  return private.with_invoice(private.void_row(m, on_hand), p.invoice_id);
end
$$;
insert into private.refusal_messages (code, message) values
  ('handed_over', 'This cash was handed over: a manager or the owner voids the payment');

-- It covers what its author listed: their own cash that is here, stands, and is in no handover that stands. No figure of a day rests on it:
-- it is held by no closing.
create function private.create_cash_handover(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  h public.cash_handovers := jsonb_populate_record(null::public.cash_handovers, private.new_row(m));
  listed constant uuid[] := array(select distinct unnest(h.payments));
  shown constant bigint := h.expected;
begin
  if cardinality(h.payments) > 1000 then
    perform private.reject('too_many', 'payments');
  end if;
  h.operating_day := private.day_of(m.happened_at);
  select coalesce(array_agg(p.id order by p.captured_at, p.id), '{}'), coalesce(sum(p.amount), 0) into h.payments, h.expected
  from public.payments p
  where p.id = any (listed) and p.author = m.author and p.method = 'cash' and p.voided_at is null
    and not exists (select from public.cash_handovers o where o.payments @> array[p.id] and o.voided_at is null);
  h.flags := private.clock_flags(m.happened_at)
    || case when cardinality(h.payments) < cardinality(listed) or h.expected <> shown then array['takings_changed'] else '{}' end;
  insert into public.cash_handovers select h.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('cash_handovers', h.id)),
    'after', m.payload || jsonb_build_object('expected', h.expected));
end
$$;

create function private.receive_cash_handover(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  h public.cash_handovers;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('cash_handovers', m.entity_id));
begin
  select * into h from public.cash_handovers where id = m.entity_id for update;
  if h.id is null then
    perform private.block('missing_dependency');
  elsif h.author = m.author then
    perform private.reject('own_handover');
  elsif h.voided_at is not null then
    perform private.reject('handover_voided');
  elsif h.acknowledged_by = m.author then
    return private.already_done(rows, '{}');
  elsif h.acknowledged_by is not null then
    perform private.reject('received_before');
  end if;
  update public.cash_handovers set acknowledged_by = m.author, acknowledged_at = m.happened_at where id = h.id;
  return jsonb_build_object('rows', rows, 'after', jsonb_build_object('acknowledged_by', m.author));
end
$$;

-- Its author withdraws it, or owner and manager do, as long as nobody has received it. Its payments are in no handover then.
create function private.void_cash_handover(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  h public.cash_handovers;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('cash_handovers', m.entity_id));
begin
  select * into h from public.cash_handovers where id = m.entity_id for update;
  if h.id is null then
    perform private.block('missing_dependency');
  elsif h.author <> m.author then
    perform private.require(m, 'cash_handovers', 'void');
  end if;
  if h.acknowledged_at is not null then
    perform private.reject('received_before');
  elsif h.voided_at is not null then
    return private.already_done(rows, m.payload);
  end if;
  update public.cash_handovers set voided_at = m.happened_at, void_reason = m.payload ->> 'void_reason' where id = h.id;
  return jsonb_build_object('rows', rows, 'before', jsonb_build_object('voided_at', null),
    'after', jsonb_build_object('voided_at', m.happened_at, 'void_reason', m.payload -> 'void_reason'), 'reason', m.payload -> 'void_reason');
end
$$;
insert into private.refusal_messages (code, message) values
  ('received_before', 'Somebody has received this cash already'),
  ('handover_voided', 'This handover was withdrawn');

-- An expense that no record stands for: rent, permits, wages paid by hand.
create function private.create_expense(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  t public.transactions;
  placed private.placement;
begin
  t := jsonb_populate_record(null::public.transactions, private.new_row(m));
  perform private.refuse_day_ahead(m, t.operating_day, 'operating_day');
  if t.amount <= 0 then
    perform private.reject('not_positive', 'amount');
  end if;
  t.kind := 'expense';
  t.source_table := 'transactions';
  t.source_id := t.id;
  t.entry := 'post';
  if t.operating_day is null or private.is_ahead(m.happened_at) then
    t.operating_day := private.day_of(m.happened_at);
  end if;
  placed := private.after_closing(m, (t.operating_day, '{}')::private.placement);
  t.flags := placed.flags || private.clock_flags(m.happened_at);
  insert into public.transactions select t.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('transactions', t.id)),
    'totals', private.total_keys('transactions', to_jsonb(t)), 'after', m.payload);
end
$$;

-- A target holds from its day on. No closed day changes.
create function private.create_target(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.day_closings c where c.operating_day >= (m.payload ->> 'from_date')::date and c.reopened_at is null) then
    perform private.reject('from_closed_day', 'from_date');
  end if;
  return private.create_row(m, on_hand);
end
$$;
insert into private.refusal_messages (code, message) values ('above_100_percent', 'A target of efficiency is at most 100 %');

-- Only what was recorded as an expense: what follows from a record is taken back with it.
create function private.void_expense(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.transactions t where t.id = m.entity_id and (t.source_id <> t.id or t.entry <> 'post')) then
    perform private.reject('follows_from_record');
  end if;
  return private.void_row(m, on_hand);
end
$$;
insert into private.refusal_messages (code, message) values ('follows_from_record', 'This follows from another record and is voided with it');
