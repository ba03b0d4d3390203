-- Tickets that a device no longer keeps are searched here, by any word or run of digits: the twin of src/domain/deliveries/searchWords.ts.

create function private.words_of(said text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array_remove(regexp_split_to_array(lower(said), '[^[:alnum:]]+'), '')
$$;

-- Counter and code, the plate from each of its parts on, driver and customer as the ticket names them.
create function private.ticket_words(ticket_no text, plate text, driver text, customer text) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  key constant text := lower(regexp_replace(plate, '[^[:alnum:]]', '', 'g'));
  from_digits constant text := regexp_replace(key, '^[^0-9]+', '');
begin
  return array_to_tsvector(array_remove(array_remove(
    regexp_split_to_array(lower(concat_ws(' ', ticket_no, driver, customer)), '[^[:alnum:]]+')
      || array[key, from_digits, regexp_replace(from_digits, '^[0-9]+', ''), ltrim(split_part(ticket_no, '-', 4), '0')], ''), null));
end
$$;

create index deliveries_words on public.deliveries using gin (private.ticket_words(ticket_no, truck_license, driver_name, customer_name));

-- `asked`: { words, before, from, to, status, voided, material_type, page, limit }. A page of the tickets that carry each word that was
-- typed, newest first, with how many there are. Marks alone are nobody's name. Row level security would keep the index from being used:
-- who may read tickets is asked here.
create function public.search_deliveries(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_sane constant boolean := private.refuse_swelling(asked);
  words constant text[] := private.words_of(asked ->> 'words');
  most constant integer := least(greatest((asked ->> 'limit')::integer, 1), 1000);
  wanted tsquery;
begin
  perform private.reader_or_refusal();
  if not private.may('deliveries', 'read') then
    raise insufficient_privilege;
  end if;
  -- No ticket has a word as long as an index cannot hold.
  if cardinality(words) between 1 and 20 and (select max(octet_length(word)) from unnest(words) as word) <= 2000 then
    wanted := (select string_agg(quote_literal(word) || ':*', ' & ') from unnest(words) as word)::tsquery;
  end if;
  return (
    with found as (
      select d.* from public.deliveries d
      where private.ticket_words(d.ticket_no, d.truck_license, d.driver_name, d.customer_name) @@ wanted
        and d.deleted_at is null and d.operating_day < (asked ->> 'before')::date and d.status not in ('pending', 'in_transit')
        and (asked ->> 'from' is null or d.operating_day >= (asked ->> 'from')::date)
        and (asked ->> 'to' is null or d.operating_day <= (asked ->> 'to')::date)
        and (asked ->> 'status' is null or d.status = asked ->> 'status')
        and (asked ->> 'voided' is null or (d.voided_at is not null) = (asked ->> 'voided')::boolean)
        and (asked ->> 'material_type' is null or d.material_type = asked ->> 'material_type')
    ), page as (
      select * from found order by operating_day desc, captured_at desc, id desc
      limit most offset (greatest((asked ->> 'page')::integer, 1) - 1)::bigint * most
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows',
      coalesce((select jsonb_agg(to_jsonb(p) order by p.operating_day desc, p.captured_at desc, p.id desc) from page p), '[]')));
end
$$;
select private.hand_over('public.search_deliveries(jsonb)', '{authenticated}');

select private.seal();
