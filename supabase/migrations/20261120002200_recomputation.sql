-- Rebuilds everything that follows from the records: after loading records in bulk, and for the tests to compare with.
-- Rows that are right already are left alone, so that devices need not fetch them again.

create function private.recompute_derived() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.claim_position();

  delete from public.stock_movements m where not exists (
    select from private.movements_from_sources s
    where (s.source_id, s.material_type, s.entry, s.quantity) = (m.source_id, m.material_type, m.entry, m.quantity));
  insert into public.stock_movements (id, material_type, quantity, operating_day, source_table, source_id, entry)
  select private.derived_id(concat_ws(':', 'stock_movements', s.source_id, s.entry, s.material_type)),
    s.material_type, s.quantity, s.operating_day, s.source_table, s.source_id, s.entry
  from private.movements_from_sources s
  on conflict (source_id, material_type, entry) do nothing;

  update public.stocks s set on_hand = book.on_hand
  from (select k.material_type, coalesce(sum(m.quantity), 0) as on_hand
    from public.stocks k left join public.stock_movements m using (material_type) group by 1) as book
  where book.material_type = s.material_type and book.on_hand <> s.on_hand;

  insert into public.daily_totals as t (id, operating_day, kind, key, quantity, count, amount)
  select private.derived_id(concat_ws(':', 'daily_totals', operating_day, kind, key)), operating_day, kind, key, quantity, count, amount
  from private.totals_from_sources
  on conflict (id) do update set quantity = excluded.quantity, count = excluded.count, amount = excluded.amount
    where (t.quantity, t.count, t.amount) is distinct from (excluded.quantity, excluded.count, excluded.amount);
  update public.daily_totals t set quantity = 0, count = 0, amount = 0
  where (t.quantity, t.count, t.amount) is distinct from (0, 0, 0) and not exists (
    select from private.totals_from_sources s where (s.operating_day, s.kind, s.key) = (t.operating_day, t.kind, t.key));
end
$$;

select private.seal();
