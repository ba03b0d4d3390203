-- What went wrong or nearly did, what is done about it, and the pictures of it.

create table public.incidents (
  id uuid primary key,
  operating_day date not null,
  -- `IN-YYMMDD-<device code>-<counter>`, made offline like a ticket's.
  number text not null,
  class text not null,
  title text not null,
  description text,
  location text,
  occurred_at timestamptz(3) not null,
  people integer,
  lost_days integer,
  status text not null,
  flags text[] not null default '{}',
  like private.authored,
  constraint number__taken unique (number)
);
create index incidents_day on public.incidents (operating_day);

create table public.incident_actions (
  id uuid primary key,
  incident_id uuid not null constraint incident_id__unknown_reference references public.incidents (id),
  text text not null,
  responsible text,
  due_date date,
  done_at timestamptz(3),
  like private.authored
);

-- A picture of a record. The picture itself goes to Storage after this row has come, under `path`: named by its content, it is
-- stored once however often it is sent, and whoever reads it can tell that it is the one that was taken. Named by its author too,
-- who alone may announce it and send it: nobody else can take its place.
create table public.attachments (
  id uuid primary key,
  entity_table text not null,
  entity_id uuid not null,
  path text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  taken_at timestamptz(3),
  like private.authored,
  constraint path__invalid_value check (path = entity_table || '/' || entity_id || '/' || author || '/' || sha256 ||
    case content_type when 'image/webp' then '.webp' else '.jpg' end),
  constraint path__taken unique (path)
);
create index attachments_entity on public.attachments (entity_id);

select private.permit('incidents', 'read', 'OAM'), private.permit('incidents', 'create', 'OAM'), private.permit('incidents', 'change', 'OAM'),
  private.permit('incidents', 'close', 'OA'), private.permit('incidents', 'reopen', 'O'),
  private.permit('incident_actions', 'read', 'OAM'), private.permit('incident_actions', 'create', 'OAM'), private.permit('incident_actions', 'change', 'OAM'),
  private.permit('attachments', 'read', 'OAM'), private.permit('attachments', 'create', 'OAM');
select private.adopt('public.incidents'), private.adopt('public.incident_actions'), private.adopt('public.attachments');

insert into private.refusal_messages (code, message) values
  ('invalid_class', 'Invalid incident class'), ('invalid_incident_status', 'Invalid incident status'), ('invalid_number', 'Invalid number');

-- An incident counts on the day on which it happened; captured after that day was closed, it is held. No report is refused for its
-- number: where that is taken (a copied browser profile counts on under the same code), or counted by nobody, it gets one that no device gives, and is flagged.
create function private.create_incident(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  i public.incidents;
  placed private.placement;
begin
  i := jsonb_populate_record(null::public.incidents, jsonb_build_object('occurred_at', m.happened_at) || private.new_row(m));
  i.status := 'open';
  placed := private.after_closing(m, (private.day_of(i.occurred_at), '{}')::private.placement);
  i.operating_day := placed.operating_day;
  i.flags := placed.flags || case when abs(i.operating_day - private.day_of(m.happened_at)) > 1 then array['day_mismatch'] else '{}' end
    || private.clock_flags(m.happened_at);
  if private.skips_ahead(i.number, m) or exists (select from public.incidents t where t.number = i.number) then
    i.flags := i.flags || 'number_collision'::text;
    i.number := private.free_incident_number(i.number);
  end if;
  insert into public.incidents select i.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('incidents', i.id)),
    'totals', private.total_keys('incidents', to_jsonb(i)), 'after', m.payload || jsonb_build_object('number', i.number));
end
$$;

-- The first that is free of nine digits that begin with 9: no device counts so far, and nobody who has taken the last one takes the rest along.
create function private.free_incident_number(wanted text) returns text
language plpgsql stable set search_path = '' as $$
declare
  place constant text := regexp_replace(wanted, '[0-9]+$', '');
begin
  return place || (
    with used as (
      select substr(number, char_length(place) + 1)::integer as n from public.incidents
      where number between place || '900000000' and place || '999999999' and char_length(number) = char_length(place) + 9
    )
    select min(n) + 1 from (select 900000000 as n union all select n from used) as known
    where not exists (select from used where used.n = known.n + 1));
end
$$;

-- The class and the days that were lost are figures of the day; what is said of it otherwise is not.
create function private.change_incident(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
<<change_incident>>
declare
  was public.incidents;
  i public.incidents;
  flags text[];
  effect jsonb;
begin
  select * into was from public.incidents where id = m.entity_id;
  effect := private.change_row(m, on_hand);
  select * into i from public.incidents where id = m.entity_id;
  if (was.class, was.lost_days) is not distinct from (i.class, i.lost_days) then
    return effect;
  end if;
  flags := private.flags_after_closing(m, to_jsonb(i));
  update public.incidents t set flags = change_incident.flags where t.id = i.id and t.flags <> change_incident.flags;
  return effect || jsonb_build_object('totals', private.total_keys('incidents', to_jsonb(was)) || private.total_keys('incidents', to_jsonb(i)));
end
$$;

-- open → investigating → closed; closed → open takes the owner.
create function private.change_incident_status(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  was text := (select status from public.incidents where id = m.entity_id);
  next text := m.payload ->> 'status';
  effect jsonb;
begin
  if next is null then
    perform private.reject('required', 'status');
  elsif was is null or next = was or next not in ('open', 'investigating', 'closed') then
    return private.change_row(m, on_hand);
  elsif next = 'closed' then
    perform private.require(m, 'incidents', 'close');
  elsif was = 'closed' then
    perform private.require(m, 'incidents', 'reopen');
  end if;
  if (was, next) not in (('open', 'investigating'), ('investigating', 'closed'), ('closed', 'open')) then
    perform private.reject('status_not_allowed', 'status');
  end if;
  effect := private.change_row(m, on_hand);
  -- Of an incident older than what devices keep, actions and pictures had left them: they are sent again.
  if was = 'closed' and exists (select from public.incidents i where i.id = m.entity_id
      and i.operating_day < private.first_day_kept(private.operating_day(now()))) then
    update public.incident_actions a set deleted_at = a.deleted_at where a.incident_id = m.entity_id;
    update public.attachments a set deleted_at = a.deleted_at where a.entity_id = m.entity_id;
  end if;
  return effect;
end
$$;

create function private.create_attachment(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entity uuid := m.payload ->> 'entity_id';
  is_there boolean := case m.payload ->> 'entity_table'
    when 'incidents' then exists (select from public.incidents where id = entity)
    when 'equipment' then exists (select from public.equipment where id = entity)
    when 'deliveries' then exists (select from public.deliveries where id = entity)
    -- No table that has pictures: the check of the column says so.
    else true
  end;
begin
  if not is_there then
    perform private.reject('unknown_reference', 'entity_id');
  end if;
  return private.create_row(m, on_hand);
end
$$;
