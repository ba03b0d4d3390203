-- What the rules cannot decide is held: stored on the server, off the device's queue, for the owner to apply or refuse.

create table public.held_mutations (
  -- The mutation's own id.
  id uuid primary key,
  kind text not null,
  entity_id uuid not null,
  mutation jsonb not null,
  code text not null,
  -- That holds it.
  closed_day date,
  author uuid not null,
  device uuid not null,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  decision text,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  like private.synced
);
select private.permit('held_mutations', 'read', 'O'), private.permit('held_mutations', 'decide', 'O');
select private.adopt('public.held_mutations');

insert into private.refusal_messages (code, message) values
  ('role_changed', 'Your role changed before this was recorded: the owner decides'),
  ('day_closed', 'The day was closed before this was recorded: the owner decides'),
  ('sent_for', 'It came by file or from another person''s queue, and not everybody may do it: the owner decides'),
  ('never_from_file', 'Decisions, settings and devices never come by file or from another person''s queue'),
  ('dependency_held', 'A record that this one needs waits for the owner: the owner decides on both'),
  ('refused_by_owner', 'The owner refused this record'),
  ('already_decided', 'This was decided already'),
  ('deleted', 'This record was removed'),
  ('already_done', 'Somebody did this before: what was written here is kept beside it');

-- Whether a kind makes its record: whatever it is called (a shift is planned or opened), it takes the permission to create one.
create function private.creates(kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.mutation_kinds k where k.kind = creates.kind and k.permission = 'create')
$$;

create function private.is_creation_held(entity uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.held_mutations h where h.entity_id = entity and h.decision is null and private.creates(h.kind));
end
$$;

create function private.keep_held(raw jsonb, push private.push, code text, day date) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.held_mutations (id, kind, entity_id, mutation, code, closed_day, author, device, captured_at, received_at)
  values ((raw ->> 'id')::uuid, raw ->> 'kind', (raw ->> 'entity_id')::uuid, raw, code, day, push.author, push.device,
    (raw ->> 'captured_at')::timestamptz, clock_timestamp());
  perform private.note_held_end((raw ->> 'entity_id')::uuid) where raw ->> 'kind' = 'downtime_entries.end';
end
$$;

-- The owner's decision takes the place of the held entry, at this position: so its device hears of it with the next pull.
create function private.decided_entry(decided jsonb, at_position bigint) returns private.mutation_log
language plpgsql set search_path = '' as $$
declare
  entry private.mutation_log;
begin
  delete from private.mutation_log l where l.id = (decided ->> 'id')::uuid returning l.* into entry;
  entry.outcome := decided ->> 'decision';
  entry.code := decided ->> 'code';
  entry.rows := decided -> 'rows';
  entry.position := at_position;
  return entry;
end
$$;

-- The sentence of a code; of what the owner refused, with the owner's reason behind a colon.
create function private.message_of(decided uuid, code text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select r.message || case when message_of.code = 'refused_by_owner'
      then coalesce((select ': ' || h.reason from public.held_mutations h where h.id = message_of.decided), '') else '' end
    from private.refusal_messages r where r.code = message_of.code);
end
$$;

create function private.decide_held(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  held public.held_mutations;
  verdict text := case m.kind when 'held_mutations.apply' then 'applied' else 'refused' end;
  effect jsonb := '{}';
begin
  select * into held from public.held_mutations h where h.id = m.entity_id for update;
  if held.id is null or not exists (select from private.mutation_log l where l.id = held.id) then
    perform private.block('missing_dependency');
  elsif held.decision is not null then
    perform private.reject('already_decided');
  elsif m.payload ->> 'reason' is null then
    perform private.reject('required', 'reason');
  end if;
  if verdict = 'applied' then
    effect := private.carry_out(held.mutation, (held.author, held.device, null, 1, m.position, m.author)::private.push, on_hand, true);
  end if;
  return private.decided(held, m, verdict, effect, m.payload ->> 'reason') || jsonb_build_object(
    'before', null, 'after', jsonb_build_object('decision', verdict), 'reason', m.payload -> 'reason');
end
$$;

-- Notes the owner's decision, and answers what it does. The movements of the held mutation were recorded under its own id, and so was all that
-- it changed; here they only count for stock and totals. That somebody had done it before is told to its author, and not to the owner.
create function private.decided(held public.held_mutations, m private.mutation, verdict text, effect jsonb, why text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.held_mutations set decision = verdict, decided_by = m.author, decided_at = m.happened_at, reason = why where id = held.id;
  perform private.note_held_end(held.entity_id) where held.kind = 'downtime_entries.end';
  effect := effect - 'also_changed' || jsonb_build_object('recorded', true,
    'rows', coalesce(effect -> 'rows', '[]') || jsonb_build_array(jsonb_build_array('held_mutations', held.id)));
  return effect - 'code' || jsonb_build_object('decides', jsonb_build_array(jsonb_build_object('id', held.id, 'decision', verdict,
    'code', case verdict when 'refused' then '"refused_by_owner"' else effect -> 'code' end,
    'rows', case verdict when 'refused' then '[]' else private.touched(effect) end)));
end
$$;
