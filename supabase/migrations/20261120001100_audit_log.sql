-- Who did what, when by both clocks, from which device, before and after. Only ever added to, by anybody.

create table public.audit_log (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  author uuid,
  -- An owner who sent or decided it in the author's name.
  submitted_by uuid,
  device uuid,
  mutation_id uuid,
  captured_at timestamptz(3),
  recorded_at timestamptz(3) not null default now(),
  before jsonb,
  after jsonb,
  reason text,
  -- Also of what has no column for it: a discarded mutation, a revoked device.
  constraint reason__too_long check (char_length(reason) <= 500)
);
create index audit_log_row on public.audit_log (row_id, id);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$$;
create trigger only_added_to before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

select private.permit('audit_log', 'read', 'O');
select private.adopt('public.audit_log', synced => false);
revoke update on public.audit_log from kuari_writer;
drop policy writer_changes on public.audit_log;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;
