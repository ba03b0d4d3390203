-- What years of records are found by. Every foreign key has an index that begins with its column (a test asks the catalogue), so that what
-- belongs to a customer, a shift or a machine is never looked for among everything.

create index deliveries_truck on public.deliveries (truck_id);
create index deliveries_driver on public.deliveries (driver_id);
create index deliveries_shift on public.deliveries (shift_id);
create index customers_merged on public.customers (merged_into) where merged_into is not null;
create index trucks_merged on public.trucks (merged_into) where merged_into is not null;
create index drivers_merged on public.drivers (merged_into) where merged_into is not null;
-- The prices in force are the first of each customer and material.
create index customer_prices_in_force on public.customer_prices (customer_id, material_type, from_date desc, least(captured_at, received_at) desc) where deleted_at is null;
create index customer_prices_from on public.customer_prices (from_date);
create index production_entries_shift on public.production_entries (shift_id);
create index downtime_entries_shift on public.downtime_entries (shift_id);
create index downtime_entries_equipment on public.downtime_entries (equipment_id, started_at desc);
create index fuel_logs_shift on public.fuel_logs (shift_id);
create index fuel_logs_equipment on public.fuel_logs (equipment_id, operating_day);
create index transformations_shift on public.transformations (shift_id);
create index incident_actions_incident on public.incident_actions (incident_id);
-- By which a breakdown finds its shift.
create index shifts_opened on public.shifts (opened_at desc);
create index stock_adjustments_day on public.stock_adjustments (operating_day desc, id desc);

-- The audit is read by day, by person and by table, the newest first.
create index audit_log_recorded on public.audit_log (recorded_at desc);
create index audit_log_author on public.audit_log (author, id desc);
-- A person's lines are also those that an owner sent or decided in another's name: few.
create index audit_log_submitted on public.audit_log (submitted_by, id desc) where submitted_by is not null;
create index audit_log_table on public.audit_log (table_name, id desc);
create index client_errors_received on public.client_errors (received_at desc);

create index held_mutations_entity on public.held_mutations (entity_id);
create index held_mutations_author on public.held_mutations (author);
