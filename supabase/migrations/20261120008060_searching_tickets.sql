-- Tickets that a device no longer keeps are searched here, by any word or run of digits: the twin of src/domain/deliveries/searchWords.ts.

create function private.words_of(said text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array_remove(regexp_split_to_array(lower(said), '[^[:alnum:]]+'), '')
$$;

-- The words of a ticket: counter and code, the plate from each of its parts on, the driver, and the customer's name if it is no record.
-- Then entries with a mark before them, which no typed word has: `@` customer's id, `#` ticket's number, `=` plate, `=` plate from its
-- first digit on.
create function private.ticket_words(ticket_no text, plate text, driver text, customer text, customer_id uuid) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  key constant text := lower(regexp_replace(plate, '[^[:alnum:]]', '', 'g'));
  from_digits constant text := regexp_replace(key, '^[^0-9]+', '');
  counter constant text := lower(split_part(ticket_no, '-', 4));
begin
  return array_to_tsvector(array_remove(array_remove(
    private.words_of(concat_ws(' ', driver, case when customer_id is null then customer end))
      || array[key, from_digits, regexp_replace(from_digits, '^[0-9]+', ''), lower(split_part(ticket_no, '-', 3)), counter,
        ltrim(counter, '0'), '#' || ticket_no, '@' || customer_id, '=' || key, '=' || from_digits], ''), null));
end
$$;

create index deliveries_words on public.deliveries
  using gin (private.ticket_words(ticket_no, truck_license, driver_name, customer_name, customer_id));

-- Who is called so today, by a word of the name, and every record that was merged with one of them: old tickets name those.
create function private.customers_called(word text) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive up (id, merged_into) as (
    select c.id, c.merged_into from public.customers c
    where exists (select from unnest(private.words_of(c.name)) as own where starts_with(own, word))
    union select c.id, c.merged_into from up join public.customers c on c.id = up.merged_into
  ), down (id) as (
    select id from up union select c.id from down join public.customers c on c.merged_into = down.id
  )
  select id from down
$$;

-- The plates of trucks that were merged with one whose plate begins as typed.
create function private.plates_merged_with(typed text) returns setof text
language sql stable set search_path = '' as $$
  with recursive keys as (
    select id, merged_into, lower(regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')) as key from public.trucks
    where merged_into is not null or id in (select t.merged_into from public.trucks t)
  ), up (id, merged_into) as (
    select id, merged_into from keys
    where starts_with(key, nullif(lower(regexp_replace(typed, '[^[:alnum:]]', '', 'g')), ''))
    union select k.id, k.merged_into from up join keys k on k.id = up.merged_into
  ), down (id) as (
    select id from up union select k.id from down join keys k on k.merged_into = down.id
  )
  select key from keys where id in (select id from down)
$$;

-- The typed words joined to the beginning of a plate: the twin of `plateIn` in src/domain/deliveries/searchWords.ts.
create function private.plate_in(words text[]) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select joined from array_to_string(words, '') as joined
  where cardinality(words) > 1 and joined ~ '[0-9]' and joined ~ '^[a-z0-9]{2,15}$'
$$;

-- What was typed, for the index of words: the twin of `askWanted` in src/data/records/deliveries/wantedWords.ts. Null: it finds nothing.
create function private.tickets_wanted(typed text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  ticket constant text := case upper(typed) when 'SJ' then 'SJ-' else upper(typed) end;
  words text[] := private.words_of(typed);
begin
  if starts_with(ticket, 'SJ-') then
    return case when ticket ~ '^[A-Z0-9-]{3,100}$' then (quote_literal('#' || ticket) || ':*')::tsquery end;
  end if;
  if words[1] = 'sj' then
    words := words[2:];
  end if;
  -- No ticket has a word as long as an index cannot hold. Marks alone are nobody's name.
  if cardinality(words) not between 1 and 20 or (select max(octet_length(word)) from unnest(words) as word) > 2000 then
    return null;
  end if;
  return concat_ws(' | ', quote_literal('=' || private.plate_in(words)) || ':*',
    (select string_agg('(' || concat_ws(' | ', quote_literal(word) || ':*', case when word ~ '^[0-9]{6}$' then quote_literal('#SJ-' || word) || ':*' end,
      (select string_agg(quote_literal('@' || id), ' | ') from private.customers_called(word) as id)) || ')', ' & ') from unnest(words) as word),
    (select string_agg(quote_literal(key), ' | ') from private.plates_merged_with(typed) as key))::tsquery;
end
$$;

-- When a ticket counts among the others of its day: the twin of src/domain/deliveries/ticketClock.ts.
create function private.ticket_counts_at(captured_at timestamptz, received_at timestamptz, operating_day date, flags text[]) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when 'clock' = any (flags)
      or captured_at < operating_day::timestamp at time zone 'UTC' - interval '14 hours'
      or captured_at > operating_day::timestamp at time zone 'UTC' + interval '60 hours'
    then coalesce(received_at, captured_at) else captured_at end
$$;

-- `asked`: { words, before, from, to, status, voided, material_type, page, limit }. A page of the tickets that carry each word that was
-- typed, newest first, with how many there are. Row level security would keep the index from being used:
-- who may read tickets is asked here.
create function public.search_deliveries(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_reader constant boolean := private.reader_or_refusal() is not null;
  is_sane constant boolean := private.refuse_swelling(asked);
  most constant integer := least(greatest((asked ->> 'limit')::integer, 1), 1000);
  wanted constant tsquery := private.tickets_wanted(asked ->> 'words');
begin
  -- Not `role_may`: `may` also refuses a session that was ended.
  if not private.may('deliveries', 'read') then
    raise insufficient_privilege;
  end if;
  return (
    with found as (
      select d.*, private.ticket_counts_at(d.captured_at, d.received_at, d.operating_day, d.flags) as counts_at from public.deliveries d
      where private.ticket_words(d.ticket_no, d.truck_license, d.driver_name, d.customer_name, d.customer_id) @@ wanted
        and d.deleted_at is null and d.operating_day < (asked ->> 'before')::date and d.status not in ('pending', 'in_transit')
        and (asked ->> 'from' is null or d.operating_day >= (asked ->> 'from')::date)
        and (asked ->> 'to' is null or d.operating_day <= (asked ->> 'to')::date)
        and (asked ->> 'status' is null or d.status = asked ->> 'status')
        and (asked ->> 'voided' is null or (d.voided_at is not null) = (asked ->> 'voided')::boolean)
        and (asked ->> 'material_type' is null or d.material_type = asked ->> 'material_type')
    ), page as (
      select * from found order by operating_day desc, counts_at desc, id desc
      limit most offset (greatest((asked ->> 'page')::integer, 1) - 1)::bigint * most
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows',
      coalesce((select jsonb_agg(to_jsonb(p) - 'counts_at' order by p.operating_day desc, p.counts_at desc, p.id desc) from page p), '[]')));
end
$$;
select private.hand_over('public.search_deliveries(jsonb)', '{authenticated}');

select private.seal();
