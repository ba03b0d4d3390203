-- Values that Postgres can hold and nobody can mean: endless dates, years that no clock shows, numbers with a thousand
-- decimals. A device whose clock says 1970 is heard: its facts are facts.

do $$
declare
  field record;
begin
  for field in
    select c.relname as table_name, a.attname as name, a.atttypid::regtype as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and (c.relname, a.attname) in (
        ('customer_prices', 'from_date'), ('kpi_targets', 'from_date'), ('payments', 'paid_on'), ('incident_actions', 'due_date'),
        ('transactions', 'operating_day'), ('deliveries', 'operating_day'), ('shifts', 'operating_day'), ('production_entries', 'operating_day'),
        ('transformations', 'operating_day'), ('fuel_logs', 'operating_day'), ('downtime_entries', 'operating_day'),
        ('stock_adjustments', 'operating_day'), ('incidents', 'occurred_at'),
        ('incident_actions', 'done_at'), ('attachments', 'taken_at'), ('downtime_entries', 'started_at'), ('downtime_entries', 'ended_at'))
  loop
    execute format('alter table public.%I add constraint %I check (private.%s(%I))', field.table_name, field.name || '__invalid_value',
      case field.type when 'date'::regtype then 'is_day' else 'is_time' end, field.name);
  end loop;

  for field in
    select c.relname as table_name, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid = 'numeric'::regtype
      and c.relname not in ('stocks', 'stock_movements', 'daily_totals')
  loop
    execute format('alter table public.%1$I drop constraint if exists %2$I', field.table_name, field.name || '__too_many_decimals');
    execute format('alter table public.%1$I add constraint %2$I check (scale(%3$I) <= %4$s)', field.table_name,
      field.name || '__too_many_decimals', field.name,
      case when field.table_name = 'stock_adjustments' then 'private.decimals_of(material_type)' when field.name = 'liters' then '2' else '3' end);
  end loop;
end
$$;

select private.seal();
