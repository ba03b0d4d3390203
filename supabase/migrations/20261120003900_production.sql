-- What the crusher makes, burns and stands still for.

create table public.production_entries (
  id uuid primary key,
  operating_day date not null,
  shift_id uuid constraint shift_id__unknown_reference references public.shifts (id),
  material_type text not null,
  volume numeric not null,
  operating_hours numeric,
  -- When the work was done, where somebody said so: by it a count had seen it or had not. Also of fuel and transformations.
  done_at timestamptz(3),
  notes text,
  like private.voidable including defaults
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
  -- When it ended by an end that waits for the owner, its day being closed.
  held_end_at timestamptz(3),
  notes text,
  like private.voidable including defaults,
  constraint ended_at__before_start check (ended_at >= started_at),
  constraint ended_at__too_long check (ended_at <= started_at + interval '92 days')
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
  done_at timestamptz(3),
  notes text,
  like private.voidable including defaults,
  constraint equipment_id__required check (kind <> 'issue' or equipment_id is not null)
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
  done_at timestamptz(3),
  notes text,
  like private.voidable including defaults
);
create index transformations_day on public.transformations (operating_day);

do $$
declare
  t text;
begin
  foreach t in array '{production_entries,downtime_entries,fuel_logs,transformations}'::text[] loop
    perform private.permit(t, 'read', 'OAM'), private.permit(t, 'create', 'OAM'), private.adopt(('public.' || t)::regclass);
  end loop;
end
$$;
-- A wrong entry is taken back by its author while the shift is open, afterwards by owner and manager.
select private.permit('production_entries', 'void', 'OM'), private.permit('fuel_logs', 'void', 'OM'), private.permit('transformations', 'void', 'OM'),
  private.permit('production_entries', 'void_own_in_open_shift', 'OAM'), private.permit('fuel_logs', 'void_own_in_open_shift', 'OAM'),
  private.permit('downtime_entries', 'end', 'OAM'), private.permit('downtime_entries', 'void', 'OAM');

insert into private.refusal_messages (code, message) values
  ('hours_above_limit', 'Operating hours cannot exceed 24 hours per day'),
  ('before_start', 'The end is before the start'), ('invalid_outputs', 'An output is a product and its volume in m³'),
  ('no_outputs', 'A transformation needs at least one output');
