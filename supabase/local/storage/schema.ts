/**
 * The tables of Supabase Storage that the app uses, unless lite has created them. With the content, so that one folder is the whole
 * backup.
 */
export const STORAGE_SCHEMA = `
create schema if not exists storage;
create table if not exists storage.buckets (
  id text primary key, name text not null unique, public boolean default false, file_size_limit bigint, allowed_mime_types text[],
  created_at timestamptz default now(), updated_at timestamptz default now());
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text, owner_id text, metadata jsonb,
  created_at timestamptz default now(), updated_at timestamptz default now(), unique (bucket_id, name));
create table if not exists storage.contents (object_id uuid primary key references storage.objects (id) on delete cascade, bytes bytea not null);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
`;
