-- Master data that people make at the gate, offline. Names and plates are no keys: two devices may make the same truck,
-- and both records stay usable until they are merged.
-- Authors and devices carry no foreign key anywhere: the server writes them from the request it has verified.

create table public.customers (
  id uuid primary key,
  name text not null,
  type text not null,
  phone text,
  address text,
  credit_limit bigint,
  status text not null,
  tax_number text,
  payment_days integer,
  merged_into uuid constraint merged_into__unknown_reference references public.customers (id)
    constraint merged_into__itself check (merged_into <> id),
  like private.authored
);

create table public.trucks (
  id uuid primary key,
  license_plate text not null,
  truck_type text not null,
  index_m3 numeric,
  tare_kg bigint,
  tare_at timestamptz(3),
  -- `tare_changed`: the last tare is more than a tenth off the one before.
  flags text[] not null default '{}',
  merged_into uuid constraint merged_into__unknown_reference references public.trucks (id)
    constraint merged_into__itself check (merged_into <> id),
  like private.authored
);

create table public.drivers (
  id uuid primary key,
  full_name text not null,
  phone text,
  is_active boolean not null,
  merged_into uuid constraint merged_into__unknown_reference references public.drivers (id)
    constraint merged_into__itself check (merged_into <> id),
  like private.authored
);

select private.permit('customers', 'read', 'OAM'), private.permit('customers', 'create', 'OAM'),
  private.permit('customers', 'change', 'OA'), private.permit('customers', 'change_credit', 'OM'),
  private.permit('trucks', 'read', 'OAM'), private.permit('trucks', 'create', 'OAM'), private.permit('trucks', 'change', 'OAM'),
  private.permit('drivers', 'read', 'OAM'), private.permit('drivers', 'create', 'OAM'), private.permit('drivers', 'change', 'OA');
-- Who may not merge proposes: what they send is held, and the owner decides with both records in sight.
select private.permit(object, 'merge', 'OM'), private.permit(object, 'propose_merge', 'OAM') from unnest('{customers,trucks,drivers}'::text[]) as object;
select private.adopt('public.customers'), private.adopt('public.trucks'), private.adopt('public.drivers');
