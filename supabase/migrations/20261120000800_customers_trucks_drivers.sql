-- Master data that people make at the gate, offline. Names and plates are no keys: two devices may make the same truck,
-- and both records stay usable until somebody merges them.
-- Authors and devices carry no foreign key anywhere: the server writes them from the request it has verified.

create table public.customers (
  id uuid primary key,
  name text not null,
  type text not null,
  phone text,
  address text,
  credit_limit bigint,
  status text not null,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3)
);

create table public.trucks (
  id uuid primary key,
  license_plate text not null,
  truck_type text not null,
  index_m3 numeric,
  tare_kg bigint,
  tare_at timestamptz(3),
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3)
);

create table public.drivers (
  id uuid primary key,
  full_name text not null,
  phone text,
  is_active boolean not null,
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3)
);

select private.permit('customers', 'read', 'OAM'), private.permit('customers', 'create', 'OAM'),
  private.permit('customers', 'change', 'OA'), private.permit('customers', 'change_credit', 'OM'),
  private.permit('trucks', 'read', 'OAM'), private.permit('trucks', 'create', 'OAM'), private.permit('trucks', 'change', 'OAM'),
  private.permit('drivers', 'read', 'OAM'), private.permit('drivers', 'create', 'OAM'), private.permit('drivers', 'change', 'OA');
select private.adopt('public.customers'), private.adopt('public.trucks'), private.adopt('public.drivers');
