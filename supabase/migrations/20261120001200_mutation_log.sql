-- What is remembered of each mutation.

-- Applied and held mutations only: a rejected one is not remembered, so that asking again asks anew.
create table private.mutation_log (
  id uuid primary key,
  hash bytea not null,
  kind text not null,
  entity_id uuid not null,
  author uuid not null,
  device uuid not null,
  replaces uuid,
  position bigint not null,
  outcome text not null check (outcome in ('applied', 'held', 'refused')),
  code text,
  rows jsonb not null,
  recorded_at timestamptz(3) not null default now(),
  -- An owner who sent it in its author's name.
  submitted_by uuid
);
-- No other index may begin with the device: a push asks for the device's entries of one position, and a plan that Postgres makes while
-- the log is short may take any index of the device, and then reads all of its entries.
create index mutation_log_device on private.mutation_log (device, position);
create index mutation_log_entity on private.mutation_log (entity_id);
create index mutation_log_replaces on private.mutation_log (replaces) where replaces is not null;

-- Plain sentences for the codes of refusals. A code without a row speaks for itself.
create table private.refusal_messages (code text primary key, message text not null);

select private.adopt('private.mutation_log', synced => false), private.adopt('private.refusal_messages', synced => false);
-- The owner's decision on a held mutation takes the place of its entry.
grant delete on private.mutation_log to kuari_writer;
create policy writer_removes on private.mutation_log for delete to kuari_writer using (true);

insert into private.refusal_messages (code, message) values
  ('required', 'This field is required'), ('unknown_field', 'The server does not know this field yet'),
  ('wrong_type', 'The value has the wrong type'), ('invalid_value', 'The value cannot be read'),
  ('malformed_mutation', 'The record is not complete'), ('id_reused', 'Another record was already sent under this id'),
  ('id_taken', 'A row with this id already exists'), ('replaced', 'A corrected version of this record was already accepted'),
  ('replaces_applied', 'The record that this one corrects was already accepted'),
  ('not_permitted', 'You do not have permission to perform this action.'), ('conflict', 'Somebody else changed this meanwhile'),
  ('unknown_reference', 'Invalid reference. Related record not found.'),
  ('missing_dependency', 'A record that this one needs has not arrived yet'),
  ('unknown_kind', 'The server does not know this kind of record yet'), ('newer_schema', 'The server is older than this app'),
  ('too_short', 'The text is too short'), ('too_long', 'The text is too long'),
  ('invalid_characters', 'The text contains characters that are not allowed'), ('invalid_phone', 'Invalid phone number format'),
  ('invalid_email', 'Invalid email format'), ('invalid_role', 'Invalid user role'),
  ('invalid_material_type', 'Invalid material type'), ('material_not_sold', 'This material is not sold'),
  ('invalid_status', 'Invalid delivery status'), ('not_positive', 'The value must be above 0'),
  ('volume_above_limit', 'Volume exceeds safety limit (10,000 m³)'), ('too_many_decimals', 'Too many decimals'),
  ('negative', 'The value must not be below 0'), ('price_above_limit', 'Price exceeds maximum allowed value'),
  ('out_of_range', 'The value is out of range'), ('status_not_allowed', 'The delivery cannot move from its status to this one'),
  ('gross_below_tare', 'Gross weight must be above the tare'),
  ('invalid_override_reason', 'This is none of the reasons to deliver above the stock'),
  ('cancel_reason_required', 'Cancelling after dispatch needs a reason'), ('zero', 'Adjustment cannot be zero');
