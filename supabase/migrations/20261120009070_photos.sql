-- Where there is Storage, pictures lie in a private bucket. Who may read the attachments may read them; a picture is sent by the
-- author of its attachment, after that, and by nobody replaced or deleted. May be repeated.

do $migration$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('incident-photos', 'incident-photos', false, 5242880, array['image/jpeg', 'image/webp'])
  on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists staff_see_photos on storage.objects;
  create policy staff_see_photos on storage.objects for select to authenticated
    using (bucket_id = 'incident-photos' and (select private.may('attachments', 'read')));

  drop policy if exists authors_send_photos on storage.objects;
  create policy authors_send_photos on storage.objects for insert to authenticated
    with check (bucket_id = 'incident-photos' and (select private.may('attachments', 'create'))
      and split_part(objects.name, '/', 3) = (select auth.uid())::text and exists (
      select from public.attachments a where a.path = objects.name and a.author = (select auth.uid()) and a.deleted_at is null));
end
$migration$;
