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
  -- Of a count: when the pile was seen, what became of its difference since, and why (the latest of it).
  counted_at timestamptz(3),
  settled numeric not null default 0,
  settled_by jsonb not null default '[]',
  reason text not null,
  notes text,
  like private.voidable including defaults,
  constraint adjustment__zero check (adjustment <> 0 or counted_at is not null),
  constraint physical__required check (counted_at is null or physical is not null)
);
-- By which a movement finds the earliest count after it.
create index stock_adjustments_counted on public.stock_adjustments (material_type, counted_at) where counted_at is not null and voided_at is null;

create table public.stock_movements (
  id uuid primary key,
  material_type text not null check (private.is_material(material_type)),
  quantity numeric not null,
  operating_day date not null,
  source_table text not null,
  source_id uuid not null,
  -- `post` is the effect of the source, `return` takes it back: at most one of each for a material of a revision of a source.
  entry text not null check (entry in ('post', 'return')),
  revision integer not null default 0,
  -- Its own time: by it a count of the pile had seen it or had not.
  happened_at timestamptz(3) not null,
  -- A settlement: the opposite of a movement that this count had seen and the books had not. It stands on the count's day, at its time.
  count_settled uuid references public.stock_adjustments (id),
  mutation_id uuid,
  recorded_at timestamptz(3) not null default now(),
  unique nulls not distinct (source_table, source_id, material_type, entry, revision, count_settled)
);
create index stock_movements_happened on public.stock_movements (material_type, happened_at);
create index stock_movements_settled on public.stock_movements (count_settled) where count_settled is not null;

create table public.stocks (
  id uuid primary key,
  material_type text not null unique,
  on_hand numeric not null default 0,
  -- The newest count, and the day on which it counts.
  counted_at timestamptz(3),
  counted_day date,
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
