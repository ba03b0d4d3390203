-- What the crusher makes, burns and stands still for.

create table public.production_entries (
  id uuid primary key,
  operating_day date not null,
  shift_id uuid constraint shift_id__unknown_reference references public.shifts (id),
  material_type text not null,
  volume numeric not null,
  operating_hours numeric,
  notes text,
  voided_at timestamptz(3),
  void_reason text,
  flags text[] not null,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint material_type__invalid_material_type check (private.is_material(material_type) and material_type <> 'solar'),
  constraint volume__not_positive check (volume > 0),
  constraint volume__volume_above_limit check (volume <= 10000),
  constraint volume__too_many_decimals check (volume = round(volume, 3)),
  constraint operating_hours__not_positive check (operating_hours > 0),
  constraint operating_hours__hours_above_limit check (operating_hours <= 24),
  constraint notes__too_long check (char_length(notes) <= 1000),
  constraint void_reason__too_short check (char_length(void_reason) >= 3),
  constraint void_reason__too_long check (char_length(void_reason) <= 500)
);
create index production_entries_day on public.production_entries (operating_day, material_type);

create table public.downtime_entries (
  id uuid primary key,
  operating_day date not null,
  shift_id uuid constraint shift_id__unknown_reference references public.shifts (id),
  equipment_id uuid constraint equipment_id__unknown_reference references public.equipment (id),
  reason text not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  notes text,
  voided_at timestamptz(3),
  void_reason text,
  flags text[] not null,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint reason__invalid_reason check (reason in ('no_feed', 'blockage', 'mechanical', 'electrical', 'rain', 'other')),
  constraint ended_at__before_start check (ended_at >= started_at),
  constraint ended_at__too_long check (ended_at <= started_at + interval '31 days'),
  constraint notes__too_long check (char_length(notes) <= 1000),
  constraint void_reason__too_short check (char_length(void_reason) >= 3),
  constraint void_reason__too_long check (char_length(void_reason) <= 500)
);
create index downtime_entries_day on public.downtime_entries (operating_day, reason);

create table public.fuel_logs (
  id uuid primary key,
  operating_day date not null,
  shift_id uuid constraint shift_id__unknown_reference references public.shifts (id),
  kind text not null,
  equipment_id uuid constraint equipment_id__unknown_reference references public.equipment (id),
  liters numeric not null,
  hour_meter numeric,
  price_per_liter bigint,
  amount bigint,
  notes text,
  voided_at timestamptz(3),
  void_reason text,
  flags text[] not null,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint kind__invalid_kind check (kind in ('issue', 'receipt')),
  constraint equipment_id__required check (kind <> 'issue' or equipment_id is not null),
  constraint liters__not_positive check (liters > 0),
  constraint liters__out_of_range check (liters <= 100000),
  constraint liters__too_many_decimals check (liters = round(liters, 2)),
  constraint hour_meter__out_of_range check (hour_meter >= 0 and hour_meter <= 1000000),
  constraint price_per_liter__negative check (price_per_liter >= 0),
  constraint price_per_liter__price_above_limit check (price_per_liter <= 1000000000),
  constraint notes__too_long check (char_length(notes) <= 1000),
  constraint void_reason__too_short check (char_length(void_reason) >= 3),
  constraint void_reason__too_long check (char_length(void_reason) <= 500)
);
create index fuel_logs_day on public.fuel_logs (operating_day, kind);

create table public.transformations (
  id uuid primary key,
  operating_day date not null,
  shift_id uuid constraint shift_id__unknown_reference references public.shifts (id),
  boulder_volume numeric not null,
  -- m³ by material: {"abu_batu": 12.5}.
  outputs jsonb not null,
  reject_volume numeric,
  notes text,
  voided_at timestamptz(3),
  void_reason text,
  flags text[] not null,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint boulder_volume__not_positive check (boulder_volume > 0),
  constraint boulder_volume__volume_above_limit check (boulder_volume <= 10000),
  constraint boulder_volume__too_many_decimals check (boulder_volume = round(boulder_volume, 3)),
  constraint reject_volume__out_of_range check (reject_volume >= 0 and reject_volume <= 10000),
  constraint notes__too_long check (char_length(notes) <= 1000),
  constraint void_reason__too_short check (char_length(void_reason) >= 3),
  constraint void_reason__too_long check (char_length(void_reason) <= 500)
);
create index transformations_day on public.transformations (operating_day);

do $$
declare
  t text;
begin
  foreach t in array '{production_entries,downtime_entries,fuel_logs,transformations}'::text[] loop
    perform private.permit(t, 'read', 'OAM'), private.permit(t, 'create', 'OAM'), private.adopt(('public.' || t)::regclass);
    insert into private.synced_tables (table_name) values (t);
  end loop;
end
$$;
-- A wrong entry is taken back by its author while the shift is open, afterwards by owner and manager.
select private.permit('production_entries', 'void', 'OM'), private.permit('fuel_logs', 'void', 'OM'), private.permit('transformations', 'void', 'OM'),
  private.permit('production_entries', 'void_own_in_open_shift', 'OAM'), private.permit('fuel_logs', 'void_own_in_open_shift', 'OAM'),
  private.permit('downtime_entries', 'end', 'OAM'), private.permit('downtime_entries', 'void', 'OAM');

select private.declare_kind('production_entries.create', 'production_entries', 'create', 'create_production',
    '{operating_day:s,shift_id:s,material_type:s:material,volume:n,operating_hours:n,notes:s:text}'),
  private.declare_kind('production_entries.void', 'production_entries', 'void_own_in_open_shift', 'void_entry', '{void_reason:s:text}'),
  private.declare_kind('transformations.create', 'transformations', 'create', 'create_transformation',
    '{operating_day:s,shift_id:s,boulder_volume:n,outputs:o,reject_volume:n,notes:s:text}'),
  private.declare_kind('transformations.void', 'transformations', 'void', 'void_row', '{void_reason:s:text}'),
  private.declare_kind('fuel_logs.create', 'fuel_logs', 'create', 'create_fuel_log',
    '{operating_day:s,shift_id:s,kind:s,equipment_id:s,liters:n,hour_meter:n,price_per_liter:n,notes:s:text}'),
  private.declare_kind('fuel_logs.void', 'fuel_logs', 'void_own_in_open_shift', 'void_entry', '{void_reason:s:text}'),
  private.declare_kind('downtime_entries.create', 'downtime_entries', 'create', 'create_downtime',
    '{operating_day:s,shift_id:s,equipment_id:s,reason:s,started_at:s,ended_at:s,notes:s:text}'),
  private.declare_kind('downtime_entries.end', 'downtime_entries', 'end', 'end_downtime', '{ended_at:s,notes:s:text}'),
  private.declare_kind('downtime_entries.void', 'downtime_entries', 'void', 'void_row', '{void_reason:s:text}');
insert into private.refusal_messages (code, message) values
  ('hours_above_limit', 'Operating hours cannot exceed 24 hours per day'),
  ('before_start', 'The end is before the start'), ('invalid_outputs', 'An output is a product and its volume in m³'),
  ('no_outputs', 'A transformation needs at least one output');

select private.rebuild_lookups();
