/**
 * The part of Supabase Realtime that the migrations use. A hosted project stores each message and reads it from the replication log;
 * here the commit notifies the listening server. Not created if the schema exists: then it is the project's own.
 */
export const REALTIME_SCHEMA = `
do $realtime$ begin
  if to_regnamespace('realtime') is not null then return; end if;
  create schema realtime;
  create table realtime.messages (
    id uuid primary key default gen_random_uuid(), topic text not null, extension text not null, payload jsonb, event text, private boolean default false,
    updated_at timestamp not null default now(), inserted_at timestamp not null default now());
  alter table realtime.messages enable row level security;
  -- Who may see it under a topic's policies may listen to that topic.
  insert into realtime.messages (topic, extension, private) values ('', 'broadcast', true);
  create function realtime.topic() returns text language sql stable as $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language sql as $$
    select pg_notify('realtime', jsonb_build_object('topic', topic, 'event', event, 'payload', payload, 'private', private)::text)
  $$;
  revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
  grant usage on schema realtime to anon, authenticated, service_role;
  grant select on realtime.messages to anon, authenticated, service_role;
end $realtime$;
`;

/** The channel that `realtime.send` notifies. */
export const NOTIFIED = 'realtime';
