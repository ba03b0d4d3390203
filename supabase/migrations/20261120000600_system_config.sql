-- Settings of the site. Values are text; numeric ones are whole numbers. Costs and sales figures are for owner and manager.

create table public.system_config (
  id uuid primary key,
  config_key text not null unique,
  config_value text not null,
  unit text,
  period text,
  audience text not null default 'all',
  is_active boolean not null default true,
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint config_value__too_long check (char_length(config_value) <= 500),
  constraint audience__invalid_audience check (audience in ('all', 'finance'))
);

select private.permit('system_config', 'read', 'OAM'), private.permit('system_config', 'read_finance', 'OM'),
  private.permit('system_config', 'change', 'O');
select private.adopt('public.system_config', read_rule =>
  '(select private.may(''system_config'', ''read''))
    and (audience = ''all'' or (select private.may(''system_config'', ''read_finance'')))');

create function private.config(key text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select config_value from public.system_config where config_key = key and is_active);
end
$$;

-- The operating day of an instant by the site's clock; the twin of `operatingDayOf`.
create function private.operating_day(instant timestamptz) returns date
language plpgsql stable set search_path = '' as $$
begin
  return ((instant - private.config('site.day_start')::interval) at time zone private.config('site.time_zone'))::date;
end
$$;

insert into public.system_config (id, config_key, config_value, unit, period, audience)
select private.derived_id('system_config:' || key), key, value, unit, period, coalesce(audience, 'all')
from (values
  ('cache.profile_timeout', '15000', 'ms', null, null),
  ('cache.shift_timeout', '8000', 'ms', null, null),
  ('cache.operators_timeout', '4000', 'ms', null, null),
  ('cache.session_timeout', '8000', 'ms', null, null),
  ('cache.stale_time', '300000', 'ms', null, null),
  ('cache.cache_time', '1800000', 'ms', null, null),
  ('business.target_production', '1200', 'm³', 'day', null),
  ('business.planned_hours', '16', 'h', 'day', null),
  ('business.max_volume_limit', '10000', 'm³', null, null),
  ('business.min_volume', '1', 'm³', null, null),
  ('business.low_stock_threshold', '500', 'm³', null, null),
  ('business.abundant_stock_threshold', '5000', 'm³', null, null),
  ('business.low_fuel_threshold', '1000', 'L', null, null),
  ('business.sufficient_fuel_threshold', '10000', 'L', null, null),
  ('business.efficiency_threshold', '70', '%', null, null),
  ('business.crusher_efficiency_target', '90', '%', null, null),
  ('business.delivery_target_monthly', '15000', 'm³', 'month', null),
  ('business.fuel_consumption_daily', '200', 'L', 'day', null),
  ('business.avg_price_per_cubic_meter', '150000', 'Rp/m³', null, null),
  ('business.cost_per_cubic_meter', '50000', 'Rp/m³', null, 'finance'),
  ('business.sales_target_monthly', '150000000', 'Rp', 'month', 'finance'),
  ('business.fixed_cost_fuel', '2500000', 'Rp', 'day', 'finance'),
  ('business.fixed_cost_equipment', '1500000', 'Rp', 'day', 'finance'),
  ('business.fixed_cost_labor', '3000000', 'Rp', 'day', 'finance'),
  ('business.fixed_cost_maintenance', '800000', 'Rp', 'day', 'finance'),
  ('system.max_retries', '3', null, null, null),
  ('system.session_buffer', '60', 's', null, null),
  ('system.retry_delay', '1000', 'ms', null, null),
  ('system.max_retry_delay', '10000', 'ms', null, null),
  ('realtime.reconnect_delay', '5000', 'ms', null, null),
  ('realtime.max_reconnect_attempts', '5', null, null, null),
  ('realtime.polling_interval', '30000', 'ms', null, null),
  ('ui.loading_timeout', '10000', 'ms', null, null),
  ('ui.toast_duration', '5000', 'ms', null, null),
  ('ui.debounce', '300', 'ms', null, null),
  ('security.rate_limit_attempts', '5', null, null, null),
  ('security.rate_limit_window', '900000', 'ms', null, null),
  ('security.session_check_interval', '600000', 'ms', null, null),
  ('sync.history_days', '400', 'days', null, null),
  ('site.time_zone', 'Asia/Jakarta', null, null, null),
  ('site.day_start', '06:00', null, null, null),
  ('site.final_at_gate', 'false', null, null, null),
  ('reset.last_reset_date', '1970-01-01T00:00:00Z', null, null, null)
) as defaults (key, value, unit, period, audience);

select private.seal();
