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
  deleted_at timestamptz(3),
  constraint name__too_short check (char_length(name) >= 2),
  constraint name__too_long check (char_length(name) <= 200),
  constraint type__invalid_customer_type check
    (type in ('contractor', 'ready_mix', 'asphalt_plant', 'building_shop', 'individual', 'government')),
  constraint phone__invalid_phone check (private.is_phone(phone)),
  constraint address__too_long check (char_length(address) <= 500),
  constraint credit_limit__negative check (credit_limit >= 0),
  constraint credit_limit__out_of_range check (credit_limit <= 1000000000000),
  constraint status__invalid_status check (status in ('open', 'cash_only', 'blocked'))
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
  deleted_at timestamptz(3),
  constraint license_plate__too_short check (char_length(license_plate) >= 3),
  constraint license_plate__too_long check (char_length(license_plate) <= 15),
  constraint license_plate__invalid_characters check (license_plate ~ '^[A-Z0-9 -]+$'),
  constraint truck_type__too_long check (char_length(truck_type) <= 50),
  constraint index_m3__out_of_range check (index_m3 > 0 and index_m3 <= 100),
  constraint tare_kg__out_of_range check (tare_kg > 0 and tare_kg <= 100000)
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
  deleted_at timestamptz(3),
  constraint full_name__too_short check (char_length(full_name) >= 2),
  constraint full_name__too_long check (char_length(full_name) <= 100),
  constraint full_name__invalid_characters check (private.is_person_name(full_name)),
  constraint phone__invalid_phone check (private.is_phone(phone))
);

select private.permit('customers', 'read', 'OAM'), private.permit('customers', 'create', 'OAM'),
  private.permit('customers', 'change', 'OA'), private.permit('customers', 'change_credit', 'OM'),
  private.permit('trucks', 'read', 'OAM'), private.permit('trucks', 'create', 'OAM'), private.permit('trucks', 'change', 'OAM'),
  private.permit('drivers', 'read', 'OAM'), private.permit('drivers', 'create', 'OAM'), private.permit('drivers', 'change', 'OA');
select private.adopt('public.customers'), private.adopt('public.trucks'), private.adopt('public.drivers');
select private.declare_kind('customers.create', 'customers', 'create', 'create_row',
    '{name:s:text,type:s,phone:s:phone,address:s:text}', '{"type":"contractor","status":"open"}'),
  private.declare_kind('customers.change', 'customers', 'change', 'change_row', '{name:s:text,type:s,phone:s:phone,address:s:text}'),
  private.declare_kind('customers.change_credit', 'customers', 'change_credit', 'change_row', '{status:s,credit_limit:n}'),
  private.declare_kind('customers.merge', 'customers', 'change', 'change_row', '{merged_into:s}');
select private.declare_kind('trucks.create', 'trucks', 'create', 'create_truck',
    '{license_plate:s:plate,truck_type:s:text,index_m3:n,tare_kg:n}', '{"truck_type":"STANDARD"}'),
  private.declare_kind('trucks.change', 'trucks', 'change', 'change_truck', '{license_plate:s:plate,truck_type:s:text,index_m3:n,tare_kg:n}'),
  private.declare_kind('trucks.merge', 'trucks', 'change', 'change_row', '{merged_into:s}');
select private.declare_kind('drivers.create', 'drivers', 'create', 'create_row',
    '{full_name:s:text,phone:s:phone}', '{"is_active":true}'),
  private.declare_kind('drivers.change', 'drivers', 'change', 'change_row', '{full_name:s:text,phone:s:phone,is_active:b}'),
  private.declare_kind('drivers.merge', 'drivers', 'change', 'change_row', '{merged_into:s}');
