-- What a machine or an incident was before, by whom and when: a device holds only what it is now. The audit itself is the owner's; of it
-- everybody who reads the record is told its states and the readings of its meter. The newest 200, newest first.
create function public.past_states(record uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.reader_or_refusal();
  return (
    select coalesce(jsonb_agg(to_jsonb(one) order by one.id desc), '[]')
    from (
      select l.id, l.captured_at as at, p.full_name as person, l.action,
        said ->> 'status' as status, said ->> 'status_note' as note, (said ->> 'hour_meter')::numeric as hour_meter, l.reason,
        -- It came when a newer one was there, and changed nothing.
        l.after ? 'second' as is_older
      from public.audit_log l left join public.profiles p on p.id = l.author, coalesce(l.after -> 'second', l.after) as said
      where l.row_id = record and private.may(l.table_name, 'read')
        and l.action in ('equipment.create', 'equipment.change_status', 'equipment.read_meter', 'equipment.correct_meter',
          'incidents.create', 'incidents.change_status')
      order by l.id desc limit 200
    ) as one
  );
end
$$;
select private.hand_over('public.past_states(uuid)', '{authenticated}');
