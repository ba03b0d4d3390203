-- A device that several people share asks which of its other users' movements are in the stock: their answers may have been lost,
-- and not every role may read the records themselves. By mutation, the version that each stock had with it; empty where the
-- mutation is known and moved nothing. One that is not known is left out. Reads only. The contract is src/sync/README.md.

create function public.pull_movements(mutations uuid[], device uuid default null, ask text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.reader_or_refusal();
  perform private.refuse_revoked(device);
  return jsonb_build_object('epoch', private.epoch(), 'movements', coalesce((
    select jsonb_object_agg(l.id, coalesce((
      select jsonb_object_agg(touched ->> 1, touched -> 2) from jsonb_array_elements(l.rows) as touched where touched ->> 0 = 'stocks'), '{}'))
    from private.mutation_log l where l.id = any (mutations[1:50])), '{}')) || private.addressed_to(ask);
end
$$;
select private.hand_over('public.pull_movements(uuid[], uuid, text)', '{authenticated}');
