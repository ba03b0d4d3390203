-- Tickets that a device no longer keeps are searched here. What is found, and what is typed: src/domain/deliveries/searchWords.ts.

create function private.words_of(said text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array_agg(regexp_replace(word, '^0+([0-9]+)$', '\1') order by n) from regexp_split_to_table(lower(normalize(said, nfc)), '[^[:alnum:]]+') with ordinality as r (word, n)
  where word <> ''
$$;

create function private.plate_word(plate text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select nullif(lower(regexp_replace(plate, '[^[:alnum:]]', '', 'g')), '')
$$;

-- The words of a ticket. Then entries with a mark before them, which no typed word has: `@` customer's id, `#` ticket's number.
create function private.ticket_words(ticket_no text, plate text, driver text, customer text, customer_id uuid) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select array_to_tsvector(array_remove(private.words_of(concat_ws(' ', split_part(ticket_no, '-', 4), driver, case when customer_id is null then customer end))
    || array[private.plate_word(plate), substring(private.plate_word(plate) from '[0-9].*$'), '#' || ticket_no, '@' || customer_id], null))
$$;

create index deliveries_words on public.deliveries
  using gin (private.ticket_words(ticket_no, truck_license, driver_name, customer_name, customer_id));

-- The records of a table, those merged into them and those that they were merged into, through others too.
create function private.merged_with(ids uuid[], of_table text) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive pairs as (
    select id, merged_into from public.customers where of_table = 'customers' and merged_into is not null
    union all select id, merged_into from public.trucks where of_table = 'trucks' and merged_into is not null
  ), together (id) as (
    select unnest(ids)
    union select case when p.id = t.id then p.merged_into else p.id end from together t join pairs p on t.id in (p.id, p.merged_into)
  )
  select id from together
$$;

-- What was typed, for the index of words. Null: it finds nothing.
create function private.tickets_wanted(typed text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  ticket constant text := case upper(typed) when 'SJ' then 'SJ-' else upper(typed) end;
  runs text[] := array_remove(regexp_split_to_array(lower(normalize(typed, nfc)), '[^[:alnum:]]+'), '');
  joined text;
begin
  if starts_with(ticket, 'SJ-') then
    return case when ticket ~ '^[A-Z0-9-]{3,100}$' then (quote_literal('#' || ticket) || ':*')::tsquery end;
  end if;
  if runs[1] = 'sj' then
    runs := runs[2:];
  end if;
  joined := array_to_string(runs, '');
  -- No ticket has a word as long as an index cannot hold.
  if cardinality(runs) not between 1 and 20 or octet_length(joined) > 2000 then
    return null;
  end if;
  return concat_ws(' | ', case when cardinality(runs) > 1 and joined ~ '[0-9]' then quote_literal(joined) || ':*' end,
    (select string_agg('(' || concat_ws(' | ', term, (
        select string_agg(quote_literal('@' || id), ' | ') from private.merged_with(array(
          select c.id from public.customers c where array_to_tsvector(private.words_of(c.name)) @@ term::tsquery), 'customers') as id)) || ')', ' & ')
      from (select quote_literal(regexp_replace(run, '^0+([0-9]+)$', '\1')) || case when run ~ '^0[0-9]+$' then '' else ':*' end as term from unnest(runs) as run) as t),
    (select string_agg(quote_literal(private.plate_word(m.license_plate)), ' | ') from public.trucks m where m.id in (
      select private.merged_with(array(select t.id from public.trucks t where starts_with(private.plate_word(t.license_plate), private.plate_word(typed))
        and (t.merged_into is not null or t.id in (select o.merged_into from public.trucks o))), 'trucks'))))::tsquery;
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

-- `asked`: { words, before, from, to, status, voided, material_type, after, limit }. Tickets that carry each word that was typed, newest
-- first, with how many there are; `after`: those behind the ticket of this id, with how many they are. Row level security would keep the index from being used:
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
        and (asked ->> 'after' is null or (d.operating_day, private.ticket_counts_at(d.captured_at, d.received_at, d.operating_day, d.flags), d.id)
          < (select a.operating_day, private.ticket_counts_at(a.captured_at, a.received_at, a.operating_day, a.flags), a.id
            from public.deliveries a where a.id = (asked ->> 'after')::uuid))
    ), page as (
      select * from found order by operating_day desc, counts_at desc, id desc limit most
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows',
      coalesce((select jsonb_agg(to_jsonb(p) - 'counts_at' order by p.operating_day desc, p.counts_at desc, p.id desc) from page p), '[]')));
end
$$;
select private.hand_over('public.search_deliveries(jsonb)', '{authenticated}');
