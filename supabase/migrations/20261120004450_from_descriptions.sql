-- Generated from src/domain/records by `npm run types`: do not edit. `npm run check` says when it is stale.

alter table public.system_config
  add constraint config_value__too_long check (char_length(config_value) <= 500),
  add constraint audience__invalid_audience check (audience in ('all', 'finance'));

alter table public.materials
  add constraint material_type__invalid_material_type check (material_type in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya')),
  add constraint density__out_of_range check (density > 0 and density <= 10),
  add constraint density__too_many_decimals check (scale(density) <= 3);

alter table public.truck_types
  add constraint name__too_long check (char_length(name) <= 50),
  add constraint index_m3__out_of_range check (index_m3 > 0 and index_m3 <= 100),
  add constraint index_m3__too_many_decimals check (scale(index_m3) <= 3),
  add constraint legal_gross_t__out_of_range check (legal_gross_t > 0 and legal_gross_t <= 200),
  add constraint legal_gross_t__too_many_decimals check (scale(legal_gross_t) <= 3);

alter table public.customers
  add constraint name__too_short check (char_length(name) >= 2),
  add constraint name__too_long check (char_length(name) <= 200),
  add constraint type__invalid_customer_type check (type in ('contractor', 'ready_mix', 'asphalt_plant', 'building_shop', 'individual', 'government')),
  add constraint phone__invalid_phone check (private.is_phone(phone)),
  add constraint address__too_long check (char_length(address) <= 500),
  add constraint credit_limit__negative check (credit_limit >= 0),
  add constraint credit_limit__out_of_range check (credit_limit <= 1000000000000),
  add constraint status__invalid_status check (status in ('open', 'cash_only', 'blocked'));

alter table public.trucks
  add constraint license_plate__too_short check (char_length(license_plate) >= 3),
  add constraint license_plate__too_long check (char_length(license_plate) <= 15),
  add constraint license_plate__invalid_characters check (license_plate ~ '^[A-Z0-9 -]+$'),
  add constraint truck_type__too_long check (char_length(truck_type) <= 50),
  add constraint index_m3__out_of_range check (index_m3 > 0 and index_m3 <= 100),
  add constraint index_m3__too_many_decimals check (scale(index_m3) <= 3),
  add constraint tare_kg__out_of_range check (tare_kg > 0 and tare_kg <= 100000);

alter table public.drivers
  add constraint full_name__too_short check (char_length(full_name) >= 2),
  add constraint full_name__too_long check (char_length(full_name) <= 100),
  add constraint full_name__invalid_characters check (private.is_person_name(full_name)),
  add constraint phone__invalid_phone check (private.is_phone(phone));

alter table public.operators
  add constraint full_name__too_short check (char_length(full_name) >= 2),
  add constraint full_name__too_long check (char_length(full_name) <= 100),
  add constraint full_name__invalid_characters check (private.is_person_name(full_name)),
  add constraint job_title__too_long check (char_length(job_title) <= 50),
  add constraint phone__invalid_phone check (private.is_phone(phone));

alter table public.customer_prices
  add constraint material_type__invalid_material_type check (material_type in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya')),
  add constraint price_per_m3__negative check (price_per_m3 >= 0),
  add constraint price_per_m3__price_above_limit check (price_per_m3 <= 1000000000),
  add constraint from_date__invalid_value check (private.is_day(from_date));

alter table public.deliveries
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint ticket_no__invalid_ticket_no check (ticket_no ~ '^SJ-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$'),
  add constraint customer_name__too_short check (char_length(customer_name) >= 2),
  add constraint customer_name__too_long check (char_length(customer_name) <= 200),
  add constraint material_type__invalid_material_type check (material_type in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya')),
  add constraint volume__not_positive check (volume > 0),
  add constraint volume__volume_above_limit check (volume <= 10000),
  add constraint volume__too_many_decimals check (scale(volume) <= 3),
  add constraint gross_kg__out_of_range check (gross_kg > 0 and gross_kg <= 200000),
  add constraint tare_kg__out_of_range check (tare_kg > 0 and tare_kg <= 100000),
  add constraint density__out_of_range check (density > 0 and density <= 10),
  add constraint density__too_many_decimals check (scale(density) <= 3),
  add constraint truck_license__too_short check (char_length(truck_license) >= 3),
  add constraint truck_license__too_long check (char_length(truck_license) <= 15),
  add constraint truck_license__invalid_characters check (truck_license ~ '^[A-Z0-9 -]+$'),
  add constraint truck_type__too_long check (char_length(truck_type) <= 50),
  add constraint driver_name__too_short check (char_length(driver_name) >= 2),
  add constraint driver_name__too_long check (char_length(driver_name) <= 100),
  add constraint driver_name__invalid_characters check (private.is_person_name(driver_name)),
  add constraint destination_address__too_long check (char_length(destination_address) <= 500),
  add constraint unit_price__negative check (unit_price >= 0),
  add constraint unit_price__price_above_limit check (unit_price <= 1000000000),
  add constraint status__invalid_status check (status in ('pending', 'in_transit', 'delivered', 'cancelled')),
  add constraint cancel_reason__too_short check (char_length(cancel_reason) >= 3),
  add constraint cancel_reason__too_long check (char_length(cancel_reason) <= 500),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500),
  add constraint override_reason__invalid_override_reason check (override_reason in ('pile_larger_than_book', 'production_not_entered', 'other')),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint company_name__too_long check (char_length(company_name) <= 100);

alter table public.stocks
  add constraint material_type__invalid_material_type check (material_type in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya'));

alter table public.stock_adjustments
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint kind__invalid_kind check (kind in ('stocktake', 'adjustment', 'opening')),
  add constraint material_type__invalid_material_type check (material_type in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya')),
  add constraint adjustment__out_of_range check (adjustment >= -100000000 and adjustment <= 100000000),
  add constraint adjustment__zero check (adjustment <> 0),
  add constraint adjustment__too_many_decimals check (scale(adjustment) <= private.decimals_of(material_type)),
  add constraint book__out_of_range check (book >= -100000000 and book <= 100000000),
  add constraint book__too_many_decimals check (scale(book) <= private.decimals_of(material_type)),
  add constraint physical__negative check (physical >= 0),
  add constraint physical__out_of_range check (physical <= 100000000),
  add constraint physical__too_many_decimals check (scale(physical) <= private.decimals_of(material_type)),
  add constraint reason__too_short check (char_length(reason) >= 3),
  add constraint reason__too_long check (char_length(reason) <= 500),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.payments
  add constraint amount__not_positive check (amount > 0),
  add constraint amount__out_of_range check (amount <= 1000000000000),
  add constraint method__invalid_method check (method in ('cash', 'transfer', 'cheque', 'other')),
  add constraint paid_on__invalid_value check (private.is_day(paid_on)),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.transactions
  add constraint kind__invalid_kind check (kind in ('income', 'expense')),
  add constraint amount__zero check (amount <> 0),
  add constraint amount__out_of_range check (abs(amount) <= 100000000000000),
  add constraint entry__invalid_value check (entry in ('post', 'return')),
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.kpi_targets
  add constraint metric__too_short check (char_length(metric) >= 2),
  add constraint metric__too_long check (char_length(metric) <= 100),
  add constraint period__invalid_period check (period in ('shift', 'day', 'week', 'month', 'year')),
  add constraint target__out_of_range check (target >= 0 and target <= 1000000000000000),
  add constraint target__too_many_decimals check (scale(target) <= 3),
  add constraint from_date__invalid_value check (private.is_day(from_date));

alter table public.day_closings
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint reopen_reason__too_short check (char_length(reopen_reason) >= 3),
  add constraint reopen_reason__too_long check (char_length(reopen_reason) <= 500);

alter table public.shifts
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint shift_type__invalid_shift_type check (shift_type in ('day', 'night', 'morning')),
  add constraint shift_name__too_short check (char_length(shift_name) >= 2),
  add constraint shift_name__too_long check (char_length(shift_name) <= 50),
  add constraint start_time__invalid_time check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint end_time__invalid_time check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint production_target__out_of_range check (production_target >= 0 and production_target <= 1000000),
  add constraint production_target__too_many_decimals check (scale(production_target) <= 3),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint status__invalid_status check (status in ('planned', 'open', 'closed')),
  add constraint handover_note__too_short check (char_length(handover_note) >= 2),
  add constraint handover_note__too_long check (char_length(handover_note) <= 2000);

alter table public.equipment
  add constraint equipment_code__too_short check (char_length(equipment_code) >= 3),
  add constraint equipment_code__too_long check (char_length(equipment_code) <= 20),
  add constraint equipment_code__invalid_characters check (equipment_code ~ '^[A-Z0-9-]+$'),
  add constraint equipment_name__too_short check (char_length(equipment_name) >= 2),
  add constraint equipment_name__too_long check (char_length(equipment_name) <= 100),
  add constraint equipment_type__too_short check (char_length(equipment_type) >= 2),
  add constraint equipment_type__too_long check (char_length(equipment_type) <= 50),
  add constraint brand__too_long check (char_length(brand) <= 50),
  add constraint model__too_long check (char_length(model) <= 50),
  add constraint year_purchased__out_of_range check (year_purchased >= 1900 and year_purchased <= 2200),
  add constraint status__invalid_equipment_status check (status in ('active', 'maintenance', 'breakdown', 'standby')),
  add constraint status_note__too_long check (char_length(status_note) <= 500),
  add constraint location__too_long check (char_length(location) <= 100),
  add constraint fuel_capacity_liters__not_positive check (fuel_capacity_liters > 0),
  add constraint fuel_capacity_liters__out_of_range check (fuel_capacity_liters <= 10000),
  add constraint fuel_capacity_liters__too_many_decimals check (scale(fuel_capacity_liters) <= 2),
  add constraint maintenance_interval_hours__not_positive check (maintenance_interval_hours > 0),
  add constraint maintenance_interval_hours__out_of_range check (maintenance_interval_hours <= 10000),
  add constraint hour_meter__out_of_range check (hour_meter >= 0 and hour_meter <= 1000000),
  add constraint hour_meter__too_many_decimals check (scale(hour_meter) <= 3),
  add constraint meter_offset__out_of_range check (meter_offset >= -1000000 and meter_offset <= 1000000),
  add constraint meter_offset__too_many_decimals check (scale(meter_offset) <= 3),
  add constraint last_service_hours__out_of_range check (last_service_hours >= 0 and last_service_hours <= 1000000),
  add constraint last_service_hours__too_many_decimals check (scale(last_service_hours) <= 3),
  add constraint notes__too_long check (char_length(notes) <= 1000);

alter table public.equipment_values
  add constraint purchase_cost__negative check (purchase_cost >= 0),
  add constraint purchase_cost__out_of_range check (purchase_cost <= 1000000000000),
  add constraint current_value__negative check (current_value >= 0),
  add constraint current_value__out_of_range check (current_value <= 1000000000000);

alter table public.production_entries
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint material_type__invalid_material_type check (material_type in ('boulder', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya')),
  add constraint volume__not_positive check (volume > 0),
  add constraint volume__volume_above_limit check (volume <= 10000),
  add constraint volume__too_many_decimals check (scale(volume) <= 3),
  add constraint operating_hours__not_positive check (operating_hours > 0),
  add constraint operating_hours__hours_above_limit check (operating_hours <= 24),
  add constraint operating_hours__too_many_decimals check (scale(operating_hours) <= 3),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.downtime_entries
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint reason__invalid_reason check (reason in ('no_feed', 'blockage', 'mechanical', 'electrical', 'rain', 'other')),
  add constraint started_at__invalid_value check (private.is_time(started_at)),
  add constraint ended_at__invalid_value check (private.is_time(ended_at)),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.fuel_logs
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint kind__invalid_kind check (kind in ('issue', 'receipt')),
  add constraint liters__not_positive check (liters > 0),
  add constraint liters__out_of_range check (liters <= 100000),
  add constraint liters__too_many_decimals check (scale(liters) <= 2),
  add constraint hour_meter__out_of_range check (hour_meter >= 0 and hour_meter <= 1000000),
  add constraint hour_meter__too_many_decimals check (scale(hour_meter) <= 3),
  add constraint price_per_liter__negative check (price_per_liter >= 0),
  add constraint price_per_liter__price_above_limit check (price_per_liter <= 1000000000),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.transformations
  add constraint operating_day__invalid_value check (private.is_day(operating_day)),
  add constraint boulder_volume__not_positive check (boulder_volume > 0),
  add constraint boulder_volume__volume_above_limit check (boulder_volume <= 10000),
  add constraint boulder_volume__too_many_decimals check (scale(boulder_volume) <= 3),
  add constraint reject_volume__out_of_range check (reject_volume >= 0 and reject_volume <= 10000),
  add constraint reject_volume__too_many_decimals check (scale(reject_volume) <= 3),
  add constraint notes__too_long check (char_length(notes) <= 1000),
  add constraint void_reason__too_short check (char_length(void_reason) >= 3),
  add constraint void_reason__too_long check (char_length(void_reason) <= 500);

alter table public.incidents
  add constraint number__invalid_number check (number ~ '^IN-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$'),
  add constraint class__invalid_class check (class in ('near_miss', 'property_damage', 'first_aid', 'minor', 'serious', 'fatal', 'dangerous_occurrence')),
  add constraint title__too_short check (char_length(title) >= 2),
  add constraint title__too_long check (char_length(title) <= 200),
  add constraint description__too_long check (char_length(description) <= 4000),
  add constraint location__too_long check (char_length(location) <= 100),
  add constraint occurred_at__invalid_value check (private.is_time(occurred_at)),
  add constraint people__out_of_range check (people >= 0 and people <= 10000),
  add constraint lost_days__out_of_range check (lost_days >= 0 and lost_days <= 100000),
  add constraint status__invalid_incident_status check (status in ('open', 'investigating', 'closed'));

alter table public.incident_actions
  add constraint text__too_short check (char_length(text) >= 2),
  add constraint text__too_long check (char_length(text) <= 1000),
  add constraint responsible__too_long check (char_length(responsible) <= 100),
  add constraint due_date__invalid_value check (private.is_day(due_date)),
  add constraint done_at__invalid_value check (private.is_time(done_at));

alter table public.attachments
  add constraint entity_table__invalid_value check (entity_table in ('incidents', 'equipment', 'deliveries')),
  add constraint path__too_long check (char_length(path) <= 1000),
  add constraint content_type__invalid_value check (content_type in ('image/jpeg', 'image/webp')),
  add constraint bytes__out_of_range check (bytes > 0 and bytes <= 5242880),
  add constraint sha256__invalid_value check (sha256 ~ '^[0-9a-f]{64}$'),
  add constraint taken_at__invalid_value check (private.is_time(taken_at));

alter table public.insight_feedback
  add constraint card__too_long check (char_length(card) <= 100),
  add constraint subject__too_long check (char_length(subject) <= 300),
  add constraint verdict__invalid_value check (verdict in ('confirmed', 'dismissed'));

alter table public.held_mutations
  add constraint decision__invalid_decision check (decision in ('applied', 'refused')),
  add constraint reason__too_short check (char_length(reason) >= 3),
  add constraint reason__too_long check (char_length(reason) <= 500);

alter table public.devices
  add constraint label__too_long check (char_length(label) <= 100);

alter table public.notices_seen
  add constraint notice__too_long check (char_length(notice) <= 2000);

alter table public.client_errors
  add constraint message__too_long check (char_length(message) <= 2000);

create index deliveries_open on public.deliveries (operating_day desc, id desc) where status in ('pending', 'in_transit');
create index shifts_open on public.shifts (operating_day desc, id desc) where status in ('planned', 'open');
create index downtime_entries_open on public.downtime_entries (operating_day desc, id desc) where ended_at is null;
create index incidents_open on public.incidents (operating_day desc, id desc) where status in ('open', 'investigating');

select private.declare_kind('system_config.change', 'system_config', 'change', 'change_setting', '{config_value:s:text,is_active:b}'),
  private.declare_kind('system_config.reset', 'system_config', 'change', 'reset_period', '{reason:s:text}');

select private.declare_kind('materials.change', 'materials', 'change', 'change_row', '{density:n}');

select private.declare_kind('truck_types.create', 'truck_types', 'create', 'create_row', '{name:s:text,index_m3:n,legal_gross_t:n}'),
  private.declare_kind('truck_types.change', 'truck_types', 'change', 'change_row', '{name:s:text,index_m3:n,legal_gross_t:n}');

select private.declare_kind('customers.create', 'customers', 'create', 'create_row',
    '{name:s:text,type:s,phone:s:phone,address:s:text}', '{"type":"contractor","status":"open"}'),
  private.declare_kind('customers.change', 'customers', 'change', 'change_row', '{name:s:text,type:s,phone:s:phone,address:s:text}'),
  private.declare_kind('customers.change_credit', 'customers', 'change_credit', 'change_row', '{status:s,credit_limit:n}'),
  private.declare_kind('customers.merge', 'customers', 'change', 'change_row', '{merged_into:s}');

select private.declare_kind('trucks.create', 'trucks', 'create', 'create_truck',
    '{license_plate:s:plate,truck_type:s:text,index_m3:n,tare_kg:n}', '{"truck_type":"STANDARD"}'),
  private.declare_kind('trucks.change', 'trucks', 'change', 'change_truck',
    '{license_plate:s:plate,truck_type:s:text,index_m3:n,tare_kg:n}'),
  private.declare_kind('trucks.merge', 'trucks', 'change', 'change_row', '{merged_into:s}');

select private.declare_kind('drivers.create', 'drivers', 'create', 'create_row',
    '{full_name:s:text,phone:s:phone}', '{"is_active":true}'),
  private.declare_kind('drivers.change', 'drivers', 'change', 'change_row', '{full_name:s:text,phone:s:phone,is_active:b}'),
  private.declare_kind('drivers.merge', 'drivers', 'change', 'change_row', '{merged_into:s}');

select private.declare_kind('operators.create', 'operators', 'create', 'create_row',
    '{full_name:s:text,job_title:s:text,phone:s:phone}', '{"is_active":true}'),
  private.declare_kind('operators.change', 'operators', 'change', 'change_row',
    '{full_name:s:text,job_title:s:text,phone:s:phone,is_active:b}');

select private.declare_kind('customer_prices.create', 'customer_prices', 'create', 'create_row',
    '{material_type:s:material,price_per_m3:n,from_date:s,customer_id:s}');

select private.declare_kind('deliveries.create', 'deliveries', 'create', 'create_delivery',
    '{ticket_no:s:text,operating_day:s,customer_name:s:text,material_type:s:material,volume:n,truck_license:s:plate,truck_type:s:text,
    driver_name:s:text,customer_id:s,gross_kg:n,tare_kg:n,density:n,weighed_manually:b,truck_id:s,destination_address:s:text,
    unit_price:n,shift_id:s,override_reason:s,notes:s:text,status:s,company_name:s:text}', '{"weighed_manually":false,"truck_type":"STANDARD","flags":[]}'),
  private.declare_kind('deliveries.change_status', 'deliveries', 'change_status', 'change_delivery_status',
    '{status:s,cancel_reason:s:text}'),
  private.declare_kind('deliveries.print', 'deliveries', 'print', 'print_delivery', '{}'),
  private.declare_kind('deliveries.void', 'deliveries', 'void', 'void_delivery', '{void_reason:s:text}');

select private.declare_kind('stock_adjustments.create', 'stock_adjustments', 'create', 'create_adjustment',
    '{operating_day:s,kind:s,material_type:s:material,adjustment:n,reason:s:text,book:n,physical:n,notes:s:text}', '{"kind":"adjustment","flags":[]}'),
  private.declare_kind('stock_adjustments.void', 'stock_adjustments', 'void', 'void_row', '{void_reason:s:text}');

select private.declare_kind('payments.create', 'payments', 'create', 'create_payment',
    '{customer_id:s,amount:n,paid_on:s,method:s,notes:s:text}', '{"method":"cash","flags":[]}'),
  private.declare_kind('payments.void', 'payments', 'void', 'void_row', '{void_reason:s:text}');

select private.declare_kind('transactions.create', 'transactions', 'create', 'create_expense',
    '{amount:n,operating_day:s,notes:s:text}', '{"flags":[]}'),
  private.declare_kind('transactions.void', 'transactions', 'void', 'void_expense', '{void_reason:s:text}');

select private.declare_kind('kpi_targets.create', 'kpi_targets', 'create', 'create_row', '{metric:s:text,period:s,target:n,from_date:s}');

select private.declare_kind('day_closings.close', 'day_closings', 'create', 'close_day', '{operating_day:s}', '{"totals":[]}'),
  private.declare_kind('day_closings.reopen', 'day_closings', 'reopen', 'reopen_day', '{reopen_reason:s:text}');

select private.declare_kind('shifts.plan', 'shifts', 'create', 'keep_shift',
    '{operating_day:s,shift_type:s,shift_name:s:text,start_time:s:text,end_time:s:text,production_target:n,crew:a,notes:s:text}', '{"crew":[],"flags":[]}'),
  private.declare_kind('shifts.open', 'shifts', 'create', 'keep_shift',
    '{operating_day:s,shift_type:s,shift_name:s:text,start_time:s:text,end_time:s:text,production_target:n,crew:a,notes:s:text}', '{"crew":[],"flags":[]}'),
  private.declare_kind('shifts.change', 'shifts', 'change', 'keep_shift',
    '{shift_name:s:text,start_time:s:text,end_time:s:text,production_target:n,crew:a,notes:s:text}'),
  private.declare_kind('shifts.close', 'shifts', 'change', 'keep_shift', '{handover_note:s:text}'),
  private.declare_kind('shifts.acknowledge', 'shifts', 'change', 'keep_shift', '{}');

select private.declare_kind('equipment.create', 'equipment', 'create', 'create_equipment',
    '{equipment_code:s:plate,equipment_name:s:text,equipment_type:s:text,brand:s:text,model:s:text,year_purchased:n,status:s,
    location:s:text,fuel_capacity_liters:n,maintenance_interval_hours:n,hour_meter:n,last_service_hours:n,notes:s:text}', '{"status":"active","meter_offset":0}'),
  private.declare_kind('equipment.change', 'equipment', 'change', 'change_equipment',
    '{equipment_code:s:plate,equipment_name:s:text,equipment_type:s:text,brand:s:text,model:s:text,year_purchased:n,location:s:text,
    fuel_capacity_liters:n,maintenance_interval_hours:n,last_service_hours:n,notes:s:text}'),
  private.declare_kind('equipment.change_status', 'equipment', 'change_status', 'change_equipment_status',
    '{status:s,status_note:s:text}'),
  private.declare_kind('equipment.read_meter', 'equipment', 'read_meter', 'read_meter', '{hour_meter:n,confirmed:b}'),
  private.declare_kind('equipment.correct_meter', 'equipment', 'correct_meter', 'correct_meter',
    '{hour_meter:n,reason:s:text,replaced:b}');

select private.declare_kind('equipment_values.change', 'equipment_values', 'change', 'change_row', '{purchase_cost:n,current_value:n}');

select private.declare_kind('production_entries.create', 'production_entries', 'create', 'create_production',
    '{operating_day:s,material_type:s:material,volume:n,shift_id:s,operating_hours:n,notes:s:text}', '{"flags":[]}'),
  private.declare_kind('production_entries.void', 'production_entries', 'void_own_in_open_shift', 'void_entry',
    '{void_reason:s:text}');

select private.declare_kind('downtime_entries.create', 'downtime_entries', 'create', 'create_downtime',
    '{operating_day:s,reason:s,shift_id:s,equipment_id:s,started_at:s,ended_at:s,notes:s:text}', '{"flags":[]}'),
  private.declare_kind('downtime_entries.end', 'downtime_entries', 'end', 'end_downtime', '{ended_at:s,notes:s:text}'),
  private.declare_kind('downtime_entries.void', 'downtime_entries', 'void', 'void_row', '{void_reason:s:text}');

select private.declare_kind('fuel_logs.create', 'fuel_logs', 'create', 'create_fuel_log',
    '{operating_day:s,kind:s,liters:n,shift_id:s,equipment_id:s,hour_meter:n,price_per_liter:n,notes:s:text}', '{"flags":[]}'),
  private.declare_kind('fuel_logs.void', 'fuel_logs', 'void_own_in_open_shift', 'void_entry', '{void_reason:s:text}');

select private.declare_kind('transformations.create', 'transformations', 'create', 'create_transformation',
    '{operating_day:s,boulder_volume:n,outputs:o,shift_id:s,reject_volume:n,notes:s:text}', '{"flags":[]}'),
  private.declare_kind('transformations.void', 'transformations', 'void', 'void_row', '{void_reason:s:text}');

select private.declare_kind('incidents.create', 'incidents', 'create', 'create_incident',
    '{number:s:text,class:s,title:s:text,description:s:text,location:s:text,occurred_at:s,people:n,lost_days:n}', '{"flags":[]}'),
  private.declare_kind('incidents.change', 'incidents', 'change', 'change_incident',
    '{class:s,title:s:text,description:s:text,location:s:text,people:n,lost_days:n}'),
  private.declare_kind('incidents.change_status', 'incidents', 'change', 'change_incident_status', '{status:s}');

select private.declare_kind('incident_actions.create', 'incident_actions', 'create', 'create_row',
    '{incident_id:s,text:s:text,responsible:s:text,due_date:s,done_at:s}'),
  private.declare_kind('incident_actions.change', 'incident_actions', 'change', 'change_row',
    '{text:s:text,responsible:s:text,due_date:s,done_at:s}');

select private.declare_kind('attachments.create', 'attachments', 'create', 'create_attachment',
    '{entity_table:s,entity_id:s,path:s:text,content_type:s,bytes:n,sha256:s:text,taken_at:s}');

select private.declare_kind('insight_feedback.create', 'insight_feedback', 'create', 'create_row',
    '{card:s:text,subject:s:text,verdict:s}');

select private.declare_kind('held_mutations.apply', 'held_mutations', 'decide', 'decide_held', '{reason:s:text}'),
  private.declare_kind('held_mutations.refuse', 'held_mutations', 'decide', 'decide_held', '{reason:s:text}');

select private.declare_kind('mutations.discard', 'mutations', 'discard', 'discard_mutation', '{reason:s:text,discarded:o}');

select private.declare_kind('devices.rename', 'devices', 'change', 'change_device', '{label:s:text}'),
  private.declare_kind('devices.revoke', 'devices', 'change', 'change_device', '{reason:s:text}'),
  private.declare_kind('devices.readmit', 'devices', 'change', 'change_device', '{reason:s:text}');

select private.declare_kind('notices_seen.create', 'notices_seen', 'create', 'create_notice_seen', '{notice:s:text}');

select private.declare_kind('client_errors.create', 'client_errors', 'create', 'create_unsynced_row', '{message:s:text,details:o}');

select private.declare_kind('audit_log.export', 'audit_log', 'export', 'note_export', '{file:s:text,rows:n}');

insert into private.synced_tables (table_name, sort_order, roles, head_rule, all_days, open_rule, window_rule) values
  ('system_config', 1, null, 'true', false, 'false', 'true'),
  ('materials', 2, null, 'true', false, 'false', 'true'),
  ('truck_types', 3, null, 'true', false, 'false', 'true'),
  ('colleagues', 4, null, 'true', false, 'false', 'true'),
  ('customers', 5, null, 'false', false, 'false', 'true'),
  ('trucks', 6, null, 'false', false, 'false', 'true'),
  ('drivers', 7, null, 'false', false, 'false', 'true'),
  ('operators', 8, null, 't.id in (select n.id from public.operators n order by n.position desc, n.id desc limit 500)', false, 'false', 'true'),
  ('customer_prices', 9, null, 't.id = any(array(select private.prices_from($1)))', false, 'false', 'true'),
  ('deliveries', 10, null, 'false', false, 't.status in (''pending'', ''in_transit'')', 'true'),
  ('stocks', 11, null, 'true', false, 'false', 'true'),
  ('daily_totals', 12, null, 'false', true, 'false', 'true'),
  ('stock_adjustments', 13, '{owner}', 'false', false, 'false', 'true'),
  ('payments', 14, null, 'false', false, 'false', 'true'),
  ('customer_months', 15, null, 'false', false, 'false', 'true'),
  ('transactions', 16, '{owner}', 'false', false, 'false', 'true'),
  ('kpi_targets', 17, null, 'false', false, 'false', 'true'),
  ('day_closings', 18, null, 'false', false, 'false', 'true'),
  ('shifts', 19, null, 'false', false, 't.status in (''planned'', ''open'')', 'true'),
  ('equipment', 20, null, 't.id in (select n.id from public.equipment n order by n.position desc, n.id desc limit 500)', false, 'false', 'true'),
  ('equipment_values', 21, null, 'false', false, 'false', 'true'),
  ('production_entries', 22, null, 'false', false, 'false', 'true'),
  ('downtime_entries', 23, null, 'false', false, 't.ended_at is null', 'true'),
  ('fuel_logs', 24, null, 'false', false, 'false', 'true'),
  ('transformations', 25, null, 'false', false, 'false', 'true'),
  ('incidents', 26, null, 'false', false, 't.status in (''open'', ''investigating'')', 'true'),
  ('incident_actions', 27, null, 'false', false, 'false', 't.done_at is null or t.captured_at >= $6 or exists (select from public.incidents o where o.id = t.incident_id and (o.operating_day >= $6 or o.status in (''open'', ''investigating'')))'),
  ('attachments', 28, null, 'false', false, 'false', 't.captured_at >= $6 or t.entity_table = ''incidents'' and exists (select from public.incidents o where o.id = t.entity_id and (o.operating_day >= $6 or o.status in (''open'', ''investigating''))) or t.entity_table = ''equipment'' or t.entity_table = ''deliveries'' and exists (select from public.deliveries o where o.id = t.entity_id and (o.operating_day >= $6 or o.status in (''pending'', ''in_transit'')))'),
  ('insight_feedback', 29, '{owner}', 'false', false, 'false', 't.captured_at >= $6'),
  ('held_mutations', 30, null, 'false', false, 'false', 't.decision is null or t.received_at >= $6'),
  ('notices_seen', 31, null, 'false', false, 'false', 'true')
on conflict (table_name) do update set (sort_order, roles, head_rule, all_days, open_rule, window_rule)
  = (excluded.sort_order, excluded.roles, excluded.head_rule, excluded.all_days, excluded.open_rule, excluded.window_rule);

select private.rebuild_lookups();
