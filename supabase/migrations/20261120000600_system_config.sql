-- Settings of the site. Values are text; numeric ones are whole numbers. Costs and sales figures are for owner and manager.
-- `config_value` is what is in force now. `past`: what was in force before, as [day, value] in the order of the days: the value held
-- on the days before that day. So a figure of a day goes by what was in force on it, and a change of today rewrites none of the past.

create table public.system_config (
  id uuid primary key,
  config_key text not null unique,
  config_value text not null,
  unit text,
  period text,
  audience text not null default 'all',
  is_active boolean not null default true,
  past jsonb not null default '[]',
  like private.synced
);

select private.permit('system_config', 'read', 'OAM'), private.permit('system_config', 'read_finance', 'OM'),
  private.permit('system_config', 'change', 'O');
select private.adopt('public.system_config', read_rule =>
  '(select private.may(''system_config'', ''read''))
    and (audience = ''all'' or (select private.may(''system_config'', ''read_finance'')))');

-- What a setting is where none is active or the one that is cannot be used, and the bounds of a number: the twin of
-- src/domain/settings/config.ts. A slip in the settings can neither lock the site out nor switch a limit off.
create table private.setting_defaults (
  config_key text primary key,
  fallback text not null,
  least bigint,
  most bigint
);
select private.adopt('private.setting_defaults', synced => false);

create function private.config(key text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select case
      when s.config_value is null then d.fallback
      when d.least is null then s.config_value
      when s.config_value ~ '^-?[0-9]{1,15}$' then least(greatest(s.config_value::bigint, d.least), d.most)::text
      else d.fallback end
    from private.setting_defaults d
    left join public.system_config s on s.config_key = d.config_key and s.is_active and s.deleted_at is null
    where d.config_key = key);
end
$$;

-- The operating day of an instant by the site's clock; the twin of `operatingDayOf`.
create function private.operating_day(instant timestamptz) returns date
language plpgsql stable set search_path = '' as $$
begin
  return ((instant - private.config('site.day_start')::interval) at time zone private.config('site.time_zone'))::date;
end
$$;

with defaults (key, value, least, most, unit, period, audience) as (values
  ('cache.profile_timeout', '15000', 500, 60000, 'ms', null, null),
  ('cache.shift_timeout', '8000', 500, 60000, 'ms', null, null),
  ('cache.operators_timeout', '4000', 500, 60000, 'ms', null, null),
  ('cache.session_timeout', '8000', 500, 60000, 'ms', null, null),
  ('cache.stale_time', '300000', 1000, 86400000, 'ms', null, null),
  ('cache.cache_time', '1800000', 1000, 86400000, 'ms', null, null),
  ('business.target_production', '1200', 0, 1000000, 'm³', 'day', null),
  ('business.planned_hours', '16', 1, 24, 'h', 'day', null),
  ('business.max_volume_limit', '10000', 1, 10000, 'm³', null, null),
  ('business.min_volume', '1', 0, 10000, 'm³', null, null),
  ('business.low_stock_threshold', '500', 0, 10000000, 'm³', null, null),
  ('business.abundant_stock_threshold', '5000', 0, 10000000, 'm³', null, null),
  ('business.low_fuel_threshold', '1000', 0, 10000000, 'L', null, null),
  ('business.sufficient_fuel_threshold', '10000', 0, 10000000, 'L', null, null),
  ('business.efficiency_threshold', '70', 0, 100, '%', null, null),
  ('business.crusher_efficiency_target', '90', 0, 100, '%', null, null),
  ('business.delivery_target_monthly', '15000', 0, 10000000, 'm³', 'month', null),
  ('business.fuel_consumption_daily', '200', 0, 1000000, 'L', 'day', null),
  ('business.avg_price_per_cubic_meter', '150000', 0, 1000000000, 'Rp/m³', null, null),
  ('business.cost_per_cubic_meter', '50000', 0, 1000000000, 'Rp/m³', null, 'finance'),
  ('business.sales_target_monthly', '150000000', 0, 999999999999999, 'Rp', 'month', 'finance'),
  ('business.fixed_cost_fuel', '2500000', 0, 1000000000000, 'Rp', 'day', 'finance'),
  ('business.fixed_cost_equipment', '1500000', 0, 1000000000000, 'Rp', 'day', 'finance'),
  ('business.fixed_cost_labor', '3000000', 0, 1000000000000, 'Rp', 'day', 'finance'),
  ('business.fixed_cost_maintenance', '800000', 0, 1000000000000, 'Rp', 'day', 'finance'),
  ('system.max_retries', '3', 1, 3, null, null, null),
  ('system.session_buffer', '60', 0, 600, 's', null, null),
  ('system.retry_delay', '1000', 200, 10000, 'ms', null, null),
  ('system.max_retry_delay', '10000', 1000, 60000, 'ms', null, null),
  ('realtime.reconnect_delay', '5000', 1000, 60000, 'ms', null, null),
  ('realtime.max_reconnect_attempts', '5', 0, 20, null, null, null),
  ('realtime.polling_interval', '30000', 5000, 600000, 'ms', null, null),
  ('ui.loading_timeout', '10000', 1000, 60000, 'ms', null, null),
  ('ui.toast_duration', '5000', 1000, 60000, 'ms', null, null),
  ('ui.debounce', '300', 0, 5000, 'ms', null, null),
  ('security.rate_limit_attempts', '5', 1, 100, null, null, null),
  ('security.rate_limit_attempts_per_address', '50', 5, 10000, null, null, null),
  ('security.rate_limit_window', '900000', 60000, 86400000, 'ms', null, null),
  ('security.session_check_interval', '600000', 30000, 3600000, 'ms', null, null),
  ('sync.history_days', '400', 30, 4000, 'days', null, null),
  ('invoice.tax', '0', 0, 100, '%', null, null),
  ('invoice.payment_days', '30', 0, 365, 'days', null, null),
  ('orders.over', 'warn', null, null, null, null, null),
  ('credit.over', 'warn', null, null, null, null, null),
  ('site.first_steps', '', null, null, null, null, null),
  ('site.time_zone', 'Asia/Jakarta', null, null, null, null, null),
  ('site.day_start', '06:00', null, null, null, null, null),
  ('site.final_at_gate', 'false', null, null, null, null, null),
  ('site.company_name', '', null, null, null, null, null),
  ('site.company_address', '', null, null, null, null, null),
  ('site.company_phone', '', null, null, null, null, null),
  ('site.company_tax_number', '', null, null, null, null, null),
  ('site.company_logo', '', null, null, null, null, null),
  ('site.bank_account', '', null, null, null, null, null),
  ('site.ticket_amount', 'false', null, null, null, null, null),
  ('site.ticket_language', 'id', null, null, null, null, null),
  ('reset.last_reset_date', '1970-01-01T00:00:00Z', null, null, null, null, null)
), stored as (
  insert into public.system_config (id, config_key, config_value, unit, period, audience)
  select private.derived_id('system_config:' || key), key, value, unit, period, coalesce(audience, 'all') from defaults
)
insert into private.setting_defaults (config_key, fallback, least, most) select key, value, least, most from defaults;
