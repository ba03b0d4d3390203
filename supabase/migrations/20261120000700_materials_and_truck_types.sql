-- Reference data. The list of materials is fixed; densities (t/m³ loose, kg/L for fuel) and truck types are the owner's, without an
-- author column: who changed them is in the audit. `density` is what is in force now, `past` what was before, as in `system_config`.

create table public.materials (
  id uuid primary key,
  material_type text not null unique,
  density numeric not null,
  past jsonb not null default '[]',
  like private.synced
);

create table public.truck_types (
  id uuid primary key,
  name text not null,
  index_m3 numeric,
  legal_gross_t numeric,
  former_names text[] not null default '{}',
  like private.synced
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
