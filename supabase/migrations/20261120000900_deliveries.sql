-- A delivery is a ticket (surat jalan). It keeps the words it was made with: customer, plate and driver as text.

create table public.deliveries (
  id uuid primary key,
  operating_day date not null,
  ticket_no text not null,
  customer_id uuid constraint customer_id__unknown_reference references public.customers (id),
  customer_name text not null,
  -- The order that it draws on. The table of orders adds the foreign key.
  order_id uuid,
  material_type text not null,
  volume numeric not null,
  gross_kg bigint,
  tare_kg bigint,
  density numeric,
  weighed_manually boolean not null,
  -- Where each weight is from, and when it was weighed.
  gross_from text,
  tare_from text,
  gross_at timestamptz(3),
  tare_at timestamptz(3),
  truck_id uuid constraint truck_id__unknown_reference references public.trucks (id),
  truck_license text not null,
  truck_type text not null,
  driver_id uuid constraint driver_id__unknown_reference references public.drivers (id),
  driver_name text not null,
  destination_address text,
  unit_price bigint,
  amount bigint,
  status text not null,
  in_transit_at timestamptz(3),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  voided_at timestamptz(3),
  void_reason text,
  override_reason text,
  -- Why it was loaded beyond its order or the credit limit of its customer.
  over_reason text,
  notes text,
  -- As the head of the ticket names it; null: as the settings have it.
  company_name text,
  -- The first print: any later one, wherever, is a copy.
  printed_at timestamptz(3),
  printed_by uuid,
  printed_device uuid,
  copies integer,
  -- Of the newest paper: `<its revision>.<device code>.<signature>`; null where the device could not sign.
  signature text,
  -- What it was before each correction: `[{at, by, reason, was}…]`, with all fields of `was` that were corrected, and its load, price and status.
  revisions jsonb,
  -- The invoice that it is on: at most one.
  invoice_id uuid,
  flags text[] not null,
  like private.authored,
  -- Diesel leaves through the fuel log, in litres.
  constraint material_type__material_not_sold check (material_type <> 'solar'),
  constraint gross_kg__gross_below_tare check (gross_kg > tare_kg)
);
create index deliveries_day on public.deliveries (operating_day, material_type);
create index deliveries_ticket on public.deliveries (ticket_no);

select private.permit('deliveries', 'read', 'OAM'), private.permit('deliveries', 'create', 'OAM'),
  private.permit('deliveries', 'change_status', 'OAM'), private.permit('deliveries', 'cancel_dispatched', 'OM'),
  private.permit('deliveries', 'void', 'OM'), private.permit('deliveries', 'print', 'OAM'),
  private.permit('deliveries', 'correct', 'OAM'), private.permit('deliveries', 'correct_of_others', 'OA'), private.permit('deliveries', 'correct_any_day', 'O'),
  private.permit('deliveries', 'correct_price', 'OM'), private.permit('deliveries', 'reprice', 'OM');
select private.adopt('public.deliveries');
