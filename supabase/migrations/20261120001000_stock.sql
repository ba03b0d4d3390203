-- Stock is a ledger with sources. Mutations add movements and never edit them; what is on hand and the totals of a day
-- follow from their sources and can be rebuilt from them, movements included.

create table public.stock_adjustments (
  id uuid primary key,
  operating_day date not null,
  kind text not null,
  material_type text not null,
  adjustment numeric not null,
  book numeric,
  physical numeric,
  reason text not null,
  notes text,
  like private.voidable including defaults
);

create table public.stock_movements (
  id uuid primary key,
  material_type text not null check (private.is_material(material_type)),
  quantity numeric not null,
  operating_day date not null,
  source_table text not null,
  source_id uuid not null,
  -- `post` is the effect of the source, `return` takes it back: at most one of each for a material of a source.
  entry text not null check (entry in ('post', 'return')),
  mutation_id uuid,
  recorded_at timestamptz(3) not null default now(),
  unique (source_table, source_id, material_type, entry)
);

create table public.stocks (
  id uuid primary key,
  material_type text not null unique,
  on_hand numeric not null default 0,
  like private.synced
);

create table public.daily_totals (
  id uuid primary key,
  operating_day date not null,
  kind text not null,
  key text not null,
  quantity numeric not null,
  count integer not null,
  amount bigint not null,
  like private.synced,
  unique (operating_day, kind, key)
);

select private.permit('stock_adjustments', 'read', 'OM'), private.permit('stock_adjustments', 'create', 'O'),
  private.permit('stock_adjustments', 'void', 'O'),
  private.permit('stock_movements', 'read', 'OAM'), private.permit('stocks', 'read', 'OAM'),
  private.permit('daily_totals', 'read', 'OAM');
select private.adopt('public.stock_adjustments'), private.adopt('public.stocks'), private.adopt('public.daily_totals'),
  private.adopt('public.stock_movements', synced => false);

insert into public.stocks (id, material_type)
select private.derived_id('stocks:' || material_type), material_type from public.materials;
