-- Deliveries: a truck that left has left. A ticket is never refused for coming late, for taking more than the book holds,
-- for a load beyond the volumes of the site, or for carrying a number that is already there: it applies and is flagged.

create function private.create_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.deliveries;
  placed private.placement;
begin
  d := jsonb_populate_record(null::public.deliveries, private.new_row(m));
  if d.operating_day is null then
    perform private.reject('required', 'operating_day');
  elsif d.status not in ('pending', 'delivered') then
    perform private.reject('invalid_status', 'status');
  end if;

  placed := private.place_in_shift(m, d.operating_day, d.shift_id);
  d.operating_day := placed.operating_day;
  d.flags := placed.flags;
  if private.skips_ahead(d.ticket_no, m) then
    perform private.reject('invalid_ticket_no', 'ticket_no');
  elsif exists (select from public.deliveries t where t.ticket_no = d.ticket_no) then
    d.flags := d.flags || 'ticket_collision'::text;
  end if;
  if private.is_foreign_number(d.ticket_no, m) then
    d.flags := d.flags || 'foreign_code'::text;
  end if;
  if (on_hand ->> d.material_type)::numeric < d.volume then
    d.flags := d.flags || 'overdraw'::text;
  end if;
  d.flags := d.flags || private.site_limit_flags(d.volume) || private.order_flags(d, m.happened_at);

  -- What the table's checks refuse anyway could be too much for the multiplication.
  if d.volume <= 10000 and d.unit_price <= 1000000000 then
    d.amount := round(d.volume * d.unit_price);
  end if;
  -- One that says itself what it was saved as keeps to that, whatever the rule is now: its paper is on the road.
  d.status := coalesce(d.status, case private.config('site.final_at_gate') when 'true' then 'delivered' else 'pending' end);
  if d.status = 'delivered' then
    d.delivered_at := m.happened_at;
  end if;
  insert into public.deliveries select d.*;

  return private.with_truck_left(d, m.happened_at) || jsonb_build_object(
    'movements', jsonb_build_array(jsonb_build_array(d.material_type, -d.volume, 'post', d.operating_day, private.own_time(m.happened_at))),
    'transactions', case d.status when 'delivered' then private.income_of(d) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) || private.order_keys(to_jsonb(d)) end,
    'after', m.payload || jsonb_build_object('status', d.status));
end
$$;

-- The rows that a ticket changes: its own, and the visit of a truck that leaves with it, whether or not its device knew of the visit.
create function private.with_truck_left(d public.deliveries, happened_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  own constant jsonb := jsonb_build_array(jsonb_build_array('deliveries', d.id));
  visit uuid;
begin
  update public.yard_visits set status = 'loaded', left_at = happened_at
  where truck_license = d.truck_license and status = 'in' and tare_at <= happened_at
  returning id into visit;
  return case when visit is null then jsonb_build_object('rows', own) else jsonb_build_object(
    'rows', own || jsonb_build_array(jsonb_build_array('yard_visits', visit)),
    'also_changed', jsonb_build_array(jsonb_build_array('yard_visits', visit, '{"status":"in"}'::jsonb, '{"status":"loaded"}'::jsonb))) end;
end
$$;

-- A code that no registration of the author had: a device that registered anew still sends what it made before. A corrected
-- ticket keeps its number, whoever corrects it: where the one that it replaces came here, and carried this number.
create function private.is_foreign_number(number text, m private.mutation) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from public.devices d where d.code = split_part(number, '-', 3) and d.user_id = m.author)
    and not exists (select from private.refused_numbers r where r.id = m.replaces and r.number = is_foreign_number.number)
    and not exists (select from public.held_mutations h where h.id = m.replaces and number in (h.mutation #>> '{payload,ticket_no}', h.mutation #>> '{payload,number}'));
end
$$;

-- The numbers of records that were refused under a code of their own author: a refused mutation itself is not remembered.
create table private.refused_numbers (id uuid primary key, number text not null);
select private.adopt('private.refused_numbers', synced => false);

create function private.keep_refused_number(raw jsonb, push private.push) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.refused_numbers (id, number)
  select (raw ->> 'id')::uuid, n.number from (values (coalesce(raw #>> '{payload,ticket_no}', raw #>> '{payload,number}'))) as n (number)
  where length(n.number) <= 100 and exists (select from public.devices d where d.code = split_part(n.number, '-', 3) and d.user_id = push.author)
  on conflict (id) do nothing;
end
$$;

-- How far each code has counted, tickets and incidents apart, by the records of its own registrations.
create table private.number_heads (prefix text, code text, counter integer not null, primary key (prefix, code));
select private.adopt('private.number_heads', synced => false);

-- A number far above the last one of its code was counted by nobody: it would only drive a device to the end of its numbers. No device
-- loses a million numbers; one that is new has counted from 1. Notes how far the code has come.
create function private.skips_ahead(number text, m private.mutation) returns boolean
language plpgsql set search_path = '' as $$
declare
  of_prefix constant text := split_part(number, '-', 1);
  of_code constant text := split_part(number, '-', 3);
  -- Of another form: the checks of the table say so.
  counted constant integer := case when number ~ '^[A-Z]{2}-[0-9]{6}-[0-9A-Z]+-[0-9]{4,9}$' then split_part(number, '-', 4)::integer end;
begin
  if counted > 1000000 + coalesce((select h.counter from private.number_heads h where h.prefix = of_prefix and h.code = of_code), 0) then
    return true;
  end if;
  if exists (select from public.devices d where d.code = of_code and d.user_id = m.author) then
    insert into private.number_heads as h (prefix, code, counter) values (of_prefix, of_code, counted)
      on conflict (prefix, code) do update set counter = excluded.counter where h.counter < excluded.counter;
  end if;
  return false;
end
$$;

-- What a delivered ticket earns; nothing is posted where no price is known.
create function private.income_of(d public.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when d.amount > 0 then jsonb_build_array(jsonb_build_array('income', d.amount, 'post', d.operating_day, private.revision_of(d)))
    else '[]'::jsonb end;
end
$$;

-- Only the ceilings of the product refuse: they are checks of the table. The site's own volumes hold in the form, and may
-- have been narrowed since a ticket was captured there.
create function private.site_limit_flags(volume numeric) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return case when volume < private.config('business.min_volume')::numeric or volume > private.config('business.max_volume_limit')::numeric
    then array['site_limit'] else '{}' end;
end
$$;

-- The first print is the original: its author and device are kept. Later prints are copies, and only counted.
create function private.print_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.deliveries;
  printed timestamptz := m.happened_at;
  effect constant jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if not found then
    perform private.block('missing_dependency');
  elsif exists (select from jsonb_array_elements(d.revisions) as v
      where v ->> 'reason' is not null and (v ->> 'at')::timestamptz > m.happened_at) then
    -- A print from before the newest correction is of a paper that no longer counts.
    return effect;
  elsif d.printed_at is not null then
    update public.deliveries set copies = coalesce(d.copies, 0) + 1 where id = d.id returning copies into d.copies;
    return effect || jsonb_build_object('after', jsonb_build_object('copies', d.copies));
  end if;
  -- No paper is older than its ticket, nor from tomorrow: where a clock says so, it was printed when that came. Who may read a ticket may
  -- print it, also for a colleague; the mark names them and their device.
  if printed not between least(d.captured_at, d.received_at) - interval '1 day' and clock_timestamp() + interval '5 minutes' then
    printed := clock_timestamp();
  end if;
  update public.deliveries set printed_at = printed, printed_by = m.author, printed_device = m.device where id = m.entity_id;
  return effect || jsonb_build_object('after', jsonb_build_object('printed_at', printed));
end
$$;

-- pending → in_transit → delivered; pending or in_transit → cancelled. Nothing leaves delivered or cancelled.
create function private.delivery_can_move(from_status text, to_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (from_status, to_status) in (('pending', 'in_transit'), ('pending', 'cancelled'), ('in_transit', 'delivered'), ('in_transit', 'cancelled'));
end
$$;

create function private.change_delivery_status(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.deliveries;
  next text := m.payload ->> 'status';
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if d.id is null then
    perform private.block('missing_dependency');
  elsif next is null then
    perform private.reject('required', 'status');
  elsif next not in ('pending', 'in_transit', 'delivered', 'cancelled') then
    perform private.reject('invalid_status', 'status');
  end if;

  perform private.check_seen(m, to_jsonb(d),
    to_jsonb(jsonb_populate_record(d, m.seen)), to_jsonb(jsonb_populate_record(d, m.payload)));
  if next = d.status then
    return private.already_done(effect -> 'rows', case when m.payload ->> 'cancel_reason' is null then '{}' else m.payload end)
      || jsonb_build_object('reason', m.payload -> 'cancel_reason');
  elsif d.voided_at is not null or not private.delivery_can_move(d.status, next) then
    perform private.reject('status_not_allowed', 'status');
  elsif d.status = 'in_transit' and next = 'cancelled' then
    perform private.require(m, 'deliveries', 'cancel_dispatched');
    if m.payload ->> 'cancel_reason' is null then
      perform private.reject('cancel_reason_required', 'cancel_reason');
    end if;
  end if;

  -- What becomes of a ticket changes the figures of its day.
  if next in ('delivered', 'cancelled') then
    d.flags := private.flags_after_closing(m, to_jsonb(d));
  end if;
  update public.deliveries set
    status = next,
    flags = d.flags,
    in_transit_at = case next when 'in_transit' then m.happened_at else in_transit_at end,
    delivered_at = case next when 'delivered' then m.happened_at else delivered_at end,
    cancelled_at = case next when 'cancelled' then m.happened_at else cancelled_at end,
    cancel_reason = case next when 'cancelled' then m.payload ->> 'cancel_reason' else cancel_reason end
  where id = d.id;

  return effect || jsonb_build_object('before', jsonb_build_object('status', d.status), 'after', m.payload, 'reason', m.payload -> 'cancel_reason')
    || case next
      when 'cancelled' then private.counter_entries('deliveries', d.id, private.own_time(m.happened_at))
        || jsonb_build_object('totals', jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) || private.order_keys(to_jsonb(d)))
      when 'delivered' then jsonb_build_object('transactions', private.income_of(d), 'totals', private.total_keys('deliveries', to_jsonb(d)))
      else '{}' end;
end
$$;

create function private.revision_of(d public.deliveries) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_array_length(d.revisions), 0)
$$;

-- Puts a sent ticket right under its number, judged on its newest version: only what was seen otherwise is a conflict. What it moved and
-- earned is taken back and posted anew, where that changed, on the ticket's own day and at its own time.
create function private.correct_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.deliveries;
  n public.deliveries;
  why constant text := m.payload ->> 'reason';
  signed constant text := m.payload ->> 'signature';
  fields text[];
  prices bigint[];
  back jsonb;
  is_moved boolean;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)), 'reason', why);
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if d.id is null then
    perform private.block('missing_dependency');
  elsif why is null then
    perform private.reject('required', 'reason');
  elsif char_length(why) < 3 then
    perform private.reject('too_short', 'reason');
  elsif char_length(why) > 500 then
    perform private.reject('too_long', 'reason');
  elsif d.status = 'cancelled' or d.voided_at is not null then
    perform private.reject('ticket_taken_back');
  end if;
  perform private.refuse_late_correction(m, d);
  m.payload := m.payload - '{reason,signature}'::text[];
  n := jsonb_populate_record(d, m.payload);
  perform private.check_seen(m, to_jsonb(d), to_jsonb(jsonb_populate_record(d, m.seen)), to_jsonb(n));
  if (n.customer_id, private.name_key(n.customer_name), n.material_type, n.order_id)
      is distinct from (d.customer_id, private.name_key(d.customer_name), d.material_type, d.order_id) then
    prices := private.prices_of(n);
  end if;
  -- One that follows from another customer or material is anybody's. A device that has not heard of the newest may say the one before it.
  if n.unit_price is distinct from d.unit_price and (prices is null or n.unit_price is not null and n.unit_price <> all (prices)) then
    perform private.require(m, 'deliveries', 'correct_price');
  end if;
  if prices is not null and not private.role_may(m.role, 'deliveries', 'correct_price') then
    n.unit_price := prices[1];
    m.payload := m.payload || jsonb_build_object('unit_price', n.unit_price);
  end if;
  -- A weight that is corrected was typed, and is marked where the scale had shown another. The twin is `retyped` in src/domain/rules/ticketCorrection.ts.
  if n.gross_kg is distinct from d.gross_kg then
    n.weighed_manually := n.weighed_manually or coalesce(d.gross_from = 'scale' and n.gross_kg is not null, false);
    n.gross_from := case when n.gross_kg is not null then 'typed' end;
    n.gross_at := null;
  end if;
  if n.tare_kg is distinct from d.tare_kg then
    n.tare_from := case when n.tare_kg is not null then 'typed' end;
    n.tare_at := null;
  end if;
  fields := array(select key from jsonb_object_keys(m.payload) as key where to_jsonb(n) -> key is distinct from to_jsonb(d) -> key);
  if cardinality(fields) = 0 then
    return effect || private.already_done(effect -> 'rows', jsonb_build_object('reason', why));
  end if;

  -- What the table's checks refuse anyway could be too much for the multiplication.
  n.amount := case when n.volume <= 10000 and n.unit_price <= 1000000000 then round(n.volume * n.unit_price) end;
  is_moved := (n.material_type, n.volume) is distinct from (d.material_type, d.volume);
  n.flags := private.flags_after_closing(m, to_jsonb(d));
  if is_moved then
    n.flags := array(select flag from unnest(n.flags) as flag where flag not in ('overdraw', 'site_limit'));
    if ((on_hand ->> n.material_type)::numeric + case n.material_type when d.material_type then d.volume else 0 end) < n.volume then
      n.flags := n.flags || 'overdraw'::text;
    end if;
    n.flags := n.flags || private.site_limit_flags(n.volume);
  end if;
  n.flags := array(select flag from unnest(n.flags) as flag where flag not in ('order_mismatch', 'order_ended')) || private.order_flags(n, d.captured_at);
  n.revisions := coalesce(d.revisions, '[]') || jsonb_build_array(jsonb_build_object('at', private.wire_time(m.happened_at), 'by', m.author, 'reason', why,
    'was', (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d))
      where key = any (fields || '{material_type,volume,unit_price,amount,status}'))));
  -- No paper says what it is now.
  n.printed_at := null;
  n.printed_by := null;
  n.printed_device := null;
  n.copies := null;
  -- Two corrections that crossed: the later one signed a paper without the earlier one, which never was.
  n.signature := case when split_part(signed, '.', 1) = (select count(v ->> 'reason')::text from jsonb_array_elements(n.revisions) as v) then signed end;
  -- Every field that this kind has, also one that is added to it later, and what follows from them.
  execute format('update public.deliveries t set (%1$s) = (select %1$s from (select ($1).*) as n) where t.id = $2',
    (select string_agg(distinct quote_ident(name), ', ') from unnest(fields || '{unit_price,amount,weighed_manually,gross_from,gross_at,tare_from,
      tare_at,flags,revisions,printed_at,printed_by,printed_device,copies,signature}') as name)) using n, d.id;

  back := private.counter_entries('deliveries', d.id);
  return private.with_invoice(effect, d.invoice_id) || jsonb_build_object(
    'movements', case when is_moved then back -> 'movements' || jsonb_build_array(jsonb_build_array(
      n.material_type, -n.volume, 'post', d.operating_day, back #> '{movements,0,4}', private.revision_of(n))) else '[]' end,
    'transactions', case when d.status = 'delivered' and coalesce(n.amount, 0) <> coalesce(d.amount, 0)
      then back -> 'transactions' || private.income_of(n) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d)) || private.total_keys('deliveries', to_jsonb(n))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type), jsonb_build_array(d.operating_day, 'deliveries', n.material_type))
        || private.order_keys(to_jsonb(d)) || private.order_keys(to_jsonb(n)) end,
    'before', (select jsonb_object_agg(field, to_jsonb(d) -> field) from unnest(fields) as field),
    'after', (select jsonb_object_agg(field, to_jsonb(n) -> field) from unnest(fields) as field));
end
$$;

-- What was ever the price of such a ticket on its day, that in force first: of its order, agreed with its customer, under whatever name, or else of the list.
create function private.prices_of(d public.deliveries) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select o.unit_price from public.orders o where o.id = d.order_id and o.unit_price is not null)
    || array(select p.price_per_m3 from public.customer_prices p
    where p.material_type = d.material_type and p.from_date <= d.operating_day and p.deleted_at is null
      and (p.customer_id is null or p.customer_id in (select private.merged_with(array[d.customer_id], 'customers')))
    order by p.customer_id is null, p.from_date desc, least(p.captured_at, p.received_at) desc);
end
$$;

-- Another price for a ticket, under its number; one without a price gets its first. A version of its own, without a reason: the paper
-- names no price and stays printed.
create function private.reprice_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.deliveries;
  n public.deliveries;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if d.id is null then
    perform private.block('missing_dependency');
  elsif m.payload ->> 'unit_price' is null then
    perform private.reject('required', 'unit_price');
  elsif d.status = 'cancelled' or d.voided_at is not null then
    perform private.reject('ticket_taken_back');
  elsif d.invoice_id is not null then
    perform private.reject('ticket_invoiced');
  end if;
  n := jsonb_populate_record(d, m.payload);
  perform private.check_seen(m, to_jsonb(d), to_jsonb(jsonb_populate_record(d, m.seen)), to_jsonb(n));
  if n.unit_price = d.unit_price then
    return effect || private.already_done(effect -> 'rows', '{}');
  end if;
  n.flags := private.flags_after_closing(m, to_jsonb(d));
  -- What the table's check refuses anyway could be too much for the multiplication.
  n.amount := case when n.unit_price <= 1000000000 then round(n.volume * n.unit_price) end;
  n.revisions := coalesce(d.revisions, '[]') || jsonb_build_array(jsonb_build_object('at', private.wire_time(m.happened_at), 'by', m.author, 'reason', null,
    'was', (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d)) where key = any ('{material_type,volume,unit_price,amount,status}'))));
  update public.deliveries set (unit_price, amount, flags, revisions) = (n.unit_price, n.amount, n.flags, n.revisions) where id = d.id;
  return effect || jsonb_build_object(
    'transactions', case when d.status = 'delivered' and coalesce(n.amount, 0) <> coalesce(d.amount, 0)
      then private.counter_entries('deliveries', d.id) -> 'transactions' || private.income_of(n) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) || private.order_keys(to_jsonb(d)) end,
    'before', jsonb_build_object('unit_price', d.unit_price, 'amount', d.amount),
    'after', jsonb_build_object('unit_price', n.unit_price, 'amount', n.amount));
end
$$;

-- By its author on the ticket's own operating day; of anybody's for seven days; at any time: by whom the matrix names. The day is the
-- device's word, as with a closing.
create function private.refuse_late_correction(m private.mutation, d public.deliveries) returns void
language plpgsql stable set search_path = '' as $$
declare
  age constant integer := private.day_of(private.changed_at(m.happened_at, to_jsonb(d))) - d.operating_day;
begin
  if m.forced or private.role_may(m.role, 'deliveries', 'correct_any_day')
    or age <= 7 and private.role_may(m.role, 'deliveries', 'correct_of_others') or age <= 0 and d.author = m.author then
    return;
  end if;
  if d.author = m.author or private.role_may(m.role, 'deliveries', 'correct_of_others') then
    perform private.reject('correction_too_late');
  end if;
  perform private.reject('not_permitted');
end
$$;
insert into private.refusal_messages (code, message) values
  ('ticket_taken_back', 'This ticket was cancelled or voided: it cannot be corrected any more'),
  ('correction_too_late', 'This ticket is too old for your role to correct: the owner can');

-- Only a delivered ticket is voided: an earlier one is cancelled.
create function private.void_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if (select status from public.deliveries where id = m.entity_id) <> 'delivered' then
    perform private.reject('status_not_allowed', 'status');
  end if;
  return private.with_invoice(private.void_row(m, on_hand), (select invoice_id from public.deliveries where id = m.entity_id));
end
$$;
