-- Reference data. The list of materials is fixed; densities (t/m³ loose, kg/L for fuel) and truck types are the owner's.

create table public.materials (
  id uuid primary key,
  material_type text not null unique,
  density numeric not null,
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint material_type__invalid_material_type check (private.is_material(material_type)),
  constraint density__out_of_range check (density > 0 and density <= 10)
);

create table public.truck_types (
  id uuid primary key,
  name text not null,
  index_m3 numeric,
  legal_gross_t numeric,
  version bigint not null,
  position bigint not null,
  deleted_at timestamptz(3),
  constraint name__too_short check (char_length(name) >= 1),
  constraint name__too_long check (char_length(name) <= 50),
  constraint index_m3__out_of_range check (index_m3 > 0 and index_m3 <= 100),
  constraint legal_gross_t__out_of_range check (legal_gross_t > 0 and legal_gross_t <= 200)
);
create unique index name__taken on public.truck_types (name);

select private.permit('materials', 'read', 'OAM'), private.permit('materials', 'change', 'O'),
  private.permit('truck_types', 'read', 'OAM'), private.permit('truck_types', 'create', 'O'), private.permit('truck_types', 'change', 'O');
select private.adopt('public.materials'), private.adopt('public.truck_types');

insert into public.materials (id, material_type, density)
select private.derived_id('materials:' || material_type), material_type, density
from (values
  ('boulder', 1.60), ('solar', 0.84), ('abu_batu', 1.50), ('base_course_a', 1.65), ('sub_base_b', 1.65),
  ('split_half_inch', 1.45), ('split_three_quarter_inch', 1.45), ('split_2_3_cm', 1.42),
  ('screening_sirtu', 1.70), ('lainnya', 1.50)
) as defaults (material_type, density);

insert into public.truck_types (id, name, index_m3, legal_gross_t)
select private.derived_id('truck_types:' || name), name, index_m3, legal_gross_t
from (values
  ('STANDARD', null, null), ('Engkel', 4.5, null), ('Colt Diesel Double', 7, null),
  ('Fuso', 12, 16), ('Tronton', 21, 24), ('Trintin', 26, 30)
) as defaults (name, index_m3, legal_gross_t);
select private.declare_kind('materials.change', 'materials', 'change', 'change_row', '{density:n}');
-- Reference data of the owner carries no author column; who did it is in the audit.
select private.declare_kind('truck_types.create', 'truck_types', 'create', 'create_row', '{name:s:text,index_m3:n,legal_gross_t:n}'),
  private.declare_kind('truck_types.change', 'truck_types', 'change', 'change_row', '{name:s:text,index_m3:n,legal_gross_t:n}');
