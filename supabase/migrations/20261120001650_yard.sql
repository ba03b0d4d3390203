-- Trucks that were weighed empty on entry and stand in the yard until they leave.

create table public.yard_visits (
  id uuid primary key,
  truck_license text not null,
  customer_name text,
  driver_name text,
  tare_kg bigint not null,
  tare_from text not null,
  tare_at timestamptz(3) not null,
  status text not null,
  left_at timestamptz(3),
  like private.authored
);
create unique index yard_visits_in on public.yard_visits (truck_license) where status = 'in';
select private.permit('yard_visits', 'read', 'OAM'), private.permit('yard_visits', 'create', 'OAM'), private.permit('yard_visits', 'leave', 'OAM');
select private.adopt('public.yard_visits');

-- A truck cannot be in twice: of two tablets that were apart the first to send counts, though the truck may have left meanwhile.
create function private.enter_yard(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v public.yard_visits := jsonb_populate_record(null::public.yard_visits, private.new_row(m));
begin
  v.tare_at := m.happened_at;
  -- Where its ticket was sent first, by another tablet, it has left.
  select min(d.captured_at) into v.left_at from public.deliveries d
  where d.operating_day >= v.tare_at::date - 1 and d.truck_license = v.truck_license and d.captured_at > v.tare_at
    and d.voided_at is null and d.status <> 'cancelled';
  v.status := case when v.left_at is null then 'in' else 'loaded' end;
  if exists (select from public.yard_visits other where other.truck_license = v.truck_license
      and (other.status = 'in' and v.status = 'in' or v.tare_at between other.tare_at and other.left_at)) then
    perform private.reject('truck_in_yard', 'truck_license');
  end if;
  insert into public.yard_visits select v.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('yard_visits', v.id)), 'after', m.payload);
end
$$;
insert into private.refusal_messages (code, message) values ('truck_in_yard', 'This truck is in the yard already');

create function private.leave_yard(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v public.yard_visits;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('yard_visits', m.entity_id));
begin
  select * into v from public.yard_visits where id = m.entity_id for update;
  if v.id is null then
    perform private.block('missing_dependency');
  elsif coalesce(m.payload ->> 'status', 'in') = 'in' then
    perform private.reject('invalid_status', 'status');
  elsif v.status <> 'in' then
    return private.already_done(rows, m.payload);
  end if;
  update public.yard_visits set status = m.payload ->> 'status', left_at = m.happened_at where id = v.id;
  return jsonb_build_object('rows', rows, 'before', jsonb_build_object('status', v.status), 'after', m.payload);
end
$$;
