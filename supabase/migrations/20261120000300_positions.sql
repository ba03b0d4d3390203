-- The position orders commits: of two commits the later has the higher one. One row is counted up, under its lock,
-- once a writing transaction and before every other lock, and held to the commit; so the order of positions
-- is the order of commits, and a device that has pulled up to a position has missed nothing below it.

create table private.sync_state (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  -- Made once; a restored or cloned database shows by what `private.epoch` adds to it.
  origin uuid not null default gen_random_uuid()
);
insert into private.sync_state default values;

-- What was drawn for each position. A database that was put back in place comes to the same positions again with other marks: by them
-- a device finds out that it is not the one that it knew, however far it has come since.
create table private.position_marks (
  position bigint primary key,
  mark integer not null default floor(random() * 2147483647)::integer
);

-- The position of this transaction, claimed at the first call. The setting is local to the transaction and rolls
-- back with a subtransaction exactly as the counter does; the transaction id in it keeps a stale value out.
create function private.claim_position() returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  claim text := current_setting('kuari.position', true);
  this_transaction text := pg_current_xact_id()::text;
  claimed bigint;
begin
  if split_part(claim, ':', 1) = this_transaction then
    return split_part(claim, ':', 2)::bigint;
  end if;
  update private.sync_state set position = position + 1 returning position into claimed;
  insert into private.position_marks (position) values (claimed);
  -- A device that is further behind than that fetches everything anew.
  if claimed % 1000 = 0 then
    delete from private.position_marks where position < claimed - 200000;
  end if;
  perform set_config('kuari.position', this_transaction || ':' || claimed, true);
  return claimed;
end
$$;

create function private.before_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.claim_position();
  return null;
end
$$;

create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.position := private.claim_position();
  new.version := case tg_op when 'INSERT' then 1 else old.version + 1 end;
  return new;
end
$$;

-- What an answer tells of the position that it names: its mark, where it is not the last one that was asked with; and `forgot` where a
-- mark that was asked with is none of this database's. Of positions to come nothing is known: a replica may lag.
-- `known`: pairs of position and mark. An app that asks without them is told nothing.
create function private.marked(top bigint, known jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  mark integer := (select m.mark from private.position_marks m where m.position = top);
begin
  return case when mark is null or known is null or known -> -1 = jsonb_build_array(top, mark) then '{}' else jsonb_build_object('mark', mark) end
    || case when exists (
      select from jsonb_array_elements(known) as k where (k ->> 0)::bigint <= top
        and not exists (select from private.position_marks m where m.position = (k ->> 0)::bigint and m.mark = (k ->> 1)::integer)
    ) then '{"forgot":true}'::jsonb else '{}' end;
end
$$;

-- Changes when this is no longer the database that devices knew: another cluster, another timeline after a restore,
-- another database in the same cluster.
create function private.epoch() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (select private.derived_id(concat_ws(':', 'epoch', origin,
    (select system_identifier from pg_catalog.pg_control_system()),
    (select timeline_id from pg_catalog.pg_control_checkpoint()),
    (select oid from pg_catalog.pg_database where datname = current_database())))
  from private.sync_state);
end
$$;

-- The columns that tables share, copied with `like`: of a row that devices hold, of a person's record, and of one that can be voided.
-- The last migration drops them.
create table private.synced (version bigint not null, position bigint not null, deleted_at timestamptz(3));
create table private.authored (
  author uuid,
  device uuid,
  captured_at timestamptz(3) not null,
  received_at timestamptz(3),
  like private.synced
);
create table private.voidable (
  voided_at timestamptz(3),
  void_reason text,
  flags text[] not null default '{}',
  like private.authored
);

-- Puts a table under the house rules: row level security, no write grant to anybody but the writer, reading by the
-- permission matrix (or by `read_rule`), and for a synced table the stamps and the index that pulls walk.
create function private.adopt(target regclass, synced boolean default true, read_rule text default null)
returns void language plpgsql set search_path = '' as $$
declare
  table_name text;
  is_public boolean;
begin
  select relname, relnamespace = 'public'::regnamespace into table_name, is_public
    from pg_catalog.pg_class where oid = target;

  execute format('alter table %s enable row level security', target);
  execute format('revoke all on %s from public, anon, authenticated, service_role', target);
  execute format('grant select, insert, update on %s to kuari_writer', target);
  execute format('create policy writer_reads on %s for select to kuari_writer using (true)', target);
  execute format('create policy writer_adds on %s for insert to kuari_writer with check (true)', target);
  execute format('create policy writer_changes on %s for update to kuari_writer using (true) with check (true)', target);

  if is_public then
    execute format('grant select on %s to authenticated, service_role', target);
    execute format('create policy people_read on %s for select to authenticated using (%s)', target,
      coalesce(read_rule, format('(select private.may(%L, ''read''))', table_name)));
  end if;

  if synced then
    execute format('create index %I on %s (position, id)', table_name || '_position', target);
    execute format('create trigger a_claim_position before insert or update or delete on %s
      for each statement execute function private.before_write()', target);
    execute format('create trigger b_stamp_row before insert or update on %s
      for each row execute function private.stamp_row()', target);
  end if;
end
$$;

select private.adopt('private.sync_state', synced => false);
select private.adopt('private.position_marks', synced => false);
grant delete on private.position_marks to kuari_writer;
create policy writer_forgets on private.position_marks for delete to kuari_writer using (true);
