-- A registration: one user on one device, with the code that its tickets carry. A new row every time, a code never twice.

create table public.devices (
  id uuid primary key default gen_random_uuid(),
  -- The device's own id, made by its browser: several registrations (users, emptied stores) share it.
  device uuid not null,
  user_id uuid not null references public.profiles (user_id),
  code text not null,
  label text,
  app_version text,
  -- What it last said to wait on it: all of that, and how much of it needs attention first because it was refused.
  unsent_count integer,
  rejected_count integer,
  -- Since when the oldest record that could be sent waits; null where none does.
  waiting_since timestamptz(3),
  registered_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  -- By which its tickets are checked: Ed25519, base64url; null where its browser has none. And since when it signs.
  public_key text,
  key_since timestamptz(3),
  constraint code__invalid_code check (code ~ '^[2-9A-HJKMNP-TV-Z]{3,4}$'),
  constraint app_version__too_long check (char_length(app_version) <= 50)
);
create unique index code__taken on public.devices (code);
create index devices_user on public.devices (user_id);

select private.permit('devices', 'read', 'O'), private.permit('devices', 'read_own', 'OAM'), private.permit('devices', 'create', 'OAM'),
  private.permit('devices', 'change', 'O');
select private.adopt('public.devices', synced => false, read_rule =>
  '(select private.may(''devices'', ''read''))
    or (user_id = (select auth.uid()) and (select private.may(''devices'', ''read_own'')))');
