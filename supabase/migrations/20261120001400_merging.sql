-- Changes merge per field: what the person saw is compared with what is there, both as the column's type.

-- Rejects a change of a field that somebody else changed since this person looked. No conflict: the same value twice,
-- or a field last written from the same device by the same author (their own chain of mutations).
create function private.check_seen(m private.mutation, current_row jsonb, typed_seen jsonb, typed_payload jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  field text;
  writer record;
  conflicts jsonb := '{}';
begin
  for field in
    select key from jsonb_object_keys(m.payload) as key
    where m.seen ? key
      and typed_seen -> key is distinct from current_row -> key
      and typed_payload -> key is distinct from current_row -> key
  loop
    select a.author, a.device, a.captured_at, p.full_name into writer
      from public.audit_log a left join public.profiles p on p.id = a.author
      where a.row_id = m.entity_id and a.after ? field order by a.id desc limit 1;
    if writer.author is distinct from m.author or writer.device is distinct from m.device then
      conflicts := conflicts || jsonb_build_object(field, jsonb_build_object(
        'seen', typed_seen -> field, 'yours', typed_payload -> field, 'theirs', current_row -> field,
        'author', writer.author, 'author_name', writer.full_name, 'at', writer.captured_at));
    end if;
  end loop;
  if conflicts <> '{}' and not private.may_read_row(m.kind, current_row) then
    perform private.hold('role_changed');
  elsif conflicts <> '{}' then
    perform private.reject('conflict', (select min(key) from jsonb_object_keys(conflicts) as key), conflicts);
  end if;
end
$$;

-- Whether who asks may read this row today: only to them a conflict tells what is in it. A role of before may have.
create function private.may_read_row(kind text, current_row jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.may(split_part(kind, '.', 1), 'read')
    and (current_row ->> 'audience' is distinct from 'finance' or private.may('system_config', 'read_finance'));
end
$$;
