-- Files that people write of what the app shows them: who, what and how many rows, in the audit and nowhere else.

select private.permit('audit_log', 'export', 'OAM');

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

select private.seal();
