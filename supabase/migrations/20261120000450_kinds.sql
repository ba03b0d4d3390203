-- Which mutations there are. Each record declares its kinds beside its table; handlers are bound when they run.

-- A kind: its table, the permission it takes, and the function that carries it out
-- (`private.<handler>(m private.mutation, on_hand jsonb) returns jsonb`, see the engine).
create table private.mutation_kinds (
  kind text primary key,
  table_name text not null,
  permission text not null,
  handler text not null,
  -- Set by the server on a new row where the payload is silent.
  defaults jsonb not null default '{}'
);

-- The fields that a payload may carry, their JSON type, and how the text in them is normalised.
create table private.mutation_fields (
  kind text not null references private.mutation_kinds (kind),
  field text not null,
  json_type text not null check (json_type in ('string', 'number', 'boolean', 'array', 'object')),
  normaliser text check (normaliser in ('text', 'plate', 'phone', 'material', 'day', 'time')),
  primary key (kind, field)
);

-- Declares a kind. Fields are written `name:type` with the first letter of the JSON type (s, n, b, a, o) and
-- optionally a normaliser: `name:s:text`.
create function private.declare_kind(kind text, table_name text, permission text, handler text, fields text[], defaults jsonb default '{}')
returns void language sql set search_path = '' as $$
  insert into private.mutation_kinds (kind, table_name, permission, handler, defaults)
  values (declare_kind.kind, declare_kind.table_name, declare_kind.permission, declare_kind.handler, declare_kind.defaults);

  insert into private.mutation_fields (kind, field, json_type, normaliser)
  select declare_kind.kind, split_part(f, ':', 1),
    case split_part(f, ':', 2) when 's' then 'string' when 'n' then 'number' when 'b' then 'boolean' when 'a' then 'array' else 'object' end,
    nullif(split_part(f, ':', 3), '')
  from unnest(fields) as f;
$$;

select private.adopt('private.mutation_kinds', synced => false), private.adopt('private.mutation_fields', synced => false);
