-- Stock, totals and money as they follow from every kind of record: what days are refreshed from and rebuilt from.

-- Every version of the tickets that were corrected, and what each moved and earned.
create view private.delivery_versions as
  select d.id, d.operating_day, d.author, d.device, d.captured_at, d.cancelled_at, d.voided_at, d.status as status_now,
    v.revision, v.material_type, v.volume, v.material_type || trim_scale(v.volume) as load, v.amount, v.status
  from public.deliveries d, lateral (
    select (e.n - 1)::integer as revision, e.version #>> '{was,material_type}' as material_type, (e.version #>> '{was,volume}')::numeric as volume,
      coalesce((e.version #>> '{was,amount}')::bigint, 0) as amount, e.version #>> '{was,status}' as status
    from jsonb_array_elements(d.revisions) with ordinality as e (version, n)
    union all
    select private.revision_of(d), d.material_type, d.volume, coalesce(d.amount, 0), d.status) as v
  where d.revisions is not null;
revoke all on private.delivery_versions from public, anon, authenticated, service_role;
grant select on private.delivery_versions to kuari_writer;

-- Settlements are not among them: they follow from counts and these (`private.recompute_settlements`). `happened_at` is what the records
-- say of it; the ledger has it by the corrected clock.
create view private.movements_from_sources as
  select 'deliveries' as source_table, id as source_id, 'post' as entry, material_type, -volume as quantity, operating_day, captured_at as happened_at, 0 as revision
    from public.deliveries where revisions is null
  union all
  select 'deliveries', id, 'return', material_type, volume, operating_day, case status when 'cancelled' then coalesce(cancelled_at, captured_at) else captured_at end, 0
    from public.deliveries where revisions is null and (status = 'cancelled' or voided_at is not null)
  union all
  select 'deliveries', id, e.entry, material_type, -e.sign * volume, operating_day,
    case when e.entry = 'return' and next is null and status_now = 'cancelled' then coalesce(cancelled_at, captured_at) else captured_at end, revision
    from (select *, lead(revision) over (partition by id order by revision) as next
      from (select *, lag(load) over (partition by id order by revision) is distinct from load as is_moved from private.delivery_versions) as v where is_moved) as v,
      (values ('post', 1), ('return', -1)) as e (entry, sign)
    where e.entry = 'post' or next is not null or status_now = 'cancelled' or voided_at is not null
  union all
  select 'stock_adjustments', id, e.entry, material_type, e.sign * adjustment + case e.entry when 'return' then -settled else 0 end, operating_day,
    coalesce(counted_at, captured_at), 0
    from public.stock_adjustments a, (values ('post', 1), ('return', -1)) as e (entry, sign) where e.entry = 'post' or a.voided_at is not null
  union all
  select 'production_entries', id, e.entry, material_type, e.sign * volume, operating_day, coalesce(done_at, captured_at), 0
    from public.production_entries p, (values ('post', 1), ('return', -1)) as e (entry, sign) where e.entry = 'post' or p.voided_at is not null
  union all
  select 'fuel_logs', id, e.entry, 'solar', e.sign * case kind when 'issue' then -liters else liters end, operating_day, coalesce(done_at, captured_at), 0
    from public.fuel_logs f, (values ('post', 1), ('return', -1)) as e (entry, sign) where e.entry = 'post' or f.voided_at is not null
  union all
  select 'transformations', id, e.entry, line.material_type, e.sign * line.quantity, operating_day, coalesce(done_at, captured_at), 0
    from public.transformations t, (values ('post', 1), ('return', -1)) as e (entry, sign),
      lateral (select 'boulder' as material_type, -t.boulder_volume as quantity union all select key, value::numeric from jsonb_each_text(t.outputs)) as line
    where e.entry = 'post' or t.voided_at is not null;

create view private.transactions_from_sources as
  select 'income' as kind, e.sign * amount as amount, 'deliveries' as source_table, id as source_id, e.entry, operating_day, author, device, captured_at, 0 as revision
    from public.deliveries d, (values ('post', 1), ('return', -1)) as e (entry, sign)
    where revisions is null and status = 'delivered' and amount > 0 and (e.entry = 'post' or d.voided_at is not null)
  union all
  -- Of a corrected one, each version that stood as delivered.
  select 'income', e.sign * amount, 'deliveries', id, e.entry, operating_day, author, device, captured_at, revision
    from (select *, lead(revision) over (partition by id order by revision) as next
      from (select *, lag(amount) over (partition by id order by revision) is distinct from amount as is_other from private.delivery_versions where status = 'delivered') as v
      where is_other) as v, (values ('post', 1), ('return', -1)) as e (entry, sign)
    where amount > 0 and (e.entry = 'post' or next is not null or voided_at is not null)
  union all
  select 'expense', e.sign * amount, 'fuel_logs', id, e.entry, operating_day, author, device, captured_at, 0
    from public.fuel_logs f, (values ('post', 1), ('return', -1)) as e (entry, sign)
    where amount > 0 and (e.entry = 'post' or f.voided_at is not null);

-- The hours that the crew of a shift worked, and how that is known. `worked`: from its start to its end. `planned`: by its times, while
-- it is open, and where its end says nothing, more than a day after its start. Of a shift that was only planned: none.
create function private.crew_hours(s public.shifts) returns table (key text, hours numeric)
language sql stable set search_path = '' as $$
  select case when s.status = 'closed' and took > 0 and took <= 24 then 'worked' else 'planned' end,
    people * case when s.status = 'closed' and took > 0 and took <= 24 then took else planned end
  from (select round(extract(epoch from s.closed_at - private.shift_start(s)) / 3600, 3) as took,
    round(coalesce(nullif((1440 + extract(epoch from s.end_time::time - s.start_time::time)::integer / 60) % 1440, 0), 1440) / 60.0, 3) as planned,
    (select count(distinct person) from unnest(s.crew) as person) as people) as lasted
  where s.status <> 'planned'
$$;

-- What stops come to on each operating day that they cover, h, each part rounded, so that devices add up the same; none before their end. Two
-- of one machine at the same time count once: what both cover is of the one that began first. The twin of `stoodByDay`.
create view private.stood_by_day as
  select own.reason, own.equipment_id, part.day::date as operating_day,
    round(extract(epoch from least(own.ended_at, (part.day + '1 day') at time zone site.zone + site.day_start)
      - greatest(own.begins, part.day at time zone site.zone + site.day_start)) / 3600, 3) as hours
  from (select private.config('site.time_zone') as zone, private.config('site.day_start')::interval as day_start) as site,
    (select *, greatest(started_at, max(ended_at) over (partition by equipment_id order by started_at, id
        rows between unbounded preceding and 1 preceding)) as begins
      from public.downtime_entries where voided_at is null and ended_at is not null) as own,
    generate_series(date_trunc('day', (own.begins - site.day_start) at time zone site.zone),
      (own.ended_at - interval '1 ms' - site.day_start) at time zone site.zone, '1 day') as part (day)
  where own.begins < own.ended_at;

create view private.totals_from_sources as
  select operating_day, 'deliveries'::text as kind, material_type as key,
    sum(volume) as quantity, count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount
  from public.deliveries where status <> 'cancelled' and voided_at is null group by operating_day, material_type
  union all
  select operating_day, 'delivered', material_type, sum(volume), count(*)::integer, coalesce(sum(amount), 0)::bigint
  from public.deliveries where status = 'delivered' and voided_at is null group by operating_day, material_type
  union all
  select operating_day, 'production', material_type, sum(volume), count(*)::integer, 0::bigint
  from public.production_entries where voided_at is null group by operating_day, material_type
  union all
  select operating_day, 'feed', 'boulder', sum(boulder_volume), count(*)::integer, 0::bigint
  from public.transformations where voided_at is null group by operating_day
  union all
  select operating_day, 'transformation', output.key, sum(output.value::numeric), count(*)::integer, 0::bigint
  from public.transformations, jsonb_each_text(outputs) as output where voided_at is null group by operating_day, output.key
  union all
  select operating_day, 'fuel_' || kind, coalesce(equipment_id::text, 'solar'), sum(liters), count(*)::integer, coalesce(sum(amount), 0)::bigint
  from public.fuel_logs where voided_at is null group by operating_day, kind, coalesce(equipment_id::text, 'solar')
  union all
  -- A stop counts on its own day, its hours on each that it covers.
  select operating_day, kind, key, sum(hours), sum(of_day)::integer, 0::bigint
  from (select operating_day, reason, equipment_id, 0 as hours, 1 as of_day from public.downtime_entries where voided_at is null
      union all select operating_day, reason, equipment_id, hours, 0 from private.stood_by_day) as d,
    lateral (values ('downtime', reason), ('downtime_equipment', equipment_id::text)) as total (kind, key)
  where key is not null group by operating_day, kind, key
  union all
  -- m³ that were delivered without a price.
  select operating_day, 'unpriced', material_type, sum(volume), count(*)::integer, 0::bigint
  from public.deliveries where status = 'delivered' and voided_at is null and unit_price is null group by operating_day, material_type
  union all
  select operating_day, 'reject', 'boulder', sum(reject_volume), count(*)::integer, 0::bigint
  from public.transformations where voided_at is null and reject_volume is not null group by operating_day
  union all
  select operating_day, 'incidents', class, count(*), count(*)::integer, 0::bigint from public.incidents group by operating_day, class
  union all
  -- Days, and how many injuries they were lost to.
  select operating_day, 'lost_days', 'all', sum(lost_days), count(*)::integer, 0::bigint from public.incidents where lost_days > 0 group by operating_day
  union all
  -- Hours of people; how many shifts they worked in.
  select s.operating_day, 'hours_worked', w.key, sum(w.hours), count(*)::integer, 0::bigint
  from public.shifts s, private.crew_hours(s) as w group by s.operating_day, w.key
  union all
  -- All that the stock moved, whatever moved it; how many movements.
  select operating_day, 'net_movement', material_type, sum(quantity), count(*)::integer, 0::bigint
  from public.stock_movements group by operating_day, material_type
  union all
  -- That a day is closed, which everybody may know; who closed it, and with which figures, is for owner and manager.
  select operating_day, 'closed', 'all', 1, 1, 0::bigint from public.day_closings where reopened_at is null
  union all
  select operating_day, kind, source_table, 0, count(*)::integer, sum(amount)::bigint
  from public.transactions group by operating_day, kind, source_table;

revoke all on private.movements_from_sources, private.transactions_from_sources, private.stood_by_day, private.totals_from_sources from public, anon, authenticated, service_role;
grant select on private.movements_from_sources, private.transactions_from_sources, private.stood_by_day, private.totals_from_sources to kuari_writer;

-- Days of money and of movements are looked up by day.
create index transactions_day on public.transactions (operating_day, kind);
create index stock_movements_day on public.stock_movements (operating_day, material_type);

-- What was spent is for owner and manager. What came in is not more than the tickets tell, which all may read.
select private.permit('daily_totals', 'read_expense_kinds', 'OM');
insert into private.synced_tables (table_name, row_rule) values
  ('daily_totals', 't.kind <> ''expense'' or ''daily_totals:read_expense_kinds'' = any (visible)');
drop policy people_read on public.daily_totals;
create policy people_read on public.daily_totals for select to authenticated using (
  (select private.may('daily_totals', 'read')) and (kind <> 'expense' or (select private.may('daily_totals', 'read_expense_kinds'))));

-- Rebuilds everything that follows from the records: after loading records in bulk, and for the tests to compare with.
-- Rows that are right already are left alone, so that devices need not fetch them again. What no record stands for was
-- never anybody's: it goes.
create function private.recompute_derived() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.claim_position();

  delete from public.stock_movements m where m.count_settled is null and not exists (
    select from private.movements_from_sources s
    where (s.source_table, s.source_id, s.material_type, s.entry, s.revision, s.quantity, s.operating_day)
      = (m.source_table, m.source_id, m.material_type, m.entry, m.revision, m.quantity, m.operating_day));
  insert into public.stock_movements (id, material_type, quantity, operating_day, source_table, source_id, entry, happened_at, revision)
  select private.derived_id(concat_ws(':', 'stock_movements', s.source_table, s.source_id, s.entry, s.material_type, nullif(s.revision, 0))),
    s.material_type, s.quantity, s.operating_day, s.source_table, s.source_id, s.entry, s.happened_at, s.revision
  from private.movements_from_sources s
  on conflict (source_table, source_id, material_type, entry, revision, count_settled) do nothing;
  perform private.recompute_settlements();

  delete from public.transactions t where t.source_table <> 'transactions' and not exists (
    select from private.transactions_from_sources s where (s.source_table, s.source_id, s.entry, s.revision) = (t.source_table, t.source_id, t.entry, t.revision));
  insert into public.transactions as t (id, kind, amount, source_table, source_id, entry, revision, operating_day, author, device, captured_at)
  select private.derived_id(concat_ws(':', 'transactions', s.source_table, s.source_id, s.entry, nullif(s.revision, 0))),
    s.kind, s.amount, s.source_table, s.source_id, s.entry, s.revision, s.operating_day, s.author, s.device, s.captured_at
  from private.transactions_from_sources s
  on conflict (source_table, source_id, entry, revision) do update set kind = excluded.kind, amount = excluded.amount, operating_day = excluded.operating_day
    where (t.kind, t.amount, t.operating_day) is distinct from (excluded.kind, excluded.amount, excluded.operating_day);

  update public.stocks s set on_hand = book.on_hand, counted_at = book.counted_at, counted_day = book.counted_day
  from (select k.material_type, coalesce((select sum(m.quantity) from public.stock_movements m where m.material_type = k.material_type), 0) as on_hand,
      (select max(c.counted_at) from public.stock_adjustments c where c.material_type = k.material_type and c.voided_at is null) as counted_at,
      (select max(c.operating_day) from public.stock_adjustments c where c.material_type = k.material_type and c.voided_at is null and c.counted_at is not null) as counted_day
    from public.stocks k) as book
  where book.material_type = s.material_type
    and (book.on_hand, book.counted_at, book.counted_day) is distinct from (s.on_hand, s.counted_at, s.counted_day);

  insert into public.daily_totals as t (id, operating_day, kind, key, quantity, count, amount)
  select private.derived_id(concat_ws(':', 'daily_totals', operating_day, kind, key)), operating_day, kind, key, quantity, count, amount
  from private.totals_from_sources
  on conflict (id) do update set quantity = excluded.quantity, count = excluded.count, amount = excluded.amount
    where (t.quantity, t.count, t.amount) is distinct from (excluded.quantity, excluded.count, excluded.amount);
  update public.daily_totals t set quantity = 0, count = 0, amount = 0
  where (t.quantity, t.count, t.amount) is distinct from (0, 0, 0) and not exists (
    select from private.totals_from_sources s where (s.operating_day, s.kind, s.key) = (t.operating_day, t.kind, t.key));
  perform private.recompute_months();
  perform private.settle_invoices();
  perform private.recompute_orders();
end
$$;

-- What the difference of each count must have become (`due`): what was counted, less what was counted before it and what moved in between.
-- Beside it what is stored: of the count, and of its settlements.
create view private.settlements_from_sources as
  with counts as (
    select id, material_type, operating_day, counted_at, adjustment, settled, voided_at, physical
      - coalesce(lag(physical) over earlier, 0) as seen, lag(counted_at) over earlier as since
    from public.stock_adjustments where counted_at is not null and voided_at is null
    window earlier as (partition by material_type order by counted_at, id)
  ), becoming as (
    select c.id, c.material_type, c.operating_day, c.counted_at, c.settled, c.seen - c.adjustment - coalesce((
      select sum(m.quantity) from public.stock_movements m
      where m.material_type = c.material_type and m.count_settled is null and m.happened_at <= c.counted_at and m.happened_at > coalesce(c.since, '-infinity')
        and not (m.source_table = 'stock_adjustments' and exists (select from public.stock_adjustments o where o.id = m.source_id and o.counted_at is not null))), 0) as due
    from counts c
    union all
    select id, material_type, operating_day, counted_at, settled, settled from public.stock_adjustments where counted_at is not null and voided_at is not null
  )
  select b.*, coalesce((select sum(m.quantity) from public.stock_movements m where m.count_settled = b.id), 0) as moved from becoming b;
revoke all on private.settlements_from_sources from public, anon, authenticated, service_role;
grant select on private.settlements_from_sources to kuari_writer;

-- Where the settlements say something else, one takes their place.
create function private.recompute_settlements() returns void
language plpgsql set search_path = '' as $$
declare
  wrong record;
begin
  for wrong in select s.* from private.settlements_from_sources s where (s.due, s.due) is distinct from (s.settled, s.moved)
  loop
    delete from public.stock_movements m where m.count_settled = wrong.id;
    insert into public.stock_movements (id, material_type, quantity, operating_day, source_table, source_id, entry, happened_at, count_settled)
    select private.derived_id(concat_ws(':', 'stock_movements', 'settled', wrong.id)), wrong.material_type, wrong.due, wrong.operating_day,
      'stock_adjustments', wrong.id, 'post', wrong.counted_at, wrong.id where wrong.due <> 0;
    update public.stock_adjustments c set settled = wrong.due where c.id = wrong.id and c.settled <> wrong.due;
  end loop;
end
$$;
