-- How the site is: for the owner's page in Settings (`public.site_health`, `public.check_ledger`), and for `npm run doctor`.

-- Each backup that `npm run backup` has finished.
create table private.backups (
  made_at timestamptz(3) primary key,
  -- Of its file.
  bytes bigint not null,
  position bigint not null
);
select private.adopt('private.backups', synced => false);

-- Where what is stored is not what follows from the records: by `part`, what it is of, what is stored and what was counted. Empty: all is equal.
create view private.ledger_differences (part, key, stored, counted) as
  -- A row above the counter would never be sent.
  select 'positions', 'sync_state', s.position::text, top.position::text
    from private.sync_state s, (select greatest((select max(position) from public.deliveries), (select max(position) from public.daily_totals),
      (select max(position) from public.stocks), (select max(position) from public.system_config)) as position) as top where top.position > s.position
  union all
  select 'movements', concat_ws(' ', source_table, source_id, material_type, entry, nullif(revision, 0)), m.quantity::text, v.quantity::text
    from (select * from public.stock_movements where count_settled is null) as m
      full join private.movements_from_sources v using (source_table, source_id, material_type, entry, revision)
    where (m.quantity, m.operating_day) is distinct from (v.quantity, v.operating_day)
  union all
  select 'counts', concat_ws(' ', material_type, counted_at), concat_ws(' / ', settled, moved), due::text
    from private.settlements_from_sources where (due, due) is distinct from (settled, moved)
  union all
  select 'stocks', s.material_type, s.on_hand::text, coalesce(m.quantity, 0)::text
    from public.stocks s left join (select material_type, sum(quantity) as quantity from public.stock_movements group by 1) as m using (material_type)
    where s.on_hand <> coalesce(m.quantity, 0)
  union all
  select 'money', concat_ws(' ', source_table, source_id, entry, nullif(revision, 0)), t.amount::text, v.amount::text
    from (select * from public.transactions where source_table <> 'transactions') as t
      full join private.transactions_from_sources v using (source_table, source_id, entry, revision)
    where (t.kind, t.amount, t.operating_day) is distinct from (v.kind, v.amount, v.operating_day)
  union all
  select 'days', concat_ws(' ', operating_day, kind, key), concat_ws(' / ', t.quantity, t.count, t.amount), concat_ws(' / ', v.quantity, v.count, v.amount)
    from public.daily_totals t full join private.totals_from_sources v using (operating_day, kind, key)
    where (coalesce(t.quantity, 0), coalesce(t.count, 0), coalesce(t.amount, 0)) is distinct from (coalesce(v.quantity, 0), coalesce(v.count, 0), coalesce(v.amount, 0))
  union all
  select 'months', concat_ws(' ', customer_id, month), concat_ws(' / ', c.volume, c.count, c.billed, c.tax, c.unpriced_volume, c.paid),
      concat_ws(' / ', v.volume, v.count, v.billed, v.tax, v.unpriced_volume, v.paid)
    from public.customer_months c full join private.months_from_sources v using (customer_id, month)
    where (c.volume, c.count, c.billed, c.tax, c.unpriced_volume, c.paid) is distinct from
      (coalesce(v.volume, 0), coalesce(v.count, 0), coalesce(v.billed, 0), coalesce(v.tax, 0), coalesce(v.unpriced_volume, 0), coalesce(v.paid, 0))
  union all
  select 'orders', order_id::text, concat_ws(' / ', t.volume, t.amount, t.tax, t.count, t.paid), concat_ws(' / ', v.volume, v.amount, v.tax, v.count, v.paid)
    from public.order_totals t full join private.orders_from_sources v using (order_id)
    where (t.volume, t.amount, t.tax, t.count, t.paid) is distinct from
      (coalesce(v.volume, 0), coalesce(v.amount, 0), coalesce(v.tax, 0), coalesce(v.count, 0), coalesce(v.paid, 0))
  union all
  select 'invoices', i.number, concat_ws(' / ', i.paid, i.differs), concat_ws(' / ', v.paid, v.differs)
    from public.invoices i join private.invoices_from_sources v using (id) where (i.paid, i.differs) is distinct from (v.paid, v.differs);
revoke all on private.ledger_differences from public, anon, authenticated, service_role;
grant select on private.ledger_differences to kuari_writer;

-- A row for each part that was asked for, of which there are at most ten examples. Part by part, so that each stays within the time limit of a request;
-- compiling the plan would take longer than the figures do.
create function private.ledger_check(parts text[]) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  each text;
  checked jsonb := '[]';
begin
  foreach each in array coalesce(parts, '{positions,movements,counts,stocks,money,days,months,orders,invoices}') loop
    checked := checked || (select jsonb_build_object('part', each, 'differs', count(*), 'examples', coalesce(jsonb_agg(
        jsonb_build_object('key', d.key, 'stored', d.stored, 'counted', d.counted) order by d.key) filter (where d.nth <= 10), '[]'))
      from (select *, row_number() over (order by key) as nth from private.ledger_differences where part = each) as d);
  end loop;
  return checked;
end
$$;

-- Owned by the role that runs the migrations: the writer may not read their history. Null: another tool ran them.
create function private.schema_version() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(version) from supabase_migrations.schema_migrations);
exception when undefined_table or invalid_schema_name or insufficient_privilege then
  return null;
end
$$;

-- `src/domain/settings/siteHealth.ts` describes it.
create function private.health() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'at', now(), 'postgres', current_setting('server_version'), 'schema_version', private.schema_version(),
    'position', (select s.position from private.sync_state s),
    -- By the clock of this database too: later than `at` where that was set back.
    'newest_record_at', (select a.recorded_at from public.audit_log a order by a.id desc limit 1),
    'extensions', (select coalesce(jsonb_agg(jsonb_build_object('name', e.extname, 'version', e.extversion) order by e.extname), '[]') from pg_catalog.pg_extension e),
    'devices', (select coalesce(jsonb_agg(d order by d.last_seen_at desc nulls last, d.code), '[]') from (
      select r.id, r.code, r.label, p.full_name as person, r.app_version, r.last_seen_at, r.unsent_count, r.rejected_count, r.waiting_since
      from public.devices r join public.profiles p using (user_id)
      where r.revoked_at is null and (r.unsent_count > 0 or r.last_seen_at > now() - interval '90 days')
      order by r.last_seen_at desc nulls last limit 200) as d),
    'held', (select jsonb_build_object('count', count(*), 'oldest_at', min(h.received_at)) from public.held_mutations h where h.decision is null),
    'size', jsonb_build_object('database_bytes', pg_database_size(current_database()), 'tables', (select coalesce(jsonb_agg(t), '[]') from (
      select format('%s.%s', n.nspname, c.relname) as name, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') order by 2 desc limit 10) as t)),
    'errors', (select jsonb_build_object('count', coalesce(sum(e.count), 0), 'refused', coalesce(sum(e.count) filter (where e.is_refusal), 0), 'messages',
        coalesce(jsonb_agg(jsonb_build_object('message', e.message, 'count', e.count, 'devices', e.devices, 'last_at', e.last_at)
          order by e.count desc, e.message) filter (where e.nth <= 20), '[]'))
      from (select c.message, c.is_refusal, count(*) as count, count(distinct c.device) as devices, max(c.received_at) as last_at,
          row_number() over (order by count(*) desc, c.message) as nth
        from public.client_errors c where c.received_at > now() - interval '7 days' group by c.message, c.is_refusal) as e),
    'backup', (select jsonb_build_object('made_at', b.made_at, 'bytes', b.bytes, 'position', b.position)
      from private.backups b order by b.made_at desc limit 1));
end
$$;

select private.permit('site_health', 'read', 'O');

-- Each answers one row or more, as the API reads lists.
create function public.site_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('site_health', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  return jsonb_build_array(private.health());
end
$$;

create function public.check_ledger(part text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('site_health', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  return private.ledger_check(case when part is not null then array[part] end);
end
$$;
select private.hand_over('public.site_health()', '{authenticated}'), private.hand_over('public.check_ledger(text)', '{authenticated}');
