-- What a receiver of a ticket may ask, without an account: by the edge function `check`, which has verified the signature of the ticket.

-- For checking without signal. It tells no more than the codes of devices, which every ticket carries, their keys and when those began and ended.
create function public.ticket_keys() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('company', private.config('site.company_name'), 'time_zone', private.config('site.time_zone'),
    'keys', coalesce((select jsonb_agg(jsonb_build_object('code', d.code, 'key', d.public_key, 'since', private.wire_time(d.key_since),
        'revoked_at', private.wire_time(d.revoked_at)) order by d.code)
      from public.devices d where d.public_key is not null), '[]'))
$$;

-- What became of a ticket: of one whose signature was verified, and whether that is the signature of its newest paper; or of a number with
-- its plate, then with what its paper says. Each question
-- counts, 100 in ten minutes from an address; beyond them it answers how many seconds to wait, and the function asks no more until then.
create function public.check_ticket(p_address text, p_number text, p_plate text, p_signature text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place constant text := 'check ' || p_address;
  time_window constant interval := interval '10 minutes';
  free_at timestamptz;
  d public.deliveries;
begin
  perform pg_advisory_xact_lock(20261121, hashtext(place));
  delete from private.login_attempts where address = place and at <= clock_timestamp() - time_window;
  select at + time_window into free_at from private.login_attempts where address = place order by at desc offset 99 limit 1;
  if free_at is not null then
    return jsonb_build_object('wait', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))));
  end if;
  insert into private.login_attempts (email, address) values ('', place);

  -- A number may have been given twice: then the ticket of the signature is meant.
  select * into d from public.deliveries t where t.ticket_no = p_number
    and (p_signature is not null or replace(t.truck_license, ' ', '') = regexp_replace(upper(p_plate), '[^A-Z0-9]', '', 'g'))
  order by coalesce(split_part(t.signature, '.', 3) = p_signature, false) desc, t.captured_at limit 1;
  return case when d.id is null then jsonb_build_object('state', 'unknown') else jsonb_build_object(
      'state', case when d.voided_at is not null then 'void' when d.status = 'cancelled' then 'cancelled' else 'valid' end,
      'revision', (select count(v ->> 'reason') from jsonb_array_elements(d.revisions) as v),
      'printed_at', private.wire_time(d.printed_at), 'copies', coalesce(d.copies, 0))
    || case when p_signature is not null then jsonb_build_object('is_same', coalesce(split_part(d.signature, '.', 3) = p_signature, false))
      else jsonb_build_object('facts', jsonb_build_object('number', d.ticket_no, 'plate', d.truck_license,
      'material', d.material_type, 'volume', round(d.volume, 3)::text, 'time', private.wire_time(d.captured_at))) end end;
end
$$;

select private.hand_over('public.ticket_keys()', '{service_role}');
select private.hand_over('public.check_ticket(text, text, text, text)', '{service_role}');
