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
  if exists (select from public.deliveries t where t.ticket_no = d.ticket_no) then
    d.flags := d.flags || 'ticket_collision'::text;
  end if;
  if private.is_foreign_code(split_part(d.ticket_no, '-', 3), m) then
    d.flags := d.flags || 'foreign_code'::text;
  end if;
  if (on_hand ->> d.material_type)::numeric < d.volume then
    d.flags := d.flags || 'overdraw'::text;
  end if;
  d.flags := d.flags || private.site_limit_flags(d.volume);

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

  return jsonb_build_object(
    'rows', jsonb_build_array(jsonb_build_array('deliveries', d.id)),
    'movements', jsonb_build_array(jsonb_build_array(d.material_type, -d.volume, 'post', d.operating_day, private.own_time(m.happened_at))),
    'transactions', case d.status when 'delivered' then private.income_of(d) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) end,
    'after', m.payload || jsonb_build_object('status', d.status));
end
$$;

-- A code that no registration of the author had: a device that registered anew still sends what it made before. A corrected
-- ticket keeps its number, whoever corrects it.
create function private.is_foreign_code(device_code text, m private.mutation) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from public.devices d where d.code = device_code and (d.user_id = m.author or m.replaces is not null));
end
$$;

-- What a delivered ticket earns; nothing is posted where no price is known.
create function private.income_of(d public.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when d.amount > 0 then jsonb_build_array(jsonb_build_array('income', d.amount, 'post', d.operating_day)) else '[]'::jsonb end;
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

-- The first print is the original, by whom and where; of any other there is nothing to say.
create function private.print_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was timestamptz;
  effect constant jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select printed_at into was from public.deliveries where id = m.entity_id for update;
  if not found then
    perform private.block('missing_dependency');
  elsif was is not null then
    return effect;
  end if;
  update public.deliveries set printed_at = m.happened_at, printed_by = m.author, printed_device = m.device where id = m.entity_id;
  return effect || jsonb_build_object('after', jsonb_build_object('printed_at', m.happened_at));
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
    d.flags := private.flags_after_closing(m, d.operating_day, d.flags);
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
        || jsonb_build_object('totals', jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)))
      when 'delivered' then jsonb_build_object('transactions', private.income_of(d), 'totals', private.total_keys('deliveries', to_jsonb(d)))
      else '{}' end;
end
$$;

-- Only a delivered ticket is voided: an earlier one is cancelled.
create function private.void_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if (select status from public.deliveries where id = m.entity_id) <> 'delivered' then
    perform private.reject('status_not_allowed', 'status');
  end if;
  return private.void_row(m, on_hand);
end
$$;
