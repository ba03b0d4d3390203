-- What people say of insights, what they have seen, what went wrong in their app, and which files they made.

create table public.insight_feedback (
  id uuid primary key,
  card text not null,
  subject text not null,
  verdict text not null,
  like private.authored
);

-- What a person has read, on whichever of their devices: of their own devices alone. It leaves a device with the day on which it was read.
create table public.notices_seen (
  id uuid primary key,
  -- Names of notices, parted by blanks.
  notice text not null,
  operating_day date not null,
  author uuid not null,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  like private.synced
);
create index notices_seen_author on public.notices_seen (author);
create index notices_seen_day on public.notices_seen (operating_day desc, id desc);

-- Read over the API, by the owner; not synced.
create table public.client_errors (
  id uuid primary key,
  message text not null,
  details jsonb,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  -- A line of the server's own, and nothing that a device said.
  is_refusal boolean not null default false
);

create index client_errors_author on public.client_errors (author, received_at);

select private.permit('insight_feedback', 'read', 'OM'), private.permit('insight_feedback', 'create', 'OM'),
  private.permit('notices_seen', 'read', 'OAM'), private.permit('notices_seen', 'create', 'OAM'),
  private.permit('client_errors', 'read', 'O'), private.permit('client_errors', 'create', 'OAM');
select private.adopt('public.insight_feedback'), private.adopt('public.client_errors', synced => false),
  private.adopt('public.notices_seen', read_rule => 'author = (select auth.uid()) and (select private.may(''notices_seen'', ''read''))');
insert into private.synced_tables (table_name, row_rule) values ('notices_seen', 't.author = (select private.current_user_id())');

-- The one way into the security log: what devices report (faults, requests and photos that were refused, saves that the store refused) and what
-- is refused here for want of a right. One id is logged once, however often it is sent. A page that breaks over and over says so a hundred
-- times an hour, and no more, which leaves room for a hundred refusals; and none dates what it says ahead.
create function private.log_security(event public.client_errors) returns void
language plpgsql set search_path = '' as $$
begin
  event.is_refusal := coalesce(event.is_refusal, false);
  if (select count(*) from public.client_errors e where e.author = event.author and e.is_refusal = event.is_refusal and e.received_at > clock_timestamp() - interval '1 hour') < 100 then
    event.received_at := clock_timestamp();
    event.captured_at := least(event.captured_at, event.received_at);
    -- Nobody takes the place of a refusal beforehand.
    insert into public.client_errors as e values (event.*) on conflict (id) do update set message = excluded.message, details = excluded.details, is_refusal = true
      where excluded.is_refusal and not e.is_refusal;
  end if;
end
$$;

-- Nothing for the answer to name: devices do not hold it.
create function private.report_error(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.log_security(jsonb_populate_record(null::public.client_errors, private.new_row(m)));
  return '{}';
end
$$;

-- A mutation that its author may not do, whatever it was: a setting, a device, a decision, a record. Its id makes the line's: refused again, it has one.
create function private.log_refused(raw jsonb, push private.push, outcome jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if outcome ->> 'outcome' = 'rejected' and outcome ->> 'code' in ('not_permitted', 'never_from_file') then
    perform private.log_security((private.derived_id('refused:' || lower(raw ->> 'id')), 'The server refused ' || (raw ->> 'kind'),
      jsonb_strip_nulls(jsonb_build_object('kind', 'access_denied', 'severity', 'critical', 'code', outcome -> 'code', 'mutation', raw -> 'id',
        'entity_id', raw -> 'entity_id', 'submitted_by', push.submitted_by)),
      push.author, push.device, (private.read_mutation(raw, push)).captured_at, null, true)::public.client_errors);
  end if;
end
$$;

-- That somebody has read something changes no record: the audit has no line of it.
create function private.create_notice_seen(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  m.payload := m.payload || jsonb_build_object('operating_day', private.day_of(m.happened_at));
  return private.create_row(m, on_hand) - 'after';
end
$$;

-- Files that people save of what the app shows, and files of unsent work that they take in: who, what and how many rows, in the audit and nowhere else.
select private.permit('audit_log', 'export', 'OAM'), private.permit('audit_log', 'import', 'OAM');

-- `sha256`: of the file as it was, so that one that turns up can be told.
create function private.note_import(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if m.payload ->> 'sha256' is null then
    perform private.reject('required', 'sha256');
  elsif m.payload ->> 'sha256' !~ '^[0-9a-f]{64}$' then
    perform private.reject('invalid_value', 'sha256');
  end if;
  return private.note_export(m, on_hand);
end
$$;

create function private.note_export(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if m.payload ->> 'file' is null then
    perform private.reject('required', 'file');
  elsif char_length(m.payload ->> 'file') > 200 then
    perform private.reject('too_long', 'file');
  elsif (m.payload ->> 'rows')::numeric not between 0 and 100000000 then
    perform private.reject('out_of_range', 'rows');
  end if;
  return jsonb_build_object('after', m.payload);
end
$$;
