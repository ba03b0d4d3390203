-- Generated from the migrations by `npm run types`: do not edit, but read what a change of yours does here.

-- Types

create type private.attempt as (outcome jsonb, effect jsonb);

create type private.mutation as (id uuid, seq bigint, kind text, entity_id uuid, payload jsonb, seen jsonb, depends_on uuid[], replaces uuid, captured_at timestamp with time zone, clock_offset_ms numeric, happened_at timestamp with time zone, author uuid, device uuid, role text, position bigint, forced boolean, submitted_by uuid);

create type private.page as (last_position bigint, last_id uuid, contents text);

create type private.placement as (operating_day date, flags text[]);

create type private.push as (author uuid, device uuid, role text, schema_version integer, position bigint, submitted_by uuid);

-- Tables

create table private.backups (
  made_at timestamp(3) with time zone not null,
  bytes bigint not null,
  position bigint not null
);
alter table private.backups enable row level security;
alter table private.backups add constraint backups_pkey PRIMARY KEY (made_at);
create policy writer_adds on private.backups as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.backups as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.backups as permissive for select to kuari_writer using (true);

create table private.login_attempts (
  id bigint not null generated as identity,
  email text not null,
  address text not null,
  at timestamp with time zone not null default clock_timestamp()
);
alter table private.login_attempts enable row level security;
alter table private.login_attempts add constraint login_attempts_pkey PRIMARY KEY (id);
CREATE INDEX login_attempts_address ON private.login_attempts USING btree (address, at);
CREATE INDEX login_attempts_at ON private.login_attempts USING btree (at);
create policy writer_adds on private.login_attempts as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.login_attempts as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.login_attempts as permissive for select to kuari_writer using (true);
create policy writer_removes on private.login_attempts as permissive for delete to kuari_writer using (true);

create table private.mutation_fields (
  kind text not null,
  field text not null,
  json_type text not null,
  normaliser text
);
alter table private.mutation_fields enable row level security;
alter table private.mutation_fields add constraint mutation_fields_json_type_check CHECK ((json_type = ANY (ARRAY['string'::text, 'number'::text, 'boolean'::text, 'array'::text, 'object'::text])));
alter table private.mutation_fields add constraint mutation_fields_kind_fkey FOREIGN KEY (kind) REFERENCES private.mutation_kinds(kind);
alter table private.mutation_fields add constraint mutation_fields_normaliser_check CHECK ((normaliser = ANY (ARRAY['text'::text, 'plate'::text, 'phone'::text, 'material'::text, 'day'::text, 'time'::text])));
alter table private.mutation_fields add constraint mutation_fields_pkey PRIMARY KEY (kind, field);
create policy writer_adds on private.mutation_fields as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.mutation_fields as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.mutation_fields as permissive for select to kuari_writer using (true);

create table private.mutation_kinds (
  kind text not null,
  table_name text not null,
  permission text not null,
  handler text not null,
  defaults jsonb not null default '{}'::jsonb
);
alter table private.mutation_kinds enable row level security;
alter table private.mutation_kinds add constraint mutation_kinds_pkey PRIMARY KEY (kind);
create policy writer_adds on private.mutation_kinds as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.mutation_kinds as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.mutation_kinds as permissive for select to kuari_writer using (true);

create table private.mutation_log (
  id uuid not null,
  hash bytea not null,
  kind text not null,
  entity_id uuid not null,
  author uuid not null,
  device uuid not null,
  replaces uuid,
  position bigint not null,
  outcome text not null,
  code text,
  rows jsonb not null,
  recorded_at timestamp(3) with time zone not null default now(),
  submitted_by uuid
);
alter table private.mutation_log enable row level security;
alter table private.mutation_log add constraint mutation_log_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'held'::text, 'refused'::text])));
alter table private.mutation_log add constraint mutation_log_pkey PRIMARY KEY (id);
CREATE INDEX mutation_log_device ON private.mutation_log USING btree (device, "position");
CREATE INDEX mutation_log_entity ON private.mutation_log USING btree (entity_id);
CREATE INDEX mutation_log_replaces ON private.mutation_log USING btree (replaces) WHERE (replaces IS NOT NULL);
create policy writer_adds on private.mutation_log as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.mutation_log as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.mutation_log as permissive for select to kuari_writer using (true);
create policy writer_removes on private.mutation_log as permissive for delete to kuari_writer using (true);

create table private.number_counters (
  prefix text not null,
  month date not null,
  last integer not null
);
alter table private.number_counters enable row level security;
alter table private.number_counters add constraint number_counters_pkey PRIMARY KEY (prefix, month);
create policy writer_adds on private.number_counters as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.number_counters as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.number_counters as permissive for select to kuari_writer using (true);

create table private.number_heads (
  prefix text not null,
  code text not null,
  counter integer not null
);
alter table private.number_heads enable row level security;
alter table private.number_heads add constraint number_heads_pkey PRIMARY KEY (prefix, code);
create policy writer_adds on private.number_heads as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.number_heads as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.number_heads as permissive for select to kuari_writer using (true);

create table private.password_changes (
  user_id uuid not null,
  replaced bytea,
  request text,
  changed_at timestamp(3) with time zone
);
alter table private.password_changes enable row level security;
alter table private.password_changes add constraint password_changes_pkey PRIMARY KEY (user_id);
create policy writer_adds on private.password_changes as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.password_changes as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.password_changes as permissive for select to kuari_writer using (true);

create table private.permissions (
  object text not null,
  action text not null,
  role text not null
);
alter table private.permissions enable row level security;
alter table private.permissions add constraint permissions_pkey PRIMARY KEY (object, action, role);
alter table private.permissions add constraint permissions_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'operator'::text])));
create policy writer_adds on private.permissions as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.permissions as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.permissions as permissive for select to kuari_writer using (true);

create table private.position_marks (
  position bigint not null,
  mark integer not null default (floor((random() * (2147483647)::double precision)))::integer
);
alter table private.position_marks enable row level security;
alter table private.position_marks add constraint position_marks_pkey PRIMARY KEY ("position");
create policy writer_adds on private.position_marks as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.position_marks as permissive for update to kuari_writer using (true) with check (true);
create policy writer_forgets on private.position_marks as permissive for delete to kuari_writer using (true);
create policy writer_reads on private.position_marks as permissive for select to kuari_writer using (true);

create table private.refusal_messages (
  code text not null,
  message text not null
);
alter table private.refusal_messages enable row level security;
alter table private.refusal_messages add constraint refusal_messages_pkey PRIMARY KEY (code);
create policy writer_adds on private.refusal_messages as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.refusal_messages as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.refusal_messages as permissive for select to kuari_writer using (true);

create table private.refused_numbers (
  id uuid not null,
  number text not null
);
alter table private.refused_numbers enable row level security;
alter table private.refused_numbers add constraint refused_numbers_pkey PRIMARY KEY (id);
create policy writer_adds on private.refused_numbers as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.refused_numbers as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.refused_numbers as permissive for select to kuari_writer using (true);

create table private.role_history (
  user_id uuid not null,
  since timestamp(3) with time zone not null,
  role text not null,
  is_active boolean not null
);
alter table private.role_history enable row level security;
alter table private.role_history add constraint role_history_pkey PRIMARY KEY (user_id, since);
create policy writer_adds on private.role_history as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.role_history as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.role_history as permissive for select to kuari_writer using (true);

create table private.setting_defaults (
  config_key text not null,
  fallback text not null,
  least bigint,
  most bigint
);
alter table private.setting_defaults enable row level security;
alter table private.setting_defaults add constraint setting_defaults_pkey PRIMARY KEY (config_key);
create policy writer_adds on private.setting_defaults as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.setting_defaults as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.setting_defaults as permissive for select to kuari_writer using (true);

create table private.sync_state (
  only_row boolean not null default true,
  position bigint not null default 0,
  origin uuid not null default gen_random_uuid()
);
alter table private.sync_state enable row level security;
alter table private.sync_state add constraint sync_state_only_row_check CHECK (only_row);
alter table private.sync_state add constraint sync_state_pkey PRIMARY KEY (only_row);
create policy writer_adds on private.sync_state as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.sync_state as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.sync_state as permissive for select to kuari_writer using (true);

create table private.synced_tables (
  table_name text not null,
  sort_order integer not null default 0,
  row_rule text not null default 'true'::text,
  roles text[],
  head_rule text not null default 'false'::text,
  all_days boolean not null default false,
  open_rule text not null default 'false'::text,
  window_rule text not null default 'true'::text
);
alter table private.synced_tables enable row level security;
alter table private.synced_tables add constraint synced_tables_pkey PRIMARY KEY (table_name);
create policy writer_adds on private.synced_tables as permissive for insert to kuari_writer with check (true);
create policy writer_changes on private.synced_tables as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on private.synced_tables as permissive for select to kuari_writer using (true);

create table public.attachments (
  id uuid not null,
  entity_table text not null,
  entity_id uuid not null,
  path text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  taken_at timestamp(3) with time zone,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.attachments enable row level security;
alter table public.attachments add constraint attachments_pkey PRIMARY KEY (id);
alter table public.attachments add constraint bytes__out_of_range CHECK (((bytes > 0) AND (bytes <= 5242880)));
alter table public.attachments add constraint content_type__invalid_value CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/webp'::text])));
alter table public.attachments add constraint entity_table__invalid_value CHECK ((entity_table = ANY (ARRAY['incidents'::text, 'equipment'::text, 'deliveries'::text])));
alter table public.attachments add constraint path__invalid_value CHECK ((path = (((((((entity_table || '/'::text) || entity_id) || '/'::text) || author) || '/'::text) || sha256) ||
CASE content_type
    WHEN 'image/webp'::text THEN '.webp'::text
    ELSE '.jpg'::text
END)));
alter table public.attachments add constraint path__taken UNIQUE (path);
alter table public.attachments add constraint path__too_long CHECK ((char_length(path) <= 1000));
alter table public.attachments add constraint sha256__invalid_value CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table public.attachments add constraint taken_at__invalid_value CHECK (private.is_time(taken_at));
CREATE INDEX attachments_entity ON public.attachments USING btree (entity_id);
CREATE INDEX attachments_position ON public.attachments USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.attachments FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.attachments as permissive for select to authenticated using (( SELECT private.may('attachments'::text, 'read'::text) AS may));
create policy writer_adds on public.attachments as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.attachments as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.attachments as permissive for select to kuari_writer using (true);

create table public.audit_log (
  id bigint not null generated as identity,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  author uuid,
  submitted_by uuid,
  device uuid,
  mutation_id uuid,
  captured_at timestamp(3) with time zone,
  recorded_at timestamp(3) with time zone not null default now(),
  before jsonb,
  after jsonb,
  reason text
);
alter table public.audit_log enable row level security;
alter table public.audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table public.audit_log add constraint reason__too_long CHECK ((char_length(reason) <= 500));
CREATE INDEX audit_log_author ON public.audit_log USING btree (author, id DESC);
CREATE INDEX audit_log_recorded ON public.audit_log USING btree (recorded_at DESC);
CREATE INDEX audit_log_row ON public.audit_log USING btree (row_id, id);
CREATE INDEX audit_log_submitted ON public.audit_log USING btree (submitted_by, id DESC) WHERE (submitted_by IS NOT NULL);
CREATE INDEX audit_log_table ON public.audit_log USING btree (table_name, id DESC);
CREATE TRIGGER only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();
create policy people_read on public.audit_log as permissive for select to authenticated using (( SELECT private.may('audit_log'::text, 'read'::text) AS may));
create policy writer_adds on public.audit_log as permissive for insert to kuari_writer with check (true);
create policy writer_reads on public.audit_log as permissive for select to kuari_writer using (true);

create table public.cash_handovers (
  id uuid not null,
  operating_day date not null,
  counted bigint not null,
  expected bigint not null,
  payments uuid[] not null,
  notes text,
  acknowledged_by uuid,
  acknowledged_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.cash_handovers enable row level security;
alter table public.cash_handovers add constraint cash_handovers_pkey PRIMARY KEY (id);
alter table public.cash_handovers add constraint counted__negative CHECK ((counted >= 0));
alter table public.cash_handovers add constraint counted__out_of_range CHECK ((counted <= '1000000000000'::bigint));
alter table public.cash_handovers add constraint expected__out_of_range CHECK (((expected >= 0) AND (expected <= '1000000000000000'::bigint)));
alter table public.cash_handovers add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.cash_handovers add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.cash_handovers add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX cash_handovers_day ON public.cash_handovers USING btree (operating_day);
CREATE INDEX cash_handovers_open ON public.cash_handovers USING btree (operating_day DESC, id DESC) WHERE ((acknowledged_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX cash_handovers_payments ON public.cash_handovers USING gin (payments);
CREATE INDEX cash_handovers_position ON public.cash_handovers USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.cash_handovers FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.cash_handovers FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.cash_handovers as permissive for select to authenticated using (( SELECT private.may('cash_handovers'::text, 'read'::text) AS may));
create policy writer_adds on public.cash_handovers as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.cash_handovers as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.cash_handovers as permissive for select to kuari_writer using (true);

create table public.client_errors (
  id uuid not null,
  message text not null,
  details jsonb,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  is_refusal boolean not null default false
);
alter table public.client_errors enable row level security;
alter table public.client_errors add constraint client_errors_pkey PRIMARY KEY (id);
alter table public.client_errors add constraint message__too_long CHECK ((char_length(message) <= 2000));
CREATE INDEX client_errors_author ON public.client_errors USING btree (author, received_at);
CREATE INDEX client_errors_received ON public.client_errors USING btree (received_at DESC);
create policy people_read on public.client_errors as permissive for select to authenticated using (( SELECT private.may('client_errors'::text, 'read'::text) AS may));
create policy writer_adds on public.client_errors as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.client_errors as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.client_errors as permissive for select to kuari_writer using (true);

create table public.customer_months (
  id uuid not null,
  customer_id uuid not null,
  month date not null,
  volume numeric not null,
  count integer not null,
  billed bigint not null,
  tax bigint not null,
  unpriced_volume numeric not null,
  paid bigint not null,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.customer_months enable row level security;
alter table public.customer_months add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.customer_months add constraint customer_months_customer_id_month_key UNIQUE (customer_id, month);
alter table public.customer_months add constraint customer_months_pkey PRIMARY KEY (id);
CREATE INDEX customer_months_position ON public.customer_months USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.customer_months FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.customer_months FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.customer_months as permissive for select to authenticated using (( SELECT private.may('customer_months'::text, 'read'::text) AS may));
create policy writer_adds on public.customer_months as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.customer_months as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.customer_months as permissive for select to kuari_writer using (true);

create table public.customer_prices (
  id uuid not null,
  customer_id uuid,
  material_type text not null,
  price_per_m3 bigint not null,
  from_date date not null,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.customer_prices enable row level security;
alter table public.customer_prices add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.customer_prices add constraint customer_prices_pkey PRIMARY KEY (id);
alter table public.customer_prices add constraint from_date__invalid_value CHECK (private.is_day(from_date));
alter table public.customer_prices add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'solar'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.customer_prices add constraint material_type__material_not_sold CHECK ((material_type <> 'solar'::text));
alter table public.customer_prices add constraint price_per_m3__negative CHECK ((price_per_m3 >= 0));
alter table public.customer_prices add constraint price_per_m3__price_above_limit CHECK ((price_per_m3 <= 1000000000));
CREATE INDEX customer_prices_from ON public.customer_prices USING btree (from_date);
CREATE INDEX customer_prices_in_force ON public.customer_prices USING btree (customer_id, material_type, from_date DESC, LEAST(captured_at, received_at) DESC) WHERE (deleted_at IS NULL);
CREATE INDEX customer_prices_position ON public.customer_prices USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.customer_prices FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.customer_prices FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.customer_prices as permissive for select to authenticated using (( SELECT private.may('customer_prices'::text, 'read'::text) AS may));
create policy writer_adds on public.customer_prices as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.customer_prices as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.customer_prices as permissive for select to kuari_writer using (true);

create table public.customers (
  id uuid not null,
  name text not null,
  type text not null,
  phone text,
  address text,
  credit_limit bigint,
  status text not null,
  tax_number text,
  payment_days integer,
  merged_into uuid,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.customers enable row level security;
alter table public.customers add constraint address__too_long CHECK ((char_length(address) <= 500));
alter table public.customers add constraint credit_limit__negative CHECK ((credit_limit >= 0));
alter table public.customers add constraint credit_limit__out_of_range CHECK ((credit_limit <= '1000000000000'::bigint));
alter table public.customers add constraint customers_pkey PRIMARY KEY (id);
alter table public.customers add constraint merged_into__itself CHECK ((merged_into <> id));
alter table public.customers add constraint merged_into__unknown_reference FOREIGN KEY (merged_into) REFERENCES public.customers(id);
alter table public.customers add constraint name__too_long CHECK ((char_length(name) <= 200));
alter table public.customers add constraint name__too_short CHECK ((char_length(name) >= 2));
alter table public.customers add constraint payment_days__out_of_range CHECK (((payment_days >= 0) AND (payment_days <= 365)));
alter table public.customers add constraint phone__invalid_phone CHECK (private.is_phone(phone));
alter table public.customers add constraint status__invalid_status CHECK ((status = ANY (ARRAY['open'::text, 'cash_only'::text, 'blocked'::text])));
alter table public.customers add constraint tax_number__invalid_tax_number CHECK ((tax_number ~ '^([0-9]{15,16})?$'::text));
alter table public.customers add constraint type__invalid_customer_type CHECK ((type = ANY (ARRAY['contractor'::text, 'ready_mix'::text, 'asphalt_plant'::text, 'building_shop'::text, 'individual'::text, 'government'::text])));
CREATE INDEX customers_merged ON public.customers USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX customers_position ON public.customers USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.customers FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.customers FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.customers as permissive for select to authenticated using (( SELECT private.may('customers'::text, 'read'::text) AS may));
create policy writer_adds on public.customers as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.customers as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.customers as permissive for select to kuari_writer using (true);

create table public.daily_totals (
  id uuid not null,
  operating_day date not null,
  kind text not null,
  key text not null,
  quantity numeric not null,
  count integer not null,
  amount bigint not null,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.daily_totals enable row level security;
alter table public.daily_totals add constraint daily_totals_operating_day_kind_key_key UNIQUE (operating_day, kind, key);
alter table public.daily_totals add constraint daily_totals_pkey PRIMARY KEY (id);
CREATE INDEX daily_totals_position ON public.daily_totals USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.daily_totals FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.daily_totals FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.daily_totals as permissive for select to authenticated using ((( SELECT private.may('daily_totals'::text, 'read'::text) AS may) AND ((kind <> 'expense'::text) OR ( SELECT private.may('daily_totals'::text, 'read_expense_kinds'::text) AS may))));
create policy writer_adds on public.daily_totals as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.daily_totals as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.daily_totals as permissive for select to kuari_writer using (true);

create table public.day_closings (
  id uuid not null,
  operating_day date not null,
  totals jsonb not null,
  closed_by uuid not null,
  closed_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  reopened_by uuid,
  reopened_at timestamp(3) with time zone,
  reopen_reason text,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.day_closings enable row level security;
alter table public.day_closings add constraint day_closings_pkey PRIMARY KEY (id);
alter table public.day_closings add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.day_closings add constraint operating_day__taken UNIQUE (operating_day);
alter table public.day_closings add constraint reopen_reason__too_long CHECK ((char_length(reopen_reason) <= 500));
alter table public.day_closings add constraint reopen_reason__too_short CHECK ((char_length(reopen_reason) >= 3));
CREATE INDEX day_closings_position ON public.day_closings USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.day_closings FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.day_closings FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.day_closings as permissive for select to authenticated using (( SELECT private.may('day_closings'::text, 'read'::text) AS may));
create policy writer_adds on public.day_closings as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.day_closings as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.day_closings as permissive for select to kuari_writer using (true);

create table public.deliveries (
  id uuid not null,
  operating_day date not null,
  ticket_no text not null,
  customer_id uuid,
  customer_name text not null,
  order_id uuid,
  material_type text not null,
  volume numeric not null,
  gross_kg bigint,
  tare_kg bigint,
  density numeric,
  weighed_manually boolean not null,
  gross_from text,
  tare_from text,
  gross_at timestamp(3) with time zone,
  tare_at timestamp(3) with time zone,
  truck_id uuid,
  truck_license text not null,
  truck_type text not null,
  driver_id uuid,
  driver_name text not null,
  destination_address text,
  unit_price bigint,
  amount bigint,
  status text not null,
  in_transit_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancel_reason text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  override_reason text,
  over_reason text,
  notes text,
  company_name text,
  printed_at timestamp(3) with time zone,
  printed_by uuid,
  printed_device uuid,
  copies integer,
  signature text,
  revisions jsonb,
  invoice_id uuid,
  flags text[] not null,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone,
  shift_id uuid
);
alter table public.deliveries enable row level security;
alter table public.deliveries add constraint cancel_reason__too_long CHECK ((char_length(cancel_reason) <= 500));
alter table public.deliveries add constraint cancel_reason__too_short CHECK ((char_length(cancel_reason) >= 3));
alter table public.deliveries add constraint company_name__too_long CHECK ((char_length(company_name) <= 100));
alter table public.deliveries add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.deliveries add constraint customer_name__too_long CHECK ((char_length(customer_name) <= 200));
alter table public.deliveries add constraint customer_name__too_short CHECK ((char_length(customer_name) >= 2));
alter table public.deliveries add constraint deliveries_pkey PRIMARY KEY (id);
alter table public.deliveries add constraint density__out_of_range CHECK (((density > (0)::numeric) AND (density <= (10)::numeric)));
alter table public.deliveries add constraint density__too_many_decimals CHECK ((scale(density) <= 3));
alter table public.deliveries add constraint destination_address__too_long CHECK ((char_length(destination_address) <= 500));
alter table public.deliveries add constraint driver_id__unknown_reference FOREIGN KEY (driver_id) REFERENCES public.drivers(id);
alter table public.deliveries add constraint driver_name__invalid_characters CHECK (private.is_person_name(driver_name));
alter table public.deliveries add constraint driver_name__too_long CHECK ((char_length(driver_name) <= 100));
alter table public.deliveries add constraint driver_name__too_short CHECK ((char_length(driver_name) >= 2));
alter table public.deliveries add constraint gross_at__invalid_value CHECK (private.is_time(gross_at));
alter table public.deliveries add constraint gross_from__invalid_value CHECK ((gross_from = ANY (ARRAY['scale'::text, 'known'::text, 'typed'::text])));
alter table public.deliveries add constraint gross_kg__gross_below_tare CHECK ((gross_kg > tare_kg));
alter table public.deliveries add constraint gross_kg__out_of_range CHECK (((gross_kg > 0) AND (gross_kg <= 200000)));
alter table public.deliveries add constraint invoice_id__unknown_reference FOREIGN KEY (invoice_id) REFERENCES public.invoices(id);
alter table public.deliveries add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'solar'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.deliveries add constraint material_type__material_not_sold CHECK ((material_type <> 'solar'::text));
alter table public.deliveries add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.deliveries add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.deliveries add constraint order_id__unknown_reference FOREIGN KEY (order_id) REFERENCES public.orders(id);
alter table public.deliveries add constraint over_reason__too_long CHECK ((char_length(over_reason) <= 500));
alter table public.deliveries add constraint over_reason__too_short CHECK ((char_length(over_reason) >= 3));
alter table public.deliveries add constraint override_reason__invalid_override_reason CHECK ((override_reason = ANY (ARRAY['pile_larger_than_book'::text, 'production_not_entered'::text, 'other'::text])));
alter table public.deliveries add constraint shift_id__unknown_reference FOREIGN KEY (shift_id) REFERENCES public.shifts(id);
alter table public.deliveries add constraint signature__invalid_value CHECK ((signature ~ '^[0-9]{1,4}[.][2-9A-HJKMNP-TV-Z]{3,4}[.][0-9A-Za-z_-]{86}$'::text));
alter table public.deliveries add constraint status__invalid_status CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'delivered'::text, 'cancelled'::text])));
alter table public.deliveries add constraint tare_at__invalid_value CHECK (private.is_time(tare_at));
alter table public.deliveries add constraint tare_from__invalid_value CHECK ((tare_from = ANY (ARRAY['scale'::text, 'known'::text, 'typed'::text])));
alter table public.deliveries add constraint tare_kg__out_of_range CHECK (((tare_kg > 0) AND (tare_kg <= 100000)));
alter table public.deliveries add constraint ticket_no__invalid_ticket_no CHECK ((ticket_no ~ '^SJ-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$'::text));
alter table public.deliveries add constraint truck_id__unknown_reference FOREIGN KEY (truck_id) REFERENCES public.trucks(id);
alter table public.deliveries add constraint truck_license__invalid_characters CHECK ((truck_license ~ '^[A-Z0-9 -]+$'::text));
alter table public.deliveries add constraint truck_license__too_long CHECK ((char_length(truck_license) <= 15));
alter table public.deliveries add constraint truck_license__too_short CHECK ((char_length(truck_license) >= 3));
alter table public.deliveries add constraint truck_type__too_long CHECK ((char_length(truck_type) <= 50));
alter table public.deliveries add constraint unit_price__negative CHECK ((unit_price >= 0));
alter table public.deliveries add constraint unit_price__price_above_limit CHECK ((unit_price <= 1000000000));
alter table public.deliveries add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.deliveries add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
alter table public.deliveries add constraint volume__not_positive CHECK ((volume > (0)::numeric));
alter table public.deliveries add constraint volume__too_many_decimals CHECK ((scale(volume) <= 3));
alter table public.deliveries add constraint volume__volume_above_limit CHECK ((volume <= (10000)::numeric));
CREATE INDEX deliveries_customer ON public.deliveries USING btree (customer_id, private.month_of(operating_day));
CREATE INDEX deliveries_day ON public.deliveries USING btree (operating_day, material_type);
CREATE INDEX deliveries_driver ON public.deliveries USING btree (driver_id);
CREATE INDEX deliveries_invoice ON public.deliveries USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX deliveries_open ON public.deliveries USING btree (operating_day DESC, id DESC) WHERE (status = ANY (ARRAY['pending'::text, 'in_transit'::text]));
CREATE INDEX deliveries_order ON public.deliveries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX deliveries_position ON public.deliveries USING btree ("position", id);
CREATE INDEX deliveries_shift ON public.deliveries USING btree (shift_id);
CREATE INDEX deliveries_ticket ON public.deliveries USING btree (ticket_no);
CREATE INDEX deliveries_truck ON public.deliveries USING btree (truck_id);
CREATE INDEX deliveries_words ON public.deliveries USING gin (private.ticket_words(ticket_no, truck_license, driver_name, customer_name, customer_id));
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.deliveries FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.deliveries FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.deliveries as permissive for select to authenticated using (( SELECT private.may('deliveries'::text, 'read'::text) AS may));
create policy writer_adds on public.deliveries as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.deliveries as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.deliveries as permissive for select to kuari_writer using (true);

create table public.devices (
  id uuid not null default gen_random_uuid(),
  device uuid not null,
  user_id uuid not null,
  code text not null,
  label text,
  app_version text,
  unsent_count integer,
  rejected_count integer,
  waiting_since timestamp(3) with time zone,
  registered_at timestamp(3) with time zone not null default now(),
  last_seen_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  public_key text,
  key_since timestamp(3) with time zone
);
alter table public.devices enable row level security;
alter table public.devices add constraint app_version__too_long CHECK ((char_length(app_version) <= 50));
alter table public.devices add constraint code__invalid_code CHECK ((code ~ '^[2-9A-HJKMNP-TV-Z]{3,4}$'::text));
alter table public.devices add constraint devices_pkey PRIMARY KEY (id);
alter table public.devices add constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);
alter table public.devices add constraint label__too_long CHECK ((char_length(label) <= 100));
CREATE UNIQUE INDEX code__taken ON public.devices USING btree (code);
CREATE INDEX devices_user ON public.devices USING btree (user_id);
create policy people_read on public.devices as permissive for select to authenticated using ((( SELECT private.may('devices'::text, 'read'::text) AS may) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may('devices'::text, 'read_own'::text) AS may))));
create policy writer_adds on public.devices as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.devices as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.devices as permissive for select to kuari_writer using (true);

create table public.downtime_entries (
  id uuid not null,
  operating_day date not null,
  shift_id uuid,
  equipment_id uuid,
  reason text not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  held_end_at timestamp(3) with time zone,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.downtime_entries enable row level security;
alter table public.downtime_entries add constraint downtime_entries_pkey PRIMARY KEY (id);
alter table public.downtime_entries add constraint ended_at__before_start CHECK ((ended_at >= started_at));
alter table public.downtime_entries add constraint ended_at__invalid_value CHECK (private.is_time(ended_at));
alter table public.downtime_entries add constraint ended_at__too_long CHECK ((ended_at <= (started_at + '92 days'::interval)));
alter table public.downtime_entries add constraint equipment_id__unknown_reference FOREIGN KEY (equipment_id) REFERENCES public.equipment(id);
alter table public.downtime_entries add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.downtime_entries add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.downtime_entries add constraint reason__invalid_reason CHECK ((reason = ANY (ARRAY['no_feed'::text, 'blockage'::text, 'mechanical'::text, 'electrical'::text, 'rain'::text, 'other'::text])));
alter table public.downtime_entries add constraint shift_id__unknown_reference FOREIGN KEY (shift_id) REFERENCES public.shifts(id);
alter table public.downtime_entries add constraint started_at__invalid_value CHECK (private.is_time(started_at));
alter table public.downtime_entries add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.downtime_entries add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX downtime_entries_day ON public.downtime_entries USING btree (operating_day, reason);
CREATE INDEX downtime_entries_equipment ON public.downtime_entries USING btree (equipment_id, started_at DESC);
CREATE INDEX downtime_entries_open ON public.downtime_entries USING btree (operating_day DESC, id DESC) WHERE (ended_at IS NULL);
CREATE INDEX downtime_entries_position ON public.downtime_entries USING btree ("position", id);
CREATE INDEX downtime_entries_shift ON public.downtime_entries USING btree (shift_id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.downtime_entries FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.downtime_entries FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.downtime_entries as permissive for select to authenticated using (( SELECT private.may('downtime_entries'::text, 'read'::text) AS may));
create policy writer_adds on public.downtime_entries as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.downtime_entries as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.downtime_entries as permissive for select to kuari_writer using (true);

create table public.drivers (
  id uuid not null,
  full_name text not null,
  phone text,
  is_active boolean not null,
  merged_into uuid,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.drivers enable row level security;
alter table public.drivers add constraint drivers_pkey PRIMARY KEY (id);
alter table public.drivers add constraint full_name__invalid_characters CHECK (private.is_person_name(full_name));
alter table public.drivers add constraint full_name__too_long CHECK ((char_length(full_name) <= 100));
alter table public.drivers add constraint full_name__too_short CHECK ((char_length(full_name) >= 2));
alter table public.drivers add constraint merged_into__itself CHECK ((merged_into <> id));
alter table public.drivers add constraint merged_into__unknown_reference FOREIGN KEY (merged_into) REFERENCES public.drivers(id);
alter table public.drivers add constraint phone__invalid_phone CHECK (private.is_phone(phone));
CREATE INDEX drivers_merged ON public.drivers USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX drivers_position ON public.drivers USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.drivers FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.drivers FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.drivers as permissive for select to authenticated using (( SELECT private.may('drivers'::text, 'read'::text) AS may));
create policy writer_adds on public.drivers as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.drivers as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.drivers as permissive for select to kuari_writer using (true);

create table public.equipment (
  id uuid not null,
  equipment_code text not null,
  equipment_name text not null,
  equipment_type text not null,
  brand text,
  model text,
  year_purchased integer,
  status text not null,
  status_note text,
  status_at timestamp(3) with time zone,
  location text,
  fuel_capacity_liters numeric,
  maintenance_interval_hours integer,
  hour_meter numeric,
  meter_offset numeric not null default 0,
  meter_read_at timestamp(3) with time zone,
  last_service_hours numeric,
  notes text,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.equipment enable row level security;
alter table public.equipment add constraint brand__too_long CHECK ((char_length(brand) <= 50));
alter table public.equipment add constraint equipment_code__invalid_characters CHECK ((equipment_code ~ '^[A-Z0-9-]+$'::text));
alter table public.equipment add constraint equipment_code__taken UNIQUE (equipment_code);
alter table public.equipment add constraint equipment_code__too_long CHECK ((char_length(equipment_code) <= 20));
alter table public.equipment add constraint equipment_code__too_short CHECK ((char_length(equipment_code) >= 3));
alter table public.equipment add constraint equipment_name__too_long CHECK ((char_length(equipment_name) <= 100));
alter table public.equipment add constraint equipment_name__too_short CHECK ((char_length(equipment_name) >= 2));
alter table public.equipment add constraint equipment_pkey PRIMARY KEY (id);
alter table public.equipment add constraint equipment_type__too_long CHECK ((char_length(equipment_type) <= 50));
alter table public.equipment add constraint equipment_type__too_short CHECK ((char_length(equipment_type) >= 2));
alter table public.equipment add constraint fuel_capacity_liters__not_positive CHECK ((fuel_capacity_liters > (0)::numeric));
alter table public.equipment add constraint fuel_capacity_liters__out_of_range CHECK ((fuel_capacity_liters <= (10000)::numeric));
alter table public.equipment add constraint fuel_capacity_liters__too_many_decimals CHECK ((scale(fuel_capacity_liters) <= 2));
alter table public.equipment add constraint hour_meter__out_of_range CHECK (((hour_meter >= (0)::numeric) AND (hour_meter <= (1000000)::numeric)));
alter table public.equipment add constraint hour_meter__too_many_decimals CHECK ((scale(hour_meter) <= 3));
alter table public.equipment add constraint last_service_hours__out_of_range CHECK (((last_service_hours >= (0)::numeric) AND (last_service_hours <= (1000000)::numeric)));
alter table public.equipment add constraint last_service_hours__too_many_decimals CHECK ((scale(last_service_hours) <= 3));
alter table public.equipment add constraint location__too_long CHECK ((char_length(location) <= 100));
alter table public.equipment add constraint maintenance_interval_hours__not_positive CHECK ((maintenance_interval_hours > 0));
alter table public.equipment add constraint maintenance_interval_hours__out_of_range CHECK ((maintenance_interval_hours <= 10000));
alter table public.equipment add constraint meter_offset__out_of_range CHECK (((meter_offset >= ('-1000000'::integer)::numeric) AND (meter_offset <= (1000000)::numeric)));
alter table public.equipment add constraint meter_offset__too_many_decimals CHECK ((scale(meter_offset) <= 3));
alter table public.equipment add constraint model__too_long CHECK ((char_length(model) <= 50));
alter table public.equipment add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.equipment add constraint status__invalid_equipment_status CHECK ((status = ANY (ARRAY['active'::text, 'maintenance'::text, 'breakdown'::text, 'standby'::text])));
alter table public.equipment add constraint status_note__too_long CHECK ((char_length(status_note) <= 500));
alter table public.equipment add constraint year_purchased__out_of_range CHECK (((year_purchased >= 1900) AND (year_purchased <= 2200)));
CREATE INDEX equipment_position ON public.equipment USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.equipment FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.equipment FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.equipment as permissive for select to authenticated using (( SELECT private.may('equipment'::text, 'read'::text) AS may));
create policy writer_adds on public.equipment as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.equipment as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.equipment as permissive for select to kuari_writer using (true);

create table public.equipment_values (
  id uuid not null,
  purchase_cost bigint,
  current_value bigint,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.equipment_values enable row level security;
alter table public.equipment_values add constraint current_value__negative CHECK ((current_value >= 0));
alter table public.equipment_values add constraint current_value__out_of_range CHECK ((current_value <= '1000000000000'::bigint));
alter table public.equipment_values add constraint equipment_values_id_fkey FOREIGN KEY (id) REFERENCES public.equipment(id);
alter table public.equipment_values add constraint equipment_values_pkey PRIMARY KEY (id);
alter table public.equipment_values add constraint purchase_cost__negative CHECK ((purchase_cost >= 0));
alter table public.equipment_values add constraint purchase_cost__out_of_range CHECK ((purchase_cost <= '1000000000000'::bigint));
CREATE INDEX equipment_values_position ON public.equipment_values USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.equipment_values FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.equipment_values FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.equipment_values as permissive for select to authenticated using (( SELECT private.may('equipment_values'::text, 'read'::text) AS may));
create policy writer_adds on public.equipment_values as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.equipment_values as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.equipment_values as permissive for select to kuari_writer using (true);

create table public.fuel_logs (
  id uuid not null,
  operating_day date not null,
  shift_id uuid,
  kind text not null,
  equipment_id uuid,
  liters numeric not null,
  hour_meter numeric,
  price_per_liter bigint,
  amount bigint,
  done_at timestamp(3) with time zone,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.fuel_logs enable row level security;
alter table public.fuel_logs add constraint done_at__invalid_value CHECK (private.is_time(done_at));
alter table public.fuel_logs add constraint equipment_id__required CHECK (((kind <> 'issue'::text) OR (equipment_id IS NOT NULL)));
alter table public.fuel_logs add constraint equipment_id__unknown_reference FOREIGN KEY (equipment_id) REFERENCES public.equipment(id);
alter table public.fuel_logs add constraint fuel_logs_pkey PRIMARY KEY (id);
alter table public.fuel_logs add constraint hour_meter__out_of_range CHECK (((hour_meter >= (0)::numeric) AND (hour_meter <= (1000000)::numeric)));
alter table public.fuel_logs add constraint hour_meter__too_many_decimals CHECK ((scale(hour_meter) <= 3));
alter table public.fuel_logs add constraint kind__invalid_kind CHECK ((kind = ANY (ARRAY['issue'::text, 'receipt'::text])));
alter table public.fuel_logs add constraint liters__not_positive CHECK ((liters > (0)::numeric));
alter table public.fuel_logs add constraint liters__out_of_range CHECK ((liters <= (100000)::numeric));
alter table public.fuel_logs add constraint liters__too_many_decimals CHECK ((scale(liters) <= 2));
alter table public.fuel_logs add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.fuel_logs add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.fuel_logs add constraint price_per_liter__negative CHECK ((price_per_liter >= 0));
alter table public.fuel_logs add constraint price_per_liter__price_above_limit CHECK ((price_per_liter <= 1000000000));
alter table public.fuel_logs add constraint shift_id__unknown_reference FOREIGN KEY (shift_id) REFERENCES public.shifts(id);
alter table public.fuel_logs add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.fuel_logs add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX fuel_logs_day ON public.fuel_logs USING btree (operating_day, kind);
CREATE INDEX fuel_logs_equipment ON public.fuel_logs USING btree (equipment_id, operating_day);
CREATE INDEX fuel_logs_position ON public.fuel_logs USING btree ("position", id);
CREATE INDEX fuel_logs_shift ON public.fuel_logs USING btree (shift_id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.fuel_logs FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.fuel_logs FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.fuel_logs as permissive for select to authenticated using (( SELECT private.may('fuel_logs'::text, 'read'::text) AS may));
create policy writer_adds on public.fuel_logs as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.fuel_logs as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.fuel_logs as permissive for select to kuari_writer using (true);

create table public.held_mutations (
  id uuid not null,
  kind text not null,
  entity_id uuid not null,
  mutation jsonb not null,
  code text not null,
  closed_day date,
  author uuid not null,
  device uuid not null,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone not null,
  decision text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  reason text,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.held_mutations enable row level security;
alter table public.held_mutations add constraint decision__invalid_decision CHECK ((decision = ANY (ARRAY['applied'::text, 'refused'::text])));
alter table public.held_mutations add constraint held_mutations_pkey PRIMARY KEY (id);
alter table public.held_mutations add constraint reason__too_long CHECK ((char_length(reason) <= 500));
alter table public.held_mutations add constraint reason__too_short CHECK ((char_length(reason) >= 3));
CREATE INDEX held_mutations_author ON public.held_mutations USING btree (author);
CREATE INDEX held_mutations_entity ON public.held_mutations USING btree (entity_id);
CREATE INDEX held_mutations_position ON public.held_mutations USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.held_mutations FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.held_mutations FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.held_mutations as permissive for select to authenticated using (( SELECT private.may('held_mutations'::text, 'read'::text) AS may));
create policy writer_adds on public.held_mutations as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.held_mutations as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.held_mutations as permissive for select to kuari_writer using (true);

create table public.incident_actions (
  id uuid not null,
  incident_id uuid not null,
  text text not null,
  responsible text,
  due_date date,
  done_at timestamp(3) with time zone,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.incident_actions enable row level security;
alter table public.incident_actions add constraint done_at__invalid_value CHECK (private.is_time(done_at));
alter table public.incident_actions add constraint due_date__invalid_value CHECK (private.is_day(due_date));
alter table public.incident_actions add constraint incident_actions_pkey PRIMARY KEY (id);
alter table public.incident_actions add constraint incident_id__unknown_reference FOREIGN KEY (incident_id) REFERENCES public.incidents(id);
alter table public.incident_actions add constraint responsible__too_long CHECK ((char_length(responsible) <= 100));
alter table public.incident_actions add constraint text__too_long CHECK ((char_length(text) <= 1000));
alter table public.incident_actions add constraint text__too_short CHECK ((char_length(text) >= 2));
CREATE INDEX incident_actions_incident ON public.incident_actions USING btree (incident_id);
CREATE INDEX incident_actions_position ON public.incident_actions USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.incident_actions FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.incident_actions FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.incident_actions as permissive for select to authenticated using (( SELECT private.may('incident_actions'::text, 'read'::text) AS may));
create policy writer_adds on public.incident_actions as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.incident_actions as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.incident_actions as permissive for select to kuari_writer using (true);

create table public.incidents (
  id uuid not null,
  operating_day date not null,
  number text not null,
  class text not null,
  title text not null,
  description text,
  location text,
  occurred_at timestamp(3) with time zone not null,
  people integer,
  lost_days integer,
  status text not null,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.incidents enable row level security;
alter table public.incidents add constraint class__invalid_class CHECK ((class = ANY (ARRAY['near_miss'::text, 'property_damage'::text, 'first_aid'::text, 'minor'::text, 'serious'::text, 'fatal'::text, 'dangerous_occurrence'::text])));
alter table public.incidents add constraint description__too_long CHECK ((char_length(description) <= 4000));
alter table public.incidents add constraint incidents_pkey PRIMARY KEY (id);
alter table public.incidents add constraint location__too_long CHECK ((char_length(location) <= 100));
alter table public.incidents add constraint lost_days__out_of_range CHECK (((lost_days >= 0) AND (lost_days <= 100000)));
alter table public.incidents add constraint number__invalid_number CHECK ((number ~ '^IN-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$'::text));
alter table public.incidents add constraint number__taken UNIQUE (number);
alter table public.incidents add constraint occurred_at__invalid_value CHECK (private.is_time(occurred_at));
alter table public.incidents add constraint people__out_of_range CHECK (((people >= 0) AND (people <= 10000)));
alter table public.incidents add constraint status__invalid_incident_status CHECK ((status = ANY (ARRAY['open'::text, 'investigating'::text, 'closed'::text])));
alter table public.incidents add constraint title__too_long CHECK ((char_length(title) <= 200));
alter table public.incidents add constraint title__too_short CHECK ((char_length(title) >= 2));
CREATE INDEX incidents_day ON public.incidents USING btree (operating_day);
CREATE INDEX incidents_open ON public.incidents USING btree (operating_day DESC, id DESC) WHERE (status = ANY (ARRAY['open'::text, 'investigating'::text]));
CREATE INDEX incidents_position ON public.incidents USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.incidents FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.incidents FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.incidents as permissive for select to authenticated using (( SELECT private.may('incidents'::text, 'read'::text) AS may));
create policy writer_adds on public.incidents as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.incidents as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.incidents as permissive for select to kuari_writer using (true);

create table public.insight_feedback (
  id uuid not null,
  card text not null,
  subject text not null,
  verdict text not null,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.insight_feedback enable row level security;
alter table public.insight_feedback add constraint card__too_long CHECK ((char_length(card) <= 100));
alter table public.insight_feedback add constraint insight_feedback_pkey PRIMARY KEY (id);
alter table public.insight_feedback add constraint subject__too_long CHECK ((char_length(subject) <= 300));
alter table public.insight_feedback add constraint verdict__invalid_value CHECK ((verdict = ANY (ARRAY['confirmed'::text, 'dismissed'::text])));
CREATE INDEX insight_feedback_position ON public.insight_feedback USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.insight_feedback FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.insight_feedback FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.insight_feedback as permissive for select to authenticated using (( SELECT private.may('insight_feedback'::text, 'read'::text) AS may));
create policy writer_adds on public.insight_feedback as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.insight_feedback as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.insight_feedback as permissive for select to kuari_writer using (true);

create table public.invoices (
  id uuid not null,
  number text not null,
  kind text not null,
  credits uuid,
  customer_id uuid not null,
  from_date date not null,
  until_date date not null,
  issued_on date not null,
  due_on date not null,
  tickets uuid[] not null,
  versions jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  net bigint not null,
  tax_percent numeric not null,
  tax bigint not null,
  total bigint not null,
  notes text,
  paid bigint not null default 0,
  differs bigint not null default 0,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.invoices enable row level security;
alter table public.invoices add constraint credits__unknown_reference FOREIGN KEY (credits) REFERENCES public.invoices(id);
alter table public.invoices add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.invoices add constraint due_on__before_issue CHECK ((due_on >= issued_on));
alter table public.invoices add constraint due_on__invalid_value CHECK (private.is_day(due_on));
alter table public.invoices add constraint from_date__invalid_value CHECK (private.is_day(from_date));
alter table public.invoices add constraint invoices_number_key UNIQUE (number);
alter table public.invoices add constraint invoices_pkey PRIMARY KEY (id);
alter table public.invoices add constraint kind__invalid_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])));
alter table public.invoices add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.invoices add constraint total__out_of_range CHECK (((total >= '-1000000000000000'::bigint) AND (total <= '1000000000000000'::bigint)));
alter table public.invoices add constraint until_date__before_from CHECK ((until_date >= from_date));
alter table public.invoices add constraint until_date__invalid_value CHECK (private.is_day(until_date));
alter table public.invoices add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.invoices add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX invoices_credits ON public.invoices USING btree (credits);
CREATE INDEX invoices_customer ON public.invoices USING btree (customer_id);
CREATE INDEX invoices_lines ON public.invoices USING gin (lines jsonb_path_ops);
CREATE INDEX invoices_position ON public.invoices USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.invoices as permissive for select to authenticated using (( SELECT private.may('invoices'::text, 'read'::text) AS may));
create policy writer_adds on public.invoices as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.invoices as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.invoices as permissive for select to kuari_writer using (true);

create table public.kpi_targets (
  id uuid not null,
  metric text not null,
  period text not null,
  target numeric not null,
  from_date date not null,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.kpi_targets enable row level security;
alter table public.kpi_targets add constraint from_date__invalid_value CHECK (private.is_day(from_date));
alter table public.kpi_targets add constraint kpi_targets_pkey PRIMARY KEY (id);
alter table public.kpi_targets add constraint metric__too_long CHECK ((char_length(metric) <= 100));
alter table public.kpi_targets add constraint metric__too_short CHECK ((char_length(metric) >= 2));
alter table public.kpi_targets add constraint period__invalid_period CHECK ((period = ANY (ARRAY['shift'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text])));
alter table public.kpi_targets add constraint target__above_100_percent CHECK (((metric <> 'crusher_efficiency'::text) OR (target <= (100)::numeric)));
alter table public.kpi_targets add constraint target__out_of_range CHECK (((target >= (0)::numeric) AND (target <= ('1000000000000000'::bigint)::numeric)));
alter table public.kpi_targets add constraint target__too_many_decimals CHECK ((scale(target) <= 3));
CREATE INDEX kpi_targets_position ON public.kpi_targets USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.kpi_targets FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.kpi_targets FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.kpi_targets as permissive for select to authenticated using ((( SELECT private.may('kpi_targets'::text, 'read'::text) AS may) AND ((metric <> 'revenue'::text) OR ( SELECT private.may('kpi_targets'::text, 'read_finance'::text) AS may))));
create policy writer_adds on public.kpi_targets as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.kpi_targets as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.kpi_targets as permissive for select to kuari_writer using (true);

create table public.materials (
  id uuid not null,
  material_type text not null,
  density numeric not null,
  past jsonb not null default '[]'::jsonb,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.materials enable row level security;
alter table public.materials add constraint density__out_of_range CHECK (((density > (0)::numeric) AND (density <= (10)::numeric)));
alter table public.materials add constraint density__too_many_decimals CHECK ((scale(density) <= 3));
alter table public.materials add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'solar'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.materials add constraint materials_material_type_key UNIQUE (material_type);
alter table public.materials add constraint materials_pkey PRIMARY KEY (id);
CREATE INDEX materials_position ON public.materials USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.materials FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.materials FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.materials as permissive for select to authenticated using (( SELECT private.may('materials'::text, 'read'::text) AS may));
create policy writer_adds on public.materials as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.materials as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.materials as permissive for select to kuari_writer using (true);

create table public.notices_seen (
  id uuid not null,
  notice text not null,
  operating_day date not null,
  author uuid not null,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.notices_seen enable row level security;
alter table public.notices_seen add constraint notice__too_long CHECK ((char_length(notice) <= 2000));
alter table public.notices_seen add constraint notices_seen_pkey PRIMARY KEY (id);
CREATE INDEX notices_seen_author ON public.notices_seen USING btree (author);
CREATE INDEX notices_seen_day ON public.notices_seen USING btree (operating_day DESC, id DESC);
CREATE INDEX notices_seen_position ON public.notices_seen USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.notices_seen FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.notices_seen FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.notices_seen as permissive for select to authenticated using (((author = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may('notices_seen'::text, 'read'::text) AS may)));
create policy writer_adds on public.notices_seen as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.notices_seen as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.notices_seen as permissive for select to kuari_writer using (true);

create table public.opening_balances (
  id uuid not null,
  customer_id uuid not null,
  amount bigint not null,
  as_of date not null,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.opening_balances enable row level security;
alter table public.opening_balances add constraint amount__out_of_range CHECK (((amount >= '-1000000000000'::bigint) AND (amount <= '1000000000000'::bigint)));
alter table public.opening_balances add constraint as_of__invalid_value CHECK (private.is_day(as_of));
alter table public.opening_balances add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.opening_balances add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.opening_balances add constraint opening_balances_pkey PRIMARY KEY (id);
alter table public.opening_balances add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.opening_balances add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE UNIQUE INDEX customer_id__balance_stands ON public.opening_balances USING btree (customer_id) WHERE (voided_at IS NULL);
CREATE INDEX opening_balances_customer ON public.opening_balances USING btree (customer_id);
CREATE INDEX opening_balances_position ON public.opening_balances USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.opening_balances FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.opening_balances FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.opening_balances as permissive for select to authenticated using (( SELECT private.may('opening_balances'::text, 'read'::text) AS may));
create policy writer_adds on public.opening_balances as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.opening_balances as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.opening_balances as permissive for select to kuari_writer using (true);

create table public.operators (
  id uuid not null,
  full_name text not null,
  job_title text,
  phone text,
  is_active boolean not null,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.operators enable row level security;
alter table public.operators add constraint full_name__invalid_characters CHECK (private.is_person_name(full_name));
alter table public.operators add constraint full_name__too_long CHECK ((char_length(full_name) <= 100));
alter table public.operators add constraint full_name__too_short CHECK ((char_length(full_name) >= 2));
alter table public.operators add constraint job_title__too_long CHECK ((char_length(job_title) <= 50));
alter table public.operators add constraint operators_pkey PRIMARY KEY (id);
alter table public.operators add constraint phone__invalid_phone CHECK (private.is_phone(phone));
CREATE INDEX operators_position ON public.operators USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.operators FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.operators FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.operators as permissive for select to authenticated using (( SELECT private.may('operators'::text, 'read'::text) AS may));
create policy writer_adds on public.operators as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.operators as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.operators as permissive for select to kuari_writer using (true);

create table public.order_totals (
  id uuid not null,
  order_id uuid not null,
  volume numeric not null,
  amount bigint not null,
  tax bigint not null,
  count integer not null,
  paid bigint not null,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.order_totals enable row level security;
alter table public.order_totals add constraint order_id__unknown_reference FOREIGN KEY (order_id) REFERENCES public.orders(id);
alter table public.order_totals add constraint order_totals_order_id_key UNIQUE (order_id);
alter table public.order_totals add constraint order_totals_pkey PRIMARY KEY (id);
CREATE INDEX order_totals_position ON public.order_totals USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.order_totals FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.order_totals FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.order_totals as permissive for select to authenticated using (( SELECT private.may('order_totals'::text, 'read'::text) AS may));
create policy writer_adds on public.order_totals as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.order_totals as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.order_totals as permissive for select to kuari_writer using (true);

create table public.orders (
  id uuid not null,
  number text,
  customer_id uuid not null,
  material_type text,
  volume numeric,
  amount bigint,
  unit_price bigint,
  from_date date not null,
  until_date date,
  site_address text,
  paid_ahead boolean not null,
  notes text,
  ended_at timestamp(3) with time zone,
  end_reason text,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.orders enable row level security;
alter table public.orders add constraint amount__not_positive CHECK ((amount > 0));
alter table public.orders add constraint amount__out_of_range CHECK ((amount <= '10000000000000'::bigint));
alter table public.orders add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.orders add constraint end_reason__too_long CHECK ((char_length(end_reason) <= 500));
alter table public.orders add constraint end_reason__too_short CHECK ((char_length(end_reason) >= 3));
alter table public.orders add constraint from_date__invalid_value CHECK (private.is_day(from_date));
alter table public.orders add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'solar'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.orders add constraint material_type__material_not_sold CHECK ((material_type <> 'solar'::text));
alter table public.orders add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.orders add constraint orders_number_key UNIQUE (number);
alter table public.orders add constraint orders_pkey PRIMARY KEY (id);
alter table public.orders add constraint site_address__too_long CHECK ((char_length(site_address) <= 500));
alter table public.orders add constraint unit_price__negative CHECK ((unit_price >= 0));
alter table public.orders add constraint unit_price__price_above_limit CHECK ((unit_price <= 1000000000));
alter table public.orders add constraint until_date__before_start CHECK ((until_date >= from_date));
alter table public.orders add constraint until_date__invalid_value CHECK (private.is_day(until_date));
alter table public.orders add constraint volume__not_positive CHECK ((volume > (0)::numeric));
alter table public.orders add constraint volume__out_of_range CHECK ((volume <= (10000000)::numeric));
alter table public.orders add constraint volume__too_many_decimals CHECK ((scale(volume) <= 3));
alter table public.orders add constraint volume__volume_or_amount CHECK (((volume IS NULL) <> (amount IS NULL)));
CREATE INDEX orders_customer ON public.orders USING btree (customer_id);
CREATE INDEX orders_position ON public.orders USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.orders as permissive for select to authenticated using (( SELECT private.may('orders'::text, 'read'::text) AS may));
create policy writer_adds on public.orders as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.orders as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.orders as permissive for select to kuari_writer using (true);

create table public.payments (
  id uuid not null,
  number text,
  customer_id uuid not null,
  order_id uuid,
  amount bigint not null,
  method text not null,
  paid_on date not null,
  operating_day date not null,
  invoice_id uuid,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.payments enable row level security;
alter table public.payments add constraint amount__not_positive CHECK ((amount > 0));
alter table public.payments add constraint amount__out_of_range CHECK ((amount <= '1000000000000'::bigint));
alter table public.payments add constraint customer_id__unknown_reference FOREIGN KEY (customer_id) REFERENCES public.customers(id);
alter table public.payments add constraint invoice_id__unknown_reference FOREIGN KEY (invoice_id) REFERENCES public.invoices(id);
alter table public.payments add constraint method__invalid_method CHECK ((method = ANY (ARRAY['cash'::text, 'transfer'::text, 'cheque'::text, 'other'::text])));
alter table public.payments add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.payments add constraint number__invalid_number CHECK ((number ~ '^KW-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$'::text));
alter table public.payments add constraint order_id__unknown_reference FOREIGN KEY (order_id) REFERENCES public.orders(id);
alter table public.payments add constraint paid_on__invalid_value CHECK (private.is_day(paid_on));
alter table public.payments add constraint payments_pkey PRIMARY KEY (id);
alter table public.payments add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.payments add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX payments_customer ON public.payments USING btree (customer_id, private.month_of(operating_day));
CREATE INDEX payments_day ON public.payments USING btree (operating_day DESC, id DESC);
CREATE INDEX payments_invoice ON public.payments USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX payments_number ON public.payments USING btree (number);
CREATE INDEX payments_order ON public.payments USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payments_position ON public.payments USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.payments as permissive for select to authenticated using ((( SELECT private.may('payments'::text, 'read'::text) AS may) AND ((author = ( SELECT auth.uid() AS uid)) OR ( SELECT private.may('payments'::text, 'read_finance'::text) AS may))));
create policy writer_adds on public.payments as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.payments as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.payments as permissive for select to kuari_writer using (true);

create table public.production_entries (
  id uuid not null,
  operating_day date not null,
  shift_id uuid,
  material_type text not null,
  volume numeric not null,
  operating_hours numeric,
  done_at timestamp(3) with time zone,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.production_entries enable row level security;
alter table public.production_entries add constraint done_at__invalid_value CHECK (private.is_time(done_at));
alter table public.production_entries add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.production_entries add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.production_entries add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.production_entries add constraint operating_hours__hours_above_limit CHECK ((operating_hours <= (24)::numeric));
alter table public.production_entries add constraint operating_hours__not_positive CHECK ((operating_hours > (0)::numeric));
alter table public.production_entries add constraint operating_hours__too_many_decimals CHECK ((scale(operating_hours) <= 3));
alter table public.production_entries add constraint production_entries_pkey PRIMARY KEY (id);
alter table public.production_entries add constraint shift_id__unknown_reference FOREIGN KEY (shift_id) REFERENCES public.shifts(id);
alter table public.production_entries add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.production_entries add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
alter table public.production_entries add constraint volume__not_positive CHECK ((volume > (0)::numeric));
alter table public.production_entries add constraint volume__too_many_decimals CHECK ((scale(volume) <= 3));
alter table public.production_entries add constraint volume__volume_above_limit CHECK ((volume <= (10000)::numeric));
CREATE INDEX production_entries_day ON public.production_entries USING btree (operating_day, material_type);
CREATE INDEX production_entries_position ON public.production_entries USING btree ("position", id);
CREATE INDEX production_entries_shift ON public.production_entries USING btree (shift_id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.production_entries FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.production_entries FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.production_entries as permissive for select to authenticated using (( SELECT private.may('production_entries'::text, 'read'::text) AS may));
create policy writer_adds on public.production_entries as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.production_entries as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.production_entries as permissive for select to kuari_writer using (true);

create table public.profiles (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  full_name text not null,
  role text not null,
  phone text,
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.profiles enable row level security;
alter table public.profiles add constraint email__invalid_email CHECK (((email = lower(btrim(email))) AND (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'::text)));
alter table public.profiles add constraint email__too_long CHECK ((char_length(email) <= 255));
alter table public.profiles add constraint full_name__invalid_characters CHECK (private.is_person_name(full_name));
alter table public.profiles add constraint full_name__too_long CHECK ((char_length(full_name) <= 100));
alter table public.profiles add constraint full_name__too_short CHECK ((char_length(full_name) >= 2));
alter table public.profiles add constraint id__not_the_user CHECK ((id = user_id));
alter table public.profiles add constraint phone__invalid_phone CHECK (private.is_phone(phone));
alter table public.profiles add constraint profiles_pkey PRIMARY KEY (id);
alter table public.profiles add constraint profiles_user_id_key UNIQUE (user_id);
alter table public.profiles add constraint role__invalid_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'manager'::text, 'operator'::text])));
CREATE UNIQUE INDEX email__taken ON public.profiles USING btree (email);
CREATE INDEX profiles_position ON public.profiles USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
CREATE TRIGGER c_note_first_role AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.note_role();
CREATE TRIGGER c_note_role AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.is_active IS DISTINCT FROM new.is_active))) EXECUTE FUNCTION private.note_role();
create policy people_read on public.profiles as permissive for select to authenticated using ((( SELECT private.may('profiles'::text, 'read'::text) AS may) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.may('profiles'::text, 'read_own'::text) AS may))));
create policy writer_adds on public.profiles as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.profiles as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.profiles as permissive for select to kuari_writer using (true);

create table public.shifts (
  id uuid not null,
  operating_day date not null,
  shift_type text not null,
  shift_name text not null,
  start_time text not null,
  end_time text not null,
  production_target numeric,
  crew uuid[] not null,
  notes text,
  status text not null,
  opened_by uuid,
  opened_at timestamp(3) with time zone,
  closed_by uuid,
  closed_at timestamp(3) with time zone,
  handover_note text,
  acknowledged_by uuid,
  acknowledged_at timestamp(3) with time zone,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.shifts enable row level security;
alter table public.shifts add constraint crew__invalid_value CHECK (
CASE
    WHEN (array_ndims(crew) > 1) THEN false
    ELSE (array_position(crew, NULL::uuid) IS NULL)
END);
alter table public.shifts add constraint crew__too_many CHECK ((cardinality(crew) <= 100));
alter table public.shifts add constraint end_time__invalid_time CHECK ((end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text));
alter table public.shifts add constraint handover_note__too_long CHECK ((char_length(handover_note) <= 2000));
alter table public.shifts add constraint handover_note__too_short CHECK ((char_length(handover_note) >= 2));
alter table public.shifts add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.shifts add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.shifts add constraint production_target__out_of_range CHECK (((production_target >= (0)::numeric) AND (production_target <= (1000000)::numeric)));
alter table public.shifts add constraint production_target__too_many_decimals CHECK ((scale(production_target) <= 3));
alter table public.shifts add constraint shift_name__too_long CHECK ((char_length(shift_name) <= 50));
alter table public.shifts add constraint shift_name__too_short CHECK ((char_length(shift_name) >= 2));
alter table public.shifts add constraint shift_type__invalid_shift_type CHECK ((shift_type = ANY (ARRAY['day'::text, 'night'::text, 'morning'::text])));
alter table public.shifts add constraint shifts_pkey PRIMARY KEY (id);
alter table public.shifts add constraint start_time__invalid_time CHECK ((start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text));
alter table public.shifts add constraint status__invalid_status CHECK ((status = ANY (ARRAY['planned'::text, 'open'::text, 'closed'::text])));
CREATE INDEX shifts_day ON public.shifts USING btree (operating_day);
CREATE INDEX shifts_open ON public.shifts USING btree (operating_day DESC, id DESC) WHERE (status = ANY (ARRAY['planned'::text, 'open'::text]));
CREATE INDEX shifts_opened ON public.shifts USING btree (opened_at DESC);
CREATE INDEX shifts_position ON public.shifts USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.shifts FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.shifts FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.shifts as permissive for select to authenticated using (( SELECT private.may('shifts'::text, 'read'::text) AS may));
create policy writer_adds on public.shifts as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.shifts as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.shifts as permissive for select to kuari_writer using (true);

create table public.stock_adjustments (
  id uuid not null,
  operating_day date not null,
  kind text not null,
  material_type text not null,
  adjustment numeric not null,
  book numeric,
  physical numeric,
  counted_at timestamp(3) with time zone,
  settled numeric not null default 0,
  settled_by jsonb not null default '[]'::jsonb,
  reason text not null,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.stock_adjustments enable row level security;
alter table public.stock_adjustments add constraint adjustment__out_of_range CHECK (((adjustment >= ('-100000000'::integer)::numeric) AND (adjustment <= (100000000)::numeric)));
alter table public.stock_adjustments add constraint adjustment__too_many_decimals CHECK ((scale(adjustment) <= private.decimals_of(material_type)));
alter table public.stock_adjustments add constraint adjustment__zero CHECK (((adjustment <> (0)::numeric) OR (counted_at IS NOT NULL)));
alter table public.stock_adjustments add constraint book__out_of_range CHECK (((book >= ('-100000000'::integer)::numeric) AND (book <= (100000000)::numeric)));
alter table public.stock_adjustments add constraint book__too_many_decimals CHECK ((scale(book) <= private.decimals_of(material_type)));
alter table public.stock_adjustments add constraint counted_at__invalid_value CHECK (private.is_time(counted_at));
alter table public.stock_adjustments add constraint kind__invalid_kind CHECK ((kind = ANY (ARRAY['stocktake'::text, 'adjustment'::text, 'opening'::text])));
alter table public.stock_adjustments add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'solar'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.stock_adjustments add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.stock_adjustments add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.stock_adjustments add constraint physical__negative CHECK ((physical >= (0)::numeric));
alter table public.stock_adjustments add constraint physical__out_of_range CHECK ((physical <= (100000000)::numeric));
alter table public.stock_adjustments add constraint physical__required CHECK (((counted_at IS NULL) OR (physical IS NOT NULL)));
alter table public.stock_adjustments add constraint physical__too_many_decimals CHECK ((scale(physical) <= private.decimals_of(material_type)));
alter table public.stock_adjustments add constraint reason__too_long CHECK ((char_length(reason) <= 500));
alter table public.stock_adjustments add constraint reason__too_short CHECK ((char_length(reason) >= 3));
alter table public.stock_adjustments add constraint stock_adjustments_pkey PRIMARY KEY (id);
alter table public.stock_adjustments add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.stock_adjustments add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX stock_adjustments_counted ON public.stock_adjustments USING btree (material_type, counted_at) WHERE ((counted_at IS NOT NULL) AND (voided_at IS NULL));
CREATE INDEX stock_adjustments_day ON public.stock_adjustments USING btree (operating_day DESC, id DESC);
CREATE INDEX stock_adjustments_position ON public.stock_adjustments USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.stock_adjustments FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.stock_adjustments FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.stock_adjustments as permissive for select to authenticated using (( SELECT private.may('stock_adjustments'::text, 'read'::text) AS may));
create policy writer_adds on public.stock_adjustments as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.stock_adjustments as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.stock_adjustments as permissive for select to kuari_writer using (true);

create table public.stock_movements (
  id uuid not null,
  material_type text not null,
  quantity numeric not null,
  operating_day date not null,
  source_table text not null,
  source_id uuid not null,
  entry text not null,
  revision integer not null default 0,
  happened_at timestamp(3) with time zone not null,
  count_settled uuid,
  mutation_id uuid,
  recorded_at timestamp(3) with time zone not null default now()
);
alter table public.stock_movements enable row level security;
alter table public.stock_movements add constraint stock_movements_count_settled_fkey FOREIGN KEY (count_settled) REFERENCES public.stock_adjustments(id);
alter table public.stock_movements add constraint stock_movements_entry_check CHECK ((entry = ANY (ARRAY['post'::text, 'return'::text])));
alter table public.stock_movements add constraint stock_movements_material_type_check CHECK (private.is_material(material_type));
alter table public.stock_movements add constraint stock_movements_pkey PRIMARY KEY (id);
alter table public.stock_movements add constraint stock_movements_source_table_source_id_material_type_entry__key UNIQUE NULLS NOT DISTINCT (source_table, source_id, material_type, entry, revision, count_settled);
CREATE INDEX stock_movements_day ON public.stock_movements USING btree (operating_day, material_type);
CREATE INDEX stock_movements_happened ON public.stock_movements USING btree (material_type, happened_at);
CREATE INDEX stock_movements_settled ON public.stock_movements USING btree (count_settled) WHERE (count_settled IS NOT NULL);
create policy people_read on public.stock_movements as permissive for select to authenticated using (( SELECT private.may('stock_movements'::text, 'read'::text) AS may));
create policy writer_adds on public.stock_movements as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.stock_movements as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.stock_movements as permissive for select to kuari_writer using (true);

create table public.stocks (
  id uuid not null,
  material_type text not null,
  on_hand numeric not null default 0,
  counted_at timestamp(3) with time zone,
  counted_day date,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.stocks enable row level security;
alter table public.stocks add constraint material_type__invalid_material_type CHECK ((material_type = ANY (ARRAY['boulder'::text, 'solar'::text, 'abu_batu'::text, 'base_course_a'::text, 'sub_base_b'::text, 'split_half_inch'::text, 'split_three_quarter_inch'::text, 'split_2_3_cm'::text, 'screening_sirtu'::text, 'lainnya'::text])));
alter table public.stocks add constraint stocks_material_type_key UNIQUE (material_type);
alter table public.stocks add constraint stocks_pkey PRIMARY KEY (id);
CREATE INDEX stocks_position ON public.stocks USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.stocks FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.stocks FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.stocks as permissive for select to authenticated using (( SELECT private.may('stocks'::text, 'read'::text) AS may));
create policy writer_adds on public.stocks as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.stocks as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.stocks as permissive for select to kuari_writer using (true);

create table public.system_config (
  id uuid not null,
  config_key text not null,
  config_value text not null,
  unit text,
  period text,
  audience text not null default 'all'::text,
  is_active boolean not null default true,
  past jsonb not null default '[]'::jsonb,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.system_config enable row level security;
alter table public.system_config add constraint audience__invalid_audience CHECK ((audience = ANY (ARRAY['all'::text, 'finance'::text])));
alter table public.system_config add constraint config_value__too_long CHECK ((char_length(config_value) <= 50000));
alter table public.system_config add constraint system_config_config_key_key UNIQUE (config_key);
alter table public.system_config add constraint system_config_pkey PRIMARY KEY (id);
CREATE INDEX system_config_position ON public.system_config USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.system_config FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.system_config FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.system_config as permissive for select to authenticated using ((( SELECT private.may('system_config'::text, 'read'::text) AS may) AND ((audience = 'all'::text) OR ( SELECT private.may('system_config'::text, 'read_finance'::text) AS may))));
create policy writer_adds on public.system_config as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.system_config as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.system_config as permissive for select to kuari_writer using (true);

create table public.transactions (
  id uuid not null,
  kind text not null,
  amount bigint not null,
  source_table text not null,
  source_id uuid not null,
  entry text not null,
  operating_day date not null,
  revision integer not null default 0,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.transactions enable row level security;
alter table public.transactions add constraint amount__out_of_range CHECK ((abs(amount) <= '100000000000000'::bigint));
alter table public.transactions add constraint amount__zero CHECK ((amount <> 0));
alter table public.transactions add constraint entry__invalid_value CHECK ((entry = ANY (ARRAY['post'::text, 'return'::text])));
alter table public.transactions add constraint kind__invalid_kind CHECK ((kind = ANY (ARRAY['income'::text, 'expense'::text])));
alter table public.transactions add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.transactions add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.transactions add constraint transactions_pkey PRIMARY KEY (id);
alter table public.transactions add constraint transactions_source_table_source_id_entry_revision_key UNIQUE (source_table, source_id, entry, revision);
alter table public.transactions add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.transactions add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX transactions_day ON public.transactions USING btree (operating_day, kind);
CREATE INDEX transactions_entered ON public.transactions USING btree (operating_day DESC, id) WHERE (source_table = 'transactions'::text);
CREATE INDEX transactions_position ON public.transactions USING btree ("position", id) WHERE (source_table = 'transactions'::text);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.transactions FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.transactions as permissive for select to authenticated using (( SELECT private.may('transactions'::text, 'read'::text) AS may));
create policy writer_adds on public.transactions as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.transactions as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.transactions as permissive for select to kuari_writer using (true);

create table public.transformations (
  id uuid not null,
  operating_day date not null,
  shift_id uuid,
  boulder_volume numeric not null,
  outputs jsonb not null,
  reject_volume numeric,
  done_at timestamp(3) with time zone,
  notes text,
  voided_at timestamp(3) with time zone,
  void_reason text,
  flags text[] not null default '{}'::text[],
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.transformations enable row level security;
alter table public.transformations add constraint boulder_volume__not_positive CHECK ((boulder_volume > (0)::numeric));
alter table public.transformations add constraint boulder_volume__too_many_decimals CHECK ((scale(boulder_volume) <= 3));
alter table public.transformations add constraint boulder_volume__volume_above_limit CHECK ((boulder_volume <= (10000)::numeric));
alter table public.transformations add constraint done_at__invalid_value CHECK (private.is_time(done_at));
alter table public.transformations add constraint notes__too_long CHECK ((char_length(notes) <= 1000));
alter table public.transformations add constraint operating_day__invalid_value CHECK (private.is_day(operating_day));
alter table public.transformations add constraint reject_volume__out_of_range CHECK (((reject_volume >= (0)::numeric) AND (reject_volume <= (10000)::numeric)));
alter table public.transformations add constraint reject_volume__too_many_decimals CHECK ((scale(reject_volume) <= 3));
alter table public.transformations add constraint shift_id__unknown_reference FOREIGN KEY (shift_id) REFERENCES public.shifts(id);
alter table public.transformations add constraint transformations_pkey PRIMARY KEY (id);
alter table public.transformations add constraint void_reason__too_long CHECK ((char_length(void_reason) <= 500));
alter table public.transformations add constraint void_reason__too_short CHECK ((char_length(void_reason) >= 3));
CREATE INDEX transformations_day ON public.transformations USING btree (operating_day);
CREATE INDEX transformations_position ON public.transformations USING btree ("position", id);
CREATE INDEX transformations_shift ON public.transformations USING btree (shift_id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.transformations FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.transformations FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.transformations as permissive for select to authenticated using (( SELECT private.may('transformations'::text, 'read'::text) AS may));
create policy writer_adds on public.transformations as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.transformations as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.transformations as permissive for select to kuari_writer using (true);

create table public.truck_types (
  id uuid not null,
  name text not null,
  index_m3 numeric,
  legal_gross_t numeric,
  former_names text[] not null default '{}'::text[],
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.truck_types enable row level security;
alter table public.truck_types add constraint index_m3__out_of_range CHECK (((index_m3 > (0)::numeric) AND (index_m3 <= (100)::numeric)));
alter table public.truck_types add constraint index_m3__too_many_decimals CHECK ((scale(index_m3) <= 3));
alter table public.truck_types add constraint legal_gross_t__out_of_range CHECK (((legal_gross_t > (0)::numeric) AND (legal_gross_t <= (200)::numeric)));
alter table public.truck_types add constraint legal_gross_t__too_many_decimals CHECK ((scale(legal_gross_t) <= 3));
alter table public.truck_types add constraint name__too_long CHECK ((char_length(name) <= 50));
alter table public.truck_types add constraint truck_types_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX name__taken ON public.truck_types USING btree (name);
CREATE INDEX truck_types_position ON public.truck_types USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.truck_types FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.truck_types FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.truck_types as permissive for select to authenticated using (( SELECT private.may('truck_types'::text, 'read'::text) AS may));
create policy writer_adds on public.truck_types as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.truck_types as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.truck_types as permissive for select to kuari_writer using (true);

create table public.trucks (
  id uuid not null,
  license_plate text not null,
  truck_type text not null,
  index_m3 numeric,
  tare_kg bigint,
  tare_at timestamp(3) with time zone,
  flags text[] not null default '{}'::text[],
  merged_into uuid,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.trucks enable row level security;
alter table public.trucks add constraint index_m3__out_of_range CHECK (((index_m3 > (0)::numeric) AND (index_m3 <= (100)::numeric)));
alter table public.trucks add constraint index_m3__too_many_decimals CHECK ((scale(index_m3) <= 3));
alter table public.trucks add constraint license_plate__invalid_characters CHECK ((license_plate ~ '^[A-Z0-9 -]+$'::text));
alter table public.trucks add constraint license_plate__too_long CHECK ((char_length(license_plate) <= 15));
alter table public.trucks add constraint license_plate__too_short CHECK ((char_length(license_plate) >= 3));
alter table public.trucks add constraint merged_into__itself CHECK ((merged_into <> id));
alter table public.trucks add constraint merged_into__unknown_reference FOREIGN KEY (merged_into) REFERENCES public.trucks(id);
alter table public.trucks add constraint tare_kg__out_of_range CHECK (((tare_kg > 0) AND (tare_kg <= 100000)));
alter table public.trucks add constraint truck_type__too_long CHECK ((char_length(truck_type) <= 50));
alter table public.trucks add constraint trucks_pkey PRIMARY KEY (id);
CREATE INDEX trucks_merged ON public.trucks USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX trucks_position ON public.trucks USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.trucks FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.trucks FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.trucks as permissive for select to authenticated using (( SELECT private.may('trucks'::text, 'read'::text) AS may));
create policy writer_adds on public.trucks as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.trucks as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.trucks as permissive for select to kuari_writer using (true);

create table public.yard_visits (
  id uuid not null,
  truck_license text not null,
  customer_name text,
  driver_name text,
  tare_kg bigint not null,
  tare_from text not null,
  tare_at timestamp(3) with time zone not null,
  status text not null,
  left_at timestamp(3) with time zone,
  author uuid,
  device uuid,
  captured_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone,
  version bigint not null,
  position bigint not null,
  deleted_at timestamp(3) with time zone
);
alter table public.yard_visits enable row level security;
alter table public.yard_visits add constraint customer_name__too_long CHECK ((char_length(customer_name) <= 200));
alter table public.yard_visits add constraint customer_name__too_short CHECK ((char_length(customer_name) >= 2));
alter table public.yard_visits add constraint driver_name__invalid_characters CHECK (private.is_person_name(driver_name));
alter table public.yard_visits add constraint driver_name__too_long CHECK ((char_length(driver_name) <= 100));
alter table public.yard_visits add constraint driver_name__too_short CHECK ((char_length(driver_name) >= 2));
alter table public.yard_visits add constraint status__invalid_status CHECK ((status = ANY (ARRAY['in'::text, 'loaded'::text, 'empty'::text])));
alter table public.yard_visits add constraint tare_from__invalid_value CHECK ((tare_from = ANY (ARRAY['scale'::text, 'known'::text, 'typed'::text])));
alter table public.yard_visits add constraint tare_kg__out_of_range CHECK (((tare_kg > 0) AND (tare_kg <= 100000)));
alter table public.yard_visits add constraint truck_license__invalid_characters CHECK ((truck_license ~ '^[A-Z0-9 -]+$'::text));
alter table public.yard_visits add constraint truck_license__too_long CHECK ((char_length(truck_license) <= 15));
alter table public.yard_visits add constraint truck_license__too_short CHECK ((char_length(truck_license) >= 3));
alter table public.yard_visits add constraint yard_visits_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX yard_visits_in ON public.yard_visits USING btree (truck_license) WHERE (status = 'in'::text);
CREATE INDEX yard_visits_position ON public.yard_visits USING btree ("position", id);
CREATE TRIGGER a_claim_position BEFORE INSERT OR DELETE OR UPDATE ON public.yard_visits FOR EACH STATEMENT EXECUTE FUNCTION private.before_write();
CREATE TRIGGER b_stamp_row BEFORE INSERT OR UPDATE ON public.yard_visits FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
create policy people_read on public.yard_visits as permissive for select to authenticated using (( SELECT private.may('yard_visits'::text, 'read'::text) AS may));
create policy writer_adds on public.yard_visits as permissive for insert to kuari_writer with check (true);
create policy writer_changes on public.yard_visits as permissive for update to kuari_writer using (true) with check (true);
create policy writer_reads on public.yard_visits as permissive for select to kuari_writer using (true);

-- Views

create view private.delivery_versions as
 SELECT d.id,
    d.operating_day,
    d.author,
    d.device,
    d.captured_at,
    d.cancelled_at,
    d.voided_at,
    d.status AS status_now,
    v.revision,
    v.material_type,
    v.volume,
    (v.material_type || trim_scale(v.volume)) AS load,
    v.amount,
    v.status
   FROM public.deliveries d,
    LATERAL ( SELECT ((e.n - 1))::integer AS revision,
            (e.version #>> '{was,material_type}'::text[]) AS material_type,
            ((e.version #>> '{was,volume}'::text[]))::numeric AS volume,
            COALESCE(((e.version #>> '{was,amount}'::text[]))::bigint, (0)::bigint) AS amount,
            (e.version #>> '{was,status}'::text[]) AS status
           FROM jsonb_array_elements(d.revisions) WITH ORDINALITY e(version, n)
        UNION ALL
         SELECT private.revision_of(d.*) AS revision_of,
            d.material_type,
            d.volume,
            COALESCE(d.amount, (0)::bigint) AS "coalesce",
            d.status) v
  WHERE (d.revisions IS NOT NULL);

create view private.invoices_from_sources as
 SELECT id,
    (COALESCE(( SELECT sum(p.amount) AS sum
           FROM public.payments p
          WHERE ((p.invoice_id = i.id) AND (p.voided_at IS NULL))), (0)::numeric))::bigint AS paid,
    (
        CASE
            WHEN ((kind = 'invoice'::text) AND (voided_at IS NULL)) THEN (COALESCE(( SELECT sum(l.amount) AS sum
               FROM private.invoice_lines(ARRAY( SELECT d.id
                       FROM public.deliveries d
                      WHERE (d.invoice_id = i.id)), i.customer_id) l(month, order_id, material_type, unit_price, volume, count, amount)), (0)::numeric) - ( SELECT sum(o.net) AS sum
               FROM public.invoices o
              WHERE ((o.voided_at IS NULL) AND ((i.id = o.id) OR (i.id = o.credits)))))
            ELSE (0)::numeric
        END)::bigint AS differs
   FROM public.invoices i;

create view private.ledger_differences as
 SELECT 'positions'::text AS part,
    'sync_state'::text AS key,
    (s."position")::text AS stored,
    (top."position")::text AS counted
   FROM private.sync_state s,
    ( SELECT GREATEST(( SELECT max(deliveries."position") AS max
                   FROM public.deliveries), ( SELECT max(daily_totals."position") AS max
                   FROM public.daily_totals), ( SELECT max(stocks."position") AS max
                   FROM public.stocks), ( SELECT max(system_config."position") AS max
                   FROM public.system_config)) AS "position") top
  WHERE (top."position" > s."position")
UNION ALL
 SELECT 'movements'::text AS part,
    concat_ws(' '::text, source_table, source_id, material_type, entry, NULLIF(revision, 0)) AS key,
    (m.quantity)::text AS stored,
    (v.quantity)::text AS counted
   FROM (( SELECT stock_movements.id,
            stock_movements.material_type,
            stock_movements.quantity,
            stock_movements.operating_day,
            stock_movements.source_table,
            stock_movements.source_id,
            stock_movements.entry,
            stock_movements.revision,
            stock_movements.happened_at,
            stock_movements.count_settled,
            stock_movements.mutation_id,
            stock_movements.recorded_at
           FROM public.stock_movements
          WHERE (stock_movements.count_settled IS NULL)) m
     FULL JOIN private.movements_from_sources v USING (source_table, source_id, material_type, entry, revision))
  WHERE ((m.quantity IS DISTINCT FROM v.quantity) OR (m.operating_day IS DISTINCT FROM v.operating_day))
UNION ALL
 SELECT 'counts'::text AS part,
    concat_ws(' '::text, settlements_from_sources.material_type, settlements_from_sources.counted_at) AS key,
    concat_ws(' / '::text, settlements_from_sources.settled, settlements_from_sources.moved) AS stored,
    (settlements_from_sources.due)::text AS counted
   FROM private.settlements_from_sources
  WHERE ((settlements_from_sources.due IS DISTINCT FROM settlements_from_sources.settled) OR (settlements_from_sources.due IS DISTINCT FROM settlements_from_sources.moved))
UNION ALL
 SELECT 'stocks'::text AS part,
    s.material_type AS key,
    (s.on_hand)::text AS stored,
    (COALESCE(m.quantity, (0)::numeric))::text AS counted
   FROM (public.stocks s
     LEFT JOIN ( SELECT stock_movements.material_type,
            sum(stock_movements.quantity) AS quantity
           FROM public.stock_movements
          GROUP BY stock_movements.material_type) m USING (material_type))
  WHERE (s.on_hand <> COALESCE(m.quantity, (0)::numeric))
UNION ALL
 SELECT 'money'::text AS part,
    concat_ws(' '::text, source_table, source_id, entry, NULLIF(revision, 0)) AS key,
    (t.amount)::text AS stored,
    (v.amount)::text AS counted
   FROM (( SELECT transactions.id,
            transactions.kind,
            transactions.amount,
            transactions.source_table,
            transactions.source_id,
            transactions.entry,
            transactions.operating_day,
            transactions.revision,
            transactions.notes,
            transactions.voided_at,
            transactions.void_reason,
            transactions.flags,
            transactions.author,
            transactions.device,
            transactions.captured_at,
            transactions.received_at,
            transactions.version,
            transactions."position",
            transactions.deleted_at
           FROM public.transactions
          WHERE (transactions.source_table <> 'transactions'::text)) t
     FULL JOIN private.transactions_from_sources v USING (source_table, source_id, entry, revision))
  WHERE (((t.kind IS DISTINCT FROM v.kind) OR (t.amount IS DISTINCT FROM v.amount)) OR (t.operating_day IS DISTINCT FROM v.operating_day))
UNION ALL
 SELECT 'days'::text AS part,
    concat_ws(' '::text, operating_day, kind, key) AS key,
    concat_ws(' / '::text, t.quantity, t.count, t.amount) AS stored,
    concat_ws(' / '::text, v.quantity, v.count, v.amount) AS counted
   FROM (public.daily_totals t
     FULL JOIN private.totals_from_sources v USING (operating_day, kind, key))
  WHERE (((COALESCE(t.quantity, (0)::numeric) IS DISTINCT FROM COALESCE(v.quantity, (0)::numeric)) OR (COALESCE(t.count, 0) IS DISTINCT FROM COALESCE(v.count, 0))) OR (COALESCE(t.amount, (0)::bigint) IS DISTINCT FROM COALESCE(v.amount, (0)::bigint)))
UNION ALL
 SELECT 'months'::text AS part,
    concat_ws(' '::text, customer_id, month) AS key,
    concat_ws(' / '::text, c.volume, c.count, c.billed, c.tax, c.unpriced_volume, c.paid) AS stored,
    concat_ws(' / '::text, v.volume, v.count, v.billed, v.tax, v.unpriced_volume, v.paid) AS counted
   FROM (public.customer_months c
     FULL JOIN private.months_from_sources v USING (customer_id, month))
  WHERE ((((((c.volume IS DISTINCT FROM COALESCE(v.volume, (0)::numeric)) OR (c.count IS DISTINCT FROM COALESCE(v.count, 0))) OR (c.billed IS DISTINCT FROM COALESCE(v.billed, (0)::bigint))) OR (c.tax IS DISTINCT FROM COALESCE(v.tax, (0)::bigint))) OR (c.unpriced_volume IS DISTINCT FROM COALESCE(v.unpriced_volume, (0)::numeric))) OR (c.paid IS DISTINCT FROM COALESCE(v.paid, (0)::bigint)))
UNION ALL
 SELECT 'orders'::text AS part,
    (order_id)::text AS key,
    concat_ws(' / '::text, t.volume, t.amount, t.tax, t.count, t.paid) AS stored,
    concat_ws(' / '::text, v.volume, v.amount, v.tax, v.count, v.paid) AS counted
   FROM (public.order_totals t
     FULL JOIN private.orders_from_sources v USING (order_id))
  WHERE (((((t.volume IS DISTINCT FROM COALESCE(v.volume, (0)::numeric)) OR (t.amount IS DISTINCT FROM COALESCE(v.amount, (0)::bigint))) OR (t.tax IS DISTINCT FROM COALESCE(v.tax, (0)::bigint))) OR (t.count IS DISTINCT FROM COALESCE(v.count, 0))) OR (t.paid IS DISTINCT FROM COALESCE(v.paid, (0)::bigint)))
UNION ALL
 SELECT 'invoices'::text AS part,
    i.number AS key,
    concat_ws(' / '::text, i.paid, i.differs) AS stored,
    concat_ws(' / '::text, v.paid, v.differs) AS counted
   FROM (public.invoices i
     JOIN private.invoices_from_sources v USING (id))
  WHERE ((i.paid IS DISTINCT FROM v.paid) OR (i.differs IS DISTINCT FROM v.differs));

create view private.months_from_sources as
 SELECT customer_id,
    month,
    sum(volume) AS volume,
    (sum(count))::integer AS count,
    (sum(billed))::bigint AS billed,
    (sum(tax))::bigint AS tax,
    sum(unpriced_volume) AS unpriced_volume,
    (sum(paid))::bigint AS paid
   FROM ( SELECT deliveries.customer_id,
            private.month_of(deliveries.operating_day) AS month,
            deliveries.volume,
            1 AS count,
            COALESCE(deliveries.amount, (0)::bigint) AS billed,
            (0)::bigint AS tax,
                CASE
                    WHEN (deliveries.unit_price IS NULL) THEN deliveries.volume
                    ELSE (0)::numeric
                END AS unpriced_volume,
            (0)::bigint AS paid
           FROM public.deliveries
          WHERE ((deliveries.customer_id IS NOT NULL) AND (deliveries.status = 'delivered'::text) AND (deliveries.voided_at IS NULL))
        UNION ALL
         SELECT payments.customer_id,
            private.month_of(payments.operating_day) AS month_of,
            0,
            0,
            0,
            0,
            0,
            payments.amount
           FROM public.payments
          WHERE (payments.voided_at IS NULL)
        UNION ALL
         SELECT opening_balances.customer_id,
            private.month_of(opening_balances.as_of) AS month_of,
            0,
            0,
            opening_balances.amount,
            0,
            0,
            0
           FROM public.opening_balances
          WHERE (opening_balances.voided_at IS NULL)
        UNION ALL
         SELECT invoices.customer_id,
            private.month_of(invoices.issued_on) AS month_of,
            0,
            0,
            0,
            invoices.tax,
            0,
            0
           FROM public.invoices
          WHERE ((invoices.tax <> 0) AND (invoices.voided_at IS NULL))) parts
  GROUP BY customer_id, month;

create view private.movements_from_sources as
 SELECT 'deliveries'::text AS source_table,
    deliveries.id AS source_id,
    'post'::text AS entry,
    deliveries.material_type,
    (- deliveries.volume) AS quantity,
    deliveries.operating_day,
    deliveries.captured_at AS happened_at,
    0 AS revision
   FROM public.deliveries
  WHERE (deliveries.revisions IS NULL)
UNION ALL
 SELECT 'deliveries'::text AS source_table,
    deliveries.id AS source_id,
    'return'::text AS entry,
    deliveries.material_type,
    deliveries.volume AS quantity,
    deliveries.operating_day,
        CASE deliveries.status
            WHEN 'cancelled'::text THEN COALESCE(deliveries.cancelled_at, deliveries.captured_at)
            ELSE deliveries.captured_at
        END AS happened_at,
    0 AS revision
   FROM public.deliveries
  WHERE ((deliveries.revisions IS NULL) AND ((deliveries.status = 'cancelled'::text) OR (deliveries.voided_at IS NOT NULL)))
UNION ALL
 SELECT 'deliveries'::text AS source_table,
    v.id AS source_id,
    e.entry,
    v.material_type,
    (((- e.sign))::numeric * v.volume) AS quantity,
    v.operating_day,
        CASE
            WHEN ((e.entry = 'return'::text) AND (v.next IS NULL) AND (v.status_now = 'cancelled'::text)) THEN COALESCE(v.cancelled_at, v.captured_at)
            ELSE v.captured_at
        END AS happened_at,
    v.revision
   FROM ( SELECT v_1.id,
            v_1.operating_day,
            v_1.author,
            v_1.device,
            v_1.captured_at,
            v_1.cancelled_at,
            v_1.voided_at,
            v_1.status_now,
            v_1.revision,
            v_1.material_type,
            v_1.volume,
            v_1.load,
            v_1.amount,
            v_1.status,
            v_1.is_moved,
            lead(v_1.revision) OVER (PARTITION BY v_1.id ORDER BY v_1.revision) AS next
           FROM ( SELECT delivery_versions.id,
                    delivery_versions.operating_day,
                    delivery_versions.author,
                    delivery_versions.device,
                    delivery_versions.captured_at,
                    delivery_versions.cancelled_at,
                    delivery_versions.voided_at,
                    delivery_versions.status_now,
                    delivery_versions.revision,
                    delivery_versions.material_type,
                    delivery_versions.volume,
                    delivery_versions.load,
                    delivery_versions.amount,
                    delivery_versions.status,
                    (lag(delivery_versions.load) OVER (PARTITION BY delivery_versions.id ORDER BY delivery_versions.revision) IS DISTINCT FROM delivery_versions.load) AS is_moved
                   FROM private.delivery_versions) v_1
          WHERE v_1.is_moved) v,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((e.entry = 'post'::text) OR (v.next IS NOT NULL) OR (v.status_now = 'cancelled'::text) OR (v.voided_at IS NOT NULL))
UNION ALL
 SELECT 'stock_adjustments'::text AS source_table,
    a.id AS source_id,
    e.entry,
    a.material_type,
    (((e.sign)::numeric * a.adjustment) +
        CASE e.entry
            WHEN 'return'::text THEN (- a.settled)
            ELSE (0)::numeric
        END) AS quantity,
    a.operating_day,
    COALESCE(a.counted_at, a.captured_at) AS happened_at,
    0 AS revision
   FROM public.stock_adjustments a,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((e.entry = 'post'::text) OR (a.voided_at IS NOT NULL))
UNION ALL
 SELECT 'production_entries'::text AS source_table,
    p.id AS source_id,
    e.entry,
    p.material_type,
    ((e.sign)::numeric * p.volume) AS quantity,
    p.operating_day,
    COALESCE(p.done_at, p.captured_at) AS happened_at,
    0 AS revision
   FROM public.production_entries p,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((e.entry = 'post'::text) OR (p.voided_at IS NOT NULL))
UNION ALL
 SELECT 'fuel_logs'::text AS source_table,
    f.id AS source_id,
    e.entry,
    'solar'::text AS material_type,
    ((e.sign)::numeric *
        CASE f.kind
            WHEN 'issue'::text THEN (- f.liters)
            ELSE f.liters
        END) AS quantity,
    f.operating_day,
    COALESCE(f.done_at, f.captured_at) AS happened_at,
    0 AS revision
   FROM public.fuel_logs f,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((e.entry = 'post'::text) OR (f.voided_at IS NOT NULL))
UNION ALL
 SELECT 'transformations'::text AS source_table,
    t.id AS source_id,
    e.entry,
    line.material_type,
    ((e.sign)::numeric * line.quantity) AS quantity,
    t.operating_day,
    COALESCE(t.done_at, t.captured_at) AS happened_at,
    0 AS revision
   FROM public.transformations t,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign),
    LATERAL ( SELECT 'boulder'::text AS material_type,
            (- t.boulder_volume) AS quantity
        UNION ALL
         SELECT jsonb_each_text.key,
            (jsonb_each_text.value)::numeric AS value
           FROM jsonb_each_text(t.outputs) jsonb_each_text(key, value)) line
  WHERE ((e.entry = 'post'::text) OR (t.voided_at IS NOT NULL));

create view private.orders_from_sources as
 SELECT order_id,
    sum(volume) AS volume,
    (sum(amount))::bigint AS amount,
    (sum(tax))::bigint AS tax,
    (sum(count))::integer AS count,
    (sum(paid))::bigint AS paid
   FROM ( SELECT deliveries.order_id,
            deliveries.volume,
            COALESCE(deliveries.amount, (0)::bigint) AS amount,
            0 AS tax,
            1 AS count,
            (0)::bigint AS paid
           FROM public.deliveries
          WHERE ((deliveries.order_id IS NOT NULL) AND (deliveries.status <> 'cancelled'::text) AND (deliveries.voided_at IS NULL))
        UNION ALL
         SELECT o.id,
            0,
            0,
            ( SELECT round(((sum(((line.value ->> 'amount'::text))::bigint) * i.tax_percent) / (100)::numeric)) AS round
                   FROM jsonb_array_elements(i.lines) line(value)
                  WHERE ((line.value ->> 'order_id'::text) = (o.id)::text)) AS round,
            0,
            0
           FROM (public.orders o
             JOIN public.invoices i ON ((i.lines @> jsonb_build_array(jsonb_build_object('order_id', o.id)))))
          WHERE ((i.voided_at IS NULL) AND (i.tax <> 0))
        UNION ALL
         SELECT payments.order_id,
            0,
            0,
            0,
            0,
            payments.amount
           FROM public.payments
          WHERE ((payments.order_id IS NOT NULL) AND (payments.voided_at IS NULL))) parts
  GROUP BY order_id;

create view private.permission_matrix as
 SELECT object,
    action,
    string_agg(
        CASE role
            WHEN 'operator'::text THEN 'P'::text
            ELSE upper("left"(role, 1))
        END, ''::text ORDER BY (array_position('{owner,admin,manager,operator}'::text[], role))) AS roles
   FROM private.permissions
  GROUP BY object, action
  ORDER BY object, action;

create view private.settlements_from_sources as
 WITH counts AS (
         SELECT stock_adjustments.id,
            stock_adjustments.material_type,
            stock_adjustments.operating_day,
            stock_adjustments.counted_at,
            stock_adjustments.adjustment,
            stock_adjustments.settled,
            stock_adjustments.voided_at,
            (stock_adjustments.physical - COALESCE(lag(stock_adjustments.physical) OVER earlier, (0)::numeric)) AS seen,
            lag(stock_adjustments.counted_at) OVER earlier AS since
           FROM public.stock_adjustments
          WHERE ((stock_adjustments.counted_at IS NOT NULL) AND (stock_adjustments.voided_at IS NULL))
          WINDOW earlier AS (PARTITION BY stock_adjustments.material_type ORDER BY stock_adjustments.counted_at, stock_adjustments.id)
        ), becoming AS (
         SELECT c.id,
            c.material_type,
            c.operating_day,
            c.counted_at,
            c.settled,
            ((c.seen - c.adjustment) - COALESCE(( SELECT sum(m.quantity) AS sum
                   FROM public.stock_movements m
                  WHERE ((m.material_type = c.material_type) AND (m.count_settled IS NULL) AND (m.happened_at <= c.counted_at) AND (m.happened_at > COALESCE(c.since, '-infinity'::timestamp with time zone)) AND (NOT ((m.source_table = 'stock_adjustments'::text) AND (EXISTS ( SELECT
                           FROM public.stock_adjustments o
                          WHERE ((o.id = m.source_id) AND (o.counted_at IS NOT NULL)))))))), (0)::numeric)) AS due
           FROM counts c
        UNION ALL
         SELECT stock_adjustments.id,
            stock_adjustments.material_type,
            stock_adjustments.operating_day,
            stock_adjustments.counted_at,
            stock_adjustments.settled,
            stock_adjustments.settled
           FROM public.stock_adjustments
          WHERE ((stock_adjustments.counted_at IS NOT NULL) AND (stock_adjustments.voided_at IS NOT NULL))
        )
 SELECT id,
    material_type,
    operating_day,
    counted_at,
    settled,
    due,
    COALESCE(( SELECT sum(m.quantity) AS sum
           FROM public.stock_movements m
          WHERE (m.count_settled = b.id)), (0)::numeric) AS moved
   FROM becoming b;

create view private.stood_by_day as
 SELECT own.reason,
    own.equipment_id,
    (part.day)::date AS operating_day,
    round((EXTRACT(epoch FROM (LEAST(own.ended_at, (((part.day + '1 day'::interval) AT TIME ZONE site.zone) + site.day_start)) - GREATEST(own.begins, ((part.day AT TIME ZONE site.zone) + site.day_start)))) / (3600)::numeric), 3) AS hours
   FROM ( SELECT private.config('site.time_zone'::text) AS zone,
            (private.config('site.day_start'::text))::interval AS day_start) site,
    ( SELECT downtime_entries.id,
            downtime_entries.operating_day,
            downtime_entries.shift_id,
            downtime_entries.equipment_id,
            downtime_entries.reason,
            downtime_entries.started_at,
            downtime_entries.ended_at,
            downtime_entries.held_end_at,
            downtime_entries.notes,
            downtime_entries.voided_at,
            downtime_entries.void_reason,
            downtime_entries.flags,
            downtime_entries.author,
            downtime_entries.device,
            downtime_entries.captured_at,
            downtime_entries.received_at,
            downtime_entries.version,
            downtime_entries."position",
            downtime_entries.deleted_at,
            GREATEST(downtime_entries.started_at, max(downtime_entries.ended_at) OVER (PARTITION BY downtime_entries.equipment_id ORDER BY downtime_entries.started_at, downtime_entries.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS begins
           FROM public.downtime_entries
          WHERE ((downtime_entries.voided_at IS NULL) AND (downtime_entries.ended_at IS NOT NULL))) own,
    LATERAL generate_series(date_trunc('day'::text, ((own.begins - site.day_start) AT TIME ZONE site.zone)), (((own.ended_at - '00:00:00.001'::interval) - site.day_start) AT TIME ZONE site.zone), '1 day'::interval) part(day)
  WHERE (own.begins < own.ended_at);

create view private.totals_from_sources as
 SELECT deliveries.operating_day,
    'deliveries'::text AS kind,
    deliveries.material_type AS key,
    sum(deliveries.volume) AS quantity,
    (count(*))::integer AS count,
    (COALESCE(sum(deliveries.amount), (0)::numeric))::bigint AS amount
   FROM public.deliveries
  WHERE ((deliveries.status <> 'cancelled'::text) AND (deliveries.voided_at IS NULL))
  GROUP BY deliveries.operating_day, deliveries.material_type
UNION ALL
 SELECT deliveries.operating_day,
    'delivered'::text AS kind,
    deliveries.material_type AS key,
    sum(deliveries.volume) AS quantity,
    (count(*))::integer AS count,
    (COALESCE(sum(deliveries.amount), (0)::numeric))::bigint AS amount
   FROM public.deliveries
  WHERE ((deliveries.status = 'delivered'::text) AND (deliveries.voided_at IS NULL))
  GROUP BY deliveries.operating_day, deliveries.material_type
UNION ALL
 SELECT production_entries.operating_day,
    'production'::text AS kind,
    production_entries.material_type AS key,
    sum(production_entries.volume) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.production_entries
  WHERE (production_entries.voided_at IS NULL)
  GROUP BY production_entries.operating_day, production_entries.material_type
UNION ALL
 SELECT transformations.operating_day,
    'feed'::text AS kind,
    'boulder'::text AS key,
    sum(transformations.boulder_volume) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.transformations
  WHERE (transformations.voided_at IS NULL)
  GROUP BY transformations.operating_day
UNION ALL
 SELECT transformations.operating_day,
    'transformation'::text AS kind,
    output.key,
    sum((output.value)::numeric) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.transformations,
    LATERAL jsonb_each_text(transformations.outputs) output(key, value)
  WHERE (transformations.voided_at IS NULL)
  GROUP BY transformations.operating_day, output.key
UNION ALL
 SELECT fuel_logs.operating_day,
    ('fuel_'::text || fuel_logs.kind) AS kind,
    COALESCE((fuel_logs.equipment_id)::text, 'solar'::text) AS key,
    sum(fuel_logs.liters) AS quantity,
    (count(*))::integer AS count,
    (COALESCE(sum(fuel_logs.amount), (0)::numeric))::bigint AS amount
   FROM public.fuel_logs
  WHERE (fuel_logs.voided_at IS NULL)
  GROUP BY fuel_logs.operating_day, fuel_logs.kind, COALESCE((fuel_logs.equipment_id)::text, 'solar'::text)
UNION ALL
 SELECT d.operating_day,
    total.kind,
    total.key,
    sum(d.hours) AS quantity,
    (sum(d.of_day))::integer AS count,
    (0)::bigint AS amount
   FROM ( SELECT downtime_entries.operating_day,
            downtime_entries.reason,
            downtime_entries.equipment_id,
            0 AS hours,
            1 AS of_day
           FROM public.downtime_entries
          WHERE (downtime_entries.voided_at IS NULL)
        UNION ALL
         SELECT stood_by_day.operating_day,
            stood_by_day.reason,
            stood_by_day.equipment_id,
            stood_by_day.hours,
            0
           FROM private.stood_by_day) d,
    LATERAL ( VALUES ('downtime'::text,d.reason), ('downtime_equipment'::text,(d.equipment_id)::text)) total(kind, key)
  WHERE (total.key IS NOT NULL)
  GROUP BY d.operating_day, total.kind, total.key
UNION ALL
 SELECT deliveries.operating_day,
    'unpriced'::text AS kind,
    deliveries.material_type AS key,
    sum(deliveries.volume) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.deliveries
  WHERE ((deliveries.status = 'delivered'::text) AND (deliveries.voided_at IS NULL) AND (deliveries.unit_price IS NULL))
  GROUP BY deliveries.operating_day, deliveries.material_type
UNION ALL
 SELECT transformations.operating_day,
    'reject'::text AS kind,
    'boulder'::text AS key,
    sum(transformations.reject_volume) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.transformations
  WHERE ((transformations.voided_at IS NULL) AND (transformations.reject_volume IS NOT NULL))
  GROUP BY transformations.operating_day
UNION ALL
 SELECT incidents.operating_day,
    'incidents'::text AS kind,
    incidents.class AS key,
    count(*) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.incidents
  GROUP BY incidents.operating_day, incidents.class
UNION ALL
 SELECT incidents.operating_day,
    'lost_days'::text AS kind,
    'all'::text AS key,
    sum(incidents.lost_days) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.incidents
  WHERE (incidents.lost_days > 0)
  GROUP BY incidents.operating_day
UNION ALL
 SELECT s.operating_day,
    'hours_worked'::text AS kind,
    w.key,
    sum(w.hours) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.shifts s,
    LATERAL private.crew_hours(s.*) w(key, hours)
  GROUP BY s.operating_day, w.key
UNION ALL
 SELECT stock_movements.operating_day,
    'net_movement'::text AS kind,
    stock_movements.material_type AS key,
    sum(stock_movements.quantity) AS quantity,
    (count(*))::integer AS count,
    (0)::bigint AS amount
   FROM public.stock_movements
  GROUP BY stock_movements.operating_day, stock_movements.material_type
UNION ALL
 SELECT day_closings.operating_day,
    'closed'::text AS kind,
    'all'::text AS key,
    1 AS quantity,
    1 AS count,
    (0)::bigint AS amount
   FROM public.day_closings
  WHERE (day_closings.reopened_at IS NULL)
UNION ALL
 SELECT transactions.operating_day,
    transactions.kind,
    transactions.source_table AS key,
    0 AS quantity,
    (count(*))::integer AS count,
    (sum(transactions.amount))::bigint AS amount
   FROM public.transactions
  GROUP BY transactions.operating_day, transactions.kind, transactions.source_table;

create view private.transactions_from_sources as
 SELECT 'income'::text AS kind,
    (e.sign * d.amount) AS amount,
    'deliveries'::text AS source_table,
    d.id AS source_id,
    e.entry,
    d.operating_day,
    d.author,
    d.device,
    d.captured_at,
    0 AS revision
   FROM public.deliveries d,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((d.revisions IS NULL) AND (d.status = 'delivered'::text) AND (d.amount > 0) AND ((e.entry = 'post'::text) OR (d.voided_at IS NOT NULL)))
UNION ALL
 SELECT 'income'::text AS kind,
    (e.sign * v.amount) AS amount,
    'deliveries'::text AS source_table,
    v.id AS source_id,
    e.entry,
    v.operating_day,
    v.author,
    v.device,
    v.captured_at,
    v.revision
   FROM ( SELECT v_1.id,
            v_1.operating_day,
            v_1.author,
            v_1.device,
            v_1.captured_at,
            v_1.cancelled_at,
            v_1.voided_at,
            v_1.status_now,
            v_1.revision,
            v_1.material_type,
            v_1.volume,
            v_1.load,
            v_1.amount,
            v_1.status,
            v_1.is_other,
            lead(v_1.revision) OVER (PARTITION BY v_1.id ORDER BY v_1.revision) AS next
           FROM ( SELECT delivery_versions.id,
                    delivery_versions.operating_day,
                    delivery_versions.author,
                    delivery_versions.device,
                    delivery_versions.captured_at,
                    delivery_versions.cancelled_at,
                    delivery_versions.voided_at,
                    delivery_versions.status_now,
                    delivery_versions.revision,
                    delivery_versions.material_type,
                    delivery_versions.volume,
                    delivery_versions.load,
                    delivery_versions.amount,
                    delivery_versions.status,
                    (lag(delivery_versions.amount) OVER (PARTITION BY delivery_versions.id ORDER BY delivery_versions.revision) IS DISTINCT FROM delivery_versions.amount) AS is_other
                   FROM private.delivery_versions
                  WHERE (delivery_versions.status = 'delivered'::text)) v_1
          WHERE v_1.is_other) v,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((v.amount > 0) AND ((e.entry = 'post'::text) OR (v.next IS NOT NULL) OR (v.voided_at IS NOT NULL)))
UNION ALL
 SELECT 'expense'::text AS kind,
    (e.sign * f.amount) AS amount,
    'fuel_logs'::text AS source_table,
    f.id AS source_id,
    e.entry,
    f.operating_day,
    f.author,
    f.device,
    f.captured_at,
    0 AS revision
   FROM public.fuel_logs f,
    ( VALUES ('post'::text,1), ('return'::text,'-1'::integer)) e(entry, sign)
  WHERE ((f.amount > 0) AND ((e.entry = 'post'::text) OR (f.voided_at IS NOT NULL)));

create view public.colleagues with (security_barrier=true) as
 SELECT id,
    version,
    "position",
    deleted_at,
    full_name,
    role
   FROM public.profiles
  WHERE ( SELECT private.may('colleagues'::text, 'read'::text) AS may);

create view public.people with (security_invoker=true) as
 SELECT p.id,
    p.email,
    p.full_name,
    p.role,
    p.phone,
    p.is_active,
    p.must_change_password,
    p.created_at,
    d.last_seen_at,
    d.unsent_count
   FROM (public.profiles p
     CROSS JOIN LATERAL ( SELECT max(d_1.last_seen_at) AS last_seen_at,
            (
                CASE
                    WHEN ((count(*) = count(d_1.unsent_count)) OR (sum(d_1.unsent_count) > 0)) THEN COALESCE(sum(d_1.unsent_count), (0)::bigint)
                    ELSE NULL::bigint
                END)::integer AS unsent_count
           FROM public.devices d_1
          WHERE (d_1.user_id = p.user_id)) d)
  WHERE (p.deleted_at IS NULL);

-- Functions

CREATE OR REPLACE FUNCTION private.account_without_profile(email text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select u.id from auth.users u
    where lower(u.email) = lower(btrim(account_without_profile.email))
      and not exists (select from public.profiles p where p.user_id = u.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.add_all(sums jsonb, addends jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sums || (select coalesce(jsonb_object_agg(a.key, coalesce((sums ->> a.key)::numeric, 0) + a.value::numeric), '{}') from jsonb_each_text(addends) as a);
end
$function$;

CREATE OR REPLACE FUNCTION private.add_fact(m private.mutation, new_row jsonb, flags text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  table_name constant text := split_part(m.kind, '.', 1);
  placed constant private.placement := private.place_in_shift(m, (new_row ->> 'operating_day')::date, (new_row ->> 'shift_id')::uuid);
begin
  if new_row ->> 'done_at' is not null then
    new_row := new_row || jsonb_build_object('done_at', private.stated_time(m, (new_row ->> 'done_at')::timestamptz, 'done_at'));
  end if;
  execute format('insert into public.%1$I as t select r.* from jsonb_populate_record(null::public.%1$I, $1) as r returning to_jsonb(t)', table_name)
    into new_row using new_row || jsonb_build_object('operating_day', placed.operating_day, 'flags', placed.flags || flags);
  return private.posted_by(table_name, m.entity_id, coalesce((new_row ->> 'counted_at')::timestamptz, (new_row ->> 'done_at')::timestamptz, private.own_time(m.happened_at))) || jsonb_build_object('rows', jsonb_build_array(jsonb_build_array(table_name, m.entity_id)),
    'totals', private.total_keys(table_name, new_row), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.addressed_to(ask text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when ask ~ '^[0-9a-f]{1,32}$' then jsonb_build_object('to', ask) else '{}' end
$function$;

CREATE OR REPLACE FUNCTION private.adopt(target regclass, synced boolean DEFAULT true, read_rule text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.after_closing(m private.mutation, placed private.placement)
 RETURNS private.placement
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  closed timestamptz := (select c.closed_at from public.day_closings c where c.operating_day = placed.operating_day and c.reopened_at is null);
begin
  if closed is null then
    return placed;
  elsif m.happened_at > closed and not coalesce(m.forced, false) and m.role is distinct from 'owner' then
    perform private.hold('day_closed', placed.operating_day);
  end if;
  placed.flags := placed.flags || 'late'::text;
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.already_done(rows jsonb, payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('rows', rows, 'code', 'already_done') || case when payload = '{}' then '{}'::jsonb
    else jsonb_build_object('after', jsonb_build_object('second', payload)) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.anybody_may(object text, action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (select from private.permissions d where d.object = 'devices' and d.action = 'create'
    and not private.role_may(d.role, anybody_may.object, anybody_may.action))
$function$;

CREATE OR REPLACE FUNCTION private.apply_held_of_day(m private.mutation, day date, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.held_mutations;
  effect jsonb;
  done jsonb := '{"rows":[],"movements":[],"totals":[],"decides":[],"also_changed":[]}';
  applied uuid[] := '{}';
begin
  for held in select h.* from public.held_mutations h where h.decision is null and h.id::text <> all (array(select jsonb_array_elements_text(m.payload -> 'leave_held')))
    and (h.code = 'day_closed' and h.closed_day = day or h.code = 'dependency_held') order by h.received_at, (h.mutation ->> 'seq')::bigint for update
  loop
    continue when held.code = 'dependency_held' and not applied && array(select jsonb_array_elements_text(held.mutation -> 'depends_on'))::uuid[];
    begin
      effect := private.carry_out(held.mutation, (held.author, held.device, null, 1, m.position,
        (select l.submitted_by from private.mutation_log l where l.id = held.id))::private.push, on_hand);
    exception when sqlstate 'KU001' or sqlstate 'KU002' or sqlstate 'KU003' or data_exception or integrity_constraint_violation then
      continue;
    end;
    effect := private.decided(held, m, 'applied', effect, m.payload ->> 'reopen_reason');
    applied := applied || held.entity_id;
    on_hand := private.add_all(on_hand, private.deltas_of(effect));
    done := (select jsonb_object_agg(key, value || coalesce(effect -> key, '[]')) from jsonb_each(done))
      || jsonb_build_object('also_changed', (done -> 'also_changed') || jsonb_build_array(jsonb_build_array('held_mutations', held.id, null, '{"decision":"applied"}'::jsonb)));
  end loop;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_in_order(push private.push, mutations jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  raws constant jsonb[] := array(select value from jsonb_array_elements(mutations));
  fingerprint bytea;
  known private.mutation_log;
  result private.attempt;
  attempts private.attempt[] := '{}';
  settled jsonb := '{}';
  -- What this batch has corrected or given up so far.
  replaced jsonb := '{}';
  entries private.mutation_log[] := '{}';
  on_hand jsonb := (select jsonb_object_agg(s.material_type, s.on_hand) from public.stocks s);
  deltas jsonb := '{}';
  -- How many of the attempts stand in the totals.
  counted integer := 0;
  key text;
  decided jsonb;
  held_day date;
begin
  for i in 1..cardinality(raws) loop
    key := lower(raws[i] ->> 'id');
    fingerprint := sha256(convert_to(raws[i]::text, 'UTF8'));
    known := null;
    if settled ? key then
      known := entries[(settled ->> key)::integer];
    else
      select * into known from private.mutation_log l where l.id = key::uuid;
    end if;

    if known.id is not null then
      attempts := attempts || private.known_outcome(raws[i], known, fingerprint, push);
    elsif replaced ? key or replaced ? lower(raws[i] ->> 'replaces') then
      attempts := attempts || (private.outcome(raws[i], 'rejected', 'replaced'), null)::private.attempt;
    elsif entries[(settled ->> lower(raws[i] ->> 'replaces'))::integer].outcome <> 'refused' then
      attempts := attempts || (private.outcome(raws[i], 'rejected', 'replaces_applied'), null)::private.attempt;
    else
      -- A closing freezes totals, and a payment is compared with them: what came before it in this batch is settled first.
      if raws[i] ->> 'kind' in ('day_closings.close', 'payments.create', 'held_mutations.apply') then
        perform private.settle_stocks(deltas);
        perform private.settle_totals(attempts[counted + 1:]);
        deltas := '{}';
        counted := cardinality(attempts);
      end if;
      result := private.try_mutation(raws[i], push, on_hand);
      held_day := result.outcome ->> 'closed_day';
      result.outcome := result.outcome - 'closed_day';
      attempts := attempts || result;
      if result.effect is not null then
        on_hand := private.add_all(on_hand, private.deltas_of(result.effect));
        deltas := private.add_all(deltas, private.deltas_of(result.effect));
        entries := entries || private.log_entry(raws[i], fingerprint, push, 'applied', result.outcome ->> 'code', private.touched(result.effect));
        settled := settled || jsonb_build_object(key, cardinality(entries));
        for decided in select value from jsonb_array_elements(result.effect -> 'decides') loop
          entries := entries || private.decided_entry(decided, push.position);
          settled := settled || jsonb_build_object(decided ->> 'id', cardinality(entries));
        end loop;
        replaced := replaced || private.replaced_by(raws[i]);
      elsif result.outcome ->> 'outcome' = 'held' then
        entries := entries || private.log_entry(raws[i], fingerprint, push, 'held', result.outcome ->> 'code', '[]');
        settled := settled || jsonb_build_object(key, cardinality(entries));
        perform private.keep_held(raws[i], push, result.outcome ->> 'code', held_day);
        replaced := replaced || private.replaced_by(raws[i]);
      elsif result.outcome ->> 'outcome' = 'rejected' then
        perform private.keep_refused_number(raws[i], push);
        perform private.log_refused(raws[i], push, result.outcome);
      end if;
    end if;
  end loop;

  perform private.settle_stocks(deltas);
  perform private.settle_totals(attempts[counted + 1:]);
  return private.settle_log(attempts, entries);
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_sign_in(action text, email text, address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  who constant text := lower(btrim(audit_sign_in.email));
  person constant uuid := (select p.user_id from public.profiles p where p.email = who);
begin
  insert into public.audit_log (table_name, row_id, action, author, captured_at, after)
  values ('profiles', coalesce(person, private.derived_id('sign_in:' || who)), audit_sign_in.action,
    case audit_sign_in.action when 'profiles.sign_in' then person end, clock_timestamp(),
    jsonb_build_object('email', who, 'address', audit_sign_in.address));
end
$function$;

CREATE OR REPLACE FUNCTION private.authored(m private.mutation)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', m.entity_id, 'author', m.author, 'device', m.device,
    'captured_at', m.captured_at, 'received_at', clock_timestamp());
end
$function$;

CREATE OR REPLACE FUNCTION private.authorise_push(batch jsonb)
 RETURNS private.push
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  push private.push;
  caller uuid := private.current_user_id();
begin
  if not private.is_batch(batch) then
    raise exception 'malformed_batch' using errcode = 'PT400';
  elsif (batch ->> 'schema_version')::integer < private.oldest_schema_version() then
    -- Its device keeps everything and sends it again once the app is newer.
    raise exception 'app_too_old' using errcode = 'PT426';
  elsif jsonb_array_length(batch -> 'mutations') > 500 or (
    -- Each is looked up in every table.
    select sum(case jsonb_typeof(m -> 'depends_on') when 'array' then jsonb_array_length(m -> 'depends_on') end)
    from jsonb_array_elements(batch -> 'mutations') as m) > 2000 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;
  perform private.refuse_oversized(batch);

  if lower(batch ->> 'author') <> caller::text or batch ->> 'submitted_by' is not null then
    if lower(batch ->> 'submitted_by') is distinct from caller::text
      or lower(batch ->> 'author') <> caller::text and not private.may('mutations', 'take_over') then
      raise exception 'author_mismatch' using errcode = 'PT403';
    end if;
    push.submitted_by := caller;
  end if;
  select d.user_id, d.id into push.author, push.device from public.devices d
    where d.id::text = lower(batch ->> 'device') and d.user_id::text = lower(batch ->> 'author')
      and (d.revoked_at is null or push.submitted_by <> d.user_id);
  if push.device is null then
    raise exception 'device_mismatch' using errcode = 'PT403';
  end if;
  push.schema_version := (batch ->> 'schema_version')::integer;
  return push;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.claim_position();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.block(code text, field text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'KU002', message = code, detail = coalesce(field, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.busy()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise sqlstate 'PGRST' using
    message = '{"code":"PT503","message":"busy"}',
    detail = '{"status":503,"headers":{"Retry-After":"1"}}';
end
$function$;

CREATE OR REPLACE FUNCTION private.came_by_merge(stays public.customers, gone public.customers, field text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(stays) -> field = to_jsonb(gone) -> field
    and (select a.action from public.audit_log a where a.row_id = stays.id and a.after ? field order by a.id desc limit 1) = 'customers.merge';
end
$function$;

CREATE OR REPLACE FUNCTION private.carry_out(raw jsonb, push private.push, on_hand jsonb, forced boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  m private.mutation := private.read_mutation(raw, push);
  target private.mutation_kinds;
begin
  select * into target from private.mutation_kinds k where k.kind = m.kind;
  if target.kind is null then
    perform private.reject('malformed_mutation');
  -- Before what it needs, which may never come: the correction may have made something else of it.
  -- Of the same author or, as an owner may decide about anybody's work, of an owner; and still standing: what the owner refused may
  -- be corrected and given up.
  elsif exists (select from private.mutation_log l where l.replaces in (m.id, m.replaces) and l.id <> m.id and l.outcome <> 'refused'
      and (l.author = m.author or private.role_at(l.author, l.recorded_at) = 'owner')) then
    perform private.reject('replaced');
  elsif exists (select from private.mutation_log l where l.id = m.replaces and l.outcome <> 'refused'
      and (l.author = m.author or private.role_at(m.author, m.happened_at) = 'owner')) then
    perform private.reject('replaces_applied');
  end if;

  m.forced := forced;
  m.role := case
    -- A file names its author and its times, and anybody can write one: the role of now counts, also of one who is inactive since.
    when m.submitted_by is not null and not forced then (select p.role from public.profiles p where p.user_id = m.author)
    else private.role_at(m.author, case when private.is_judged_now(m.kind) then clock_timestamp() else m.happened_at end) end;
  -- Before what it needs too: else it would stand before the owner with a held record as if it might be done.
  perform private.refuse_never_permitted(m, target.table_name, target.permission);
  -- No device queues these, so no file or queue has them.
  if m.submitted_by is not null and not forced
    and split_part(m.kind, '.', 1) in ('system_config', 'devices', 'held_mutations', 'invoices', 'client_errors', 'audit_log') then
    perform private.reject('never_from_file');
  end if;
  if exists (select from unnest(m.depends_on) as parent where not private.entity_exists(parent)) then
    -- What needs a held record is held with it, and stands before the owner too: the owner applies the one, then the other.
    if not forced and not exists (select from unnest(m.depends_on) as parent where not private.entity_exists(parent) and not private.is_creation_held(parent)) then
      perform private.hold('dependency_held');
    end if;
    perform private.block('missing_dependency');
  end if;

  perform private.require(m, target.table_name, target.permission);
  if not forced and private.is_long_past_role(m) then
    perform private.hold('role_changed');
  end if;
  m.payload := private.clean_payload(m.kind, m.payload);
  if char_length(m.payload ->> 'instead_reason') not between 3 and 500 then
    perform private.reject(case when char_length(m.payload ->> 'instead_reason') < 3 then 'too_short' else 'too_long' end, 'instead_reason');
  elsif m.payload ->> 'instead_of' is not null then
    return private.record_again(m, target, on_hand, push.submitted_by);
  end if;
  return private.carry_out_and_record(m, target, on_hand, push.submitted_by);
end
$function$;

CREATE OR REPLACE FUNCTION private.carry_out_and_record(m private.mutation, target private.mutation_kinds, on_hand jsonb, submitted_by uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effect jsonb;
begin
  execute format('select private.%I($1, $2)', target.handler) into effect using m, on_hand;
  effect := private.with_settlements(m, target.table_name, private.with_transactions(m, target.table_name, effect));
  perform private.record(m, target.table_name, effect, submitted_by);
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_delivery_status(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.deliveries;
  next text := m.payload ->> 'status';
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if d.id is null then
    perform private.block('missing_dependency');
  elsif next is null then
    perform private.reject('required', 'status');
  elsif next not in ('pending', 'in_transit', 'delivered', 'cancelled') then
    perform private.reject('invalid_status', 'status');
  end if;

  perform private.check_seen(m, to_jsonb(d),
    to_jsonb(jsonb_populate_record(d, m.seen)), to_jsonb(jsonb_populate_record(d, m.payload)));
  if next = d.status then
    return private.already_done(effect -> 'rows', case when m.payload ->> 'cancel_reason' is null then '{}' else m.payload end)
      || jsonb_build_object('reason', m.payload -> 'cancel_reason');
  elsif d.voided_at is not null or not private.delivery_can_move(d.status, next) then
    perform private.reject('status_not_allowed', 'status');
  elsif d.status = 'in_transit' and next = 'cancelled' then
    perform private.require(m, 'deliveries', 'cancel_dispatched');
    if m.payload ->> 'cancel_reason' is null then
      perform private.reject('cancel_reason_required', 'cancel_reason');
    end if;
  end if;

  -- What becomes of a ticket changes the figures of its day.
  if next in ('delivered', 'cancelled') then
    d.flags := private.flags_after_closing(m, to_jsonb(d));
  end if;
  update public.deliveries set
    status = next,
    flags = d.flags,
    in_transit_at = case next when 'in_transit' then m.happened_at else in_transit_at end,
    delivered_at = case next when 'delivered' then m.happened_at else delivered_at end,
    cancelled_at = case next when 'cancelled' then m.happened_at else cancelled_at end,
    cancel_reason = case next when 'cancelled' then m.payload ->> 'cancel_reason' else cancel_reason end
  where id = d.id;

  return effect || jsonb_build_object('before', jsonb_build_object('status', d.status), 'after', m.payload, 'reason', m.payload -> 'cancel_reason')
    || case next
      when 'cancelled' then private.counter_entries('deliveries', d.id, private.own_time(m.happened_at))
        || jsonb_build_object('totals', jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) || private.order_keys(to_jsonb(d)))
      when 'delivered' then jsonb_build_object('transactions', private.income_of(d), 'totals', private.total_keys('deliveries', to_jsonb(d)))
      else '{}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_density(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  from_day constant date := greatest(least(private.operating_day(m.happened_at), private.operating_day(now())), private.first_open_day());
  before constant text := (select private.value_on(from_day - 1, t.past, trim_scale(t.density)::text) from public.materials t where t.id = m.entity_id);
  effect jsonb := private.change_row(m, on_hand);
begin
  if effect ? 'after' then
    update public.materials t set past = private.past_of_change(t.past, from_day, before, trim_scale(t.density)::text) where t.id = m.entity_id;
    effect := jsonb_set(effect, '{after,from_day}', to_jsonb(from_day));
  end if;
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_device(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  one public.devices;
begin
  select * into one from public.devices where id = m.entity_id for update;
  if one.id is null then
    perform private.block('missing_dependency');
  end if;
  if m.kind = 'devices.revoke' then
    update public.devices d set revoked_at = coalesce(d.revoked_at, clock_timestamp()) where d.device = one.device;
    perform public.end_sessions(person) from (select distinct d.user_id as person from public.devices d where d.device = one.device) as people;
    return jsonb_build_object('before', jsonb_build_object('revoked', one.revoked_at is not null),
      'after', jsonb_build_object('revoked', true), 'reason', m.payload -> 'reason');
  elsif m.kind = 'devices.readmit' then
    update public.devices d set revoked_at = null where d.device = one.device;
    return jsonb_build_object('before', jsonb_build_object('revoked', one.revoked_at is not null),
      'after', jsonb_build_object('revoked', false), 'reason', m.payload -> 'reason');
  end if;
  update public.devices set label = m.payload ->> 'label' where id = one.id;
  return jsonb_build_object('before', jsonb_build_object('label', one.label), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.change_equipment(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_year(m);
  return private.change_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.change_equipment_status(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was text;
  since timestamptz;
  next text := m.payload ->> 'status';
  effect jsonb;
  d public.downtime_entries;
  placed private.placement;
  change jsonb;
begin
  if next is null then
    perform private.reject('required', 'status');
  end if;
  select status, status_at into was, since from public.equipment where id = m.entity_id;
  if m.happened_at < since then
    return private.already_done(jsonb_build_array(jsonb_build_array('equipment', m.entity_id)), m.payload);
  end if;
  effect := private.change_row(m, on_hand);
  if next = was then
    return effect;
  end if;
  update public.equipment set status_at = least(m.happened_at, now()) where id = m.entity_id;

  if next = 'breakdown' then
    select s.id into d.shift_id from public.shifts s
      where s.opened_at <= m.happened_at and s.opened_at > m.happened_at - interval '24 hours' and (s.status = 'open' or s.closed_at >= m.happened_at) order by s.opened_at desc, s.closed_at desc nulls first limit 1;
    if d.shift_id is not null and not exists (select from public.downtime_entries o
      where o.equipment_id = m.entity_id and coalesce(o.ended_at, o.held_end_at) is null and o.voided_at is null
        and o.started_at <= m.happened_at) then
      d.id := private.derived_id('downtime_entries:' || m.id || ':1');
      -- A machine's state is never held for a closed day, and its entry comes along.
      m.forced := true;
      placed := private.place_in_shift(m, null, d.shift_id);
      d.operating_day := placed.operating_day;
      insert into public.downtime_entries (id, operating_day, shift_id, equipment_id, reason, started_at, flags, author, device, captured_at, received_at)
      values (d.id, d.operating_day, d.shift_id, m.entity_id, 'mechanical', m.happened_at, placed.flags, m.author, m.device, m.captured_at, clock_timestamp())
      returning jsonb_build_array(null, jsonb_build_object('shift_id', shift_id, 'equipment_id', equipment_id, 'reason', reason, 'started_at', started_at)) into change;
    end if;
  elsif was = 'breakdown' then
    -- As above: the state is never held.
    m.forced := true;
    select * into d from public.downtime_entries o where o.equipment_id = m.entity_id and coalesce(o.ended_at, o.held_end_at) is null and o.voided_at is null
      order by o.started_at desc limit 1;
    d := private.ended(m, d);
    update public.downtime_entries t set started_at = d.started_at, ended_at = d.ended_at, flags = private.flags_after_closing(m, to_jsonb(d))
      where t.id = d.id returning t.* into d;
    change := jsonb_build_array('{"ended_at":null}'::jsonb, jsonb_build_object('ended_at', d.ended_at));
  end if;
  if d.id is null then
    return effect;
  end if;
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('downtime_entries', d.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('downtime_entries', d.id) || change),
    'totals', private.total_keys('downtime_entries', to_jsonb(d) || jsonb_build_object('reason', coalesce(d.reason, 'mechanical'), 'equipment_id', m.entity_id)));
end
$function$;

CREATE OR REPLACE FUNCTION private.change_incident(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
<<change_incident>>
declare
  was public.incidents;
  i public.incidents;
  flags text[];
  effect jsonb;
begin
  select * into was from public.incidents where id = m.entity_id;
  effect := private.change_row(m, on_hand);
  select * into i from public.incidents where id = m.entity_id;
  if (was.class, was.lost_days) is not distinct from (i.class, i.lost_days) then
    return effect;
  end if;
  flags := private.flags_after_closing(m, to_jsonb(i));
  update public.incidents t set flags = change_incident.flags where t.id = i.id and t.flags <> change_incident.flags;
  return effect || jsonb_build_object('totals', private.total_keys('incidents', to_jsonb(was)) || private.total_keys('incidents', to_jsonb(i)));
end
$function$;

CREATE OR REPLACE FUNCTION private.change_incident_status(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was text := (select status from public.incidents where id = m.entity_id);
  next text := m.payload ->> 'status';
  effect jsonb;
begin
  if next is null then
    perform private.reject('required', 'status');
  elsif was is null or next = was or next not in ('open', 'investigating', 'closed') then
    return private.change_row(m, on_hand);
  elsif next = 'closed' then
    perform private.require(m, 'incidents', 'close');
  elsif was = 'closed' then
    perform private.require(m, 'incidents', 'reopen');
  end if;
  if (was, next) not in (('open', 'investigating'), ('investigating', 'closed'), ('closed', 'open')) then
    perform private.reject('status_not_allowed', 'status');
  end if;
  effect := private.change_row(m, on_hand);
  -- Of an incident older than what devices keep, actions and pictures had left them: they are sent again.
  if was = 'closed' and exists (select from public.incidents i where i.id = m.entity_id
      and i.operating_day < private.first_day_kept(private.operating_day(now()))) then
    update public.incident_actions a set deleted_at = a.deleted_at where a.incident_id = m.entity_id;
    update public.attachments a set deleted_at = a.deleted_at where a.entity_id = m.entity_id;
  end if;
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_row(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  target private.mutation_kinds;
  held_row jsonb;
  typed_payload jsonb;
  typed_seen jsonb;
  fields text[];
  effect jsonb;
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select to_jsonb(t), to_jsonb(jsonb_populate_record(t, $2)), to_jsonb(jsonb_populate_record(t, $3))
      from public.%I t where id = $1 for update', target.table_name)
    into held_row, typed_payload, typed_seen using m.entity_id, m.payload, m.seen;
  if held_row is null then
    perform private.block('missing_dependency');
  elsif held_row ->> 'deleted_at' is not null then
    perform private.reject('deleted');
  end if;
  perform private.check_seen(m, held_row, typed_seen, typed_payload);

  fields := array(select key from jsonb_object_keys(m.payload) as key where typed_payload -> key is distinct from held_row -> key);
  effect := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array(target.table_name, m.entity_id)));
  if cardinality(fields) = 0 then
    return effect;
  end if;
  execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) as n where t.id = $2', target.table_name,
      (select string_agg(format('%1$I = n.%1$I', field), ', ') from unnest(fields) as field))
    using m.payload, m.entity_id;
  return effect || jsonb_build_object(
    'before', (select jsonb_object_agg(field, held_row -> field) from unnest(fields) as field),
    'after', (select jsonb_object_agg(field, typed_payload -> field) from unnest(fields) as field));
end
$function$;

CREATE OR REPLACE FUNCTION private.change_setting(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key text := (select config_key from public.system_config where id = m.entity_id);
  value text := m.payload ->> 'config_value';
  from_day constant date := private.first_day_of_change(m.payload ->> 'from_day');
  bounds private.setting_defaults;
  before text;
  effect jsonb;
begin
  select * into bounds from private.setting_defaults d where d.config_key = key;
  if key = 'reset.last_reset_date' then
    perform private.reject('only_by_reset', 'config_value');
  elsif value is null and m.payload ? 'config_value' then
    perform private.reject('required', 'config_value');
  elsif value is not null and not private.is_setting(key, value) then
    perform private.reject('invalid_value', 'config_value');
  elsif bounds.least is not null and not value::bigint between bounds.least and bounds.most then
    perform private.reject('out_of_range', 'config_value');
  end if;
  select private.value_on(from_day - 1, s.past, private.config(key)) into before from public.system_config s where s.id = m.entity_id;
  effect := private.change_row(m, on_hand);
  if key = 'site.company_logo' then
    return private.with_logos_named(effect);
  end if;
  if private.config('business.min_volume')::integer > private.config('business.max_volume_limit')::integer then
    perform private.reject('out_of_range', 'config_value');
  end if;
  update public.system_config s set past = private.past_of_change(s.past, from_day, before, private.config(key)) where s.id = m.entity_id
    and s.past <> private.past_of_change(s.past, from_day, before, private.config(key));
  return case when effect ? 'after' or found
    then effect || jsonb_build_object('after', coalesce(effect -> 'after', '{}') || jsonb_build_object('from_day', from_day)) else effect end;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_truck_type(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was constant text := (select y.name from public.truck_types y where y.id = m.entity_id);
  effect jsonb := private.change_row(m, on_hand);
  next constant text := (select y.name from public.truck_types y where y.id = m.entity_id);
  trucks_of jsonb;
begin
  if next = was then
    return effect;
  end if;
  update public.truck_types y set former_names = array_remove(y.former_names, next) || was where y.id = m.entity_id;
  with trucks as (select t.id, t.truck_type from public.trucks t where private.name_key(t.truck_type) = private.name_key(was)),
    renamed as (update public.trucks t set truck_type = next from trucks where t.id = trucks.id returning t.id, trucks.truck_type as before)
  select coalesce(jsonb_agg(jsonb_build_array('trucks', id, jsonb_build_object('truck_type', before), jsonb_build_object('truck_type', next))), '[]')
    into trucks_of from renamed;
  return effect || jsonb_build_object('also_changed', trucks_of,
    'rows', (effect -> 'rows') || (select coalesce(jsonb_agg(one - 3 - 2), '[]') from jsonb_array_elements(trucks_of) as one));
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_at(happened_at timestamp with time zone, record jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  received constant timestamptz := record ->> 'received_at';
begin
  return case when happened_at >= least((record ->> 'captured_at')::timestamptz, received) - interval '1 hour'
    and greatest(happened_at, received) > now() - interval '14 days' then happened_at else now() end;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_actor(actor uuid, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.profiles p
      where p.user_id = actor and p.is_active and p.deleted_at is null and private.role_may(p.role, 'profiles', check_actor.action)) then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_outputs(outputs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if outputs is null or jsonb_typeof(outputs) <> 'object' or outputs = '{}' then
    perform private.reject('no_outputs', 'outputs');
  elsif exists (
    select from jsonb_each(outputs) as o
    where coalesce(private.material_by_name(o.key), 'boulder') in ('boulder', 'solar')
      or case jsonb_typeof(o.value) when 'number' then
        not ((o.value #>> '{}')::numeric > 0 and (o.value #>> '{}')::numeric <= 10000
          and (o.value #>> '{}')::numeric = round((o.value #>> '{}')::numeric, 3)) else true end) then
    perform private.reject('invalid_outputs', 'outputs');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_seen(m private.mutation, current_row jsonb, typed_seen jsonb, typed_payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  field text;
  writer record;
  conflicts jsonb := '{}';
begin
  for field in
    select key from jsonb_object_keys(m.payload) as key
    where m.seen ? key
      and typed_seen -> key is distinct from current_row -> key
      and typed_payload -> key is distinct from current_row -> key
  loop
    select a.author, a.device, a.captured_at, p.full_name into writer
      from public.audit_log a left join public.profiles p on p.id = a.author
      where a.row_id = m.entity_id and a.after ? field order by a.id desc limit 1;
    if writer.author is distinct from m.author or writer.device is distinct from m.device then
      conflicts := conflicts || jsonb_build_object(field, jsonb_build_object(
        'seen', typed_seen -> field, 'yours', typed_payload -> field, 'theirs', current_row -> field,
        'author', writer.author, 'author_name', writer.full_name, 'at', writer.captured_at));
    end if;
  end loop;
  if conflicts <> '{}' and not private.may_read_row(m.kind, current_row) then
    perform private.hold('role_changed');
  elsif conflicts <> '{}' then
    perform private.reject('conflict', (select min(key) from jsonb_object_keys(conflicts) as key), conflicts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_year(m private.mutation)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(m.payload -> 'year_purchased') = 'number'
    and (m.payload ->> 'year_purchased')::numeric > extract(year from private.operating_day(m.happened_at)) then
    perform private.reject('future_year', 'year_purchased');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_position()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.clean_payload(kind text, payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  cleaned jsonb := '{}';
  problem text;
  culprit text;
begin
  select
    coalesce(jsonb_object_agg(p.key, case
      when jsonb_typeof(p.value) <> 'string' or f.normaliser is null or f.normaliser in ('day', 'time') then p.value
      when f.normaliser = 'text' then coalesce(to_jsonb(private.clean_text(p.value #>> '{}')), 'null')
      when f.normaliser = 'plate' then coalesce(to_jsonb(private.clean_plate(p.value #>> '{}')), 'null')
      when f.normaliser = 'phone' then coalesce(to_jsonb(private.clean_phone(p.value #>> '{}')), 'null')
      when f.normaliser = 'material' then coalesce(to_jsonb(coalesce(private.material_by_name(p.value #>> '{}'), private.clean_text(p.value #>> '{}'))), 'null')
    end), '{}'),
    min(case when f.field is null then 'unknown_field:' || p.key
      when jsonb_typeof(p.value) not in (f.json_type, 'null') then 'wrong_type:' || p.key
      -- `today`, `tomorrow` and `epoch` would be days of the server's zone, and others with every resend.
      when f.normaliser = 'day' and p.value #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
        or f.normaliser = 'time' and p.value #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}' then 'invalid_value:' || p.key end)
  into cleaned, problem
  from jsonb_each(payload) p
  left join private.mutation_fields f on f.kind = clean_payload.kind and f.field = p.key;

  if problem is not null then
    culprit := substr(problem, strpos(problem, ':') + 1);
    -- Fields only grow: an app that sends one which this server does not know is newer, and its work waits for the server.
    if problem like 'unknown_field:%' then
      perform private.block('unknown_field', culprit);
    end if;
    perform private.reject(split_part(problem, ':', 1), culprit);
  end if;
  return cleaned;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_phone(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return nullif(regexp_replace(regexp_replace(regexp_replace(value, '[\s().="''–—-]+', '', 'g'),
    '^00(?=[0-9])', '+'), '^(?:\+62)?0(?=[0-9])', '+62'), '');
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_plate(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return btrim(regexp_replace(upper(private.clean_text(value)), '^(?=...)([A-Z]{1,2}) ?([0-9]{1,4}) ?([A-Z]{0,3})$', '\1 \2 \3'));
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return nullif(btrim(regexp_replace(regexp_replace(
    regexp_replace(value, '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
    '[<>\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    ' {2,}', ' ', 'g')), '');
end
$function$;

CREATE OR REPLACE FUNCTION private.clock_flags(happened_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when happened_at between now() - interval '13 months' and now() + interval '5 minutes' then '{}' else '{clock}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_day(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  day date := (m.payload ->> 'operating_day')::date;
  -- What is captured after it is held, so a clock that runs ahead must not open the day again.
  closing_time timestamptz := least(m.happened_at, clock_timestamp());
  figures jsonb;
begin
  if day is null then
    perform private.reject('required', 'operating_day');
  elsif m.entity_id <> private.derived_id('day_closings:' || day) then
    perform private.reject('wrong_id', 'operating_day');
  elsif day > private.operating_day(closing_time) then
    perform private.reject('day_not_begun', 'operating_day');
  elsif day = private.operating_day(closing_time) and m.role is distinct from 'owner' and not coalesce(m.forced, false)
      and not exists (select from public.day_closings c where c.id = m.entity_id and c.reopened_at is null) then
    perform private.reject('day_not_ended', 'operating_day');
  end if;
  figures := private.figures_of_day(day);

  insert into public.day_closings as c (id, operating_day, totals, closed_by, closed_at, received_at)
  values (m.entity_id, day, figures, m.author, closing_time, clock_timestamp())
  on conflict (id) do update set totals = excluded.totals, closed_by = excluded.closed_by, closed_at = excluded.closed_at, received_at = excluded.received_at,
    reopened_by = null, reopened_at = null, reopen_reason = null
    where c.reopened_at < excluded.closed_at;
  -- Two people closed it: the first one's closing stands. So does a reopening that came after what was closed.
  return case when found then jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('day_closings', m.entity_id)),
      'totals', private.total_keys('day_closings', to_jsonb(m.payload)),
      'after', jsonb_build_object('operating_day', day, 'closed_at', closing_time))
    else private.already_done(jsonb_build_array(jsonb_build_array('day_closings', m.entity_id)), '{}') end;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_shift(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s public.shifts;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('shifts', m.entity_id)));
begin
  select * into s from public.shifts where id = m.entity_id for update;
  if s.id is null then
    perform private.block('missing_dependency');
  elsif m.kind = 'shifts.acknowledge' then
    if s.status <> 'closed' then
      perform private.reject('not_closed');
    elsif s.acknowledged_at is not null then
      return private.already_done(effect -> 'rows', '{}');
    elsif s.closed_by = m.author then
      perform private.reject('own_handover');
    end if;
    update public.shifts set acknowledged_by = m.author, acknowledged_at = m.happened_at where id = s.id;
    return effect || jsonb_build_object('after', jsonb_build_object('acknowledged_by', m.author));
  elsif m.payload ->> 'handover_note' is null then
    perform private.reject('handover_note_required', 'handover_note');
  elsif s.status = 'planned' then
    perform private.reject('status_not_allowed', 'status');
  elsif s.status = 'closed' then
    -- Closed twice, by two people or on two devices: the second note is kept below the first.
    update public.shifts set handover_note = private.with_note(handover_note, m.payload ->> 'handover_note', 2000) where id = s.id;
    return private.already_done(effect -> 'rows', m.payload);
  end if;
  update public.shifts set status = 'closed', closed_by = m.author, closed_at = private.not_ahead(m.happened_at), handover_note = m.payload ->> 'handover_note'
    where id = s.id;
  return effect || jsonb_build_object('before', jsonb_build_object('status', s.status), 'after', m.payload || '{"status":"closed"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.config(key text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select case
      when s.config_value is null then d.fallback
      when d.least is null then s.config_value
      when s.config_value ~ '^-?[0-9]{1,15}$' then least(greatest(s.config_value::bigint, d.least), d.most)::text
      else d.fallback end
    from private.setting_defaults d
    left join public.system_config s on s.config_key = d.config_key and s.is_active and s.deleted_at is null
    where d.config_key = key);
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_delivery(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.deliveries;
  n public.deliveries;
  why constant text := m.payload ->> 'reason';
  signed constant text := m.payload ->> 'signature';
  fields text[];
  prices bigint[];
  back jsonb;
  is_moved boolean;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)), 'reason', why);
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if d.id is null then
    perform private.block('missing_dependency');
  elsif why is null then
    perform private.reject('required', 'reason');
  elsif char_length(why) < 3 then
    perform private.reject('too_short', 'reason');
  elsif char_length(why) > 500 then
    perform private.reject('too_long', 'reason');
  elsif d.status = 'cancelled' or d.voided_at is not null then
    perform private.reject('ticket_taken_back');
  end if;
  perform private.refuse_late_correction(m, d);
  m.payload := m.payload - '{reason,signature}'::text[];
  n := jsonb_populate_record(d, m.payload);
  perform private.check_seen(m, to_jsonb(d), to_jsonb(jsonb_populate_record(d, m.seen)), to_jsonb(n));
  if (n.customer_id, private.name_key(n.customer_name), n.material_type, n.order_id)
      is distinct from (d.customer_id, private.name_key(d.customer_name), d.material_type, d.order_id) then
    prices := private.prices_of(n);
  end if;
  -- One that follows from another customer or material is anybody's. A device that has not heard of the newest may say the one before it.
  if n.unit_price is distinct from d.unit_price and (prices is null or n.unit_price is not null and n.unit_price <> all (prices)) then
    perform private.require(m, 'deliveries', 'correct_price');
  end if;
  if prices is not null and not private.role_may(m.role, 'deliveries', 'correct_price') then
    n.unit_price := prices[1];
    m.payload := m.payload || jsonb_build_object('unit_price', n.unit_price);
  end if;
  -- A weight that is corrected was typed, and is marked where the scale had shown another. The twin is `retyped` in src/domain/rules/ticketCorrection.ts.
  if n.gross_kg is distinct from d.gross_kg then
    n.weighed_manually := n.weighed_manually or coalesce(d.gross_from = 'scale' and n.gross_kg is not null, false);
    n.gross_from := case when n.gross_kg is not null then 'typed' end;
    n.gross_at := null;
  end if;
  if n.tare_kg is distinct from d.tare_kg then
    n.tare_from := case when n.tare_kg is not null then 'typed' end;
    n.tare_at := null;
  end if;
  fields := array(select key from jsonb_object_keys(m.payload) as key where to_jsonb(n) -> key is distinct from to_jsonb(d) -> key);
  if cardinality(fields) = 0 then
    return effect || private.already_done(effect -> 'rows', jsonb_build_object('reason', why));
  end if;

  -- What the table's checks refuse anyway could be too much for the multiplication.
  n.amount := case when n.volume <= 10000 and n.unit_price <= 1000000000 then round(n.volume * n.unit_price) end;
  is_moved := (n.material_type, n.volume) is distinct from (d.material_type, d.volume);
  n.flags := private.flags_after_closing(m, to_jsonb(d));
  if is_moved then
    n.flags := array(select flag from unnest(n.flags) as flag where flag not in ('overdraw', 'site_limit'));
    if ((on_hand ->> n.material_type)::numeric + case n.material_type when d.material_type then d.volume else 0 end) < n.volume then
      n.flags := n.flags || 'overdraw'::text;
    end if;
    n.flags := n.flags || private.site_limit_flags(n.volume);
  end if;
  n.flags := array(select flag from unnest(n.flags) as flag where flag not in ('order_mismatch', 'order_ended')) || private.order_flags(n, d.captured_at);
  n.revisions := coalesce(d.revisions, '[]') || jsonb_build_array(jsonb_build_object('at', private.wire_time(m.happened_at), 'by', m.author, 'reason', why,
    'was', (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d))
      where key = any (fields || '{material_type,volume,unit_price,amount,status}'))));
  -- No paper says what it is now.
  n.printed_at := null;
  n.printed_by := null;
  n.printed_device := null;
  n.copies := null;
  -- Two corrections that crossed: the later one signed a paper without the earlier one, which never was.
  n.signature := case when split_part(signed, '.', 1) = (select count(v ->> 'reason')::text from jsonb_array_elements(n.revisions) as v) then signed end;
  -- Every field that this kind has, also one that is added to it later, and what follows from them.
  execute format('update public.deliveries t set (%1$s) = (select %1$s from (select ($1).*) as n) where t.id = $2',
    (select string_agg(distinct quote_ident(name), ', ') from unnest(fields || '{unit_price,amount,weighed_manually,gross_from,gross_at,tare_from,
      tare_at,flags,revisions,printed_at,printed_by,printed_device,copies,signature}') as name)) using n, d.id;

  back := private.counter_entries('deliveries', d.id);
  return private.with_invoice(effect, d.invoice_id) || jsonb_build_object(
    'movements', case when is_moved then back -> 'movements' || jsonb_build_array(jsonb_build_array(
      n.material_type, -n.volume, 'post', d.operating_day, back #> '{movements,0,4}', private.revision_of(n))) else '[]' end,
    'transactions', case when d.status = 'delivered' and coalesce(n.amount, 0) <> coalesce(d.amount, 0)
      then back -> 'transactions' || private.income_of(n) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d)) || private.total_keys('deliveries', to_jsonb(n))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type), jsonb_build_array(d.operating_day, 'deliveries', n.material_type))
        || private.order_keys(to_jsonb(d)) || private.order_keys(to_jsonb(n)) end,
    'before', (select jsonb_object_agg(field, to_jsonb(d) -> field) from unnest(fields) as field),
    'after', (select jsonb_object_agg(field, to_jsonb(n) -> field) from unnest(fields) as field));
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_meter(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  reading numeric := (m.payload ->> 'hour_meter')::numeric;
  reason text := m.payload ->> 'reason';
  e public.equipment;
  is_offset numeric;
begin
  select * into e from public.equipment where id = m.entity_id for update;
  if e.id is null then
    perform private.block('missing_dependency');
  elsif reading is null or reason is null then
    perform private.reject('required', case when reading is null then 'hour_meter' else 'reason' end);
  elsif char_length(reason) not between 3 and 500 then
    perform private.reject(case when char_length(reason) < 3 then 'too_short' else 'too_long' end, 'reason');
  end if;
  is_offset := e.meter_offset + case when (m.payload ->> 'replaced')::boolean then coalesce(e.hour_meter, 0) - reading else 0 end;
  update public.equipment set hour_meter = reading, meter_offset = is_offset, meter_read_at = least(m.happened_at, now()) where id = e.id;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('equipment', e.id)),
    'before', jsonb_build_object('hour_meter', e.hour_meter, 'meter_offset', e.meter_offset),
    'after', jsonb_build_object('hour_meter', reading, 'meter_offset', is_offset), 'reason', reason);
end
$function$;

CREATE OR REPLACE FUNCTION private.counted_by(email text, address text, device uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when exists (select from public.devices d join public.profiles p on p.user_id = d.user_id
      where d.device = counted_by.device and d.revoked_at is null and p.email = lower(btrim(counted_by.email)))
    then 'device ' || counted_by.device else counted_by.address end;
end
$function$;

CREATE OR REPLACE FUNCTION private.counter_entries(source_table text, source_id uuid, at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'movements', coalesce((select jsonb_agg(jsonb_build_array(p.material_type, -p.quantity - coalesce((
        select sum(s.quantity) from public.stock_movements s where s.count_settled = p.source_id and p.source_table = 'stock_adjustments'), 0),
        'return', p.operating_day, coalesce(counter_entries.at, p.happened_at), p.revision) order by p.material_type)
      from public.stock_movements p
      where (p.source_table, p.source_id, p.entry) = (counter_entries.source_table, counter_entries.source_id, 'post') and p.count_settled is null
        and not exists (select from public.stock_movements r where (r.source_table, r.source_id, r.entry, r.revision) = (p.source_table, p.source_id, 'return', p.revision))), '[]'),
    'transactions', coalesce((select jsonb_agg(jsonb_build_array(kind, -amount, 'return', operating_day, revision))
      from public.transactions p where (p.source_table, p.source_id, p.entry) = (counter_entries.source_table, counter_entries.source_id, 'post')
        and not exists (select from public.transactions r where (r.source_table, r.source_id, r.entry, r.revision) = (p.source_table, p.source_id, 'return', p.revision))), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_adjustment(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made jsonb := private.new_row(m);
  counted timestamptz(3);
  book numeric;
  flags constant text[] := private.clock_flags(m.happened_at);
begin
  if made ->> 'kind' <> 'stocktake' then
    return private.add_fact(m, made - 'counted_at') || jsonb_build_object('reason', made -> 'reason');
  elsif made ->> 'physical' is null then
    perform private.reject('required', 'physical');
  end if;
  counted := private.stated_time(m, coalesce((made ->> 'counted_at')::timestamptz, m.happened_at), 'counted_at');
  if counted < private.own_time(m.happened_at) - interval '31 days' or exists (select from public.day_closings c
      where c.operating_day >= private.operating_day(counted) and c.reopened_at is null and c.closed_at < m.happened_at) then
    perform private.reject('count_before_closing', 'counted_at');
  end if;
  book := (on_hand ->> (made ->> 'material_type'))::numeric - coalesce((
    select sum(p.quantity) from public.stock_movements p where p.material_type = made ->> 'material_type' and p.happened_at >= counted
      -- Counts of one moment go by their ids.
      and (p.happened_at > counted or m.entity_id < (
        select c.id from public.stock_adjustments c where c.id = coalesce(p.count_settled, p.source_id) and c.counted_at is not null))), 0);
  made := made || jsonb_build_object('counted_at', counted, 'operating_day', private.operating_day(counted), 'book', book,
    'adjustment', (made ->> 'physical')::numeric - book);
  -- It counts on the day of its own time, captured whenever.
  m.happened_at := counted;
  return private.add_fact(m, made, array(select flag from unnest(flags) as flag where private.clock_flags(counted) = '{}')) || jsonb_build_object('reason', made -> 'reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.create_attachment(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entity uuid := m.payload ->> 'entity_id';
  is_there boolean := case m.payload ->> 'entity_table'
    when 'incidents' then exists (select from public.incidents where id = entity)
    when 'equipment' then exists (select from public.equipment where id = entity)
    when 'deliveries' then exists (select from public.deliveries where id = entity)
    -- No table that has pictures: the check of the column says so.
    else true
  end;
begin
  if not is_there then
    perform private.reject('unknown_reference', 'entity_id');
  end if;
  return private.create_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_cash_handover(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  h public.cash_handovers := jsonb_populate_record(null::public.cash_handovers, private.new_row(m));
  listed constant uuid[] := array(select distinct unnest(h.payments));
  shown constant bigint := h.expected;
begin
  if cardinality(h.payments) > 1000 then
    perform private.reject('too_many', 'payments');
  end if;
  h.operating_day := private.day_of(m.happened_at);
  select coalesce(array_agg(p.id order by p.captured_at, p.id), '{}'), coalesce(sum(p.amount), 0) into h.payments, h.expected
  from public.payments p
  where p.id = any (listed) and p.author = m.author and p.method = 'cash' and p.voided_at is null
    and not exists (select from public.cash_handovers o where o.payments @> array[p.id] and o.voided_at is null);
  h.flags := private.clock_flags(m.happened_at)
    || case when cardinality(h.payments) < cardinality(listed) or h.expected <> shown then array['takings_changed'] else '{}' end;
  insert into public.cash_handovers select h.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('cash_handovers', h.id)),
    'after', m.payload || jsonb_build_object('expected', h.expected));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_customer(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not (m.forced or private.role_may(m.role, 'customers', 'change_credit')) then
    m.payload := m.payload - 'payment_days';
  end if;
  return private.create_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_delivery(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.deliveries;
  placed private.placement;
begin
  d := jsonb_populate_record(null::public.deliveries, private.new_row(m));
  if d.operating_day is null then
    perform private.reject('required', 'operating_day');
  elsif d.status not in ('pending', 'delivered') then
    perform private.reject('invalid_status', 'status');
  end if;

  placed := private.place_in_shift(m, d.operating_day, d.shift_id);
  d.operating_day := placed.operating_day;
  d.flags := placed.flags;
  if private.skips_ahead(d.ticket_no, m) then
    perform private.reject('invalid_ticket_no', 'ticket_no');
  elsif exists (select from public.deliveries t where t.ticket_no = d.ticket_no) then
    d.flags := d.flags || 'ticket_collision'::text;
  end if;
  if private.is_foreign_number(d.ticket_no, m) then
    d.flags := d.flags || 'foreign_code'::text;
  end if;
  if (on_hand ->> d.material_type)::numeric < d.volume then
    d.flags := d.flags || 'overdraw'::text;
  end if;
  d.flags := d.flags || private.site_limit_flags(d.volume) || private.order_flags(d, m.happened_at);

  -- What the table's checks refuse anyway could be too much for the multiplication.
  if d.volume <= 10000 and d.unit_price <= 1000000000 then
    d.amount := round(d.volume * d.unit_price);
  end if;
  -- One that says itself what it was saved as keeps to that, whatever the rule is now: its paper is on the road.
  d.status := coalesce(d.status, case private.config('site.final_at_gate') when 'true' then 'delivered' else 'pending' end);
  if d.status = 'delivered' then
    d.delivered_at := m.happened_at;
  end if;
  insert into public.deliveries select d.*;

  return private.with_truck_left(d, m.happened_at) || jsonb_build_object(
    'movements', jsonb_build_array(jsonb_build_array(d.material_type, -d.volume, 'post', d.operating_day, private.own_time(m.happened_at))),
    'transactions', case d.status when 'delivered' then private.income_of(d) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) || private.order_keys(to_jsonb(d)) end,
    'after', m.payload || jsonb_build_object('status', d.status));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_downtime(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  flags text[] := '{}';
begin
  if exists (select from public.shifts s where s.id = (m.payload ->> 'shift_id')::uuid
    and (m.payload ->> 'started_at')::timestamptz < date_trunc('minute', private.shift_start(s))) then
    flags := '{before_shift}';
  end if;
  if m.payload ->> 'ended_at' is not null then
    m.payload := m.payload || jsonb_build_object('ended_at', private.not_ahead((m.payload ->> 'ended_at')::timestamptz));
  end if;
  return private.add_fact(m, jsonb_build_object('started_at', m.happened_at) || private.new_row(m), flags);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_equipment(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effect jsonb;
begin
  perform private.check_year(m);
  m.payload := m.payload || jsonb_build_object('status_at', least(m.happened_at, now()),
    'meter_read_at', case when m.payload ->> 'hour_meter' is not null then least(m.happened_at, now()) end);
  effect := private.create_row(m, on_hand);
  insert into public.equipment_values (id) values (m.entity_id);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('equipment_values', m.entity_id)),
    'also_changed', jsonb_build_array(jsonb_build_array('equipment_values', m.entity_id, null, '{}'::jsonb)));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_expense(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  t public.transactions;
  placed private.placement;
begin
  t := jsonb_populate_record(null::public.transactions, private.new_row(m));
  perform private.refuse_day_ahead(m, t.operating_day, 'operating_day');
  if t.amount <= 0 then
    perform private.reject('not_positive', 'amount');
  end if;
  t.kind := 'expense';
  t.source_table := 'transactions';
  t.source_id := t.id;
  t.entry := 'post';
  if t.operating_day is null or private.is_ahead(m.happened_at) then
    t.operating_day := private.day_of(m.happened_at);
  end if;
  placed := private.after_closing(m, (t.operating_day, '{}')::private.placement);
  t.flags := placed.flags || private.clock_flags(m.happened_at);
  insert into public.transactions select t.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('transactions', t.id)),
    'totals', private.total_keys('transactions', to_jsonb(t)), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_fact(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.add_fact(m, private.new_row(m));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_fuel_log(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made jsonb := private.new_row(m);
  f public.fuel_logs := jsonb_populate_record(null::public.fuel_logs, made);
  e public.equipment;
  effect jsonb;
begin
  if f.kind = 'receipt' and f.liters <= 100000 and f.price_per_liter <= 1000000000 then
    made := made || jsonb_build_object('amount', round(f.liters * f.price_per_liter));
  end if;
  select * into e from public.equipment where id = f.equipment_id for update;
  effect := private.add_fact(m, made, case when f.kind = 'issue' and (on_hand ->> 'solar')::numeric < f.liters then array['overdraw'] else '{}' end
    -- Fuel that was pumped is never refused for a reading beside it; the meter can be corrected.
    || case when private.is_meter_jump(e, f.hour_meter, m.happened_at) then array['meter_jump'] else '{}' end
    || case when f.kind = 'issue' and f.liters > e.fuel_capacity_liters then array['above_tank'] else '{}' end);
  if e.id is null or f.hour_meter is null or f.hour_meter <= e.hour_meter or m.happened_at < e.meter_read_at then
    return effect;
  end if;
  update public.equipment set hour_meter = f.hour_meter, meter_read_at = least(m.happened_at, now()) where id = e.id;
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('equipment', e.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('equipment', e.id,
      jsonb_build_object('hour_meter', e.hour_meter), jsonb_build_object('hour_meter', f.hour_meter))));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_incident(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  i public.incidents;
  placed private.placement;
begin
  i := jsonb_populate_record(null::public.incidents, jsonb_build_object('occurred_at', m.happened_at) || private.new_row(m));
  i.status := 'open';
  placed := private.after_closing(m, (private.day_of(i.occurred_at), '{}')::private.placement);
  i.operating_day := placed.operating_day;
  i.flags := placed.flags || case when abs(i.operating_day - private.day_of(m.happened_at)) > 1 then array['day_mismatch'] else '{}' end
    || private.clock_flags(m.happened_at);
  if private.skips_ahead(i.number, m) or exists (select from public.incidents t where t.number = i.number) then
    i.flags := i.flags || 'number_collision'::text;
    i.number := private.free_incident_number(i.number);
  end if;
  insert into public.incidents select i.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('incidents', i.id)),
    'totals', private.total_keys('incidents', to_jsonb(i)), 'after', m.payload || jsonb_build_object('number', i.number));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_notice_seen(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  m.payload := m.payload || jsonb_build_object('operating_day', private.day_of(m.happened_at));
  return private.create_row(m, on_hand) - 'after';
end
$function$;

CREATE OR REPLACE FUNCTION private.create_opening_balance(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  own uuid[];
begin
  perform private.refuse_day_ahead(m, (m.payload ->> 'as_of')::date, 'as_of');
  -- Its other names too, one at a time.
  own := array(select private.merged_with(array[(m.payload ->> 'customer_id')::uuid], 'customers'));
  perform from public.customers c where c.id = any (own) order by c.id for update;
  if exists (select from public.opening_balances b where b.customer_id = any (own) and b.voided_at is null) then
    perform private.reject('balance_stands', 'customer_id');
  end if;
  return private.create_row(m, on_hand) || jsonb_build_object('totals', private.total_keys('opening_balances', private.new_row(m)));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_order(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  o public.orders := jsonb_populate_record(null::public.orders, private.new_row(m));
  month constant date := private.operating_day(clock_timestamp());
  n text;
begin
  n := private.next_number('DO', month)::text;
  o.number := 'DO-' || to_char(month::timestamp, 'YYMM') || '-' || lpad(n, greatest(4, length(n)), '0');
  insert into public.orders select o.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('orders', o.id)), 'after', m.payload || jsonb_build_object('number', o.number));
end
$function$;

CREATE OR REPLACE FUNCTION private.create_payment(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  own_day constant date := private.day_of(m.happened_at);
  p public.payments;
  placed private.placement;
  owed bigint;
  own uuid[];
begin
  p := jsonb_populate_record(null::public.payments, private.new_row(m));
  own := array(select private.merged_with(array[p.customer_id], 'customers'));
  perform private.refuse_day_ahead(m, p.paid_on, 'paid_on');
  owed := private.owed_by(own, own_day);
  p.operating_day := least(p.paid_on, own_day);
  placed := private.after_closing(m, (p.operating_day, '{}')::private.placement);
  p.flags := placed.flags || case when abs(p.paid_on - own_day) > 1 then array['day_mismatch'] else '{}' end || private.clock_flags(m.happened_at)
    || case when p.order_id is null and owed > 0 and p.amount > 2 * owed then array['above_owed'] else '{}' end;
  -- The money was taken, even where the device named the order of another customer.
  if exists (select from public.orders o where o.id = p.order_id and o.customer_id <> all (own)) then
    p.order_id := null;
    p.flags := p.flags || 'order_mismatch'::text;
  end if;
  -- A deposit is for no invoice: it would settle two debts.
  if p.order_id is not null then
    p.invoice_id := null;
  end if;
  -- The money is there, whatever became of the invoice meanwhile.
  if exists (select from public.invoices i where i.id = p.invoice_id
      and (i.voided_at is not null or i.kind <> 'invoice' or i.customer_id <> all (own))) then
    p.invoice_id := null;
    p.flags := p.flags || 'invoice_gone'::text;
  end if;
  -- No payment is refused for the number of its receipt: one that two have is on paper by now.
  if exists (select from public.payments t where t.number = p.number) then
    p.flags := p.flags || 'number_collision'::text;
  elsif private.skips_ahead(p.number, m) then
    p.flags := p.flags || 'number_collision'::text;
    p.number := null;
  end if;
  insert into public.payments select p.*;
  return private.with_invoice(jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('payments', p.id)),
    'totals', private.total_keys('payments', to_jsonb(p)), 'after', m.payload), p.invoice_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_row(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  table_name constant text := split_part(m.kind, '.', 1);
begin
  execute format('insert into public.%1$I select r.* from jsonb_populate_record(null::public.%1$I, $1) as r', table_name) using private.new_row(m);
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array(table_name, m.entity_id)), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_target(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.day_closings c where c.operating_day >= (m.payload ->> 'from_date')::date and c.reopened_at is null) then
    perform private.reject('from_closed_day', 'from_date');
  end if;
  return private.create_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_transformation(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made jsonb := private.new_row(m);
begin
  perform private.check_outputs(made -> 'outputs');
  -- Legacy names mapped; what two names say of one material is added up.
  made := made || (select jsonb_build_object('outputs', jsonb_object_agg(material, volume)) from (
    select private.material_by_name(key) as material, sum(value::numeric) as volume from jsonb_each_text(made -> 'outputs') group by 1) as by_material);
  perform private.check_outputs(made -> 'outputs');
  return private.add_fact(m, made,
    case when (on_hand ->> 'boulder')::numeric < (made ->> 'boulder_volume')::numeric then array['overdraw'] else '{}' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.creates(kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.mutation_kinds k where k.kind = creates.kind and k.permission = 'create')
$function$;

CREATE OR REPLACE FUNCTION private.credit_invoice(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  n public.invoices := jsonb_populate_record(null::public.invoices, private.new_row(m));
  i public.invoices;
  own uuid[];
  effect jsonb;
begin
  select * into i from public.invoices where id = n.credits and kind = 'invoice' for update;
  if i.id is null then
    perform private.reject('unknown_reference', 'credits');
  elsif i.voided_at is not null then
    perform private.reject('invoice_voided', 'credits');
  end if;
  select jsonb_agg(to_jsonb(l) order by l.material_type, l.unit_price, l.month, l.order_id) into n.lines from (
    select month, order_id, material_type, unit_price, sum(volume) as volume, sum(count) as count, sum(amount) as amount from (
      select * from private.invoice_lines(array(select d.id from public.deliveries d where d.invoice_id = i.id), i.customer_id)
      union all
      select l.month, l.order_id, l.material_type, l.unit_price, -l.volume, -l.count, -l.amount
      from public.invoices o, jsonb_to_recordset(o.lines) as l (month date, order_id uuid, material_type text, unit_price bigint, volume numeric, count integer, amount bigint)
      where o.voided_at is null and i.id in (o.id, o.credits)) as parts
    group by month, order_id, material_type, unit_price having (sum(volume), sum(amount)) is distinct from (0, 0)) as l;
  if n.lines is null or (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(n.lines) as line) >= 0 then
    perform private.reject('nothing_to_credit', 'credits');
  end if;
  own := array(select private.merged_with(array[i.customer_id], 'customers'));
  n.kind := 'credit_note';
  n.buyer := i.buyer;
  select coalesce(jsonb_object_agg(t.id, t.version), '{}') into n.versions from (
    select d.id, case when d.status = 'delivered' and d.voided_at is null and d.customer_id = any (own)
      then coalesce(jsonb_array_length(d.revisions), 0) else -1 end as version
    from public.deliveries d where d.invoice_id = i.id) as t
  where t.version <> coalesce((select (o.versions ->> t.id::text)::integer from public.invoices o
    where o.voided_at is null and i.id in (o.id, o.credits) and o.versions ? t.id::text order by o.credits is null, o.number desc limit 1), 0);
  n.customer_id := i.customer_id;
  n.from_date := i.from_date;
  n.until_date := i.until_date;
  n.tickets := '{}';
  n.tax_percent := i.tax_percent;
  effect := private.number_invoice(m, n, 'CN');
  update public.deliveries d set invoice_id = null where d.invoice_id = i.id and (n.versions ->> d.id::text)::integer = -1;
  perform private.settle_invoices(array[i.id]);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('invoices', i.id)));
end
$function$;

CREATE OR REPLACE FUNCTION private.crew_hours(s public.shifts)
 RETURNS TABLE(key text, hours numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when s.status = 'closed' and took > 0 and took <= 24 then 'worked' else 'planned' end,
    people * case when s.status = 'closed' and took > 0 and took <= 24 then took else planned end
  from (select round(extract(epoch from s.closed_at - private.shift_start(s)) / 3600, 3) as took,
    round(coalesce(nullif((1440 + extract(epoch from s.end_time::time - s.start_time::time)::integer / 60) % 1440, 0), 1440) / 60.0, 3) as planned,
    (select count(distinct person) from unnest(s.crew) as person) as people) as lasted
  where s.status <> 'planned'
$function$;

CREATE OR REPLACE FUNCTION private.current_role_name()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select role from public.profiles where user_id = private.current_user_id() and is_active and deleted_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.current_user_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end
$function$;

CREATE OR REPLACE FUNCTION private.customer_month_id(customer uuid, day date)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.derived_id(concat_ws(':', 'customer_months', customer, to_char(day::timestamp, 'YYYY-MM')))
$function$;

CREATE OR REPLACE FUNCTION private.day_of(happened_at timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.operating_day(private.not_ahead(happened_at));
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_held(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.held_mutations;
  verdict text := case m.kind when 'held_mutations.apply' then 'applied' else 'refused' end;
  effect jsonb := '{}';
begin
  select * into held from public.held_mutations h where h.id = m.entity_id for update;
  if held.id is null or not exists (select from private.mutation_log l where l.id = held.id) then
    perform private.block('missing_dependency');
  elsif held.decision is not null then
    perform private.reject('already_decided');
  elsif m.payload ->> 'reason' is null then
    perform private.reject('required', 'reason');
  end if;
  if verdict = 'applied' then
    effect := private.carry_out(held.mutation, (held.author, held.device, null, 1, m.position, m.author)::private.push, on_hand, true);
  end if;
  return private.decided(held, m, verdict, effect, m.payload ->> 'reason') || jsonb_build_object(
    'before', null, 'after', jsonb_build_object('decision', verdict), 'reason', m.payload -> 'reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.decided(held public.held_mutations, m private.mutation, verdict text, effect jsonb, why text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.held_mutations set decision = verdict, decided_by = m.author, decided_at = m.happened_at, reason = why where id = held.id;
  perform private.note_held_end(held.entity_id) where held.kind = 'downtime_entries.end';
  effect := effect - 'also_changed' || jsonb_build_object('recorded', true,
    'rows', coalesce(effect -> 'rows', '[]') || jsonb_build_array(jsonb_build_array('held_mutations', held.id)));
  return effect - 'code' || jsonb_build_object('decides', jsonb_build_array(jsonb_build_object('id', held.id, 'decision', verdict,
    'code', case verdict when 'refused' then '"refused_by_owner"' else effect -> 'code' end,
    'rows', case verdict when 'refused' then '[]' else private.touched(effect) end)));
end
$function$;

CREATE OR REPLACE FUNCTION private.decided_entry(decided jsonb, at_position bigint)
 RETURNS private.mutation_log
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry private.mutation_log;
begin
  delete from private.mutation_log l where l.id = (decided ->> 'id')::uuid returning l.* into entry;
  entry.outcome := decided ->> 'decision';
  entry.code := decided ->> 'code';
  entry.rows := decided -> 'rows';
  entry.position := at_position;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.decimals_of(material text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return case material when 'solar' then 2 else 3 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.declare_kind(kind text, table_name text, permission text, handler text, fields text[], defaults jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.mutation_kinds (kind, table_name, permission, handler, defaults)
  values (declare_kind.kind, declare_kind.table_name, declare_kind.permission, declare_kind.handler, declare_kind.defaults);

  insert into private.mutation_fields (kind, field, json_type, normaliser)
  select declare_kind.kind, split_part(f, ':', 1),
    case split_part(f, ':', 2) when 's' then 'string' when 'n' then 'number' when 'b' then 'boolean' when 'a' then 'array' else 'object' end,
    nullif(split_part(f, ':', 3), '')
  from unnest(fields) as f;
$function$;

CREATE OR REPLACE FUNCTION private.delivery_can_move(from_status text, to_status text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (from_status, to_status) in (('pending', 'in_transit'), ('pending', 'cancelled'), ('in_transit', 'delivered'), ('in_transit', 'cancelled'));
end
$function$;

CREATE OR REPLACE FUNCTION private.deltas_of(effect jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_object_agg(material, quantity), '{}') from (
    select movement ->> 0 as material, sum((movement ->> 1)::numeric) as quantity from jsonb_array_elements(effect -> 'movements') as movement group by 1) as m);
end
$function$;

CREATE OR REPLACE FUNCTION private.derived_id(name text)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  hash text := md5('\x6b756172690040008000000000000001'::bytea || convert_to(name, 'UTF8'));
begin
  return substr(hash, 1, 12) || '3' || substr(hash, 14, 3)
    || substr('89ab', 1 + (('x' || substr(hash, 17, 1))::bit(4)::int & 3), 1) || substr(hash, 18);
end
$function$;

CREATE OR REPLACE FUNCTION private.discard_mutation(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if m.payload ->> 'reason' is null then
    perform private.reject('required', 'reason');
  elsif m.payload -> 'discarded' is null then
    perform private.reject('required', 'discarded');
  end if;
  return jsonb_build_object('after', jsonb_build_object('discarded', m.payload -> 'discarded'), 'reason', m.payload -> 'reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.end_downtime(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was public.downtime_entries;
  d public.downtime_entries;
  effect jsonb;
begin
  select * into was from public.downtime_entries where id = m.entity_id;
  d := private.ended(m, was);
  m.payload := m.payload || jsonb_build_object('ended_at', d.ended_at)
    || case when d.started_at <> was.started_at then jsonb_build_object('started_at', d.started_at) else '{}' end;
  effect := private.change_row(m, on_hand);
  if effect ? 'after' then
    d.flags := private.flags_after_closing(m, to_jsonb(d));
    update public.downtime_entries t set flags = d.flags where t.id = d.id and t.flags <> d.flags;
  end if;
  return effect || jsonb_build_object('totals', private.total_keys('downtime_entries', to_jsonb(was)) || private.total_keys('downtime_entries', to_jsonb(d)));
end
$function$;

CREATE OR REPLACE FUNCTION private.end_order(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('orders', m.entity_id));
begin
  select * into o from public.orders where id = m.entity_id for update;
  if o.id is null then
    perform private.block('missing_dependency');
  elsif m.payload ->> 'end_reason' is null then
    perform private.reject('required', 'end_reason');
  elsif o.ended_at is not null then
    return private.already_done(rows, m.payload) || jsonb_build_object('reason', m.payload -> 'end_reason');
  end if;
  update public.orders set ended_at = m.happened_at, end_reason = m.payload ->> 'end_reason' where id = o.id;
  return jsonb_build_object('rows', rows, 'before', jsonb_build_object('ended_at', null),
    'after', jsonb_build_object('ended_at', m.happened_at, 'end_reason', m.payload -> 'end_reason'), 'reason', m.payload -> 'end_reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.ended(m private.mutation, d public.downtime_entries)
 RETURNS public.downtime_entries
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed constant timestamptz := case when m.kind = 'downtime_entries.end' then (m.payload ->> 'ended_at')::timestamptz end;
  stated constant timestamptz := coalesce(typed, m.happened_at);
begin
  d.ended_at := private.not_ahead(stated);
  if 'clock' = any (d.flags) then
    d.started_at := least(d.started_at, d.ended_at,
      case when d.device = m.device then d.started_at + (d.ended_at - stated) + (m.happened_at - m.captured_at) end);
  elsif d.ended_at <> stated then
    d.flags := d.flags || 'clock'::text;
  end if;
  if typed is null then
    d.ended_at := greatest(d.ended_at, d.started_at);
  end if;
  d.ended_at := least(d.ended_at, d.started_at + interval '92 days');
  return d;
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_turnstile()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person constant text := private.current_user_id()::text;
begin
  if not exists (select from generate_series(1, 2) as place where pg_try_advisory_xact_lock(20261122, hashtext(person || place)) limit 1) then
    perform private.busy();
  end if;
  perform pg_advisory_xact_lock(20261123, hashtext(person));
  for place in 1..3 loop
    if pg_try_advisory_xact_lock(20261120, place) then
      return;
    end if;
  end loop;
  perform private.busy();
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_yard(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v public.yard_visits := jsonb_populate_record(null::public.yard_visits, private.new_row(m));
begin
  v.tare_at := m.happened_at;
  -- Where its ticket was sent first, by another tablet, it has left.
  select min(d.captured_at) into v.left_at from public.deliveries d
  where d.operating_day >= v.tare_at::date - 1 and d.truck_license = v.truck_license and d.captured_at > v.tare_at
    and d.voided_at is null and d.status <> 'cancelled';
  v.status := case when v.left_at is null then 'in' else 'loaded' end;
  if exists (select from public.yard_visits other where other.truck_license = v.truck_license
      and (other.status = 'in' and v.status = 'in' or v.tare_at between other.tare_at and other.left_at)) then
    perform private.reject('truck_in_yard', 'truck_license');
  end if;
  insert into public.yard_visits select v.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('yard_visits', v.id)), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.entity_exists(entity uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
    begin
      return exists (select from private.mutation_log where entity_id = entity and outcome = 'applied') or exists (select from public.system_config where id = entity) or exists (select from public.materials where id = entity) or exists (select from public.truck_types where id = entity) or exists (select from public.colleagues where id = entity) or exists (select from public.customers where id = entity) or exists (select from public.trucks where id = entity) or exists (select from public.drivers where id = entity) or exists (select from public.operators where id = entity) or exists (select from public.customer_prices where id = entity) or exists (select from public.orders where id = entity) or exists (select from public.deliveries where id = entity) or exists (select from public.stocks where id = entity) or exists (select from public.daily_totals where id = entity) or exists (select from public.stock_adjustments where id = entity) or exists (select from public.invoices where id = entity) or exists (select from public.payments where id = entity) or exists (select from public.cash_handovers where id = entity) or exists (select from public.opening_balances where id = entity) or exists (select from public.customer_months where id = entity) or exists (select from public.order_totals where id = entity) or exists (select from public.transactions where id = entity) or exists (select from public.kpi_targets where id = entity) or exists (select from public.day_closings where id = entity) or exists (select from public.shifts where id = entity) or exists (select from public.equipment where id = entity) or exists (select from public.equipment_values where id = entity) or exists (select from public.production_entries where id = entity) or exists (select from public.downtime_entries where id = entity) or exists (select from public.fuel_logs where id = entity) or exists (select from public.transformations where id = entity) or exists (select from public.incidents where id = entity) or exists (select from public.incident_actions where id = entity) or exists (select from public.attachments where id = entity) or exists (select from public.insight_feedback where id = entity) or exists (select from public.held_mutations where id = entity) or exists (select from public.notices_seen where id = entity) or exists (select from public.yard_visits where id = entity);
    end
    $function$;

CREATE OR REPLACE FUNCTION private.epoch()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select private.derived_id(concat_ws(':', 'epoch', origin,
    (select system_identifier from pg_catalog.pg_control_system()),
    (select timeline_id from pg_catalog.pg_control_checkpoint()),
    (select oid from pg_catalog.pg_database where datname = current_database())))
  from private.sync_state);
end
$function$;

CREATE OR REPLACE FUNCTION private.ever_allowed(person uuid, object text, action text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.role_history h
    where h.user_id = person and private.role_may(h.role, ever_allowed.object, ever_allowed.action));
end
$function$;

CREATE OR REPLACE FUNCTION private.figures_of_day(day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_array(kind, key, quantity, count, amount) order by kind, key), '[]') from (
    select t.kind, t.key, t.quantity, t.count, t.amount from public.daily_totals t
    where t.operating_day = day and t.kind <> 'closed' and (t.quantity, t.count, t.amount) is distinct from (0, 0, 0)
    union all
    select 'stock', s.material_type, s.on_hand - coalesce((
      select sum(t.quantity) from public.daily_totals t where t.kind = 'net_movement' and t.key = s.material_type and t.operating_day > day), 0), 0, 0
    from public.stocks s
    union all
    select 'payments', p.method, 0, count(*), sum(p.amount) from public.payments p where p.operating_day = day and p.voided_at is null group by p.method
    union all
    select 'shifts', s.shift_type, coalesce(round(extract(epoch from s.closed_at - private.shift_start(s)) / 3600, 3), 0), cardinality(s.crew), 0
    from public.shifts s where s.operating_day = day and s.status <> 'planned'
    union all
    select 'shift_target', s.shift_type, s.production_target, 0, 0
    from public.shifts s where s.operating_day = day and s.status <> 'planned' and s.production_target > 0) as figures);
end
$function$;

CREATE OR REPLACE FUNCTION private.first_day_kept(today date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return today - least(greatest(coalesce(private.config('sync.history_days'), '400')::numeric, 30), 4000)::integer;
end
$function$;

CREATE OR REPLACE FUNCTION private.first_day_of_change(wanted text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first_open constant date := private.first_open_day();
  latest constant date := greatest(private.operating_day(now()), first_open);
begin
  if wanted::date > latest then
    perform private.reject('day_ahead', 'from_day');
  elsif wanted::date < first_open then
    perform private.reject('from_closed_day', 'from_day');
  end if;
  return coalesce(wanted::date, latest);
end
$function$;

CREATE OR REPLACE FUNCTION private.first_open_day()
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select max(c.operating_day) + 1 from public.day_closings c where c.reopened_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.flags_after_closing(m private.mutation, record jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  flags constant text[] := array(select jsonb_array_elements_text(record -> 'flags'));
  of_clock constant text[] := private.clock_flags(m.happened_at);
  placed private.placement;
begin
  m.happened_at := private.changed_at(m.happened_at, record);
  placed := private.after_closing(m, ((record ->> 'operating_day')::date, '{}')::private.placement);
  return flags || array(select flag from unnest(case when 'late' = any (placed.flags) then array['late_change'] else '{}' end || of_clock) as flag where flag <> all (flags));
end
$function$;

CREATE OR REPLACE FUNCTION private.free_device_code()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  signs constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  wanted constant integer := case when (select count(*) from public.devices d where length(d.code) = 3) < 24300 then 3 else 4 end;
  drawn text;
begin
  for attempt in 1..200 loop
    drawn := (select string_agg(substr(signs, 1 + floor(random() * 30)::integer, 1), '') from generate_series(1, wanted));
    if not exists (select from public.devices d where d.code = drawn) then
      return drawn;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_incident_number(wanted text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  place constant text := regexp_replace(wanted, '[0-9]+$', '');
begin
  return place || (
    with used as (
      select substr(number, char_length(place) + 1)::integer as n from public.incidents
      where number between place || '900000000' and place || '999999999' and char_length(number) = char_length(place) + 9
    )
    select min(n) + 1 from (select 900000000 as n union all select n from used) as known
    where not exists (select from used where used.n = known.n + 1));
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_over(target regprocedure, callers text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  home text := (select pronamespace::regnamespace::text from pg_catalog.pg_proc where oid = target);
  caller text;
begin
  execute format('revoke all on function %s from public, anon, authenticated, service_role', target);
  foreach caller in array callers loop
    execute format('grant execute on function %s to %I', target, caller);
  end loop;
  execute format('grant create on schema %s to kuari_writer', home);
  execute format('alter function %s owner to kuari_writer', target);
  execute format('revoke create on schema %s from kuari_writer', home);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_days(table_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.synced_columns(table_name) ? 'operating_day'
$function$;

CREATE OR REPLACE FUNCTION private.head_rows(today date, visible text[])
 RETURNS TABLE(row_table text, row_values json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query execute (
    select string_agg(format(
      '(select %1$L::text as row_table, %2$s as row_values from public.%1$I t, (select $2 as visible) v where %1$L = any (visible) and (%3$s) and %4$s)',
      s.table_name, private.row_as_json(s.table_name), s.row_rule,
      case
        when not private.has_days(s.table_name) then s.head_rule
        when s.all_days then 't.operating_day >= $1 - 31'
        else format('t.id in (select id from (
            (select t.id, t.operating_day from public.%1$I t where t.operating_day >= $1 order by t.operating_day desc, t.id desc limit 500)
            union (select t.id, t.operating_day from public.%1$I t where %2$s order by t.operating_day desc, t.id desc limit 500)
          ) as found order by found.operating_day desc, found.id desc limit 500)', s.table_name, s.open_rule)
      end), ' union all ' order by s.sort_order)
    from private.synced_tables s where s.head_rule <> 'false' or private.has_days(s.table_name)) using today, visible;
end
$function$;

CREATE OR REPLACE FUNCTION private.health()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'at', now(), 'postgres', current_setting('server_version'), 'schema_version', private.schema_version(),
    'position', (select s.position from private.sync_state s),
    -- By the clock of this database too: later than `at` where that was set back.
    'newest_record_at', (select a.recorded_at from public.audit_log a order by a.id desc limit 1),
    'extensions', (select coalesce(jsonb_agg(jsonb_build_object('name', e.extname, 'version', e.extversion) order by e.extname), '[]') from pg_catalog.pg_extension e),
    'devices', (select coalesce(jsonb_agg(d order by d.last_seen_at desc nulls last, d.code), '[]') from (
      select r.id, r.code, r.label, p.full_name as person, r.app_version, r.last_seen_at, r.unsent_count, r.rejected_count, r.waiting_since
      from public.devices r join public.profiles p using (user_id)
      where r.revoked_at is null and (r.unsent_count > 0 or r.last_seen_at > now() - interval '90 days')
      order by r.last_seen_at desc nulls last limit 200) as d),
    'held', (select jsonb_build_object('count', count(*), 'oldest_at', min(h.received_at)) from public.held_mutations h where h.decision is null),
    'size', jsonb_build_object('database_bytes', pg_database_size(current_database()), 'tables', (select coalesce(jsonb_agg(t), '[]') from (
      select format('%s.%s', n.nspname, c.relname) as name, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') order by 2 desc limit 10) as t)),
    'errors', (select jsonb_build_object('count', coalesce(sum(e.count), 0), 'refused', coalesce(sum(e.count) filter (where e.is_refusal), 0), 'messages',
        coalesce(jsonb_agg(jsonb_build_object('message', e.message, 'count', e.count, 'devices', e.devices, 'last_at', e.last_at)
          order by e.count desc, e.message) filter (where e.nth <= 20), '[]'))
      from (select c.message, c.is_refusal, count(*) as count, count(distinct c.device) as devices, max(c.received_at) as last_at,
          row_number() over (order by count(*) desc, c.message) as nth
        from public.client_errors c where c.received_at > now() - interval '7 days' group by c.message, c.is_refusal) as e),
    'backup', (select jsonb_build_object('made_at', b.made_at, 'bytes', b.bytes, 'position', b.position)
      from private.backups b order by b.made_at desc limit 1));
end
$function$;

CREATE OR REPLACE FUNCTION private.history_rows(at_day date, at_sort integer, at_id uuid, size integer, visible text[])
 RETURNS TABLE(row_day date, row_sort integer, row_id uuid, row_table text, row_values json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query execute (
    select format('select * from (%s) as history order by 1 desc, 2, 3 limit $4', string_agg(format(
      '(select %5$s as row_day, %6$s as row_sort, t.id, %1$L::text, %2$s from public.%1$I t, (select $5 as visible) v
        where %1$L = any (visible) and (%3$s) and %4$s and (%5$s < $1 or %6$s > $2 or (%6$s = $2 and t.id > $3))
        order by %7$s t.id limit $4)',
      s.table_name, private.row_as_json(s.table_name), s.row_rule,
      case
        when not private.has_days(s.table_name) then format('$1 = ''infinity'' and (%s)', s.window_rule)
        when s.all_days then 't.operating_day <= $1'
        else format('t.operating_day <= $1 and (t.operating_day >= $6 or %s)', s.open_rule)
      end,
      case when private.has_days(s.table_name) then 't.operating_day' else '''infinity''::date' end, s.sort_order,
      case when private.has_days(s.table_name) then 't.operating_day desc,' else '' end), ' union all ' order by s.sort_order))
    from private.synced_tables s)
  using at_day, at_sort, at_id, size, visible, private.first_day_kept(private.operating_day(now()));
end
$function$;

CREATE OR REPLACE FUNCTION private.hold(code text, day date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'KU003', message = code, detail = coalesce(day::text, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.income_of(d public.deliveries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when d.amount > 0 then jsonb_build_array(jsonb_build_array('income', d.amount, 'post', d.operating_day, private.revision_of(d)))
    else '[]'::jsonb end;
end
$function$;

CREATE OR REPLACE FUNCTION private.invoice_lines(tickets uuid[], customer uuid)
 RETURNS TABLE(month date, order_id uuid, material_type text, unit_price bigint, volume numeric, count integer, amount bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select private.month_of(d.operating_day), d.order_id, d.material_type, d.unit_price, sum(d.volume), count(*)::integer, coalesce(sum(d.amount), 0)::bigint
    from public.deliveries d
    where d.id = any (tickets) and d.status = 'delivered' and d.voided_at is null
      and d.customer_id = any (array(select private.merged_with(array[customer], 'customers')))
    group by 1, 2, 3, 4;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_ahead(happened_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return happened_at > now() + interval '1 hour';
end
$function$;

CREATE OR REPLACE FUNCTION private.is_batch(batch jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(
    batch ->> 'schema_version' ~ '^[0-9]{1,6}$'
    and jsonb_typeof(batch -> 'author') = 'string'
    and jsonb_typeof(batch -> 'device') = 'string'
    and case jsonb_typeof(batch -> 'mutations') when 'array' then (
      -- One search through all ids: as many of them as there are mutations, and none with a comma of its own.
      select count(*) = 0 or bool_and(jsonb_typeof(m) = 'object') and count(m ->> 'id') = count(*) and length(string_agg(m ->> 'id', ',')) = 37 * count(*) - 1
        and string_agg(m ->> 'id', ',') ~* '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(,|$))*$'
      from jsonb_array_elements(batch -> 'mutations') as m)
    else false end, false));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_creation_held(entity uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.held_mutations h where h.entity_id = entity and h.decision is null and private.creates(h.kind));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_day(value date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return value between date '1970-01-01' and date '2200-01-01';
end
$function$;

CREATE OR REPLACE FUNCTION private.is_foreign_number(number text, m private.mutation)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not exists (select from public.devices d where d.code = split_part(number, '-', 3) and d.user_id = m.author)
    and not exists (select from private.refused_numbers r where r.id = m.replaces and r.number = is_foreign_number.number)
    and not exists (select from public.held_mutations h where h.id = m.replaces and number in (h.mutation #>> '{payload,ticket_no}', h.mutation #>> '{payload,number}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_judged_now(kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return split_part(kind, '.', 1) in ('system_config', 'devices', 'held_mutations', 'invoices', 'kpi_targets') or kind in ('day_closings.reopen', 'materials.change');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_long_past_role(m private.mutation)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from (select h.since, h.role <> lag(h.role) over (order by h.since) as is_new from private.role_history h where h.user_id = m.author) as h
    where h.is_new and h.since > m.happened_at and h.since < now() - interval '14 days');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_material(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return value in ('boulder', 'solar', 'abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch',
    'split_three_quarter_inch', 'split_2_3_cm', 'screening_sirtu', 'lainnya');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_meter_jump(e public.equipment, reading numeric, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return e.meter_read_at is not null
    and coalesce(reading > e.hour_meter + 24 * greatest(1, ceil(extract(epoch from least(at, now()) - e.meter_read_at) / 86400)), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_person_name(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return value ~ ('^[ .''\u2019A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2071\u207f\u2090-\u209c\u20d0-\u20f0'
      || '\u2100-\u218f\u2c00-\u2dff\u2e2f\u3005-\u3007\u3021-\u303c\u3041-\ud7ff\uf900-\ufefc\uff10-\uffdc'
      || '\U00010000-\U0001efff\U00020000-\U000323af-]*$');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_phone(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return value ~ '^\+?[1-9][0-9]{0,15}$';
end
$function$;

CREATE OR REPLACE FUNCTION private.is_place(zone text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return zone ~ '^((Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z0-9_/+-]+|UTC)$';
end
$function$;

CREATE OR REPLACE FUNCTION private.is_readable(raw jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.read_mutation(raw, null);
  return true;
exception when data_exception then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_setting(key text, value text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case key
    when 'site.time_zone' then private.is_place(value) and exists (select from pg_catalog.pg_timezone_names where name = value)
    when 'site.day_start' then value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    when 'site.final_at_gate' then value in ('true', 'false')
    when 'site.ticket_amount' then value in ('true', 'false')
    when 'site.ticket_language' then value in ('id', 'en')
    when 'site.company_tax_number' then value ~ '^([0-9]{16})?$'
    when 'site.company_logo' then value ~ '^(data:image/(png|jpeg);base64,[A-Za-z0-9+/]+=*)?$'
    when 'site.bank_account' then char_length(value) <= 200 and value !~ '[<>[:cntrl:]]'
    when 'site.first_steps' then value ~ '^[a-z]{2,12}(,[a-z]{2,12}){0,20}$'
    when 'orders.over' then value in ('warn', 'ask', 'refuse')
    when 'credit.over' then value in ('warn', 'ask', 'refuse')
    else case when starts_with(key, 'site.company_') then char_length(value) <= 100 and value !~ '[<>[:cntrl:]]'
      else value ~ '^[0-9]{1,15}$' end end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_time(value timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return value between timestamptz '1970-01-01 00:00:00+00' and timestamptz '2200-01-01 00:00:00+00';
end
$function$;

CREATE OR REPLACE FUNCTION private.issue_invoice(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  i public.invoices := jsonb_populate_record(null::public.invoices, private.new_row(m));
  own constant uuid[] := array(select private.merged_with(array[i.customer_id], 'customers'));
  wrong record;
  effect jsonb;
begin
  i.tickets := array(select distinct unnest(i.tickets));
  if cardinality(i.tickets) = 0 then
    perform private.reject('no_tickets', 'tickets');
  -- About 4,000 ids are as much as one request carries.
  elsif cardinality(i.tickets) > 3000 then
    perform private.reject('too_many', 'tickets');
  end if;
  select d.ticket_no, o.number, problem.code into wrong
  from unnest(i.tickets) as t (id) left join public.deliveries d on d.id = t.id left join public.invoices o on o.id = d.invoice_id,
    lateral (select case
      when d.id is null then 'unknown_reference'
      when d.customer_id is null or d.customer_id <> all (own) then 'ticket_of_other'
      when d.invoice_id is not null then 'ticket_invoiced'
      when d.status <> 'delivered' or d.voided_at is not null then 'ticket_not_delivered'
      when d.amount is null then 'ticket_unpriced' end as code) as problem
  where problem.code is not null order by d.ticket_no limit 1;
  -- Says which ticket, and on which invoice it is.
  if found then
    perform private.reject(wrong.code, 'tickets', jsonb_build_object('tickets', jsonb_build_object('yours', wrong.ticket_no, 'theirs', wrong.number)));
  end if;
  i.kind := 'invoice';
  i.versions := (select coalesce(jsonb_object_agg(d.id, jsonb_array_length(d.revisions)) filter (where d.revisions is not null), '{}')
    from public.deliveries d where d.id = any (i.tickets));
  i.buyer := (select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'tax_number', c.tax_number)
    from public.customers c where c.id = i.customer_id);
  i.lines := (select jsonb_agg(to_jsonb(l) order by l.material_type, l.unit_price, l.month, l.order_id) from private.invoice_lines(i.tickets, i.customer_id) as l);
  i.tax_percent := private.config('invoice.tax');
  i.due_on := coalesce(i.due_on, private.day_of(now()) + coalesce((select c.payment_days from public.customers c where c.id = i.customer_id),
    private.config('invoice.payment_days')::integer));
  effect := private.number_invoice(m, i, 'INV');
  update public.deliveries set invoice_id = i.id where id = any (i.tickets);
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_held(raw jsonb, push private.push, code text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.held_mutations (id, kind, entity_id, mutation, code, closed_day, author, device, captured_at, received_at)
  values ((raw ->> 'id')::uuid, raw ->> 'kind', (raw ->> 'entity_id')::uuid, raw, code, day, push.author, push.device,
    (raw ->> 'captured_at')::timestamptz, clock_timestamp());
  perform private.note_held_end((raw ->> 'entity_id')::uuid) where raw ->> 'kind' = 'downtime_entries.end';
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_refused_number(raw jsonb, push private.push)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.refused_numbers (id, number)
  select (raw ->> 'id')::uuid, n.number from (values (coalesce(raw #>> '{payload,ticket_no}', raw #>> '{payload,number}'))) as n (number)
  where length(n.number) <= 100 and exists (select from public.devices d where d.code = split_part(n.number, '-', 3) and d.user_id = push.author)
  on conflict (id) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_shift(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
<<keep_shift>>
declare
  was jsonb := (select to_jsonb(s) from public.shifts s where s.id = m.entity_id);
  effect jsonb := case m.kind when 'shifts.change' then private.change_row(m, on_hand)
    when 'shifts.plan' then private.open_shift(m, on_hand) when 'shifts.open' then private.open_shift(m, on_hand)
    else private.close_shift(m, on_hand) end;
  s public.shifts;
  flags text[];
begin
  select * into s from public.shifts where id = m.entity_id;
  if m.payload ? 'crew' and exists (select from unnest(s.crew) as person where not exists (select from public.operators o where o.id = person)) then
    perform private.reject('unknown_crew', 'crew');
  end if;
  if to_jsonb(s) - '{version,position,handover_note,acknowledged_by,acknowledged_at,notes}'::text[]
    is not distinct from was - '{version,position,handover_note,acknowledged_by,acknowledged_at,notes}'::text[] then
    return effect;
  end if;
  flags := private.flags_after_closing(m, to_jsonb(s));
  if was is null then
    flags := array_replace(flags, 'late_change', 'late');
  end if;
  if m.kind = 'shifts.open' and s.opened_at = m.happened_at then
    flags := flags || case when abs(s.operating_day - private.day_of(m.happened_at)) > 1 then array['day_mismatch'] else '{}' end;
  end if;
  update public.shifts t set flags = keep_shift.flags where t.id = s.id and t.flags <> keep_shift.flags;
  return effect || jsonb_build_object('totals', private.total_keys('shifts', was) || private.total_keys('shifts', to_jsonb(s)));
end
$function$;

CREATE OR REPLACE FUNCTION private.known_outcome(raw jsonb, known private.mutation_log, fingerprint bytea, push private.push)
 RETURNS private.attempt
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (case
    when known.hash <> fingerprint or known.author <> push.author then private.outcome(raw, 'rejected', 'id_reused')
    when known.outcome = 'held' then private.outcome(raw, 'held', known.code)
    when known.outcome = 'refused' then private.outcome(raw, 'rejected', known.code) || jsonb_build_object('message', private.message_of(known.id, known.code))
    else jsonb_strip_nulls(jsonb_build_object('id', known.id, 'outcome', 'duplicate', 'code', known.code, 'rows', known.rows))
  end, null)::private.attempt;
end
$function$;

CREATE OR REPLACE FUNCTION private.known_schema_version()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 1$function$;

CREATE OR REPLACE FUNCTION private.leave_yard(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v public.yard_visits;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('yard_visits', m.entity_id));
begin
  select * into v from public.yard_visits where id = m.entity_id for update;
  if v.id is null then
    perform private.block('missing_dependency');
  elsif coalesce(m.payload ->> 'status', 'in') = 'in' then
    perform private.reject('invalid_status', 'status');
  elsif v.status <> 'in' then
    return private.already_done(rows, m.payload);
  end if;
  update public.yard_visits set status = m.payload ->> 'status', left_at = m.happened_at where id = v.id;
  return jsonb_build_object('rows', rows, 'before', jsonb_build_object('status', v.status), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.ledger_check(parts text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  each text;
  checked jsonb := '[]';
begin
  foreach each in array coalesce(parts, '{positions,movements,counts,stocks,money,days,months,orders,invoices}') loop
    checked := checked || (select jsonb_build_object('part', each, 'differs', count(*), 'examples', coalesce(jsonb_agg(
        jsonb_build_object('key', d.key, 'stored', d.stored, 'counted', d.counted) order by d.key) filter (where d.nth <= 10), '[]'))
      from (select *, row_number() over (order by key) as nth from private.ledger_differences where part = each) as d);
  end loop;
  return checked;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_entry(raw jsonb, fingerprint bytea, push private.push, outcome text, code text, rows jsonb)
 RETURNS private.mutation_log
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return ((raw ->> 'id')::uuid, fingerprint, raw ->> 'kind', (raw ->> 'entity_id')::uuid, push.author, push.device, (raw ->> 'replaces')::uuid,
    push.position, outcome, code, rows, clock_timestamp(), push.submitted_by)::private.mutation_log;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_refused(raw jsonb, push private.push, outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if outcome ->> 'outcome' = 'rejected' and outcome ->> 'code' in ('not_permitted', 'never_from_file') then
    perform private.log_security((private.derived_id('refused:' || lower(raw ->> 'id')), 'The server refused ' || (raw ->> 'kind'),
      jsonb_strip_nulls(jsonb_build_object('kind', 'access_denied', 'severity', 'critical', 'code', outcome -> 'code', 'mutation', raw -> 'id',
        'entity_id', raw -> 'entity_id', 'submitted_by', push.submitted_by)),
      push.author, push.device, (private.read_mutation(raw, push)).captured_at, null, true)::public.client_errors);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_security(event public.client_errors)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  event.is_refusal := coalesce(event.is_refusal, false);
  if (select count(*) from public.client_errors e where e.author = event.author and e.is_refusal = event.is_refusal and e.received_at > clock_timestamp() - interval '1 hour') < 100 then
    event.received_at := clock_timestamp();
    event.captured_at := least(event.captured_at, event.received_at);
    -- Nobody takes the place of a refusal beforehand.
    insert into public.client_errors as e values (event.*) on conflict (id) do update set message = excluded.message, details = excluded.details, is_refusal = true
      where excluded.is_refusal and not e.is_refusal;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.long_ids(shorts text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  signs constant bytea := convert_to(translate(shorts, '-_', '+/'), 'UTF8');
begin
  return array(select encode(decode(encode(substring(signs from place for 22), 'escape') || '==', 'base64'), 'hex')::uuid::text
    from generate_series(1, length(signs), 22) as place);
end
$function$;

CREATE OR REPLACE FUNCTION private.marked(top bigint, known jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  mark integer := (select m.mark from private.position_marks m where m.position = top);
begin
  return case when mark is null or known is null or known -> -1 = jsonb_build_array(top, mark) then '{}' else jsonb_build_object('mark', mark) end
    || case when exists (
      select from jsonb_array_elements(known) as k where (k ->> 0)::bigint <= top
        and not exists (select from private.position_marks m where m.position = (k ->> 0)::bigint and m.mark = (k ->> 1)::integer)
    ) then '{"forgot":true}'::jsonb else '{}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.material_by_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  key constant text := lower(regexp_replace(name, '^\s+|\s+$', '', 'g'));
  legacy constant jsonb := '{"batu base course":"base_course_a","batu split 1-2":"split_half_inch","split12":"split_half_inch",
    "batu split 2-3":"split_2_3_cm","pasir plester":"lainnya","batu_belah":"lainnya","sirtu":"screening_sirtu","sirdam":"screening_sirtu",
    "test_boulder":"boulder"}';
begin
  return case when private.is_material(key) then key else legacy ->> key end;
end
$function$;

CREATE OR REPLACE FUNCTION private.may(object text, action text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select exists (
    select from private.permissions p
    where p.object = may.object and p.action = may.action and p.role = private.current_role_name()))
    and not private.session_has_ended();
end
$function$;

CREATE OR REPLACE FUNCTION private.may_read_row(kind text, current_row jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.may(split_part(kind, '.', 1), 'read')
    and (current_row ->> 'audience' is distinct from 'finance' or private.may('system_config', 'read_finance'));
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_customer(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  severity constant text[] := '{open,cash_only,blocked}';
  chosen constant jsonb := m.payload;
  apart_from constant uuid := (select c.merged_into from public.customers c where c.id = m.entity_id);
  effect jsonb;
  gone public.customers;
  kept public.customers;
  was public.customers;
  fields text[];
begin
  m.payload := m.payload - '{status,credit_limit}'::text[];
  effect := private.merge_row(m, on_hand);
  select * into was from public.customers where id = coalesce((m.payload ->> 'merged_into')::uuid, apart_from) for update;
  if was.id is null then
    return effect;
  end if;
  effect := private.with_invoices_of(effect, array[m.entity_id, was.id]);
  select * into gone from public.customers where id = m.entity_id;
  kept := was;
  if gone.merged_into is null then
    kept.tax_number := case when private.came_by_merge(was, gone, 'tax_number') then null else was.tax_number end;
    kept.payment_days := case when private.came_by_merge(was, gone, 'payment_days') then null else was.payment_days end;
  else
    kept.status := coalesce(chosen ->> 'status',
      severity[greatest(array_position(severity, was.status), array_position(severity, gone.status))]);
    kept.credit_limit := case when chosen ? 'credit_limit' then (chosen ->> 'credit_limit')::bigint else least(was.credit_limit, gone.credit_limit) end;
    kept.tax_number := coalesce(was.tax_number, gone.tax_number);
    kept.payment_days := coalesce(was.payment_days, gone.payment_days);
  end if;
  if kept is not distinct from was then
    return effect;
  end if;
  update public.customers set status = kept.status, credit_limit = kept.credit_limit, tax_number = kept.tax_number,
    payment_days = kept.payment_days where id = kept.id;
  fields := array(select n.key from jsonb_each(to_jsonb(kept)) as n where n.value <> to_jsonb(was) -> n.key);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('customers', kept.id)),
    'also_changed', jsonb_build_array(jsonb_build_array('customers', kept.id,
      (select jsonb_object_agg(f, to_jsonb(was) -> f) from unnest(fields) as f), (select jsonb_object_agg(f, to_jsonb(kept) -> f) from unnest(fields) as f))));
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_row(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  object constant text := split_part(m.kind, '.', 1);
  target constant uuid := m.payload ->> 'merged_into';
  held_into uuid;
  -- From the one that is to stay along what it was merged into.
  way uuid[];
begin
  if not (m.forced or private.role_may(m.role, object, 'merge')) then
    perform private.hold('merge_proposed');
  elsif target = m.entity_id then
    perform private.reject('itself', 'merged_into');
  end if;
  execute format('select merged_into from public.%I where id = $1', object) into held_into using m.entity_id;
  execute format('with recursive way (id) as (select merged_into from public.%1$I where id = $1
      union select t.merged_into from public.%1$I t join way on t.id = way.id) select array_agg(id) filter (where id is not null) from way', object)
    into way using target;
  if m.entity_id = any (way) then
    perform private.reject('merge_ring', 'merged_into');
  -- What somebody did meanwhile is a conflict, told with their name.
  elsif way is not null or target <> held_into and m.seen ->> 'merged_into' = held_into::text then
    perform private.reject('already_merged', 'merged_into');
  end if;
  return private.change_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.merged_with(ids uuid[], of_table text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive pairs as (
    select id, merged_into from public.customers where of_table = 'customers' and merged_into is not null
    union all select id, merged_into from public.trucks where of_table = 'trucks' and merged_into is not null
  ), together (id) as (
    select unnest(ids)
    union select case when p.id = t.id then p.merged_into else p.id end from together t join pairs p on t.id in (p.id, p.merged_into)
  )
  select id from together
$function$;

CREATE OR REPLACE FUNCTION private.message_of(decided uuid, code text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select r.message || case when message_of.code = 'refused_by_owner'
      then coalesce((select ': ' || h.reason from public.held_mutations h where h.id = message_of.decided), '') else '' end
    from private.refusal_messages r where r.code = message_of.code);
end
$function$;

CREATE OR REPLACE FUNCTION private.month_keys(r jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when r ->> 'customer_id' is null then '[]'
    else jsonb_build_array(jsonb_build_array(r -> 'operating_day', 'customer_months', r -> 'customer_id')) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.month_of(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select pg_catalog.date_trunc('month', day::timestamp)::date
$function$;

CREATE OR REPLACE FUNCTION private.name_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select lower(translate(normalize(private.clean_text(value), nfc),
    U&'\2018\2019\201b\02bb\02bc\02b9\2032\0060\00b4\ff07\2010\2011\2012\2013\2014\2015\2212\fe63\ff0d\201c\201d\201e\201f\2033\ff02',
    repeat('''', 10) || repeat('-', 9) || repeat('"', 6)))
$function$;

CREATE OR REPLACE FUNCTION private.new_row(m private.mutation)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select k.defaults from private.mutation_kinds k where k.kind = m.kind) || m.payload || private.authored(m);
end
$function$;

CREATE OR REPLACE FUNCTION private.next_number(prefix text, month date)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.number_counters as c (prefix, month, last) values (next_number.prefix, private.month_of(next_number.month), 1)
  on conflict on constraint number_counters_pkey do update set last = c.last + 1 returning last
$function$;

CREATE OR REPLACE FUNCTION private.not_ahead(happened_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.is_ahead(happened_at) then now() else happened_at end;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_contact(device uuid, unsent integer, rejected integer, since timestamp with time zone, app_version jsonb, at_most_every interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  version constant text := case jsonb_typeof(app_version) when 'string' then left(private.clean_text(app_version #>> '{}'), 50) end;
  refused constant integer := least(rejected, unsent);
  waits_since constant timestamptz := case when unsent > refused then since end;
begin
  update public.devices d set last_seen_at = clock_timestamp(),
    unsent_count = coalesce(unsent, d.unsent_count), app_version = coalesce(version, d.app_version),
    rejected_count = case when unsent is null then d.rejected_count else refused end,
    waiting_since = case when unsent is null then d.waiting_since else waits_since end
  where d.id = note_contact.device and (coalesce(d.last_seen_at, '-infinity') < clock_timestamp() - at_most_every
    or version <> coalesce(d.app_version, '') or unsent <> coalesce(d.unsent_count, -1)
    or unsent is not null and (refused is distinct from d.rejected_count or waits_since is distinct from d.waiting_since));
end
$function$;

CREATE OR REPLACE FUNCTION private.note_device(device uuid, batch jsonb, outcomes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  behind constant integer := private.reported_count(batch -> 'unsent');
  refused constant integer := (select count(*) from jsonb_array_elements(outcomes) as o where o ->> 'outcome' = 'rejected');
  unsent constant integer := behind + refused + (select count(*) from jsonb_array_elements(outcomes) as o where o ->> 'outcome' = 'blocked');
begin
  perform private.note_contact(device, unsent,
    (select least(coalesce(d.rejected_count, 0), behind) + refused from public.devices d where d.id = note_device.device),
    (select d.waiting_since from public.devices d where d.id = note_device.device), batch -> 'app_version', interval '1 minute');
end
$function$;

CREATE OR REPLACE FUNCTION private.note_export(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if m.payload ->> 'file' is null then
    perform private.reject('required', 'file');
  elsif char_length(m.payload ->> 'file') > 200 then
    perform private.reject('too_long', 'file');
  elsif (m.payload ->> 'rows')::numeric not between 0 and 100000000 then
    perform private.reject('out_of_range', 'rows');
  end if;
  return jsonb_build_object('after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.note_held_end(entry uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.downtime_entries d set held_end_at = (
      select min(greatest(d.started_at, coalesce((h.mutation -> 'payload' ->> 'ended_at')::timestamptz, (private.read_mutation(h.mutation, null)).happened_at)))
      from public.held_mutations h
      where h.entity_id = d.id and h.kind = 'downtime_entries.end' and h.code = 'day_closed' and h.decision is null)
    where d.id = entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_import(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if m.payload ->> 'sha256' is null then
    perform private.reject('required', 'sha256');
  elsif m.payload ->> 'sha256' !~ '^[0-9a-f]{64}$' then
    perform private.reject('invalid_value', 'sha256');
  end if;
  return private.note_export(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.note_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.role_history (user_id, since, role, is_active)
  values (new.user_id, clock_timestamp(), new.role, new.is_active)
  on conflict (user_id, since) do update set role = excluded.role, is_active = excluded.is_active;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_taken_over(push private.push, mutations jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken constant integer := (select count(*) from private.mutation_log l
    where l.position = push.position and l.device = push.device and l.outcome in ('applied', 'held')
      and l.id in (select (m ->> 'id')::uuid from jsonb_array_elements(mutations) as m));
begin
  update public.devices d set unsent_count = greatest(0, d.unsent_count - taken),
    rejected_count = least(d.rejected_count, greatest(0, d.unsent_count - taken)),
    waiting_since = case when d.unsent_count - taken > coalesce(d.rejected_count, 0) then d.waiting_since end
  where d.id = push.device and taken > 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.number_invoice(m private.mutation, i public.invoices, prefix text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shown constant bigint := i.total;
  n integer;
begin
  i.issued_on := private.day_of(now());
  i.net := (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(i.lines) as line);
  i.tax := round(i.net * i.tax_percent / 100);
  i.total := i.net + i.tax;
  if i.total is distinct from shown then
    perform private.reject('tickets_changed', 'total');
  end if;
  i.due_on := coalesce(i.due_on, i.issued_on);
  n := private.next_number(prefix, i.issued_on);
  i.number := concat_ws('/', prefix, to_char(i.issued_on, 'YYYY/MM'), lpad(n::text, greatest(4, length(n::text)), '0'));
  i.paid := 0;
  i.differs := 0;
  i.flags := '{}';
  insert into public.invoices select i.*;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('invoices', i.id)),
    'totals', private.total_keys('invoices', to_jsonb(i)), 'after', m.payload - 'tickets' || jsonb_build_object('number', i.number, 'total', i.total));
end
$function$;

CREATE OR REPLACE FUNCTION private.oldest_schema_version()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 1$function$;

CREATE OR REPLACE FUNCTION private.open_shift(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s public.shifts;
  there public.shifts;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('shifts', m.entity_id)));
begin
  s := jsonb_populate_record(null::public.shifts, private.new_row(m));
  if m.entity_id is distinct from private.shift_id(s.operating_day, s.shift_type) then
    perform private.reject('wrong_id', 'operating_day');
  end if;
  s.status := case m.kind when 'shifts.open' then 'open' else 'planned' end;
  if s.status = 'open' then
    perform private.refuse_day_ahead(m, s.operating_day, 'operating_day');
    s.opened_by := m.author;
    s.opened_at := m.happened_at;
  end if;

  select * into there from public.shifts where id = m.entity_id for update;
  if there.id is null then
    insert into public.shifts select s.*;
    return effect || jsonb_build_object('after', m.payload || jsonb_build_object('status', s.status));
  elsif there.status = 'planned' and s.status = 'open' then
    update public.shifts set status = 'open', opened_by = s.opened_by, opened_at = s.opened_at,
      crew = case when m.payload ? 'crew' then s.crew else crew end, notes = private.with_note(notes, s.notes, 1000) where id = there.id
      returning * into s;
    return effect || jsonb_build_object('before', jsonb_build_object('status', 'planned', 'crew', there.crew, 'notes', there.notes),
      'after', jsonb_build_object('status', 'open', 'crew', s.crew, 'notes', s.notes, 'second', m.payload));
  end if;
  update public.shifts set notes = private.with_note(notes, s.notes, 1000),
    crew = case when status = 'closed' then crew else (crew || array(
      select person from unnest(s.crew) with ordinality as e (person, n) where person <> all (there.crew) group by person order by min(n)))[1:100] end
    where id = there.id returning * into s;
  return effect || private.already_done(effect -> 'rows', m.payload) || jsonb_build_object('totals', private.total_keys('shifts', to_jsonb(s)));
end
$function$;

CREATE OR REPLACE FUNCTION private.opened(batch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when batch ? 'packed' then batch - 'packed' || jsonb_build_object('mutations', private.unpack_batch(batch -> 'packed')) else batch end;
exception when data_exception then
  raise exception 'malformed_batch' using errcode = 'PT400';
end
$function$;

CREATE OR REPLACE FUNCTION private.operating_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return ((instant - private.config('site.day_start')::interval) at time zone private.config('site.time_zone'))::date;
end
$function$;

CREATE OR REPLACE FUNCTION private.order_flags(d public.deliveries, happened_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  if d.order_id is null then
    return '{}';
  end if;
  select * into o from public.orders where id = d.order_id;
  return case when d.material_type <> o.material_type
      or d.customer_id is distinct from o.customer_id and coalesce(d.customer_id not in (select private.merged_with(array[o.customer_id], 'customers')), true)
      then array['order_mismatch'] else '{}' end
    || case when o.ended_at < happened_at or o.until_date < d.operating_day then array['order_ended'] else '{}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.order_keys(r jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when r ->> 'order_id' is null then '[]'
    else jsonb_build_array(jsonb_build_array(r -> 'operating_day', 'order_totals', r -> 'order_id')) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.outcome(raw jsonb, verdict text, code text, field text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_strip_nulls(jsonb_build_object('id', raw -> 'id', 'outcome', verdict, 'code', code, 'field', field,
    'message', coalesce((select message from private.refusal_messages r where r.code = outcome.code), replace(code, '_', ' ')))));
end
$function$;

CREATE OR REPLACE FUNCTION private.owed_by(customers uuid[], today date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select sum(c.billed + c.tax - c.paid) from public.customer_months c where c.customer_id = any (customers)), 0)
    + coalesce((select sum(greatest(0, t.paid - t.amount - t.tax)) from public.orders o join public.order_totals t on t.order_id = o.id
      where o.customer_id = any (customers) and o.ended_at is null and coalesce(o.until_date >= today, true)
        and coalesce(o.volume > t.volume, o.amount > t.amount)), 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.own_outcomes(device uuid, after_position bigint, upto bigint, answered bigint[] DEFAULT '{}'::bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', l.id, 'outcome', case l.outcome when 'refused' then 'rejected' else l.outcome end,
      'code', l.code, 'message', private.message_of(l.id, l.code),
      'rows', case l.outcome when 'applied' then l.rows end, 'position', l.position)) order by l.position, l.id)
    from (
      select o.* from private.mutation_log o where o.device = own_outcomes.device and o.position > after_position and o.position <= upto
      union
      select o.* from public.held_mutations h join private.mutation_log o on o.id = h.id
      where (h.author = private.current_user_id() or o.submitted_by = private.current_user_id()) and h.decision is not null
        and o.position > after_position and o.position <= upto) as l
    where (l.author = private.current_user_id() or l.submitted_by = private.current_user_id()) and l.position <> all (answered));
end
$function$;

CREATE OR REPLACE FUNCTION private.own_time(happened_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.clock_flags(happened_at) = '{}' then happened_at else now() end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pack(records jsonb[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('rows', cardinality(records), 'columns', (
    select coalesce(jsonb_object_agg(name, private.pack_column(array(select r -> name from unnest(records) with ordinality as e (r, n) order by n))), '{}')
    from (select distinct jsonb_object_keys(r) as name from unnest(records) as r) as names));
end
$function$;

CREATE OR REPLACE FUNCTION private.pack_column(cells jsonb[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known constant jsonb[] := array(select cell from unnest(cells) with ordinality as e (cell, n) group by cell order by min(n));
  plain constant jsonb[] := array(select case when cell is null then '[]' when jsonb_typeof(cell) = 'array' then jsonb_build_array(cell) else cell end
    from unnest(case when cardinality(known) <= cardinality(cells) / 2 then known else cells end) with ordinality as e (cell, n) order by n);
begin
  return case
    when cardinality(known) = 1 then jsonb_build_object('all', known[1])
    when cardinality(known) <= cardinality(cells) / 2 then jsonb_build_object('of', to_jsonb(plain), 'at', (
      select jsonb_agg(array_position(known, cell) - 1 order by n) from unnest(cells) with ordinality as e (cell, n)))
    when (select bool_and(coalesce(cell #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)) from unnest(cells) as cell)
      then jsonb_build_object('ids', (select string_agg(private.short_id((cell #>> '{}')::uuid), '' order by n) from unnest(cells) with ordinality as e (cell, n)))
    else to_jsonb(plain)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pack_ids(texts text[])
 RETURNS json
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return json_build_object('ids', (
    select string_agg(left(translate(encode(uuid_send(btrim(t, '"')::uuid), 'base64'), '+/', '-_'), 22), '' order by n) from unnest(texts) with ordinality as e (t, n)));
end
$function$;

CREATE OR REPLACE FUNCTION private.pack_rows(table_name text, contents json[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return json_build_object('rows', cardinality(contents), 'columns', (
    with columns as (
      select a.attname as name, a.atttypid = 'uuid'::regtype as is_id, a.atttypid = 'timestamptz'::regtype as is_time, row_number() over (order by a.attnum) as place
      from pg_catalog.pg_attribute a where a.attrelid = ('public.' || pack_rows.table_name)::regclass and a.attnum > 0 and not a.attisdropped
    ), cells as (
      select e.place, array_agg(e.cell::text collate "C" order by r.row_no) as texts
      from unnest(contents) with ordinality as r (content, row_no), json_array_elements(r.content) with ordinality as e (cell, place) group by e.place
    )
    select json_object_agg(c.name, case
        when cells.texts[1] = all (cells.texts) then json_build_object('all', cells.texts[1]::json)
        when c.is_id and 'null' <> all (cells.texts) then private.pack_ids(cells.texts)
        when c.is_time and 'null' <> all (cells.texts) then private.pack_times(cells.texts)
        else private.plain_column(cells.texts)
      end)
    from columns c join cells using (place)));
end
$function$;

CREATE OR REPLACE FUNCTION private.pack_times(texts text[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ms bigint[];
begin
  if exists (select from unnest(texts) as t where not btrim(t, '"')::timestamptz between timestamptz '1970-01-01 00:00:00+00' and timestamptz '2200-01-01 00:00:00+00'
      or date_trunc('milliseconds', btrim(t, '"')::timestamptz) <> btrim(t, '"')::timestamptz) then
    return private.plain_column(texts);
  end if;
  ms := array(select round(extract(epoch from btrim(t, '"')::timestamptz) * 1000)::bigint from unnest(texts) with ordinality as e (t, n) order by n);
  return json_build_object('times', ms[1], 'by', array(
    select this - before from unnest(ms[2:], ms[1:cardinality(ms) - 1]) with ordinality as e (this, before, n) order by n));
end
$function$;

CREATE OR REPLACE FUNCTION private.packed_answer(answer jsonb, mutations jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return answer || jsonb_build_object(
    'to', private.derived_id('answer:' || coalesce((select string_agg(m ->> 'id', ',' order by n) from jsonb_array_elements(mutations) with ordinality as e (m, n)), '')),
    'outcomes', private.pack(private.short_outcomes(answer -> 'outcomes',
      array(select m ->> 'entity_id' from jsonb_array_elements(mutations) with ordinality as e (m, n) order by n), 'id')));
end
$function$;

CREATE OR REPLACE FUNCTION private.packed_outcomes(outcomes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  named constant jsonb := (select jsonb_agg(o || jsonb_build_object('entity_id', l.entity_id) order by n)
    from jsonb_array_elements(outcomes) with ordinality as e (o, n) join private.mutation_log l on l.id = (o ->> 'id')::uuid);
begin
  return case when outcomes is not null then private.pack(private.short_outcomes(named, array(select o ->> 'entity_id' from jsonb_array_elements(named) with ordinality as e (o, n) order by n))) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.page_end(device uuid, after_position bigint, top bigint, size integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select greatest(l.position - 1, (select min(f.position) from private.mutation_log f
      where f.device = page_end.device and f.position > after_position))
    from private.mutation_log l
    where l.device = page_end.device and l.position > after_position
    order by l.position offset greatest(size, 500) limit 1), top)
$function$;

CREATE OR REPLACE FUNCTION private.password_mark(person uuid)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select sha256(convert_to(coalesce(u.encrypted_password, ''), 'UTF8')) from auth.users u where u.id = person);
end
$function$;

CREATE OR REPLACE FUNCTION private.past_of_change(past jsonb, from_day date, before text, after text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(p order by n) filter (where (p ->> 0)::date < from_day), '[]')
    || case when before = after then '[]' else jsonb_build_array(jsonb_build_array(from_day, before)) end
  from jsonb_array_elements(past) with ordinality as e (p, n)
$function$;

CREATE OR REPLACE FUNCTION private.permit(object text, action text, roles text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.permissions (object, action, role)
  select permit.object, permit.action, case letter when 'O' then 'owner' when 'A' then 'admin' when 'M' then 'manager' when 'P' then 'operator' end
  from regexp_split_to_table(roles, '') as letter
$function$;

CREATE OR REPLACE FUNCTION private.place(m private.mutation, wanted date)
 RETURNS private.placement
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  own_day date := private.day_of(m.happened_at);
  placed private.placement := (coalesce(wanted, own_day), '{}');
begin
  if abs(placed.operating_day - own_day) > 1 then
    placed := (own_day, '{day_mismatch}');
  elsif private.is_ahead(m.happened_at) then
    placed.operating_day := own_day;
  elsif placed.operating_day <> own_day then
    -- It stays, since the start of the day may have been another setting then; but no clock says so.
    placed.flags := '{day_mismatch}';
  end if;
  placed := private.after_closing(m, placed);
  placed.flags := placed.flags || private.clock_flags(m.happened_at);
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_in_shift(m private.mutation, wanted date, shift uuid)
 RETURNS private.placement
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  s public.shifts;
  placed private.placement;
begin
  if shift is null then
    return private.place(m, wanted);
  end if;
  select * into s from public.shifts where id = shift;
  if s.id is null then
    perform private.reject('unknown_reference', 'shift_id');
  end if;
  placed := private.after_closing(m, (s.operating_day, '{}')::private.placement);
  if abs(s.operating_day - private.day_of(m.happened_at)) > 1 then
    placed.flags := placed.flags || 'day_mismatch'::text;
  end if;
  if s.closed_at < m.happened_at then
    placed.flags := placed.flags || 'after_shift'::text;
  elsif s.closed_at is not null and not 'late' = any (placed.flags) then
    placed.flags := placed.flags || 'late'::text;
  end if;
  placed.flags := placed.flags || private.clock_flags(m.happened_at);
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.plain_column(texts text[])
 RETURNS json
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select '[' || string_agg(case when t like '[%' then '[' || t || ']' else t end, ',' order by n) || ']' from unnest(texts) with ordinality as e (t, n));
end
$function$;

CREATE OR REPLACE FUNCTION private.plate_word(plate text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select nullif(lower(regexp_replace(plate, '[^[:alnum:]]', '', 'g')), '')
$function$;

CREATE OR REPLACE FUNCTION private.posted_by(record_table text, record uuid, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'movements', coalesce((select jsonb_agg(jsonb_build_array(material_type, quantity, 'post', operating_day, posted_by.at) order by material_type)
      from private.movements_from_sources where (source_table, source_id, entry) = (record_table, record, 'post')), '[]'),
    'transactions', coalesce((select jsonb_agg(jsonb_build_array(kind, amount, 'post', operating_day))
      from private.transactions_from_sources where (source_table, source_id, entry) = (record_table, record, 'post')), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.prices_from(today date)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id from public.customer_prices p where p.from_date >= today
  union all
  (select distinct on (p.customer_id, p.material_type) p.id from public.customer_prices p
    where p.deleted_at is null and p.from_date < today
    order by p.customer_id, p.material_type, p.from_date desc, least(p.captured_at, p.received_at) desc)
$function$;

CREATE OR REPLACE FUNCTION private.prices_of(d public.deliveries)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(select o.unit_price from public.orders o where o.id = d.order_id and o.unit_price is not null)
    || array(select p.price_per_m3 from public.customer_prices p
    where p.material_type = d.material_type and p.from_date <= d.operating_day and p.deleted_at is null
      and (p.customer_id is null or p.customer_id in (select private.merged_with(array[d.customer_id], 'customers')))
    order by p.customer_id is null, p.from_date desc, least(p.captured_at, p.received_at) desc);
end
$function$;

CREATE OR REPLACE FUNCTION private.print_delivery(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.deliveries;
  printed timestamptz := m.happened_at;
  effect constant jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if not found then
    perform private.block('missing_dependency');
  elsif exists (select from jsonb_array_elements(d.revisions) as v
      where v ->> 'reason' is not null and (v ->> 'at')::timestamptz > m.happened_at) then
    -- A print from before the newest correction is of a paper that no longer counts.
    return effect;
  elsif d.printed_at is not null then
    update public.deliveries set copies = coalesce(d.copies, 0) + 1 where id = d.id returning copies into d.copies;
    return effect || jsonb_build_object('after', jsonb_build_object('copies', d.copies));
  end if;
  -- No paper is older than its ticket, nor from tomorrow: where a clock says so, it was printed when that came. Who may read a ticket may
  -- print it, also for a colleague; the mark names them and their device.
  if printed not between least(d.captured_at, d.received_at) - interval '1 day' and clock_timestamp() + interval '5 minutes' then
    printed := clock_timestamp();
  end if;
  update public.deliveries set printed_at = printed, printed_by = m.author, printed_device = m.device where id = m.entity_id;
  return effect || jsonb_build_object('after', jsonb_build_object('printed_at', printed));
end
$function$;

CREATE OR REPLACE FUNCTION private.pull_page(after_position bigint, after_id uuid, upto bigint, size integer, visible text[], is_packed boolean)
 RETURNS private.page
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  positions bigint[];
  ids uuid[];
  tables text[];
  contents json[];
  kept integer;
  page private.page := (upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff', null);
begin
  -- More than asked for, to see whether the page ends inside a position, and because rows of several tables may share an id:
  -- these are never parted, or the cursor would pass over some. The function answers in order.
  select array_agg(r.row_position), array_agg(r.row_id), array_agg(r.row_table), array_agg(r.row_values) into positions, ids, tables, contents
  from private.pull_rows(after_position, after_id, upto, size + cardinality(visible) + 1, visible) as r;

  kept := coalesce(cardinality(positions), 0);
  if kept > size then
    kept := size;
    page.last_position := positions[size];
    if positions[size + 1] = page.last_position then
      if positions[1] < page.last_position then
        kept := array_position(positions, page.last_position) - 1;
        page.last_position := positions[kept];
      else
        while positions[kept + 1] = page.last_position and ids[kept + 1] = ids[size] loop
          kept := kept + 1;
        end loop;
        page.last_id := ids[size];
      end if;
    end if;
  end if;

  -- Turning rows into columns costs more than sending them as they are: worth it only where few come often.
  if is_packed and kept <= 200 then
    select json_object_agg(by_table.table_name, private.pack_rows(by_table.table_name, by_table.table_rows)) into page.contents
    from (select u.table_name, array_agg(u.content order by n) as table_rows
      from unnest(tables[1:kept], contents[1:kept]) with ordinality as u (table_name, content, n) group by 1) as by_table
    having count(*) > 0;
  else
    page.contents := nullif(private.tables_of(tables[1:kept], contents[1:kept]), '{}');
  end if;
  return page;
end
$function$;

CREATE OR REPLACE FUNCTION private.pull_rows(after_position bigint, after_id uuid, upto bigint, size integer, visible text[])
 RETURNS TABLE(row_position bigint, row_id uuid, row_table text, row_values json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_sort TO 'off'
AS $function$
    begin
      return query select * from ((select t.position, t.id, 'system_config'::text as table_name, json_build_array(t.id, t.config_key, t.config_value, t.unit, t.period, t.audience, t.is_active, t.past, t.version, t."position", t.deleted_at) as row_values from public.system_config t
      where 'system_config' = any (visible) and (t.audience = 'all' or 'system_config:read_finance' = any (visible)) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'materials'::text as table_name, json_build_array(t.id, t.material_type, t.density, t.past, t.version, t."position", t.deleted_at) as row_values from public.materials t
      where 'materials' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'truck_types'::text as table_name, json_build_array(t.id, t.name, t.index_m3, t.legal_gross_t, t.former_names, t.version, t."position", t.deleted_at) as row_values from public.truck_types t
      where 'truck_types' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'colleagues'::text as table_name, json_build_array(t.id, t.version, t."position", t.deleted_at, t.full_name, t.role) as row_values from public.colleagues t
      where 'colleagues' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'customers'::text as table_name, json_build_array(t.id, t.name, t.type, t.phone, t.address, t.credit_limit, t.status, t.tax_number, t.payment_days, t.merged_into, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.customers t
      where 'customers' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'trucks'::text as table_name, json_build_array(t.id, t.license_plate, t.truck_type, t.index_m3, t.tare_kg, t.tare_at, t.flags, t.merged_into, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.trucks t
      where 'trucks' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'drivers'::text as table_name, json_build_array(t.id, t.full_name, t.phone, t.is_active, t.merged_into, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.drivers t
      where 'drivers' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'operators'::text as table_name, json_build_array(t.id, t.full_name, t.job_title, t.phone, t.is_active, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.operators t
      where 'operators' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'customer_prices'::text as table_name, json_build_array(t.id, t.customer_id, t.material_type, t.price_per_m3, t.from_date, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.customer_prices t
      where 'customer_prices' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'orders'::text as table_name, json_build_array(t.id, t.number, t.customer_id, t.material_type, t.volume, t.amount, t.unit_price, t.from_date, t.until_date, t.site_address, t.paid_ahead, t.notes, t.ended_at, t.end_reason, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.orders t
      where 'orders' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'deliveries'::text as table_name, json_build_array(t.id, t.operating_day, t.ticket_no, t.customer_id, t.customer_name, t.order_id, t.material_type, t.volume, t.gross_kg, t.tare_kg, t.density, t.weighed_manually, t.gross_from, t.tare_from, t.gross_at, t.tare_at, t.truck_id, t.truck_license, t.truck_type, t.driver_id, t.driver_name, t.destination_address, t.unit_price, t.amount, t.status, t.in_transit_at, t.delivered_at, t.cancelled_at, t.cancel_reason, t.voided_at, t.void_reason, t.override_reason, t.over_reason, t.notes, t.company_name, t.printed_at, t.printed_by, t.printed_device, t.copies, t.signature, t.revisions, t.invoice_id, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at, t.shift_id) as row_values from public.deliveries t
      where 'deliveries' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'stocks'::text as table_name, json_build_array(t.id, t.material_type, t.on_hand, t.counted_at, t.counted_day, t.version, t."position", t.deleted_at) as row_values from public.stocks t
      where 'stocks' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'daily_totals'::text as table_name, json_build_array(t.id, t.operating_day, t.kind, t.key, t.quantity, t.count, t.amount, t.version, t."position", t.deleted_at) as row_values from public.daily_totals t
      where 'daily_totals' = any (visible) and (t.kind <> 'expense' or 'daily_totals:read_expense_kinds' = any (visible)) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'stock_adjustments'::text as table_name, json_build_array(t.id, t.operating_day, t.kind, t.material_type, t.adjustment, t.book, t.physical, t.counted_at, t.settled, t.settled_by, t.reason, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.stock_adjustments t
      where 'stock_adjustments' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'invoices'::text as table_name, json_build_array(t.id, t.number, t.kind, t.credits, t.customer_id, t.from_date, t.until_date, t.issued_on, t.due_on, t.tickets, t.versions, t.buyer, t.lines, t.net, t.tax_percent, t.tax, t.total, t.notes, t.paid, t.differs, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.invoices t
      where 'invoices' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'payments'::text as table_name, json_build_array(t.id, t.number, t.customer_id, t.order_id, t.amount, t.method, t.paid_on, t.operating_day, t.invoice_id, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.payments t
      where 'payments' = any (visible) and (t.author = (select private.current_user_id()) or 'payments:read_finance' = any (visible)) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'cash_handovers'::text as table_name, json_build_array(t.id, t.operating_day, t.counted, t.expected, t.payments, t.notes, t.acknowledged_by, t.acknowledged_at, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.cash_handovers t
      where 'cash_handovers' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'opening_balances'::text as table_name, json_build_array(t.id, t.customer_id, t.amount, t.as_of, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.opening_balances t
      where 'opening_balances' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'customer_months'::text as table_name, json_build_array(t.id, t.customer_id, t.month, t.volume, t.count, t.billed, t.tax, t.unpriced_volume, t.paid, t.version, t."position", t.deleted_at) as row_values from public.customer_months t
      where 'customer_months' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'order_totals'::text as table_name, json_build_array(t.id, t.order_id, t.volume, t.amount, t.tax, t.count, t.paid, t.version, t."position", t.deleted_at) as row_values from public.order_totals t
      where 'order_totals' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'transactions'::text as table_name, json_build_array(t.id, t.kind, t.amount, t.source_table, t.source_id, t.entry, t.operating_day, t.revision, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.transactions t
      where 'transactions' = any (visible) and (t.source_table = 'transactions') and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'kpi_targets'::text as table_name, json_build_array(t.id, t.metric, t.period, t.target, t.from_date, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.kpi_targets t
      where 'kpi_targets' = any (visible) and (t.metric <> 'revenue' or 'kpi_targets:read_finance' = any (visible)) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'day_closings'::text as table_name, json_build_array(t.id, t.operating_day, t.totals, t.closed_by, t.closed_at, t.received_at, t.reopened_by, t.reopened_at, t.reopen_reason, t.version, t."position", t.deleted_at) as row_values from public.day_closings t
      where 'day_closings' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'shifts'::text as table_name, json_build_array(t.id, t.operating_day, t.shift_type, t.shift_name, t.start_time, t.end_time, t.production_target, t.crew, t.notes, t.status, t.opened_by, t.opened_at, t.closed_by, t.closed_at, t.handover_note, t.acknowledged_by, t.acknowledged_at, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.shifts t
      where 'shifts' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'equipment'::text as table_name, json_build_array(t.id, t.equipment_code, t.equipment_name, t.equipment_type, t.brand, t.model, t.year_purchased, t.status, t.status_note, t.status_at, t.location, t.fuel_capacity_liters, t.maintenance_interval_hours, t.hour_meter, t.meter_offset, t.meter_read_at, t.last_service_hours, t.notes, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.equipment t
      where 'equipment' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'equipment_values'::text as table_name, json_build_array(t.id, t.purchase_cost, t.current_value, t.version, t."position", t.deleted_at) as row_values from public.equipment_values t
      where 'equipment_values' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'production_entries'::text as table_name, json_build_array(t.id, t.operating_day, t.shift_id, t.material_type, t.volume, t.operating_hours, t.done_at, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.production_entries t
      where 'production_entries' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'downtime_entries'::text as table_name, json_build_array(t.id, t.operating_day, t.shift_id, t.equipment_id, t.reason, t.started_at, t.ended_at, t.held_end_at, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.downtime_entries t
      where 'downtime_entries' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'fuel_logs'::text as table_name, json_build_array(t.id, t.operating_day, t.shift_id, t.kind, t.equipment_id, t.liters, t.hour_meter, t.price_per_liter, t.amount, t.done_at, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.fuel_logs t
      where 'fuel_logs' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'transformations'::text as table_name, json_build_array(t.id, t.operating_day, t.shift_id, t.boulder_volume, t.outputs, t.reject_volume, t.done_at, t.notes, t.voided_at, t.void_reason, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.transformations t
      where 'transformations' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'incidents'::text as table_name, json_build_array(t.id, t.operating_day, t.number, t.class, t.title, t.description, t.location, t.occurred_at, t.people, t.lost_days, t.status, t.flags, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.incidents t
      where 'incidents' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'incident_actions'::text as table_name, json_build_array(t.id, t.incident_id, t.text, t.responsible, t.due_date, t.done_at, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.incident_actions t
      where 'incident_actions' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'attachments'::text as table_name, json_build_array(t.id, t.entity_table, t.entity_id, t.path, t.content_type, t.bytes, t.sha256, t.taken_at, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.attachments t
      where 'attachments' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'insight_feedback'::text as table_name, json_build_array(t.id, t.card, t.subject, t.verdict, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.insight_feedback t
      where 'insight_feedback' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'held_mutations'::text as table_name, json_build_array(t.id, t.kind, t.entity_id, t.mutation, t.code, t.closed_day, t.author, t.device, t.captured_at, t.received_at, t.decision, t.decided_by, t.decided_at, t.reason, t.version, t."position", t.deleted_at) as row_values from public.held_mutations t
      where 'held_mutations' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'notices_seen'::text as table_name, json_build_array(t.id, t.notice, t.operating_day, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.notices_seen t
      where 'notices_seen' = any (visible) and (t.author = (select private.current_user_id())) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size) union all (select t.position, t.id, 'yard_visits'::text as table_name, json_build_array(t.id, t.truck_license, t.customer_name, t.driver_name, t.tare_kg, t.tare_from, t.tare_at, t.status, t.left_at, t.author, t.device, t.captured_at, t.received_at, t.version, t."position", t.deleted_at) as row_values from public.yard_visits t
      where 'yard_visits' = any (visible) and (true) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size)) as changes order by 1, 2 limit size;
    end
    $function$;

CREATE OR REPLACE FUNCTION private.read_meter(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  reading numeric := (m.payload ->> 'hour_meter')::numeric;
  e public.equipment;
begin
  select * into e from public.equipment where id = m.entity_id for update;
  if e.id is null then
    perform private.block('missing_dependency');
  elsif reading is null then
    perform private.reject('required', 'hour_meter');
  elsif reading <= e.hour_meter or m.happened_at < e.meter_read_at then
    return private.already_done(jsonb_build_array(jsonb_build_array('equipment', m.entity_id)), m.payload);
  elsif private.is_meter_jump(e, reading, m.happened_at) and not coalesce((m.payload ->> 'confirmed')::boolean, false) then
    perform private.reject('meter_jump', 'hour_meter');
  end if;
  update public.equipment set hour_meter = reading, meter_read_at = least(m.happened_at, now()) where id = m.entity_id;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('equipment', m.entity_id)),
    'before', jsonb_build_object('hour_meter', e.hour_meter), 'after', m.payload);
end
$function$;

CREATE OR REPLACE FUNCTION private.read_mutation(raw jsonb, push private.push)
 RETURNS private.mutation
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  m private.mutation;
begin
  m := jsonb_populate_record(null::private.mutation, raw - '{happened_at,author,device,role,position,forced,submitted_by}'::text[]);
  if m.id is null or m.seq is null or m.kind is null or m.entity_id is null or m.captured_at is null
    or not private.is_time(m.captured_at)
    -- A time as devices write it: `now` and `yesterday` would mean another one with every resend.
    or raw ->> 'captured_at' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}'
    or jsonb_typeof(m.payload) is distinct from 'object'
    or coalesce(jsonb_typeof(m.seen), 'object') not in ('object', 'null')
    or abs(m.clock_offset_ms) > 1e12 then
    perform private.reject('malformed_mutation');
  -- A device names at most a handful; each is looked up in every table while all other pushes wait.
  elsif cardinality(m.depends_on) > 50 then
    perform private.reject('too_many', 'depends_on');
  end if;
  m.seen := coalesce(nullif(m.seen, 'null'), '{}');
  m.happened_at := m.captured_at + coalesce(m.clock_offset_ms, 0)::double precision * interval '1 millisecond';
  -- An offset that leads out of all reason was measured against no clock.
  if not private.is_time(m.happened_at) then
    m.happened_at := m.captured_at;
  end if;
  m.author := push.author;
  m.device := push.device;
  m.role := push.role;
  m.position := push.position;
  m.submitted_by := push.submitted_by;
  return m;
end
$function$;

CREATE OR REPLACE FUNCTION private.reader_or_refusal()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  reader text := private.current_role_name();
begin
  if private.current_user_id() is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif reader is null or not private.role_may(reader, 'stocks', 'read') then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
  return reader;
end
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_lookups()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.rebuild_pull();
  execute format($sql$
    create or replace function private.entity_exists(entity uuid) returns boolean
    language plpgsql stable set search_path = '' as $body$
    begin
      return exists (select from private.mutation_log where entity_id = entity and outcome = 'applied') or %s;
    end
    $body$ $sql$,
    (select string_agg(format('exists (select from public.%I where id = entity)', s.table_name), ' or ' order by s.sort_order)
      from private.synced_tables s));
  perform private.seal();
end
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_pull()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  branches text;
begin
  select string_agg(format(
    '(select t.position, t.id, %1$L::text as table_name, %2$s as row_values from public.%1$I t
      where %1$L = any (visible) and (%3$s) and (t.position, t.id) > (after_position, after_id) and t.position <= upto
      order by t.position, t.id limit size)',
    s.table_name,
    private.row_as_json(s.table_name), s.row_rule), ' union all ' order by s.sort_order) into branches
  from private.synced_tables s;

  drop function if exists private.pull_rows(bigint, uuid, bigint, integer, text[]);
  execute format($sql$
    create function private.pull_rows(after_position bigint, after_id uuid, upto bigint, size integer, visible text[])
    returns table (row_position bigint, row_id uuid, row_table text, row_values json)
    language plpgsql stable set search_path = '' set enable_sort = off as $body$
    begin
      return query select * from (%s) as changes order by 1, 2 limit size;
    end
    $body$ $sql$, branches);
end
$function$;

CREATE OR REPLACE FUNCTION private.receive_cash_handover(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  h public.cash_handovers;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('cash_handovers', m.entity_id));
begin
  select * into h from public.cash_handovers where id = m.entity_id for update;
  if h.id is null then
    perform private.block('missing_dependency');
  elsif h.author = m.author then
    perform private.reject('own_handover');
  elsif h.voided_at is not null then
    perform private.reject('handover_voided');
  elsif h.acknowledged_by = m.author then
    return private.already_done(rows, '{}');
  elsif h.acknowledged_by is not null then
    perform private.reject('received_before');
  end if;
  update public.cash_handovers set acknowledged_by = m.author, acknowledged_at = m.happened_at where id = h.id;
  return jsonb_build_object('rows', rows, 'after', jsonb_build_object('acknowledged_by', m.author));
end
$function$;

CREATE OR REPLACE FUNCTION private.recompute_derived()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.claim_position();

  delete from public.stock_movements m where m.count_settled is null and not exists (
    select from private.movements_from_sources s
    where (s.source_table, s.source_id, s.material_type, s.entry, s.revision, s.quantity, s.operating_day)
      = (m.source_table, m.source_id, m.material_type, m.entry, m.revision, m.quantity, m.operating_day));
  insert into public.stock_movements (id, material_type, quantity, operating_day, source_table, source_id, entry, happened_at, revision)
  select private.derived_id(concat_ws(':', 'stock_movements', s.source_table, s.source_id, s.entry, s.material_type, nullif(s.revision, 0))),
    s.material_type, s.quantity, s.operating_day, s.source_table, s.source_id, s.entry, s.happened_at, s.revision
  from private.movements_from_sources s
  on conflict (source_table, source_id, material_type, entry, revision, count_settled) do nothing;
  perform private.recompute_settlements();

  delete from public.transactions t where t.source_table <> 'transactions' and not exists (
    select from private.transactions_from_sources s where (s.source_table, s.source_id, s.entry, s.revision) = (t.source_table, t.source_id, t.entry, t.revision));
  insert into public.transactions as t (id, kind, amount, source_table, source_id, entry, revision, operating_day, author, device, captured_at)
  select private.derived_id(concat_ws(':', 'transactions', s.source_table, s.source_id, s.entry, nullif(s.revision, 0))),
    s.kind, s.amount, s.source_table, s.source_id, s.entry, s.revision, s.operating_day, s.author, s.device, s.captured_at
  from private.transactions_from_sources s
  on conflict (source_table, source_id, entry, revision) do update set kind = excluded.kind, amount = excluded.amount, operating_day = excluded.operating_day
    where (t.kind, t.amount, t.operating_day) is distinct from (excluded.kind, excluded.amount, excluded.operating_day);

  update public.stocks s set on_hand = book.on_hand, counted_at = book.counted_at, counted_day = book.counted_day
  from (select k.material_type, coalesce((select sum(m.quantity) from public.stock_movements m where m.material_type = k.material_type), 0) as on_hand,
      (select max(c.counted_at) from public.stock_adjustments c where c.material_type = k.material_type and c.voided_at is null) as counted_at,
      (select max(c.operating_day) from public.stock_adjustments c where c.material_type = k.material_type and c.voided_at is null and c.counted_at is not null) as counted_day
    from public.stocks k) as book
  where book.material_type = s.material_type
    and (book.on_hand, book.counted_at, book.counted_day) is distinct from (s.on_hand, s.counted_at, s.counted_day);

  insert into public.daily_totals as t (id, operating_day, kind, key, quantity, count, amount)
  select private.derived_id(concat_ws(':', 'daily_totals', operating_day, kind, key)), operating_day, kind, key, quantity, count, amount
  from private.totals_from_sources
  on conflict (id) do update set quantity = excluded.quantity, count = excluded.count, amount = excluded.amount
    where (t.quantity, t.count, t.amount) is distinct from (excluded.quantity, excluded.count, excluded.amount);
  update public.daily_totals t set quantity = 0, count = 0, amount = 0
  where (t.quantity, t.count, t.amount) is distinct from (0, 0, 0) and not exists (
    select from private.totals_from_sources s where (s.operating_day, s.kind, s.key) = (t.operating_day, t.kind, t.key));
  perform private.recompute_months();
  perform private.settle_invoices();
  perform private.recompute_orders();
end
$function$;

CREATE OR REPLACE FUNCTION private.recompute_months()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.settle_months(array_agg(customer_id), array_agg(month))
  from private.months_from_sources v full join public.customer_months c using (customer_id, month)
  where (c.volume, c.count, c.billed, c.tax, c.unpriced_volume, c.paid) is distinct from
    (coalesce(v.volume, 0), coalesce(v.count, 0), coalesce(v.billed, 0), coalesce(v.tax, 0), coalesce(v.unpriced_volume, 0), coalesce(v.paid, 0));
end
$function$;

CREATE OR REPLACE FUNCTION private.recompute_orders()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.settle_orders(array_agg(order_id))
  from private.orders_from_sources v full join public.order_totals t using (order_id)
  where (t.volume, t.amount, t.tax, t.count, t.paid) is distinct from
    (coalesce(v.volume, 0), coalesce(v.amount, 0), coalesce(v.tax, 0), coalesce(v.count, 0), coalesce(v.paid, 0));
end
$function$;

CREATE OR REPLACE FUNCTION private.recompute_settlements()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wrong record;
begin
  for wrong in select s.* from private.settlements_from_sources s where (s.due, s.due) is distinct from (s.settled, s.moved)
  loop
    delete from public.stock_movements m where m.count_settled = wrong.id;
    insert into public.stock_movements (id, material_type, quantity, operating_day, source_table, source_id, entry, happened_at, count_settled)
    select private.derived_id(concat_ws(':', 'stock_movements', 'settled', wrong.id)), wrong.material_type, wrong.due, wrong.operating_day,
      'stock_adjustments', wrong.id, 'post', wrong.counted_at, wrong.id where wrong.due <> 0;
    update public.stock_adjustments c set settled = wrong.due where c.id = wrong.id and c.settled <> wrong.due;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.record(m private.mutation, table_name text, effect jsonb, submitted_by uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if effect -> 'recorded' is null then
    insert into public.stock_movements (id, material_type, quantity, entry, operating_day, happened_at, revision, count_settled, source_table, source_id, mutation_id)
    select private.derived_id(concat_ws(':', 'stock_movements', m.id, n)),
      movement ->> 0, (movement ->> 1)::numeric, movement ->> 2, (movement ->> 3)::date, (movement ->> 4)::timestamptz,
      coalesce((movement ->> 5)::integer, 0), (movement ->> 6)::uuid, table_name, m.entity_id, m.id
    from jsonb_array_elements(effect -> 'movements') with ordinality as movements (movement, n);

    if jsonb_array_length(coalesce(effect -> 'transactions', '[]')) > 0 then
      insert into public.transactions (id, kind, amount, entry, operating_day, revision, source_table, source_id, author, device, captured_at, received_at)
      select private.derived_id(concat_ws(':', 'transactions', m.id, n)), posting ->> 0, (posting ->> 1)::bigint, posting ->> 2,
        (posting ->> 3)::date, coalesce((posting ->> 4)::integer, 0), table_name, m.entity_id, m.author, m.device, m.captured_at, clock_timestamp()
      from jsonb_array_elements(effect -> 'transactions') with ordinality as postings (posting, n);
    end if;
  end if;

  if effect ? 'after' then
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, before, after, reason, submitted_by)
    values (table_name, m.entity_id, m.kind, m.author, m.device, m.id, m.captured_at,
      nullif(effect -> 'before', 'null'), effect -> 'after', effect ->> 'reason', submitted_by);
  end if;
  if effect ? 'also_changed' then
    insert into public.audit_log (table_name, row_id, action, author, device, mutation_id, captured_at, before, after, submitted_by)
    select other ->> 0, (other ->> 1)::uuid, m.kind, m.author, m.device, m.id, m.captured_at, nullif(other -> 2, 'null'), other -> 3, submitted_by
    from jsonb_array_elements(effect -> 'also_changed') as other;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_again(m private.mutation, target private.mutation_kinds, on_hand jsonb, submitted_by uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  voiding private.mutation_kinds;
  back private.mutation := m;
  anew private.mutation := m;
  wrong jsonb;
  new_day date;
  taken jsonb;
  effect jsonb;
begin
  select * into strict voiding from private.mutation_kinds k where k.kind = target.table_name || '.void';
  back.id := private.derived_id('again:' || m.id);
  back.kind := voiding.kind;
  back.entity_id := (m.payload ->> 'instead_of')::uuid;
  back.payload := jsonb_build_object('void_reason', m.payload -> 'instead_reason');
  execute format('select to_jsonb(t) from public.%I t where id = $1', target.table_name) into wrong using back.entity_id;
  if wrong ->> 'voided_at' is not null then
    perform private.reject('taken_back_before');
  end if;
  perform private.require(back, voiding.table_name, voiding.permission);
  taken := private.carry_out_and_record(back, voiding, on_hand, submitted_by);

  anew.payload := m.payload - '{instead_of,instead_reason}'::text[];
  if wrong ? 'done_at' then
    -- As the ledger has it, by the corrected clock.
    anew.happened_at := (select p.happened_at from public.stock_movements p
      where (p.source_table, p.source_id, p.entry) = (target.table_name, back.entity_id, 'post') and p.count_settled is null limit 1);
    -- A time that the form took over from the wrong one is by the clock of that device; another was typed.
    if (anew.payload ->> 'done_at')::timestamptz = (wrong ->> 'captured_at')::timestamptz then
      anew.payload := anew.payload || jsonb_build_object('done_at', anew.happened_at);
    end if;
  end if;
  effect := private.carry_out_and_record(anew, target, private.add_all(on_hand, private.deltas_of(taken)), submitted_by);
  -- It may be of another day than the wrong one: whether that was closed goes by the time of now.
  execute format('select operating_day from public.%I where id = $1', target.table_name) into new_day using m.entity_id;
  perform private.after_closing(m, (new_day, '{}')::private.placement);
  return effect || (select jsonb_object_agg(part, coalesce(taken -> part, '[]') || coalesce(effect -> part, '[]'))
    from unnest('{rows,movements,transactions,totals}'::text[]) as part);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_day_ahead(m private.mutation, day date, field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if day > private.day_of(m.happened_at) + 1 and not private.is_ahead(m.happened_at) then
    perform private.reject('day_ahead', field);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_inflation(groups jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  packed jsonb;
  rows bigint := 0;
  bytes bigint := 0;
begin
  for packed in select g from jsonb_array_elements(groups) as g loop
    -- No device writes an empty group beside others.
    if (packed ->> 'rows')::bigint < (jsonb_array_length(groups) > 1)::integer then
      raise data_exception;
    end if;
    rows := rows + (packed ->> 'rows')::bigint;
    if rows > 500 then
      raise exception 'batch_too_large' using errcode = 'PT413';
    end if;
    bytes := bytes + (select coalesce(sum(size), 0) from unnest(private.sizes_of_fields(packed -> 'columns', (packed ->> 'rows')::integer, 1)) as size);
    if bytes > 393216 then
      raise exception 'batch_too_large' using errcode = 'PT413';
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_late_correction(m private.mutation, d public.deliveries)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  age constant integer := private.day_of(private.changed_at(m.happened_at, to_jsonb(d))) - d.operating_day;
begin
  if m.forced or private.role_may(m.role, 'deliveries', 'correct_any_day')
    or age <= 7 and private.role_may(m.role, 'deliveries', 'correct_of_others') or age <= 0 and d.author = m.author then
    return;
  end if;
  if d.author = m.author or private.role_may(m.role, 'deliveries', 'correct_of_others') then
    perform private.reject('correction_too_late');
  end if;
  perform private.reject('not_permitted');
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_long_cursor(cursor jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(cursor -> 'marks') = 'array' and jsonb_array_length(cursor -> 'marks') > 100
    or jsonb_typeof(cursor -> 'answered') = 'array' and jsonb_array_length(cursor -> 'answered') > 100 then
    raise exception 'cursor_too_large' using errcode = 'PT413';
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_never_permitted(m private.mutation, object text, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not (private.role_may(m.role, object, action)
      or not private.is_judged_now(m.kind) and private.ever_allowed(m.author, object, action)) then
    perform private.reject('not_permitted');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_oversized(batch jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if octet_length(batch::text) > 393216 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_revoked(registration uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.devices d where d.id = registration and d.revoked_at is not null) then
    raise exception 'device_mismatch' using errcode = 'PT403';
  elsif private.session_has_ended() then
    raise exception 'not_signed_in' using errcode = 'PT401';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_strangers()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.current_user_id() is null then
    raise exception 'not_signed_in' using errcode = 'PT401';
  elsif not coalesce(private.role_may(private.current_role_name(), 'devices', 'create'), false) then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_swelling(sent jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- As one array: a set of so many rows would be asked for again with each of them.
  if exists (select from jsonb_array_elements(jsonb_path_query_array(sent, 'strict $.** ? (@.type() == "number")')) as number
    where scale(number::numeric) > 400 or abs(number::numeric) > 1e400) then
    raise exception 'number_out_of_range' using errcode = 'PT400';
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.reject(code text, field text DEFAULT NULL::text, conflict jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'KU001', message = code,
    detail = jsonb_strip_nulls(jsonb_build_object('field', field, 'conflict', conflict))::text;
end
$function$;

CREATE OR REPLACE FUNCTION private.reopen_day(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  closing public.day_closings;
  effect jsonb;
begin
  select * into closing from public.day_closings where id = m.entity_id for update;
  if closing.id is null then
    perform private.block('missing_dependency');
  elsif closing.reopened_at is not null then
    perform private.reject('not_closed');
  elsif closing.closed_at > (m.seen ->> 'closed_at')::timestamptz then
    perform private.reject('closed_again');
  elsif m.payload ->> 'reopen_reason' is null then
    perform private.reject('required', 'reopen_reason');
  end if;
  update public.day_closings set reopened_by = m.author, reopened_at = greatest(least(m.happened_at, clock_timestamp()), closed_at), reopen_reason = m.payload ->> 'reopen_reason'
    where id = closing.id;
  effect := private.apply_held_of_day(m, closing.operating_day, on_hand);
  return effect || jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('day_closings', closing.id)) || (effect -> 'rows'),
    'totals', private.total_keys('day_closings', to_jsonb(closing)) || (effect -> 'totals'), 'recorded', true,
    'before', jsonb_build_object('closed_at', closing.closed_at), 'after', jsonb_build_object('reopened_at', m.happened_at), 'reason', m.payload -> 'reopen_reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.replaced_by(raw jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when raw ->> 'replaces' is null then '{}'::jsonb else jsonb_build_object(lower(raw ->> 'replaces'), true) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_error(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.log_security(jsonb_populate_record(null::public.client_errors, private.new_row(m)));
  return '{}';
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_count(value jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when value #>> '{}' ~ '^[0-9]{1,6}$' then (value #>> '{}')::integer end
$function$;

CREATE OR REPLACE FUNCTION private.reprice_delivery(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.deliveries;
  n public.deliveries;
  effect jsonb := jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('deliveries', m.entity_id)));
begin
  select * into d from public.deliveries where id = m.entity_id for update;
  if d.id is null then
    perform private.block('missing_dependency');
  elsif m.payload ->> 'unit_price' is null then
    perform private.reject('required', 'unit_price');
  elsif d.status = 'cancelled' or d.voided_at is not null then
    perform private.reject('ticket_taken_back');
  elsif d.invoice_id is not null then
    perform private.reject('ticket_invoiced');
  end if;
  n := jsonb_populate_record(d, m.payload);
  perform private.check_seen(m, to_jsonb(d), to_jsonb(jsonb_populate_record(d, m.seen)), to_jsonb(n));
  if n.unit_price = d.unit_price then
    return effect || private.already_done(effect -> 'rows', '{}');
  end if;
  n.flags := private.flags_after_closing(m, to_jsonb(d));
  -- What the table's check refuses anyway could be too much for the multiplication.
  n.amount := case when n.unit_price <= 1000000000 then round(n.volume * n.unit_price) end;
  n.revisions := coalesce(d.revisions, '[]') || jsonb_build_array(jsonb_build_object('at', private.wire_time(m.happened_at), 'by', m.author, 'reason', null,
    'was', (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d)) where key = any ('{material_type,volume,unit_price,amount,status}'))));
  update public.deliveries set (unit_price, amount, flags, revisions) = (n.unit_price, n.amount, n.flags, n.revisions) where id = d.id;
  return effect || jsonb_build_object(
    'transactions', case when d.status = 'delivered' and coalesce(n.amount, 0) <> coalesce(d.amount, 0)
      then private.counter_entries('deliveries', d.id) -> 'transactions' || private.income_of(n) else '[]' end,
    'totals', case d.status when 'delivered' then private.total_keys('deliveries', to_jsonb(d))
      else jsonb_build_array(jsonb_build_array(d.operating_day, 'deliveries', d.material_type)) || private.order_keys(to_jsonb(d)) end,
    'before', jsonb_build_object('unit_price', d.unit_price, 'amount', d.amount),
    'after', jsonb_build_object('unit_price', n.unit_price, 'amount', n.amount));
end
$function$;

CREATE OR REPLACE FUNCTION private.require(m private.mutation, object text, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_never_permitted(m, object, action);
  if m.forced then
    return;
  elsif not private.role_may(m.role, object, action) then
    perform private.hold('role_changed');
  -- Whoever forged it gained nothing where they might have done the same themselves; the rest is the owner's to decide, the owner's own too.
  elsif m.submitted_by is not null and not private.anybody_may(object, action) then
    perform private.hold('sent_for');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reset_period(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  reason text := m.payload ->> 'reason';
  begins timestamptz := least(m.happened_at, clock_timestamp());
  setting public.system_config;
  latest public.audit_log;
begin
  select * into strict setting from public.system_config where config_key = 'reset.last_reset_date' for update;
  if setting.id <> m.entity_id then
    perform private.block('missing_dependency');
  elsif reason is null or char_length(reason) < 10 then
    perform private.reject('reset_reason_too_short', 'reason');
  elsif char_length(reason) > 500 then
    perform private.reject('too_long', 'reason');
  end if;
  if begins < now() - interval '1 day' then
    begins := clock_timestamp();
  end if;
  select * into latest from public.audit_log l where l.row_id = setting.id and l.action = m.kind order by l.id desc limit 1;
  if latest.author = m.author and latest.reason = reason
    and private.operating_day(setting.config_value::timestamptz) = private.operating_day(begins) then
    return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('system_config', setting.id)));
  end if;
  update public.system_config set config_value = private.wire_time(begins) where id = setting.id;
  return jsonb_build_object('rows', jsonb_build_array(jsonb_build_array('system_config', setting.id)),
    'before', jsonb_build_object('config_value', setting.config_value),
    'after', jsonb_build_object('config_value', private.wire_time(begins)), 'reason', reason);
end
$function$;

CREATE OR REPLACE FUNCTION private.revision_of(d public.deliveries)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_array_length(d.revisions), 0)
$function$;

CREATE OR REPLACE FUNCTION private.risen(first jsonb, steps jsonb)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(select sum(step) over (order by n)
    from unnest(array[(first #>> '{}')::bigint] || array(select s.step::bigint from jsonb_array_elements_text(steps) with ordinality as s (step, n) order by n))
      with ordinality as e (step, n) order by n)::bigint[];
end
$function$;

CREATE OR REPLACE FUNCTION private.role_at(person uuid, instant timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when h.is_active then h.role end from private.role_history h
    where h.user_id = person order by (h.since <= instant) desc, abs(extract(epoch from h.since - instant)) limit 1);
end
$function$;

CREATE OR REPLACE FUNCTION private.role_may(role text, object text, action text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.permissions p
    where p.object = role_may.object and p.action = role_may.action and p.role = role_may.role);
end
$function$;

CREATE OR REPLACE FUNCTION private.row_as_json(table_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('json_build_array(%s)', string_agg(format('t.%I', c.name), ', ' order by c.n))
  from jsonb_array_elements_text(private.synced_columns(table_name)) with ordinality as c (name, n)
$function$;

CREATE OR REPLACE FUNCTION private.save_truck(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  tare constant numeric := (m.payload ->> 'tare_kg')::numeric;
  tare_before constant numeric := (select t.tare_kg from public.trucks t where t.id = m.entity_id);
  effect jsonb;
begin
  if tare is not null then
    m.payload := m.payload || jsonb_build_object('tare_at', m.happened_at);
  end if;
  m.payload := private.with_type_of_today(m.payload);
  m.seen := private.with_type_of_today(m.seen);
  effect := case m.kind when 'trucks.create' then private.create_row(m, on_hand) else private.change_row(m, on_hand) end;
  update public.trucks t set flags = case when abs(tare - tare_before) * 10 > tare_before then '{tare_changed}'::text[] else '{}' end
    where t.id = m.entity_id and tare is not null and (t.flags <> '{}' or abs(tare - tare_before) * 10 > tare_before);
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.schema_version()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select max(version) from supabase_migrations.schema_migrations);
exception when undefined_table or invalid_schema_name or insufficient_privilege then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.seal()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  revoke execute on all functions in schema private from public, anon, authenticated, service_role;
  grant execute on all functions in schema private to kuari_writer;
  grant execute on function private.may(text, text) to authenticated, service_role;
end
$function$;

CREATE OR REPLACE FUNCTION private.server_ms()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
$function$;

CREATE OR REPLACE FUNCTION private.session_has_ended()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if session is null then
    return false;
  end if;
  return not exists (select from auth.sessions s where s.id = session::uuid);
exception when insufficient_privilege or undefined_table then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_invoices(ids uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.invoices i set paid = v.paid, differs = v.differs
  from private.invoices_from_sources v
  where v.id = i.id and (ids is null or v.id = any (ids)) and (i.paid, i.differs) is distinct from (v.paid, v.differs)
  returning i.id
$function$;

CREATE OR REPLACE FUNCTION private.settle_log(attempts private.attempt[], entries private.mutation_log[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  versions jsonb := '{}';
  found_versions jsonb;
  touched record;
  rows_by_id jsonb;
begin
  for touched in
    select r ->> 0 as table_name, array_agg(distinct (r ->> 1)::uuid) as ids
    from unnest(entries) as e, jsonb_array_elements((e).rows) as r
    -- A device that may not read it would wait for it for ever.
    where r ->> 0 not in ('customer_months', 'invoices') or private.may(r ->> 0, 'read') group by 1
  loop
    execute format('select jsonb_object_agg(id, version) from public.%I where id = any ($1)', touched.table_name)
      into found_versions using touched.ids;
    versions := versions || coalesce(found_versions, '{}');
  end loop;

  with versioned as (
    select e.id, jsonb_agg(jsonb_build_array(r -> 0, r -> 1, versions -> (r ->> 1))) filter (where versions ? (r ->> 1)) as rows
    from unnest(entries) as e, jsonb_array_elements(e.rows) as r group by e.id
  ), written as (
    insert into private.mutation_log
    select e.id, e.hash, e.kind, e.entity_id, e.author, e.device, e.replaces, e.position, e.outcome, e.code,
      coalesce(v.rows, '[]'), e.recorded_at, e.submitted_by
    from unnest(entries) as e left join versioned v on v.id = e.id
    returning id, rows
  )
  select coalesce(jsonb_object_agg(id, rows), '{}') into rows_by_id from written;

  return coalesce((
    select jsonb_agg(case
      when a_outcome ->> 'outcome' in ('applied', 'duplicate') and rows_by_id ? lower(a_outcome ->> 'id')
        then a_outcome || jsonb_build_object('rows', rows_by_id -> lower(a_outcome ->> 'id'))
      else a_outcome end order by n)
    from unnest(attempts) with ordinality as tried (a_outcome, a_effect, n)), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_months(customers uuid[], months date[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.customer_months (id, customer_id, month, volume, count, billed, tax, unpriced_volume, paid)
  select private.customer_month_id(k.customer_id, k.month), k.customer_id, k.month,
    coalesce(v.volume, 0), coalesce(v.count, 0), coalesce(v.billed, 0), coalesce(v.tax, 0), coalesce(v.unpriced_volume, 0),
    coalesce(v.paid, 0)
  from unnest(customers, months) as k (customer_id, month)
    left join private.months_from_sources v on (v.customer_id, v.month) = (k.customer_id, k.month)
      and v.customer_id = any (customers) and v.month = any (months)
  on conflict (id) do update set volume = excluded.volume, count = excluded.count, billed = excluded.billed, tax = excluded.tax,
    unpriced_volume = excluded.unpriced_volume, paid = excluded.paid;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_orders(orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.order_totals (id, order_id, volume, amount, tax, count, paid)
  select private.derived_id('order_totals:' || k.order_id), k.order_id, coalesce(v.volume, 0), coalesce(v.amount, 0), coalesce(v.tax, 0), coalesce(v.count, 0), coalesce(v.paid, 0)
  from unnest(orders) as k (order_id)
    left join private.orders_from_sources v on v.order_id = k.order_id and v.order_id = any (orders)
  on conflict (id) do update set volume = excluded.volume, amount = excluded.amount, tax = excluded.tax, count = excluded.count, paid = excluded.paid;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_stocks(deltas jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  settled integer;
begin
  update public.stocks s set on_hand = s.on_hand + delta.value::numeric
  from jsonb_each_text(deltas) as delta where s.material_type = delta.key;
  get diagnostics settled = row_count;
  -- A policy filters silently what it does not let through: then nothing of this push may stand, and all of it is sent again.
  if settled <> (select count(*) from jsonb_object_keys(deltas)) then
    raise exception 'stocks_not_settled' using errcode = '42501';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_totals(attempts private.attempt[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  days date[];
  kinds text[];
  keys text[];
  month_days date[];
  month_keys text[];
  customers uuid[];
  months date[];
  orders uuid[];
begin
  select array_agg(operating_day) filter (where is_of_day), array_agg(kind) filter (where is_of_day), array_agg(key) filter (where is_of_day),
    array_agg(operating_day) filter (where kind = 'customer_months'), array_agg(key) filter (where kind = 'customer_months'),
    array_agg(distinct key::uuid) filter (where kind = 'order_totals')
  into days, kinds, keys, month_days, month_keys, orders from (
    select distinct k.operating_day, k.kind, k.key, k.kind not in ('customer_months', 'order_totals') as is_of_day from unnest(attempts) as a, private.totals_of((a).effect) as k) as touched;
  insert into public.daily_totals as t (id, operating_day, kind, key, quantity, count, amount)
  select private.derived_id(concat_ws(':', 'daily_totals', k.operating_day, k.kind, k.key)), k.operating_day, k.kind, k.key,
    coalesce(v.quantity, 0), coalesce(v.count, 0), coalesce(v.amount, 0)
  from unnest(days, kinds, keys) as k (operating_day, kind, key)
    left join private.totals_from_sources v on (v.operating_day, v.kind, v.key) = (k.operating_day, k.kind, k.key)
      -- Said once more as a list, so that only these days are counted.
      and v.operating_day = any (days) and v.kind = any (kinds)
  on conflict (id) do update set quantity = excluded.quantity, count = excluded.count, amount = excluded.amount;

  select array_agg(key::uuid), array_agg(month) into customers, months from (
    select distinct key, private.month_of(day) as month from unnest(month_days, month_keys) as m (day, key)) as touched;
  perform private.settle_months(customers, months);
  perform private.settle_orders(orders);
end
$function$;

CREATE OR REPLACE FUNCTION private.shift_id(day date, shift_type text)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.derived_id(concat_ws(':', 'shifts', day, shift_type));
end
$function$;

CREATE OR REPLACE FUNCTION private.shift_start(s public.shifts)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when s.opened_at < planned.start + (s.end_time::time - s.start_time::time)
      + case when s.end_time > s.start_time then '0' else interval '1 day' end then least(s.opened_at, planned.start) else s.opened_at end
  from (select (s.operating_day + s.start_time::time
      + case when s.start_time < private.config('site.day_start') then interval '1 day' else '0' end)
      at time zone private.config('site.time_zone') as start) planned
$function$;

CREATE OR REPLACE FUNCTION private.short_id(id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select left(translate(encode(uuid_send(id), 'base64'), '+/', '-_'), 22)
$function$;

CREATE OR REPLACE FUNCTION private.short_outcomes(outcomes jsonb, entities text[], known text DEFAULT ''::text)
 RETURNS jsonb[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    with told as (
      select e.n, e.outcome, lower(e.entity) as entity, case jsonb_typeof(e.outcome -> 'rows') when 'array' then e.outcome -> 'rows' end as rows
      from rows from (jsonb_array_elements(outcomes), unnest(entities)) with ordinality as e (outcome, entity, n)
    ), placed as (
      select *, case when rows #>> '{0,1}' = entity then 0
        else (select r.n::integer - 1 from jsonb_array_elements(rows) with ordinality as r (row, n) where r.row ->> 1 = entity order by r.n limit 1) end as place
      from told
    ), parted as (
      select *, rows -> place as own, case when place is null then rows else rows - place end as others from placed
    ), shortened as (
      -- Tickets of one material and day touch the same other rows: these are written once.
      select others, coalesce((select jsonb_agg(jsonb_build_array(r.row -> 0, private.short_id((r.row ->> 1)::uuid), r.row -> 2) order by r.n)
        from jsonb_array_elements(others) with ordinality as r (row, n)), '[]') as also
      from (select distinct others from parted where rows is not null) as each
    )
    select p.outcome - 'rows' - known || case
        when p.own is not null then jsonb_build_object('own', jsonb_build_array(p.own -> 0, p.own -> 2), 'also', s.also)
        when p.outcome ? 'rows' then jsonb_build_object('also', coalesce(s.also, '[]'))
        else '{}' end
    from parted p left join shortened s using (others) order by p.n);
end
$function$;

CREATE OR REPLACE FUNCTION private.site_limit_flags(volume numeric)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when volume < private.config('business.min_volume')::numeric or volume > private.config('business.max_volume_limit')::numeric
    then array['site_limit'] else '{}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sizes_of_column(packed jsonb, rows integer, depth integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sizes integer[];
  at integer[];
begin
  if depth > 8 or rows is null then
    raise data_exception;
  elsif rows > 500 then
    raise exception 'batch_too_large' using errcode = 'PT413';
  elsif jsonb_typeof(packed) = 'array' then
    sizes := array(select case when c <> '[]' then octet_length(c::text) end from jsonb_array_elements(packed) with ordinality as e (c, n) order by n);
  elsif packed ? 'all' then
    sizes := array_fill(octet_length((packed -> 'all')::text), array[rows]);
  elsif packed ? 'of' then
    at := array(select c::integer + 1 from jsonb_array_elements_text(packed -> 'at') with ordinality as e (c, n) order by n);
    sizes := private.sizes_of_column(packed -> 'of', (select max(place) from unnest(at) as place), depth + 1);
    sizes := array(select sizes[place] from unnest(at) with ordinality as e (place, n) order by n);
  elsif packed ? 'ids' then
    sizes := array_fill(38, array[length(packed ->> 'ids') / 22]);
  elsif packed ? 'lists' then
    sizes := array(select 2 * octet_length(c) from jsonb_array_elements_text(packed -> 'lists') with ordinality as e (c, n) order by n);
  elsif packed ? 'from' or packed ? 'times' then
    sizes := array_fill(26, array[jsonb_array_length(packed -> 'by') + 1]);
  elsif packed ? 'fields' then
    sizes := private.sizes_of_fields(packed -> 'fields', rows, depth + 1);
  end if;
  if cardinality(sizes) is distinct from rows then
    raise data_exception;
  end if;
  return sizes;
end
$function$;

CREATE OR REPLACE FUNCTION private.sizes_of_fields(columns jsonb, rows integer, depth integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- What a column costs, however little is in it.
  column_bytes constant integer := 64 / greatest(rows, 1);
  sizes integer[] := array_fill(2, array[rows]);
  name text;
  packed jsonb;
begin
  if depth > 8 or jsonb_typeof(columns) is distinct from 'object' then
    raise data_exception;
  end if;
  for name, packed in select * from jsonb_each(columns) loop
    sizes := array(select e.sum + column_bytes + coalesce(e.cell + octet_length(name) + 6, 0)
      from unnest(sizes, private.sizes_of_column(packed, rows, depth)) with ordinality as e (sum, cell, n) order by e.n);
    if (select sum(size) from unnest(sizes) as size) > 393216 then
      raise exception 'batch_too_large' using errcode = 'PT413';
    end if;
  end loop;
  return sizes;
end
$function$;

CREATE OR REPLACE FUNCTION private.skips_ahead(number text, m private.mutation)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_prefix constant text := split_part(number, '-', 1);
  of_code constant text := split_part(number, '-', 3);
  -- Of another form: the checks of the table say so.
  counted constant integer := case when number ~ '^[A-Z]{2}-[0-9]{6}-[0-9A-Z]+-[0-9]{4,9}$' then split_part(number, '-', 4)::integer end;
begin
  if counted > 1000000 + coalesce((select h.counter from private.number_heads h where h.prefix = of_prefix and h.code = of_code), 0) then
    return true;
  end if;
  if exists (select from public.devices d where d.code = of_code and d.user_id = m.author) then
    insert into private.number_heads as h (prefix, code, counter) values (of_prefix, of_code, counted)
      on conflict (prefix, code) do update set counter = excluded.counter where h.counter < excluded.counter;
  end if;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.position := private.claim_position();
  new.version := case tg_op when 'INSERT' then 1 else old.version + 1 end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.stated_time(m private.mutation, stated timestamp with time zone, field text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if stated > m.happened_at + interval '5 minutes' then
    perform private.reject('in_future', field);
  end if;
  return least(stated, m.happened_at) + (private.own_time(m.happened_at) - m.happened_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.stop_keys(d public.downtime_entries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_array(days.day, total.kind, total.key))
  from (select d.operating_day as day union select private.operating_day(d.started_at) + n
      from generate_series(0, private.operating_day(d.ended_at) - private.operating_day(d.started_at)) as n) as days,
    (select 'downtime' as kind, d.reason as key union select 'downtime_equipment', d.equipment_id::text
      union select 'downtime', o.reason from public.downtime_entries o
        where o.equipment_id is not distinct from d.equipment_id and o.started_at < d.ended_at and o.ended_at > d.started_at) as total
  where total.key is not null
$function$;

CREATE OR REPLACE FUNCTION private.synced_columns(table_name text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(attname order by attnum) from pg_catalog.pg_attribute
  where attrelid = ('public.' || synced_columns.table_name)::regclass and attnum > 0 and not attisdropped
$function$;

CREATE OR REPLACE FUNCTION private.tables_of(tables text[], contents json[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select json_object_agg(by_table.table_name, json_build_object('columns', private.synced_columns(by_table.table_name), 'rows', by_table.table_rows))
    from (select u.table_name, json_agg(u.content) as table_rows from unnest(tables, contents) as u (table_name, content) group by 1) as by_table
    having count(*) > 0), '{}')::text;
end
$function$;

CREATE OR REPLACE FUNCTION private.ticket_counts_at(captured_at timestamp with time zone, received_at timestamp with time zone, operating_day date, flags text[])
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when 'clock' = any (flags)
      or captured_at < operating_day::timestamp at time zone 'UTC' - interval '14 hours'
      or captured_at > operating_day::timestamp at time zone 'UTC' + interval '60 hours'
    then coalesce(received_at, captured_at) else captured_at end
$function$;

CREATE OR REPLACE FUNCTION private.ticket_words(ticket_no text, plate text, driver text, customer text, customer_id uuid)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array_to_tsvector(array_remove(private.words_of(concat_ws(' ', split_part(ticket_no, '-', 4), driver, case when customer_id is null then customer end))
    || array[private.plate_word(plate), substring(private.plate_word(plate) from '[0-9].*$'), '#' || ticket_no, '@' || customer_id], null))
$function$;

CREATE OR REPLACE FUNCTION private.tickets_wanted(typed text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ticket constant text := case upper(typed) when 'SJ' then 'SJ-' else upper(typed) end;
  runs text[] := array_remove(regexp_split_to_array(lower(normalize(typed, nfc)), '[^[:alnum:]]+'), '');
  joined text;
begin
  if starts_with(ticket, 'SJ-') then
    return case when ticket ~ '^[A-Z0-9-]{3,100}$' then (quote_literal('#' || ticket) || ':*')::tsquery end;
  end if;
  if runs[1] = 'sj' then
    runs := runs[2:];
  end if;
  joined := array_to_string(runs, '');
  -- No ticket has a word as long as an index cannot hold.
  if cardinality(runs) not between 1 and 20 or octet_length(joined) > 2000 then
    return null;
  end if;
  return concat_ws(' | ', case when cardinality(runs) > 1 and joined ~ '[0-9]' then quote_literal(joined) || ':*' end,
    (select string_agg('(' || concat_ws(' | ', term, (
        select string_agg(quote_literal('@' || id), ' | ') from private.merged_with(array(
          select c.id from public.customers c where array_to_tsvector(private.words_of(c.name)) @@ term::tsquery), 'customers') as id)) || ')', ' & ')
      from (select quote_literal(regexp_replace(run, '^0+([0-9]+)$', '\1')) || case when run ~ '^0[0-9]+$' then '' else ':*' end as term from unnest(runs) as run) as t),
    (select string_agg(quote_literal(private.plate_word(m.license_plate)), ' | ') from public.trucks m where m.id in (
      select private.merged_with(array(select t.id from public.trucks t where starts_with(private.plate_word(t.license_plate), private.plate_word(typed))
        and (t.merged_into is not null or t.id in (select o.merged_into from public.trucks o))), 'trucks'))))::tsquery;
end
$function$;

CREATE OR REPLACE FUNCTION private.total_keys(table_name text, r jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  day jsonb := r -> 'operating_day';
begin
  return case table_name
    when 'deliveries' then jsonb_build_array(
      jsonb_build_array(day, 'deliveries', r -> 'material_type'), jsonb_build_array(day, 'delivered', r -> 'material_type'))
      || case when r ->> 'unit_price' is null then jsonb_build_array(jsonb_build_array(day, 'unpriced', r -> 'material_type')) else '[]' end
      || private.month_keys(r) || private.order_keys(r)
    when 'payments' then private.month_keys(r) || private.order_keys(r)
    when 'opening_balances' then private.month_keys(r || jsonb_build_object('operating_day', r -> 'as_of'))
    when 'invoices' then private.month_keys(r || jsonb_build_object('operating_day', r -> 'issued_on'))
      || (select coalesce(jsonb_agg(key), '[]') from jsonb_array_elements(r -> 'lines') as line, jsonb_array_elements(private.order_keys(line)) as key)
    when 'transactions' then jsonb_build_array(jsonb_build_array(day, r -> 'kind', r -> 'source_table'))
    when 'production_entries' then jsonb_build_array(jsonb_build_array(day, 'production', r -> 'material_type'))
    when 'transformations' then jsonb_build_array(jsonb_build_array(day, 'feed', 'boulder'))
      || (select coalesce(jsonb_agg(jsonb_build_array(day, 'transformation', key)), '[]') from jsonb_object_keys(r -> 'outputs') as key)
      || case when r ->> 'reject_volume' is null then '[]' else jsonb_build_array(jsonb_build_array(day, 'reject', 'boulder')) end
    when 'fuel_logs' then jsonb_build_array(jsonb_build_array(day, 'fuel_' || (r ->> 'kind'), coalesce(r ->> 'equipment_id', 'solar')))
    when 'downtime_entries' then private.stop_keys(jsonb_populate_record(null::public.downtime_entries, r))
    when 'incidents' then jsonb_build_array(jsonb_build_array(day, 'incidents', r -> 'class'))
      || case when (r ->> 'lost_days')::integer > 0 then jsonb_build_array(jsonb_build_array(day, 'lost_days', 'all')) else '[]' end
    when 'shifts' then (select coalesce(jsonb_agg(jsonb_build_array(day, 'hours_worked', w.key)), '[]')
      from private.crew_hours(jsonb_populate_record(null::public.shifts, r)) as w)
    when 'day_closings' then jsonb_build_array(jsonb_build_array(day, 'closed', 'all'))
    else '[]'::jsonb end;
end
$function$;

CREATE OR REPLACE FUNCTION private.total_row(operating_day date, kind text, key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case kind when 'customer_months' then jsonb_build_array('customer_months', private.customer_month_id(key::uuid, operating_day))
    when 'order_totals' then jsonb_build_array('order_totals', private.derived_id('order_totals:' || key))
    else jsonb_build_array('daily_totals', private.derived_id(concat_ws(':', 'daily_totals', to_char(operating_day::timestamp, 'YYYY-MM-DD'), kind, key))) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.totals_of(effect jsonb)
 RETURNS TABLE(operating_day date, kind text, key text)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query select (total ->> 0)::date, total ->> 1, total ->> 2 from jsonb_array_elements(effect -> 'totals') as total
    union
    select (movement ->> 3)::date, 'net_movement', movement ->> 0 from jsonb_array_elements(effect -> 'movements') as movement;
end
$function$;

CREATE OR REPLACE FUNCTION private.touched(effect jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(effect -> 'rows', '[]')
    || coalesce((select jsonb_agg(distinct jsonb_build_array('stocks', private.derived_id('stocks:' || (movement ->> 0))))
        from jsonb_array_elements(effect -> 'movements') as movement), '[]')
    || coalesce((select jsonb_agg(distinct private.total_row(k.operating_day, k.kind, k.key)) from private.totals_of(effect) as k), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.try_mutation(raw jsonb, push private.push, on_hand jsonb)
 RETURNS private.attempt
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effect jsonb;
  state text; code text; detail text; column_name text; constraint_name text; table_name text;
  held_day date;
begin
  if push.schema_version > private.known_schema_version() then
    return (private.outcome(raw, 'blocked', 'newer_schema'), null)::private.attempt;
  elsif jsonb_typeof(raw -> 'kind') = 'string' and not exists (select from private.mutation_kinds k where k.kind = raw ->> 'kind') then
    return (private.outcome(raw, 'blocked', 'unknown_kind'), null)::private.attempt;
  end if;

  begin
    effect := private.carry_out(raw, push, on_hand);
    -- With a code where the same was done before: then nothing was done but to keep what was said.
    return (jsonb_strip_nulls(jsonb_build_object('id', raw -> 'id', 'outcome', 'applied', 'code', effect ->> 'code')), effect)::private.attempt;
  exception
    when sqlstate 'KU001' or sqlstate 'KU002' or sqlstate 'KU003' or data_exception or integrity_constraint_violation then
      get stacked diagnostics state = returned_sqlstate, code = message_text, detail = pg_exception_detail,
        column_name = column_name, constraint_name = constraint_name;
    -- Everything else (locks, time limits, missing grants, faults of ours) fails the request and settles nothing.
  end;

  if state = 'KU003' then
    held_day := nullif(detail, '');
    -- The owner can apply only what could apply: what is wrong in itself is refused to its author at once.
    begin
      perform private.carry_out(raw, push, on_hand, true);
      raise sqlstate 'KU004';
    exception
      -- Held again: what is wrong with it may not be told to its author.
      when sqlstate 'KU002' or sqlstate 'KU003' or sqlstate 'KU004' then null;
      when sqlstate 'KU001' or data_exception or integrity_constraint_violation then
        get stacked diagnostics state = returned_sqlstate, code = message_text, detail = pg_exception_detail,
          column_name = column_name, constraint_name = constraint_name;
    end;
  end if;

  select k.table_name into table_name from private.mutation_kinds k where k.kind = raw ->> 'kind';
  return (case
    when state = 'KU001' then private.outcome(raw, 'rejected', code) || detail::jsonb
    when state = 'KU002' then private.outcome(raw, 'blocked', code, nullif(detail, ''))
    when state = 'KU003' then private.outcome(raw, 'held', code) || jsonb_strip_nulls(jsonb_build_object('closed_day', held_day))
    when not private.is_readable(raw) then private.outcome(raw, 'rejected', 'malformed_mutation')
    when state like '22%' then private.outcome(raw, 'rejected', 'invalid_value', private.unreadable_field(table_name, raw -> 'payload'))
    when state = '23502' then private.outcome(raw, 'rejected', 'required', column_name)
    -- Constraints are named `<field>__<code>`.
    when constraint_name like '%\_\_%' then
      private.outcome(raw, 'rejected', split_part(constraint_name, '__', 2), split_part(constraint_name, '__', 1))
    when state = '23505' then private.outcome(raw, 'rejected', 'id_taken')
    else private.outcome(raw, 'rejected', 'invalid_value')
  end, null)::private.attempt;
end
$function$;

CREATE OR REPLACE FUNCTION private.unpack_batch(packed jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  groups constant jsonb := packed -> 'groups';
  mutations jsonb;
begin
  if jsonb_typeof(groups) is distinct from 'array'
    or (select coalesce(sum((g ->> 'rows')::bigint), 0) from jsonb_array_elements(groups) as g)
      <> coalesce(jsonb_array_length(packed -> 'order'), (groups #>> '{0,rows}')::bigint, 0) then
    raise data_exception;
  end if;
  perform private.refuse_inflation(groups);
  if not packed ? 'order' and jsonb_array_length(groups) = 1 then
    mutations := to_jsonb(private.unpack_fields(groups #> '{0,columns}', (groups #>> '{0,rows}')::integer));
    if jsonb_array_length(mutations) <> (groups #>> '{0,rows}')::integer then
      raise data_exception;
    end if;
    return mutations;
  end if;
  with records as (
    select g.n as group_no, r.n as turn, r.record
    from jsonb_array_elements(groups) with ordinality as g (packed, n),
      unnest(private.unpack_fields(g.packed -> 'columns', (g.packed ->> 'rows')::integer)) with ordinality as r (record, n)
  ), places as (
    select o.n as place, o.group_no::integer + 1 as group_no, row_number() over (partition by o.group_no order by o.n) as turn
    from jsonb_array_elements_text(packed -> 'order') with ordinality as o (group_no, n)
  )
  select coalesce(jsonb_agg(r.record order by coalesce(p.place, r.turn)), '[]') into mutations
  from records r left join places p using (group_no, turn);
  if jsonb_array_length(mutations) <> (select coalesce(sum((g ->> 'rows')::bigint), 0) from jsonb_array_elements(groups) as g) then
    raise data_exception;
  end if;
  return mutations;
end
$function$;

CREATE OR REPLACE FUNCTION private.unpack_column(packed jsonb, rows integer)
 RETURNS jsonb[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  cells jsonb[];
  distinct_cells jsonb[];
  at integer[];
begin
  if jsonb_typeof(packed) = 'array' then
    cells := array(select case jsonb_typeof(c) when 'array' then c -> 0 else c end from jsonb_array_elements(packed) with ordinality as e (c, n) order by n);
  elsif packed ? 'all' then
    cells := array_fill(packed -> 'all', array[rows]);
  elsif packed ? 'of' then
    at := array(select c::integer + 1 from jsonb_array_elements_text(packed -> 'at') with ordinality as e (c, n) order by n);
    distinct_cells := private.unpack_column(packed -> 'of', (select max(place) from unnest(at) as place));
    cells := array(select distinct_cells[place] from unnest(at) with ordinality as e (place, n) order by n);
  elsif packed ? 'ids' then
    cells := array(select to_jsonb(id) from unnest(private.long_ids(packed ->> 'ids')) with ordinality as e (id, n) order by n);
  elsif packed ? 'lists' then
    cells := array(select to_jsonb(private.long_ids(c)) from jsonb_array_elements_text(packed -> 'lists') with ordinality as e (c, n) order by n);
  elsif packed ? 'from' then
    cells := array(select to_jsonb(value) from unnest(private.risen(packed -> 'from', packed -> 'by')) with ordinality as e (value, n) order by n);
  elsif packed ? 'times' then
    cells := array(select to_jsonb(to_char((timestamptz 'epoch' + ms * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from unnest(private.risen(packed -> 'times', packed -> 'by')) with ordinality as e (ms, n) order by n);
  elsif packed ? 'fields' then
    cells := private.unpack_fields(packed -> 'fields', rows);
  end if;
  if cardinality(cells) is distinct from rows then
    raise data_exception;
  end if;
  return cells;
end
$function$;

CREATE OR REPLACE FUNCTION private.unpack_fields(columns jsonb, rows integer)
 RETURNS jsonb[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- What is the same in all records is put into each of them at once, not field by field.
  same jsonb;
  varying jsonb;
begin
  if jsonb_typeof(columns) is distinct from 'object' then
    raise data_exception;
  end if;
  select coalesce(jsonb_object_agg(key, value -> 'all') filter (where is_same), '{}'), jsonb_object_agg(key, value) filter (where not is_same)
  into same, varying
  from (select key, value, jsonb_typeof(value) = 'object' and value ? 'all' as is_same from jsonb_each(columns)) as c;
  if varying is null then
    return array_fill(same, array[rows]);
  end if;
  return array(
    select same || coalesce(jsonb_object_agg(c.key, u.cell) filter (where u.cell is not null), '{}')
    from jsonb_each(varying) as c, unnest(private.unpack_column(c.value, rows)) with ordinality as u (cell, n)
    group by u.n order by u.n);
end
$function$;

CREATE OR REPLACE FUNCTION private.unreadable_field(table_name text, payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  field text;
  value jsonb;
begin
  for field, value in select * from jsonb_each(payload) loop
    begin
      execute format('select jsonb_populate_record(null::public.%I, $1)', table_name) using jsonb_build_object(field, value);
    exception when data_exception then
      return field;
    end;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.value_on(day date, past jsonb, present text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce((select p ->> 1 from jsonb_array_elements(past) with ordinality as e (p, n) where day < (p ->> 0)::date order by n limit 1), present)
$function$;

CREATE OR REPLACE FUNCTION private.visible_tables(reader text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_agg(case p.action when 'read' then p.object else p.object || ':' || p.action end)
  from private.permissions p left join private.synced_tables s on s.table_name = p.object
  where p.role = reader and p.action in ('read', 'read_finance', 'read_expense_kinds') and (s.roles is null or reader = any (s.roles))
$function$;

CREATE OR REPLACE FUNCTION private.void_cash_handover(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  h public.cash_handovers;
  rows constant jsonb := jsonb_build_array(jsonb_build_array('cash_handovers', m.entity_id));
begin
  select * into h from public.cash_handovers where id = m.entity_id for update;
  if h.id is null then
    perform private.block('missing_dependency');
  elsif h.author <> m.author then
    perform private.require(m, 'cash_handovers', 'void');
  end if;
  if h.acknowledged_at is not null then
    perform private.reject('received_before');
  elsif h.voided_at is not null then
    return private.already_done(rows, m.payload);
  end if;
  update public.cash_handovers set voided_at = m.happened_at, void_reason = m.payload ->> 'void_reason' where id = h.id;
  return jsonb_build_object('rows', rows, 'before', jsonb_build_object('voided_at', null),
    'after', jsonb_build_object('voided_at', m.happened_at, 'void_reason', m.payload -> 'void_reason'), 'reason', m.payload -> 'void_reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.void_delivery(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (select status from public.deliveries where id = m.entity_id) <> 'delivered' then
    perform private.reject('status_not_allowed', 'status');
  end if;
  return private.with_invoice(private.void_row(m, on_hand), (select invoice_id from public.deliveries where id = m.entity_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.void_entry(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  target private.mutation_kinds;
  own_in_open_shift boolean;
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select t.author = $2 and (s.status = ''open'' or s.closed_at >= private.changed_at($3, to_jsonb(t)))
      from public.%I t left join public.shifts s on s.id = t.shift_id where t.id = $1', target.table_name)
    into own_in_open_shift using m.entity_id, m.author, m.happened_at;
  if not coalesce(own_in_open_shift, false) then
    perform private.require(m, target.table_name, 'void');
  end if;
  return private.void_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.void_expense(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.transactions t where t.id = m.entity_id and (t.source_id <> t.id or t.entry <> 'post')) then
    perform private.reject('follows_from_record');
  end if;
  return private.void_row(m, on_hand);
end
$function$;

CREATE OR REPLACE FUNCTION private.void_invoice(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  i public.invoices;
  why constant text := m.payload ->> 'void_reason';
  rows jsonb := jsonb_build_array(jsonb_build_array('invoices', m.entity_id));
  totals jsonb;
begin
  select * into i from public.invoices where id = m.entity_id for update;
  if i.id is null then
    perform private.block('missing_dependency');
  elsif why is null then
    perform private.reject('required', 'void_reason');
  elsif i.kind <> 'invoice' then
    perform private.reject('not_an_invoice');
  elsif i.voided_at is not null then
    return private.already_done(rows, m.payload);
  end if;
  update public.deliveries set invoice_id = null where invoice_id = i.id;
  update public.payments set invoice_id = null where invoice_id = i.id;
  with gone as (
    update public.invoices set voided_at = now(), void_reason = why, paid = 0, differs = 0
    where voided_at is null and i.id in (id, credits) returning *)
  select jsonb_agg(jsonb_build_array('invoices', id)), jsonb_agg(key) into rows, totals
  from gone, jsonb_array_elements(private.total_keys('invoices', to_jsonb(gone))) as key;
  return jsonb_build_object('rows', rows, 'totals', totals, 'before', jsonb_build_object('voided_at', null),
    'after', jsonb_build_object('voided_at', now(), 'void_reason', why), 'reason', why);
end
$function$;

CREATE OR REPLACE FUNCTION private.void_payment(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  p public.payments;
  is_handed_over boolean;
begin
  select * into p from public.payments where id = m.entity_id for update;
  is_handed_over := exists (select from public.cash_handovers h where h.payments @> array[p.id] and h.voided_at is null);
  if p.author is distinct from m.author
    or greatest(p.operating_day, private.day_of(p.captured_at)) <> private.day_of(private.changed_at(m.happened_at, to_jsonb(p))) then
    perform private.require(m, 'payments', 'void');
  elsif is_handed_over and not (private.role_may(m.role, 'payments', 'void') or private.ever_allowed(m.author, 'payments', 'void')) then
    perform private.reject('handed_over');
  elsif is_handed_over then
    perform private.require(m, 'payments', 'void');
  end if;
  return private.with_invoice(private.void_row(m, on_hand), p.invoice_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.void_row(m private.mutation, on_hand jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  target private.mutation_kinds;
  held_row jsonb;
  flags text[];
begin
  select * into strict target from private.mutation_kinds k where k.kind = m.kind;
  execute format('select to_jsonb(t) from public.%I t where id = $1 for update', target.table_name) into held_row using m.entity_id;
  if held_row is null then
    perform private.block('missing_dependency');
  elsif m.payload ->> 'void_reason' is null then
    perform private.reject('required', 'void_reason');
  elsif held_row ->> 'voided_at' is not null then
    return private.already_done(jsonb_build_array(jsonb_build_array(target.table_name, m.entity_id)), m.payload)
      || jsonb_build_object('reason', m.payload -> 'void_reason');
  end if;
  if held_row ? 'flags' then
    flags := private.flags_after_closing(m, held_row);
  end if;
  execute format('update public.%I set voided_at = $2, void_reason = $3 %s where id = $1', target.table_name, case when held_row ? 'flags' then ', flags = $4' end)
    using m.entity_id, m.happened_at, m.payload ->> 'void_reason', flags;
  return private.counter_entries(target.table_name, m.entity_id) || jsonb_build_object(
    'rows', jsonb_build_array(jsonb_build_array(target.table_name, m.entity_id)),
    'totals', private.total_keys(target.table_name, held_row),
    'before', jsonb_build_object('voided_at', null),
    'after', jsonb_build_object('voided_at', m.happened_at, 'void_reason', m.payload -> 'void_reason'), 'reason', m.payload -> 'void_reason');
end
$function$;

CREATE OR REPLACE FUNCTION private.wire_time(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$function$;

CREATE OR REPLACE FUNCTION private.with_invoice(effect jsonb, invoice uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if invoice is null then
    return effect;
  end if;
  perform private.settle_invoices(array[invoice]);
  return effect || jsonb_build_object('rows', effect -> 'rows' || jsonb_build_array(jsonb_build_array('invoices', invoice)));
end
$function$;

CREATE OR REPLACE FUNCTION private.with_invoices_of(effect jsonb, sides uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  freed jsonb;
begin
  with free as (
    update public.payments p set invoice_id = null from public.invoices i
    where i.id = p.invoice_id and i.customer_id in (select private.merged_with(sides, 'customers'))
      and p.customer_id <> all (array(select private.merged_with(array[i.customer_id], 'customers')))
    returning p.id)
  select coalesce(jsonb_agg(jsonb_build_array('payments', id)), '[]') into freed from free;
  return effect || jsonb_build_object('rows', effect -> 'rows' || freed || (select coalesce(jsonb_agg(jsonb_build_array('invoices', id)), '[]')
    from private.settle_invoices(array(select i.id from public.invoices i
      where i.customer_id in (select private.merged_with(sides, 'customers')))) as id));
end
$function$;

CREATE OR REPLACE FUNCTION private.with_logos_named(effect jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select effect || coalesce(jsonb_object_agg(side, effect -> side || jsonb_build_object('config_value', format('%s, %s kB, %s',
      upper(substring(logo from 'image/([a-z]+)')), ceil(length(logo) * 0.75 / 1000), left(md5(logo), 6)))), '{}')
  from (select side, effect -> side ->> 'config_value' as logo from unnest('{before,after}'::text[]) as side) as logos where logo like 'data:%'
$function$;

CREATE OR REPLACE FUNCTION private.with_note(text text, note text, longest integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  together constant text := text || E'\n' || note;
begin
  return case
    when note is null or note = any (string_to_array(text, E'\n')) then text
    when text is null then note
    when char_length(together) <= longest then together
    else left(together, longest - 4) || ' […]' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_settlements(m private.mutation, table_name text, effect jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  settlements jsonb;
  is_count constant boolean := table_name = 'stock_adjustments'
    and exists (select from public.stock_adjustments c where c.id = m.entity_id and c.counted_at is not null);
begin
  if jsonb_array_length(coalesce(effect -> 'movements', '[]')) = 0 or effect ? 'recorded' then
    return effect;
  end if;
  select jsonb_agg(jsonb_build_array(p.material, -p.quantity, p.entry, c.operating_day, c.counted_at, p.revision, c.id))
  into settlements
  from (select e.movement ->> 0 as material, (e.movement ->> 1)::numeric as quantity, e.movement ->> 2 as entry,
      (e.movement ->> 4)::timestamptz(3) as at, e.movement -> 5 as revision
    from jsonb_array_elements(effect -> 'movements') as e (movement)) as p,
    lateral (select a.* from public.stock_adjustments a
      where a.material_type = p.material and a.voided_at is null
        and a.counted_at >= p.at and (not is_count or (a.counted_at, a.id) > (p.at, m.entity_id))
      order by a.counted_at, a.id limit 1) as c
  where p.quantity <> 0;

  -- A correction has two movements that one count may have seen.
  update public.stock_adjustments c set settled = c.settled + s.quantity,
    settled_by = (select coalesce(jsonb_agg(cause order by n), '[]') from (
      select cause, n from jsonb_array_elements(c.settled_by || s.causes) with ordinality as e (cause, n)
      order by n desc limit 20) as latest)
  from (select (e.movement ->> 6)::uuid as count, sum((e.movement ->> 1)::numeric) as quantity, jsonb_agg(jsonb_build_object('table', table_name, 'id', m.entity_id,
      'entry', e.movement ->> 2, 'quantity', (e.movement ->> 1)::numeric,
      'name', (select d.ticket_no from public.deliveries d where table_name = 'deliveries' and d.id = m.entity_id)) order by n) as causes
    from jsonb_array_elements(settlements) with ordinality as e (movement, n) group by 1) as s where c.id = s.count;

  if is_count then
    update public.stocks s set (counted_at, counted_day) = (select max(c.counted_at), max(c.operating_day) from public.stock_adjustments c
      where c.material_type = s.material_type and c.counted_at is not null and c.voided_at is null)
    where s.material_type = (select a.material_type from public.stock_adjustments a where a.id = m.entity_id);
  end if;
  return effect || jsonb_build_object('movements', effect -> 'movements' || coalesce(settlements, '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.with_transactions(m private.mutation, table_name text, effect jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_array_length(coalesce(effect -> 'transactions', '[]')) = 0 or effect ? 'recorded' then
    return effect;
  end if;
  return effect || jsonb_build_object(
    'rows', effect -> 'rows' || (select jsonb_agg(jsonb_build_array('transactions', private.derived_id(concat_ws(':', 'transactions', m.id, n))))
      from jsonb_array_elements(effect -> 'transactions') with ordinality as postings (posting, n)),
    'totals', coalesce(effect -> 'totals', '[]') || (select jsonb_agg(distinct jsonb_build_array(posting -> 3, posting -> 0, table_name))
      from jsonb_array_elements(effect -> 'transactions') as posting));
end
$function$;

CREATE OR REPLACE FUNCTION private.with_truck_left(d public.deliveries, happened_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  own constant jsonb := jsonb_build_array(jsonb_build_array('deliveries', d.id));
  visit uuid;
begin
  update public.yard_visits set status = 'loaded', left_at = happened_at
  where truck_license = d.truck_license and status = 'in' and tare_at <= happened_at
  returning id into visit;
  return case when visit is null then jsonb_build_object('rows', own) else jsonb_build_object(
    'rows', own || jsonb_build_array(jsonb_build_array('yard_visits', visit)),
    'also_changed', jsonb_build_array(jsonb_build_array('yard_visits', visit, '{"status":"in"}'::jsonb, '{"status":"loaded"}'::jsonb))) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_type_of_today(fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  said constant text := private.name_key(fields ->> 'truck_type');
  renamed constant text := (select y.name from public.truck_types y where said in (select private.name_key(n) from unnest(y.former_names) as n)
    and not exists (select from public.truck_types o where private.name_key(o.name) = said) order by y.name limit 1);
begin
  return fields || case when renamed is null then '{}'::jsonb else jsonb_build_object('truck_type', renamed) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.words_of(said text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select array_agg(regexp_replace(word, '^0+([0-9]+)$', '\1') order by n) from regexp_split_to_table(lower(normalize(said, nfc)), '[^[:alnum:]]+') with ordinality as r (word, n)
  where word <> ''
$function$;

CREATE OR REPLACE FUNCTION public.add_person(p_actor uuid, p_user uuid, p_email text, p_full_name text, p_role text, p_phone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.profiles;
begin
  perform private.claim_position();
  perform private.check_actor(p_actor, 'create');
  insert into public.profiles (id, user_id, email, full_name, role, phone, must_change_password)
  values (p_user, p_user, lower(btrim(p_email)), private.clean_text(p_full_name), p_role, private.clean_phone(p_phone), true)
  returning * into made;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, after)
  values ('profiles', made.id, 'profiles.create', p_actor, clock_timestamp(),
    jsonb_build_object('email', made.email, 'full_name', made.full_name, 'role', made.role, 'phone', made.phone));
  return jsonb_build_object('id', made.id, 'role', made.role, 'is_active', made.is_active, 'full_name', made.full_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.all_my_data(asked jsonb DEFAULT '{}'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  head jsonb;
  each record;
  found json;
  tables json[] := '{}';
begin
  if not private.may('all_data', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  head := public.pull_changes('{"position": 9007199254740991}', 1)::jsonb;
  for each in
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns, string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as cells,
      array_agg(a.attname) filter (where a.attname in ('position', 'recorded_at', 'received_at')) as marks
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = coalesce(asked ->> 'table', c.relname)
    group by 1 order by 1
  loop
    execute format('select json_build_object(''rows'', coalesce(json_agg(json_build_array(%s) order by t.id), ''[]''), ''count'', (select count(*) from public.%I where %s)) from (%s) as t',
      each.cells, each.name, case when asked ? 'table' then 'false' else 'true' end, format('select * from public.%I t where %s', each.name, case
        when asked ? 'table' then format('%s order by t.id limit %s', case when asked ->> 'after' is null then 'true' else format('t.id > %L', asked ->> 'after') end, least((asked ->> 'limit')::integer, 1000))
        when not asked ? 'position' then 'false'
        when 'position' = any (each.marks) then format('t.position > %L', asked ->> 'position')
        when each.marks is not null then format('t.%I > to_timestamp(%L / 1000.0 - 60)', each.marks[1], asked ->> 'time')
        else 'true' end)) into found;
    tables := tables || json_build_object('name', each.name, 'columns', each.columns, 'rows', found -> 'rows', 'count', found -> 'count',
      'epoch', head -> 'epoch', 'position', head -> 'position', 'time', head -> 'server_ms');
  end loop;
  return to_json(tables);
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_mutations(batch jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '6s'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  push private.push;
  is_packed constant boolean := batch ? 'packed';
  outcomes jsonb;
  answer jsonb;
begin
  perform private.refuse_strangers();
  perform private.enter_turnstile();
  perform private.refuse_swelling(batch);
  perform private.refuse_oversized(batch);
  batch := private.opened(batch);
  push := private.authorise_push(batch);
  push.position := private.claim_position();
  -- Asked again under the lock: pushes are serial from here on, and who was deactivated or revoked meanwhile is heard no more.
  push.role := private.current_role_name();
  if not private.role_may(push.role, 'devices', 'create') then
    raise exception 'inactive_user' using errcode = '42501';
  elsif push.submitted_by is null or push.submitted_by = push.author then
    perform private.refuse_revoked(push.device);
  elsif not private.role_may(push.role, 'mutations', 'take_over') then
    raise exception 'author_mismatch' using errcode = 'PT403';
  end if;
  -- A statement of its own: what follows looks at the log that it has written.
  outcomes := private.apply_in_order(push, batch -> 'mutations');
  if push.submitted_by is null or push.submitted_by = push.author then
    perform private.note_device(push.device, batch, outcomes);
  else
    perform private.note_taken_over(push, batch -> 'mutations');
  end if;
  answer := jsonb_build_object('outcomes', outcomes,
    'epoch', private.epoch(), 'position', push.position, 'server_time', private.wire_time(clock_timestamp()),
    -- This answer tells of all that the log holds of this device at this position: the pull need not tell it again.
    'whole', not exists (select from private.mutation_log l where l.device = push.device and l.position = push.position
      and l.id not in (select (m ->> 'id')::uuid from jsonb_array_elements(batch -> 'mutations') as m))
      -- Nor has it decided about what this person waits for on any device.
      and not exists (select from public.held_mutations h join private.mutation_log l on l.id = h.id
        where (h.author = private.current_user_id() or l.submitted_by = private.current_user_id()) and h.decision is not null and l.position = push.position)) || private.marked(push.position, '[]');
  return case when is_packed then private.packed_answer(answer, batch -> 'mutations') else answer end;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_profile(p_actor uuid, p_user uuid, p_changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.profiles;
  now_is public.profiles;
  unknown text := (select min(key) from jsonb_object_keys(p_changes) as key
    where key not in ('full_name', 'phone', 'role', 'is_active', 'must_change_password'));
begin
  if unknown is not null then
    raise exception 'unknown_field' using errcode = 'PT400', detail = unknown;
  end if;
  perform private.claim_position();
  perform private.check_actor(p_actor, 'change');
  select * into was from public.profiles where user_id = p_user for update;
  if was.id is null then
    raise exception 'unknown_user' using errcode = 'PT404';
  end if;

  now_is := jsonb_populate_record(was, p_changes);
  if was.role = 'owner' and was.is_active and not (now_is.role = 'owner' and now_is.is_active)
    and not exists (select from public.profiles p where p.user_id <> p_user and p.role = 'owner' and p.is_active and p.deleted_at is null) then
    raise exception 'last_owner' using errcode = 'PT409';
  end if;
  update public.profiles set full_name = private.clean_text(now_is.full_name), phone = private.clean_phone(now_is.phone), role = now_is.role,
    is_active = now_is.is_active, must_change_password = now_is.must_change_password, updated_at = clock_timestamp()
    where user_id = p_user returning * into now_is;
  if p_changes ? 'must_change_password' then
    update private.password_changes set replaced = null where user_id = p_user;
  end if;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, before, after)
  select 'profiles', p_user, 'profiles.change', p_actor, clock_timestamp(), jsonb_object_agg(key, to_jsonb(was) -> key), jsonb_object_agg(key, to_jsonb(now_is) -> key)
  from jsonb_object_keys(p_changes) as key;
  return jsonb_build_object('id', now_is.id, 'role', now_is.role, 'is_active', now_is.is_active, 'full_name', now_is.full_name);
end
$function$;

CREATE OR REPLACE FUNCTION public.check_ledger(part text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may('site_health', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  return private.ledger_check(case when part is not null then array[part] end);
end
$function$;

CREATE OR REPLACE FUNCTION public.check_ticket(p_address text, p_number text, p_plate text, p_signature text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place constant text := 'check ' || p_address;
  time_window constant interval := interval '10 minutes';
  free_at timestamptz;
  d public.deliveries;
begin
  perform pg_advisory_xact_lock(20261121, hashtext(place));
  delete from private.login_attempts where address = place and at <= clock_timestamp() - time_window;
  select at + time_window into free_at from private.login_attempts where address = place order by at desc offset 99 limit 1;
  if free_at is not null then
    return jsonb_build_object('wait', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))));
  end if;
  insert into private.login_attempts (email, address) values ('', place);

  -- A number may have been given twice: then the ticket of the signature is meant.
  select * into d from public.deliveries t where t.ticket_no = p_number
    and (p_signature is not null or replace(t.truck_license, ' ', '') = regexp_replace(upper(p_plate), '[^A-Z0-9]', '', 'g'))
  order by coalesce(split_part(t.signature, '.', 3) = p_signature, false) desc, t.captured_at limit 1;
  return case when d.id is null then jsonb_build_object('state', 'unknown') else jsonb_build_object(
      'state', case when d.voided_at is not null then 'void' when d.status = 'cancelled' then 'cancelled' else 'valid' end,
      'revision', (select count(v ->> 'reason') from jsonb_array_elements(d.revisions) as v),
      'printed_at', private.wire_time(d.printed_at), 'copies', coalesce(d.copies, 0))
    || case when p_signature is not null then jsonb_build_object('is_same', coalesce(split_part(d.signature, '.', 3) = p_signature, false))
      else jsonb_build_object('facts', jsonb_build_object('number', d.ticket_no, 'plate', d.truck_license,
      'material', d.material_type, 'volume', round(d.volume, 3)::text, 'time', private.wire_time(d.captured_at))) end end;
end
$function$;

CREATE OR REPLACE FUNCTION public.closing_checks(day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may('day_closings', 'create') then
    raise insufficient_privilege;
  end if;
  return jsonb_build_array(jsonb_build_object(
    'held', (select count(*) from public.held_mutations h where h.decision is null),
    'counted', exists (select from public.stock_adjustments a where a.operating_day = day and a.kind = 'stocktake' and a.voided_at is null),
    'unsent', (select coalesce(jsonb_agg(jsonb_build_object('name', concat_ws(' · ', d.label, d.code), 'heard', d.last_seen_at, 'count', d.unsent_count)
      order by d.last_seen_at), '[]') from public.devices d where d.unsent_count > 0 and d.revoked_at is null)));
end
$function$;

CREATE OR REPLACE FUNCTION public.create_profile(p_user uuid, p_email text, p_full_name text, p_role text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.profiles (id, user_id, email, full_name, role)
  values (p_user, p_user, lower(btrim(p_email)), private.clean_text(p_full_name), p_role)
  on conflict (id) do nothing
$function$;

CREATE OR REPLACE FUNCTION public.describe_schema()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.may('all_data', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  return (with home as (select n.oid from pg_namespace n where n.nspname in ('public', 'private')), told (name, definition) as (
    select concat('table ', c.oid::regclass), concat_ws(' ', c.relrowsecurity, c.reloptions, case c.relkind when 'v' then pg_get_viewdef(c.oid) end,
        (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, c.oid)), ',' order by a.attname)
          from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        (select string_agg(concat(o.conname, pg_get_constraintdef(o.oid)), ',' order by o.conname) from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'),
        (select string_agg(pg_get_indexdef(i.indexrelid), ',' order by i.indexrelid::regclass::text) from pg_index i where i.indrelid = c.oid))
      from pg_class c where c.relnamespace in (table home) and c.relkind in ('r', 'v')
    union all select concat('function ', p.oid::regprocedure), concat_ws(' ', p.prosrc, p.provolatile, p.prosecdef, p.proconfig, pg_get_function_result(p.oid))
      from pg_proc p where p.pronamespace in (table home)
    union all select concat('trigger ', t.tgname, ' on ', t.tgrelid::regclass), concat(pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in (table home) and not t.tgisinternal
    union all select concat('policy ', p.policyname, ' on ', p.schemaname, '.', p.tablename), concat_ws(' ', p.permissive, p.roles, p.cmd, p.qual, p.with_check)
      from pg_policies p where p.schemaname in ('public', 'private', 'storage')
    union all select concat('rights of ', case g.grantee when 0 then 'public' else g.grantee::regrole::text end, ' on ', o.name), string_agg(g.privilege_type, ' ' order by g.privilege_type)
      from (select c.oid::regclass::text, c.relacl from pg_class c where c.relnamespace in (table home)
        union all select p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)) from pg_proc p where p.pronamespace in (table home)) as o (name, acl),
      lateral aclexplode(o.acl) as g where g.grantee = 0 or g.grantee::regrole::text in ('anon', 'authenticated', 'service_role') group by g.grantee, o.name)
    select jsonb_object_agg(t.name, left(md5(t.definition), 8)) filter (where t.name not like '%tell_position%') || (
      select jsonb_object_agg(concat('limit ', split_part(setting, '=', 1), ' of ', r.rolname), split_part(setting, '=', 2))
      from pg_roles r, lateral unnest(r.rolconfig) as setting where r.rolname in ('anon', 'authenticated') and setting ~ '^(statement|idle)') from told t);
end
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions(p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.refresh_tokens t where t.user_id::text = p_user::text;
  delete from auth.sessions s where s.user_id::text = p_user::text;
  return true;
exception when insufficient_privilege or undefined_table then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION public.login_attempt_refused(p_email text, p_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.audit_sign_in('profiles.refuse_sign_in', p_email, p_address);
end
$function$;

CREATE OR REPLACE FUNCTION public.login_attempt_succeeded(p_email text, p_address text, p_device uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.login_attempts where email = lower(btrim(p_email)) and address = private.counted_by(p_email, p_address, p_device);
  perform private.audit_sign_in('profiles.sign_in', p_email, p_address);
end
$function$;

CREATE OR REPLACE FUNCTION public.login_attempt_undone(p_email text, p_address text, p_device uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.login_attempts where id = (
    select max(id) from private.login_attempts where email = lower(btrim(p_email)) and address = private.counted_by(p_email, p_address, p_device))
$function$;

CREATE OR REPLACE FUNCTION public.login_attempt_wait(p_email text, p_address text, p_device uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  per_email constant integer := private.config('security.rate_limit_attempts')::integer;
  per_address constant integer := private.config('security.rate_limit_attempts_per_address')::integer;
  time_window constant interval := private.config('security.rate_limit_window')::integer * interval '1 millisecond';
  who constant text := lower(btrim(p_email));
  place constant text := private.counted_by(p_email, p_address, p_device);
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(20261121, hashtext(place));
  delete from private.login_attempts where at <= clock_timestamp() - time_window;

  select greatest(
    (select at from private.login_attempts where address = place and email = who order by at desc offset per_email - 1 limit 1),
    (select at from private.login_attempts where address = place order by at desc offset per_address - 1 limit 1)) + time_window
  into free_at;
  if free_at is null then
    insert into private.login_attempts (email, address) values (who, place);
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from free_at - clock_timestamp())))::integer;
end
$function$;

CREATE OR REPLACE FUNCTION public.own_password_changed(p_user uuid, p_request text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.claim_position();
  update public.profiles set must_change_password = false, updated_at = clock_timestamp()
    where user_id = p_user and is_active and deleted_at is null;
  if not found then
    raise exception 'inactive_user' using errcode = '42501';
  end if;
  update private.password_changes set changed_at = clock_timestamp(), request = p_request where user_id = p_user;
  insert into public.audit_log (table_name, row_id, action, author, captured_at, after)
  values ('profiles', p_user, 'profiles.change_own_password', p_user, clock_timestamp(), '{}');
end
$function$;

CREATE OR REPLACE FUNCTION public.past_states(record uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.reader_or_refusal();
  return (
    select coalesce(jsonb_agg(to_jsonb(one) order by one.id desc), '[]')
    from (
      select l.id, l.captured_at as at, p.full_name as person, l.action,
        said ->> 'status' as status, said ->> 'status_note' as note, (said ->> 'hour_meter')::numeric as hour_meter, l.reason,
        -- It came when a newer one was there, and changed nothing.
        l.after ? 'second' as is_older
      from public.audit_log l left join public.profiles p on p.id = l.author, coalesce(l.after -> 'second', l.after) as said
      where l.row_id = record and private.may(l.table_name, 'read')
        and l.action in ('equipment.create', 'equipment.change_status', 'equipment.read_meter', 'equipment.correct_meter',
          'incidents.create', 'incidents.change_status')
      order by l.id desc limit 200
    ) as one
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.prepare_own_password(p_user uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mark constant bytea := private.password_mark(p_user);
  begun private.password_changes;
begin
  perform private.check_actor(p_user, 'change_own_password');
  insert into private.password_changes as c (user_id, replaced) values (p_user, mark)
    on conflict (user_id) do update set replaced = excluded.replaced, request = null, changed_at = null
    where c.replaced is null or c.changed_at < clock_timestamp() - interval '15 minutes';
  select * into strict begun from private.password_changes c where c.user_id = p_user;
  return jsonb_build_object('replaced', begun.replaced <> mark, 'done', begun.request,
    'given', (select p.must_change_password from public.profiles p where p.user_id = p_user));
end
$function$;

CREATE OR REPLACE FUNCTION public.prepare_person(p_actor uuid, p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_actor(p_actor, 'create');
  if exists (select from public.profiles p where p.email = lower(btrim(p_email))) then
    raise exception 'email_taken' using errcode = 'PT409';
  end if;
  return jsonb_build_object('unfinished', private.account_without_profile(p_email));
end
$function$;

CREATE OR REPLACE FUNCTION public.pull_changes(cursor jsonb DEFAULT '{}'::jsonb, page_limit integer DEFAULT 1000)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  reader text := private.reader_or_refusal();
  is_sane constant boolean := private.refuse_swelling(cursor) and private.refuse_long_cursor(cursor);
  at_position bigint := coalesce((cursor ->> 'position')::bigint, 0);
  at_id uuid := coalesce((cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  device uuid := (cursor ->> 'device')::uuid;
  size integer := least(greatest(coalesce(page_limit, 1000), 1), 10000);
  top bigint := (select position from private.sync_state);
  is_packed boolean := coalesce((cursor ->> 'packed')::boolean, false);
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  page private.page := (least(at_position, top), last_id, null);
  outcomes jsonb;
  head jsonb;
begin
  perform private.refuse_revoked(device);

  if at_position < top or (at_position = top and at_id < last_id) then
    page := private.pull_page(at_position, at_id, private.page_end(device, at_position, top, size), size, private.visible_tables(reader), is_packed);
    -- What the device has heard in the answers of its pushes is left out.
    outcomes := private.own_outcomes(device, at_position, page.last_position,
      array(select heard::bigint from jsonb_array_elements_text(cursor -> 'answered') as heard));
    if is_packed then
      outcomes := private.packed_outcomes(outcomes);
    end if;
  end if;

  head := jsonb_build_object('epoch', private.epoch(), 'position', top, 'role', reader, 'server_ms', private.server_ms(),
    'more', page.last_position < top or page.last_id <> last_id,
    'cursor', jsonb_build_object('position', page.last_position, 'id', page.last_id))
    || jsonb_strip_nulls(jsonb_build_object('outcomes', outcomes)) || private.marked(top, cursor -> 'marks') || private.addressed_to(cursor ->> 'ask');
  -- The rows are text already: they are put beside the head, not parsed again. Where nothing is told, no value has a space in it.
  return case
    when page.contents is not null then left(head::text, -1) || ',"tables":' || page.contents || '}'
    when outcomes is null then replace(head::text, ' ', '')
    else head::text
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.pull_head(cursor jsonb DEFAULT '{}'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
<<pull_head>>
declare
  reader text := private.reader_or_refusal();
  is_sane constant boolean := private.refuse_swelling(cursor) and private.refuse_long_cursor(cursor);
  device uuid := (cursor ->> 'device')::uuid;
  top bigint := (select position from private.sync_state);
  today date := private.operating_day(now());
  outcomes jsonb;
  head jsonb;
begin
  perform private.refuse_revoked(device);
  -- The rows below contain what this device has sent: it must know which of its mutations those are. A device remembers
  -- them for thirty days: this reads at most its entries of the last 31 days.
  outcomes := private.own_outcomes(device, greatest(coalesce((cursor ->> 'heard')::bigint, 0), (
    select l.position from private.mutation_log l
    where l.device = pull_head.device and l.position > coalesce((cursor ->> 'heard')::bigint, 0)
      and l.recorded_at < now() - interval '31 days' order by l.position desc limit 1)), top);
  head := jsonb_build_object('epoch', private.epoch(), 'position', top, 'role', reader, 'server_ms', private.server_ms(), 'today', today,
    'since', greatest(private.first_day_kept(today), least(today, (select min(d.operating_day) from public.deliveries d))))
    || jsonb_strip_nulls(jsonb_build_object('outcomes', outcomes)) || private.marked(top, cursor -> 'marks') || private.addressed_to(cursor ->> 'ask');
  return (select left(head::text, -1) || ',"tables":' || private.tables_of(array_agg(r.row_table), array_agg(r.row_values)) || '}'
    from private.head_rows(today, private.visible_tables(reader)) as r);
end
$function$;

CREATE OR REPLACE FUNCTION public.pull_history(cursor jsonb DEFAULT '{}'::jsonb, page_limit integer DEFAULT 1000)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  reader text := private.reader_or_refusal();
  is_sane constant boolean := private.refuse_swelling(cursor) and private.refuse_long_cursor(cursor);
  size integer := least(greatest(coalesce(page_limit, 1000), 1), 10000);
  at_day date := coalesce((cursor ->> 'day')::date, 'infinity');
  at_sort integer := coalesce((select s.sort_order from private.synced_tables s where s.table_name = cursor ->> 'table'), -1);
  at_id uuid := coalesce((cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  visible text[] := private.visible_tables(reader);
  days date[];
  ids uuid[];
  tables text[];
  contents json[];
  kept integer;
  head jsonb;
begin
  perform private.refuse_revoked((cursor ->> 'device')::uuid);
  if cursor -> 'tables' <> 'null' then
    visible := array(select name from unnest(visible) as name where split_part(name, ':', 1) in (select jsonb_array_elements_text(cursor -> 'tables')));
  end if;
  select array_agg(r.row_day), array_agg(r.row_id), array_agg(r.row_table), array_agg(r.row_values) into days, ids, tables, contents
  from private.history_rows(at_day, at_sort, at_id, size + 1, visible) as r;
  kept := least(coalesce(cardinality(ids), 0), size);
  head := jsonb_build_object('epoch', private.epoch(), 'position', (select position from private.sync_state), 'role', reader, 'server_ms', private.server_ms(),
    'more', coalesce(cardinality(ids), 0) > size,
    'cursor', case when kept > 0 then jsonb_build_object('day', days[kept], 'table', tables[kept], 'id', ids[kept]) else cursor - array['device', 'tables', 'ask'] end)
    || private.addressed_to(cursor ->> 'ask');
  return left(head::text, -1) || ',"tables":' || private.tables_of(tables[1:kept], contents[1:kept]) || '}';
end
$function$;

CREATE OR REPLACE FUNCTION public.pull_movements(mutations uuid[], device uuid DEFAULT NULL::uuid, ask text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.reader_or_refusal();
  perform private.refuse_revoked(device);
  return jsonb_build_object('epoch', private.epoch(), 'movements', coalesce((
    select jsonb_object_agg(l.id, coalesce((
      select jsonb_object_agg(touched ->> 1, touched -> 2) from jsonb_array_elements(l.rows) as touched where touched ->> 0 = 'stocks'), '{}'))
    from private.mutation_log l where l.id = any (mutations[1:50])), '{}')) || private.addressed_to(ask);
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_estimates()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count=(planned|estimated)' then
    raise exception 'estimates_not_served' using errcode = 'PT400';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.register_device(p_user uuid, p_device uuid, p_label text DEFAULT NULL::text, p_app_version text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  registration uuid;
  free_code text;
begin
  if not exists (select from public.profiles where user_id = p_user and is_active and deleted_at is null
      and role in (select role from private.permissions where object = 'devices' and action = 'create')) then
    raise exception 'inactive_user' using errcode = '42501';
  elsif exists (select from public.devices where device = p_device and revoked_at is not null) then
    raise exception 'device_revoked' using errcode = 'PT403';
  -- Codes are never used again: nobody may use them up.
  elsif (select count(*) from public.devices where user_id = p_user and registered_at > now() - interval '1 day') >= 100 then
    raise exception 'too_many_registrations' using errcode = 'PT429';
  end if;
  loop
    free_code := private.free_device_code();
    if free_code is null then
      raise exception 'no_codes_left' using errcode = 'PT507';
    end if;
    insert into public.devices (device, user_id, code, label, app_version, last_seen_at)
    values (p_device, p_user, free_code, left(private.clean_text(p_label), 100), left(private.clean_text(p_app_version), 50), now())
    on conflict (code) do nothing returning id into registration;
    exit when registration is not null;
  end loop;
  insert into public.audit_log (table_name, row_id, action, author, device, captured_at, after)
  values ('devices', registration, 'devices.register', p_user, registration, clock_timestamp(),
    (select jsonb_build_object('code', d.code, 'label', d.label, 'app_version', d.app_version) from public.devices d where d.id = registration));
  return jsonb_build_object('id', registration, 'code', free_code);
end
$function$;

CREATE OR REPLACE FUNCTION public.report_device(report jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  waiting_ms numeric;
  registration uuid;
begin
  perform private.refuse_strangers();
  perform private.refuse_swelling(report);
  if jsonb_typeof(report -> 'waiting_ms') = 'number' and (report ->> 'waiting_ms')::numeric between 0 and 1e12 then
    waiting_ms := report ->> 'waiting_ms';
  end if;
  select d.id into registration from public.devices d where d.id::text = lower(report ->> 'device') and d.user_id = private.current_user_id();
  if registration is null then
    raise exception 'device_mismatch' using errcode = 'PT403';
  end if;
  perform private.refuse_revoked(registration);
  -- The first key stays: a signature is never that of another one.
  update public.devices d set public_key = report ->> 'public_key', key_since = clock_timestamp()
  where d.id = registration and d.public_key is null and report ->> 'public_key' ~ '^[0-9A-Za-z_-]{43}$';
  -- The same instant at every report, so that a report which says nothing new writes nothing.
  perform private.note_contact(registration, private.reported_count(report -> 'unsent'), coalesce(private.reported_count(report -> 'rejected'), 0),
    (select case when abs(extract(epoch from d.waiting_since - at.began)) < 60 then d.waiting_since else at.began end
      from public.devices d, lateral (select clock_timestamp() - waiting_ms * interval '1 millisecond' as began) as at where d.id = registration),
    report -> 'app_version', interval '5 minutes');
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deliveries(asked jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_reader constant boolean := private.reader_or_refusal() is not null;
  is_sane constant boolean := private.refuse_swelling(asked);
  most constant integer := least(greatest((asked ->> 'limit')::integer, 1), 1000);
  wanted constant tsquery := private.tickets_wanted(asked ->> 'words');
begin
  -- Not `role_may`: `may` also refuses a session that was ended.
  if not private.may('deliveries', 'read') then
    raise insufficient_privilege;
  end if;
  return (
    with found as (
      select d.*, private.ticket_counts_at(d.captured_at, d.received_at, d.operating_day, d.flags) as counts_at from public.deliveries d
      where private.ticket_words(d.ticket_no, d.truck_license, d.driver_name, d.customer_name, d.customer_id) @@ wanted
        and d.deleted_at is null and d.operating_day < (asked ->> 'before')::date and d.status not in ('pending', 'in_transit')
        and (asked ->> 'from' is null or d.operating_day >= (asked ->> 'from')::date)
        and (asked ->> 'to' is null or d.operating_day <= (asked ->> 'to')::date)
        and (asked ->> 'status' is null or d.status = asked ->> 'status')
        and (asked ->> 'voided' is null or (d.voided_at is not null) = (asked ->> 'voided')::boolean)
        and (asked ->> 'material_type' is null or d.material_type = asked ->> 'material_type')
        and (asked ->> 'after' is null or (d.operating_day, private.ticket_counts_at(d.captured_at, d.received_at, d.operating_day, d.flags), d.id)
          < (select a.operating_day, private.ticket_counts_at(a.captured_at, a.received_at, a.operating_day, a.flags), a.id
            from public.deliveries a where a.id = (asked ->> 'after')::uuid))
    ), page as (
      select * from found order by operating_day desc, counts_at desc, id desc limit most
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows',
      coalesce((select jsonb_agg(to_jsonb(p) - 'counts_at' order by p.operating_day desc, p.counts_at desc, p.id desc) from page p), '[]')));
end
$function$;

CREATE OR REPLACE FUNCTION public.site_health()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may('site_health', 'read') then
    raise exception 'not_permitted' using errcode = '42501';
  end if;
  return jsonb_build_array(private.health());
end
$function$;

CREATE OR REPLACE FUNCTION public.ticket_keys()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('company', private.config('site.company_name'), 'time_zone', private.config('site.time_zone'),
    'keys', coalesce((select jsonb_agg(jsonb_build_object('code', d.code, 'key', d.public_key, 'since', private.wire_time(d.key_since),
        'revoked_at', private.wire_time(d.revoked_at)) order by d.code)
      from public.devices d where d.public_key is not null), '[]'))
$function$;

CREATE OR REPLACE FUNCTION public.warmup_session()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.session_has_ended() then
    raise exception 'not_signed_in' using errcode = 'PT401';
  end if;
  return jsonb_build_object('role', private.current_role_name(), 'server_time', private.wire_time(clock_timestamp()),
    'epoch', private.epoch(), 'position', (select position from private.sync_state));
end
$function$;

-- Rights of the roles of the API, beside those of the owner

grant execute on function private.account_without_profile(text) to kuari_writer;

grant execute on function private.add_all(jsonb,jsonb) to kuari_writer;

grant execute on function private.add_fact(private.mutation,jsonb,text[]) to kuari_writer;

grant execute on function private.addressed_to(text) to kuari_writer;

grant execute on function private.adopt(regclass,boolean,text) to kuari_writer;

grant execute on function private.after_closing(private.mutation,private.placement) to kuari_writer;

grant execute on function private.already_done(jsonb,jsonb) to kuari_writer;

grant execute on function private.anybody_may(text,text) to kuari_writer;

grant execute on function private.apply_held_of_day(private.mutation,date,jsonb) to kuari_writer;

grant execute on function private.apply_in_order(private.push,jsonb) to kuari_writer;

grant execute on function private.audit_sign_in(text,text,text) to kuari_writer;

grant execute on function private.authored(private.mutation) to kuari_writer;

grant execute on function private.authorise_push(jsonb) to kuari_writer;

grant execute on function private.before_write() to kuari_writer;

grant execute on function private.block(text,text) to kuari_writer;

grant execute on function private.busy() to kuari_writer;

grant execute on function private.came_by_merge(public.customers,public.customers,text) to kuari_writer;

grant execute on function private.carry_out(jsonb,private.push,jsonb,boolean) to kuari_writer;

grant execute on function private.carry_out_and_record(private.mutation,private.mutation_kinds,jsonb,uuid) to kuari_writer;

grant execute on function private.change_delivery_status(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_density(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_device(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_equipment(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_equipment_status(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_incident(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_incident_status(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_row(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_setting(private.mutation,jsonb) to kuari_writer;

grant execute on function private.change_truck_type(private.mutation,jsonb) to kuari_writer;

grant execute on function private.changed_at(timestamp with time zone,jsonb) to kuari_writer;

grant execute on function private.check_actor(uuid,text) to kuari_writer;

grant execute on function private.check_outputs(jsonb) to kuari_writer;

grant execute on function private.check_seen(private.mutation,jsonb,jsonb,jsonb) to kuari_writer;

grant execute on function private.check_year(private.mutation) to kuari_writer;

grant execute on function private.claim_position() to kuari_writer;

grant execute on function private.clean_payload(text,jsonb) to kuari_writer;

grant execute on function private.clean_phone(text) to kuari_writer;

grant execute on function private.clean_plate(text) to kuari_writer;

grant execute on function private.clean_text(text) to kuari_writer;

grant execute on function private.clock_flags(timestamp with time zone) to kuari_writer;

grant execute on function private.close_day(private.mutation,jsonb) to kuari_writer;

grant execute on function private.close_shift(private.mutation,jsonb) to kuari_writer;

grant execute on function private.config(text) to kuari_writer;

grant execute on function private.correct_delivery(private.mutation,jsonb) to kuari_writer;

grant execute on function private.correct_meter(private.mutation,jsonb) to kuari_writer;

grant execute on function private.counted_by(text,text,uuid) to kuari_writer;

grant execute on function private.counter_entries(text,uuid,timestamp with time zone) to kuari_writer;

grant execute on function private.create_adjustment(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_attachment(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_cash_handover(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_customer(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_delivery(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_downtime(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_equipment(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_expense(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_fact(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_fuel_log(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_incident(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_notice_seen(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_opening_balance(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_order(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_payment(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_row(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_target(private.mutation,jsonb) to kuari_writer;

grant execute on function private.create_transformation(private.mutation,jsonb) to kuari_writer;

grant execute on function private.creates(text) to kuari_writer;

grant execute on function private.credit_invoice(private.mutation,jsonb) to kuari_writer;

grant execute on function private.crew_hours(public.shifts) to kuari_writer;

grant execute on function private.current_user_id() to kuari_writer;

grant execute on function private.customer_month_id(uuid,date) to kuari_writer;

grant execute on function private.day_of(timestamp with time zone) to kuari_writer;

grant execute on function private.decide_held(private.mutation,jsonb) to kuari_writer;

grant execute on function private.decided(public.held_mutations,private.mutation,text,jsonb,text) to kuari_writer;

grant execute on function private.decided_entry(jsonb,bigint) to kuari_writer;

grant execute on function private.decimals_of(text) to kuari_writer;

grant execute on function private.declare_kind(text,text,text,text,text[],jsonb) to kuari_writer;

grant execute on function private.delivery_can_move(text,text) to kuari_writer;

grant execute on function private.deltas_of(jsonb) to kuari_writer;

grant execute on function private.derived_id(text) to kuari_writer;

grant execute on function private.discard_mutation(private.mutation,jsonb) to kuari_writer;

grant execute on function private.end_downtime(private.mutation,jsonb) to kuari_writer;

grant execute on function private.end_order(private.mutation,jsonb) to kuari_writer;

grant execute on function private.ended(private.mutation,public.downtime_entries) to kuari_writer;

grant execute on function private.enter_turnstile() to kuari_writer;

grant execute on function private.enter_yard(private.mutation,jsonb) to kuari_writer;

grant execute on function private.entity_exists(uuid) to kuari_writer;

grant execute on function private.epoch() to kuari_writer;

grant execute on function private.ever_allowed(uuid,text,text) to kuari_writer;

grant execute on function private.figures_of_day(date) to kuari_writer;

grant execute on function private.first_day_kept(date) to kuari_writer;

grant execute on function private.first_day_of_change(text) to kuari_writer;

grant execute on function private.first_open_day() to kuari_writer;

grant execute on function private.flags_after_closing(private.mutation,jsonb) to kuari_writer;

grant execute on function private.free_device_code() to kuari_writer;

grant execute on function private.free_incident_number(text) to kuari_writer;

grant execute on function private.hand_over(regprocedure,text[]) to kuari_writer;

grant execute on function private.has_days(text) to kuari_writer;

grant execute on function private.head_rows(date,text[]) to kuari_writer;

grant execute on function private.health() to kuari_writer;

grant execute on function private.history_rows(date,integer,uuid,integer,text[]) to kuari_writer;

grant execute on function private.hold(text,date) to kuari_writer;

grant execute on function private.income_of(public.deliveries) to kuari_writer;

grant execute on function private.invoice_lines(uuid[],uuid) to kuari_writer;

grant execute on function private.is_ahead(timestamp with time zone) to kuari_writer;

grant execute on function private.is_batch(jsonb) to kuari_writer;

grant execute on function private.is_creation_held(uuid) to kuari_writer;

grant execute on function private.is_day(date) to kuari_writer;

grant execute on function private.is_foreign_number(text,private.mutation) to kuari_writer;

grant execute on function private.is_judged_now(text) to kuari_writer;

grant execute on function private.is_long_past_role(private.mutation) to kuari_writer;

grant execute on function private.is_material(text) to kuari_writer;

grant execute on function private.is_meter_jump(public.equipment,numeric,timestamp with time zone) to kuari_writer;

grant execute on function private.is_person_name(text) to kuari_writer;

grant execute on function private.is_phone(text) to kuari_writer;

grant execute on function private.is_place(text) to kuari_writer;

grant execute on function private.is_readable(jsonb) to kuari_writer;

grant execute on function private.is_setting(text,text) to kuari_writer;

grant execute on function private.is_time(timestamp with time zone) to kuari_writer;

grant execute on function private.issue_invoice(private.mutation,jsonb) to kuari_writer;

grant execute on function private.keep_held(jsonb,private.push,text,date) to kuari_writer;

grant execute on function private.keep_refused_number(jsonb,private.push) to kuari_writer;

grant execute on function private.keep_shift(private.mutation,jsonb) to kuari_writer;

grant execute on function private.known_outcome(jsonb,private.mutation_log,bytea,private.push) to kuari_writer;

grant execute on function private.known_schema_version() to kuari_writer;

grant execute on function private.leave_yard(private.mutation,jsonb) to kuari_writer;

grant execute on function private.ledger_check(text[]) to kuari_writer;

grant execute on function private.log_entry(jsonb,bytea,private.push,text,text,jsonb) to kuari_writer;

grant execute on function private.log_refused(jsonb,private.push,jsonb) to kuari_writer;

grant execute on function private.log_security(public.client_errors) to kuari_writer;

grant execute on function private.long_ids(text) to kuari_writer;

grant execute on function private.marked(bigint,jsonb) to kuari_writer;

grant execute on function private.material_by_name(text) to kuari_writer;

grant execute on function private.may(text,text) to authenticated;

grant execute on function private.may(text,text) to service_role;

grant execute on function private.may_read_row(text,jsonb) to kuari_writer;

grant execute on function private.merge_customer(private.mutation,jsonb) to kuari_writer;

grant execute on function private.merge_row(private.mutation,jsonb) to kuari_writer;

grant execute on function private.merged_with(uuid[],text) to kuari_writer;

grant execute on function private.message_of(uuid,text) to kuari_writer;

grant execute on function private.month_keys(jsonb) to kuari_writer;

grant execute on function private.month_of(date) to kuari_writer;

grant execute on function private.name_key(text) to kuari_writer;

grant execute on function private.new_row(private.mutation) to kuari_writer;

grant execute on function private.next_number(text,date) to kuari_writer;

grant execute on function private.not_ahead(timestamp with time zone) to kuari_writer;

grant execute on function private.note_contact(uuid,integer,integer,timestamp with time zone,jsonb,interval) to kuari_writer;

grant execute on function private.note_device(uuid,jsonb,jsonb) to kuari_writer;

grant execute on function private.note_export(private.mutation,jsonb) to kuari_writer;

grant execute on function private.note_held_end(uuid) to kuari_writer;

grant execute on function private.note_import(private.mutation,jsonb) to kuari_writer;

grant execute on function private.note_role() to kuari_writer;

grant execute on function private.note_taken_over(private.push,jsonb) to kuari_writer;

grant execute on function private.number_invoice(private.mutation,public.invoices,text) to kuari_writer;

grant execute on function private.oldest_schema_version() to kuari_writer;

grant execute on function private.open_shift(private.mutation,jsonb) to kuari_writer;

grant execute on function private.opened(jsonb) to kuari_writer;

grant execute on function private.operating_day(timestamp with time zone) to kuari_writer;

grant execute on function private.order_flags(public.deliveries,timestamp with time zone) to kuari_writer;

grant execute on function private.order_keys(jsonb) to kuari_writer;

grant execute on function private.outcome(jsonb,text,text,text) to kuari_writer;

grant execute on function private.owed_by(uuid[],date) to kuari_writer;

grant execute on function private.own_outcomes(uuid,bigint,bigint,bigint[]) to kuari_writer;

grant execute on function private.own_time(timestamp with time zone) to kuari_writer;

grant execute on function private.pack(jsonb[]) to kuari_writer;

grant execute on function private.pack_column(jsonb[]) to kuari_writer;

grant execute on function private.pack_ids(text[]) to kuari_writer;

grant execute on function private.pack_rows(text,json[]) to kuari_writer;

grant execute on function private.pack_times(text[]) to kuari_writer;

grant execute on function private.packed_answer(jsonb,jsonb) to kuari_writer;

grant execute on function private.packed_outcomes(jsonb) to kuari_writer;

grant execute on function private.page_end(uuid,bigint,bigint,integer) to kuari_writer;

grant execute on function private.password_mark(uuid) to kuari_writer;

grant execute on function private.past_of_change(jsonb,date,text,text) to kuari_writer;

grant execute on function private.permit(text,text,text) to kuari_writer;

grant execute on function private.place(private.mutation,date) to kuari_writer;

grant execute on function private.place_in_shift(private.mutation,date,uuid) to kuari_writer;

grant execute on function private.plain_column(text[]) to kuari_writer;

grant execute on function private.plate_word(text) to kuari_writer;

grant execute on function private.posted_by(text,uuid,timestamp with time zone) to kuari_writer;

grant execute on function private.prices_from(date) to kuari_writer;

grant execute on function private.prices_of(public.deliveries) to kuari_writer;

grant execute on function private.print_delivery(private.mutation,jsonb) to kuari_writer;

grant execute on function private.pull_page(bigint,uuid,bigint,integer,text[],boolean) to kuari_writer;

grant execute on function private.pull_rows(bigint,uuid,bigint,integer,text[]) to kuari_writer;

grant execute on function private.read_meter(private.mutation,jsonb) to kuari_writer;

grant execute on function private.read_mutation(jsonb,private.push) to kuari_writer;

grant execute on function private.reader_or_refusal() to kuari_writer;

grant execute on function private.rebuild_lookups() to kuari_writer;

grant execute on function private.rebuild_pull() to kuari_writer;

grant execute on function private.receive_cash_handover(private.mutation,jsonb) to kuari_writer;

grant execute on function private.recompute_derived() to kuari_writer;

grant execute on function private.recompute_months() to kuari_writer;

grant execute on function private.recompute_orders() to kuari_writer;

grant execute on function private.recompute_settlements() to kuari_writer;

grant execute on function private.record(private.mutation,text,jsonb,uuid) to kuari_writer;

grant execute on function private.record_again(private.mutation,private.mutation_kinds,jsonb,uuid) to kuari_writer;

grant execute on function private.refuse_change() to kuari_writer;

grant execute on function private.refuse_day_ahead(private.mutation,date,text) to kuari_writer;

grant execute on function private.refuse_inflation(jsonb) to kuari_writer;

grant execute on function private.refuse_late_correction(private.mutation,public.deliveries) to kuari_writer;

grant execute on function private.refuse_long_cursor(jsonb) to kuari_writer;

grant execute on function private.refuse_never_permitted(private.mutation,text,text) to kuari_writer;

grant execute on function private.refuse_oversized(jsonb) to kuari_writer;

grant execute on function private.refuse_revoked(uuid) to kuari_writer;

grant execute on function private.refuse_strangers() to kuari_writer;

grant execute on function private.refuse_swelling(jsonb) to kuari_writer;

grant execute on function private.reject(text,text,jsonb) to kuari_writer;

grant execute on function private.reopen_day(private.mutation,jsonb) to kuari_writer;

grant execute on function private.replaced_by(jsonb) to kuari_writer;

grant execute on function private.report_error(private.mutation,jsonb) to kuari_writer;

grant execute on function private.reported_count(jsonb) to kuari_writer;

grant execute on function private.reprice_delivery(private.mutation,jsonb) to kuari_writer;

grant execute on function private.require(private.mutation,text,text) to kuari_writer;

grant execute on function private.reset_period(private.mutation,jsonb) to kuari_writer;

grant execute on function private.revision_of(public.deliveries) to kuari_writer;

grant execute on function private.risen(jsonb,jsonb) to kuari_writer;

grant execute on function private.role_at(uuid,timestamp with time zone) to kuari_writer;

grant execute on function private.role_may(text,text,text) to kuari_writer;

grant execute on function private.row_as_json(text) to kuari_writer;

grant execute on function private.save_truck(private.mutation,jsonb) to kuari_writer;

grant execute on function private.schema_version() to kuari_writer;

grant execute on function private.seal() to kuari_writer;

grant execute on function private.server_ms() to kuari_writer;

grant execute on function private.session_has_ended() to kuari_writer;

grant execute on function private.settle_invoices(uuid[]) to kuari_writer;

grant execute on function private.settle_log(private.attempt[],private.mutation_log[]) to kuari_writer;

grant execute on function private.settle_months(uuid[],date[]) to kuari_writer;

grant execute on function private.settle_orders(uuid[]) to kuari_writer;

grant execute on function private.settle_stocks(jsonb) to kuari_writer;

grant execute on function private.settle_totals(private.attempt[]) to kuari_writer;

grant execute on function private.shift_id(date,text) to kuari_writer;

grant execute on function private.shift_start(public.shifts) to kuari_writer;

grant execute on function private.short_id(uuid) to kuari_writer;

grant execute on function private.short_outcomes(jsonb,text[],text) to kuari_writer;

grant execute on function private.site_limit_flags(numeric) to kuari_writer;

grant execute on function private.sizes_of_column(jsonb,integer,integer) to kuari_writer;

grant execute on function private.sizes_of_fields(jsonb,integer,integer) to kuari_writer;

grant execute on function private.skips_ahead(text,private.mutation) to kuari_writer;

grant execute on function private.stamp_row() to kuari_writer;

grant execute on function private.stated_time(private.mutation,timestamp with time zone,text) to kuari_writer;

grant execute on function private.stop_keys(public.downtime_entries) to kuari_writer;

grant execute on function private.synced_columns(text) to kuari_writer;

grant execute on function private.tables_of(text[],json[]) to kuari_writer;

grant execute on function private.ticket_counts_at(timestamp with time zone,timestamp with time zone,date,text[]) to kuari_writer;

grant execute on function private.ticket_words(text,text,text,text,uuid) to kuari_writer;

grant execute on function private.tickets_wanted(text) to kuari_writer;

grant execute on function private.total_keys(text,jsonb) to kuari_writer;

grant execute on function private.total_row(date,text,text) to kuari_writer;

grant execute on function private.totals_of(jsonb) to kuari_writer;

grant execute on function private.touched(jsonb) to kuari_writer;

grant execute on function private.try_mutation(jsonb,private.push,jsonb) to kuari_writer;

grant execute on function private.unpack_batch(jsonb) to kuari_writer;

grant execute on function private.unpack_column(jsonb,integer) to kuari_writer;

grant execute on function private.unpack_fields(jsonb,integer) to kuari_writer;

grant execute on function private.unreadable_field(text,jsonb) to kuari_writer;

grant execute on function private.value_on(date,jsonb,text) to kuari_writer;

grant execute on function private.visible_tables(text) to kuari_writer;

grant execute on function private.void_cash_handover(private.mutation,jsonb) to kuari_writer;

grant execute on function private.void_delivery(private.mutation,jsonb) to kuari_writer;

grant execute on function private.void_entry(private.mutation,jsonb) to kuari_writer;

grant execute on function private.void_expense(private.mutation,jsonb) to kuari_writer;

grant execute on function private.void_invoice(private.mutation,jsonb) to kuari_writer;

grant execute on function private.void_payment(private.mutation,jsonb) to kuari_writer;

grant execute on function private.void_row(private.mutation,jsonb) to kuari_writer;

grant execute on function private.wire_time(timestamp with time zone) to kuari_writer;

grant execute on function private.with_invoice(jsonb,uuid) to kuari_writer;

grant execute on function private.with_invoices_of(jsonb,uuid[]) to kuari_writer;

grant execute on function private.with_logos_named(jsonb) to kuari_writer;

grant execute on function private.with_note(text,text,integer) to kuari_writer;

grant execute on function private.with_settlements(private.mutation,text,jsonb) to kuari_writer;

grant execute on function private.with_transactions(private.mutation,text,jsonb) to kuari_writer;

grant execute on function private.with_truck_left(public.deliveries,timestamp with time zone) to kuari_writer;

grant execute on function private.with_type_of_today(jsonb) to kuari_writer;

grant execute on function private.words_of(text) to kuari_writer;

grant execute on function public.add_person(uuid,uuid,text,text,text,text) to service_role;

grant execute on function public.all_my_data(jsonb) to authenticated;

grant execute on function public.apply_mutations(jsonb) to authenticated;

grant execute on function public.change_profile(uuid,uuid,jsonb) to service_role;

grant execute on function public.check_ledger(text) to authenticated;

grant execute on function public.check_ticket(text,text,text,text) to service_role;

grant execute on function public.closing_checks(date) to authenticated;

grant execute on function public.create_profile(uuid,text,text,text) to service_role;

grant execute on function public.describe_schema() to authenticated;

grant execute on function public.end_sessions(uuid) to kuari_writer;

grant execute on function public.end_sessions(uuid) to service_role;

grant execute on function public.login_attempt_refused(text,text) to service_role;

grant execute on function public.login_attempt_succeeded(text,text,uuid) to service_role;

grant execute on function public.login_attempt_undone(text,text,uuid) to service_role;

grant execute on function public.login_attempt_wait(text,text,uuid) to service_role;

grant execute on function public.own_password_changed(uuid,text) to service_role;

grant execute on function public.past_states(uuid) to authenticated;

grant execute on function public.prepare_own_password(uuid) to service_role;

grant execute on function public.prepare_person(uuid,text) to service_role;

grant execute on function public.pull_changes(jsonb,integer) to authenticated;

grant execute on function public.pull_head(jsonb) to authenticated;

grant execute on function public.pull_history(jsonb,integer) to authenticated;

grant execute on function public.pull_movements(uuid[],uuid,text) to authenticated;

grant execute on function public.refuse_estimates() to anon;

grant execute on function public.refuse_estimates() to authenticated;

grant execute on function public.refuse_estimates() to service_role;

grant execute on function public.register_device(uuid,uuid,text,text) to service_role;

grant execute on function public.report_device(jsonb) to authenticated;

grant execute on function public.search_deliveries(jsonb) to authenticated;

grant execute on function public.site_health() to authenticated;

grant execute on function public.ticket_keys() to service_role;

grant execute on function public.warmup_session() to authenticated;

grant insert, select, update on private.backups to kuari_writer;

grant select on private.delivery_versions to kuari_writer;

grant select on private.invoices_from_sources to kuari_writer;

grant select on private.ledger_differences to kuari_writer;

grant delete, insert, select, update on private.login_attempts to kuari_writer;

grant select on private.months_from_sources to kuari_writer;

grant select on private.movements_from_sources to kuari_writer;

grant insert, select, update on private.mutation_fields to kuari_writer;

grant insert, select, update on private.mutation_kinds to kuari_writer;

grant delete, insert, select, update on private.mutation_log to kuari_writer;

grant insert, select, update on private.number_counters to kuari_writer;

grant insert, select, update on private.number_heads to kuari_writer;

grant select on private.orders_from_sources to kuari_writer;

grant insert, select, update on private.password_changes to kuari_writer;

grant insert, select, update on private.permissions to kuari_writer;

grant delete, insert, select, update on private.position_marks to kuari_writer;

grant insert, select, update on private.refusal_messages to kuari_writer;

grant insert, select, update on private.refused_numbers to kuari_writer;

grant insert, select, update on private.role_history to kuari_writer;

grant insert, select, update on private.setting_defaults to kuari_writer;

grant select on private.settlements_from_sources to kuari_writer;

grant select on private.stood_by_day to kuari_writer;

grant insert, select, update on private.sync_state to kuari_writer;

grant insert, select, update on private.synced_tables to kuari_writer;

grant select on private.totals_from_sources to kuari_writer;

grant select on private.transactions_from_sources to kuari_writer;

grant select on public.attachments to authenticated;

grant insert, select, update on public.attachments to kuari_writer;

grant select on public.attachments to service_role;

grant select on public.audit_log to authenticated;

grant insert, select on public.audit_log to kuari_writer;

grant select on public.audit_log to service_role;

grant select on public.cash_handovers to authenticated;

grant insert, select, update on public.cash_handovers to kuari_writer;

grant select on public.cash_handovers to service_role;

grant select on public.client_errors to authenticated;

grant insert, select, update on public.client_errors to kuari_writer;

grant select on public.client_errors to service_role;

grant select on public.colleagues to authenticated;

grant select on public.colleagues to service_role;

grant select on public.customer_months to authenticated;

grant insert, select, update on public.customer_months to kuari_writer;

grant select on public.customer_months to service_role;

grant select on public.customer_prices to authenticated;

grant insert, select, update on public.customer_prices to kuari_writer;

grant select on public.customer_prices to service_role;

grant select on public.customers to authenticated;

grant insert, select, update on public.customers to kuari_writer;

grant select on public.customers to service_role;

grant select on public.daily_totals to authenticated;

grant insert, select, update on public.daily_totals to kuari_writer;

grant select on public.daily_totals to service_role;

grant select on public.day_closings to authenticated;

grant insert, select, update on public.day_closings to kuari_writer;

grant select on public.day_closings to service_role;

grant select on public.deliveries to authenticated;

grant insert, select, update on public.deliveries to kuari_writer;

grant select on public.deliveries to service_role;

grant select on public.devices to authenticated;

grant insert, select, update on public.devices to kuari_writer;

grant select on public.devices to service_role;

grant select on public.downtime_entries to authenticated;

grant insert, select, update on public.downtime_entries to kuari_writer;

grant select on public.downtime_entries to service_role;

grant select on public.drivers to authenticated;

grant insert, select, update on public.drivers to kuari_writer;

grant select on public.drivers to service_role;

grant select on public.equipment to authenticated;

grant insert, select, update on public.equipment to kuari_writer;

grant select on public.equipment to service_role;

grant select on public.equipment_values to authenticated;

grant insert, select, update on public.equipment_values to kuari_writer;

grant select on public.equipment_values to service_role;

grant select on public.fuel_logs to authenticated;

grant insert, select, update on public.fuel_logs to kuari_writer;

grant select on public.fuel_logs to service_role;

grant select on public.held_mutations to authenticated;

grant insert, select, update on public.held_mutations to kuari_writer;

grant select on public.held_mutations to service_role;

grant select on public.incident_actions to authenticated;

grant insert, select, update on public.incident_actions to kuari_writer;

grant select on public.incident_actions to service_role;

grant select on public.incidents to authenticated;

grant insert, select, update on public.incidents to kuari_writer;

grant select on public.incidents to service_role;

grant select on public.insight_feedback to authenticated;

grant insert, select, update on public.insight_feedback to kuari_writer;

grant select on public.insight_feedback to service_role;

grant select on public.invoices to authenticated;

grant insert, select, update on public.invoices to kuari_writer;

grant select on public.invoices to service_role;

grant select on public.kpi_targets to authenticated;

grant insert, select, update on public.kpi_targets to kuari_writer;

grant select on public.kpi_targets to service_role;

grant select on public.materials to authenticated;

grant insert, select, update on public.materials to kuari_writer;

grant select on public.materials to service_role;

grant select on public.notices_seen to authenticated;

grant insert, select, update on public.notices_seen to kuari_writer;

grant select on public.notices_seen to service_role;

grant select on public.opening_balances to authenticated;

grant insert, select, update on public.opening_balances to kuari_writer;

grant select on public.opening_balances to service_role;

grant select on public.operators to authenticated;

grant insert, select, update on public.operators to kuari_writer;

grant select on public.operators to service_role;

grant select on public.order_totals to authenticated;

grant insert, select, update on public.order_totals to kuari_writer;

grant select on public.order_totals to service_role;

grant select on public.orders to authenticated;

grant insert, select, update on public.orders to kuari_writer;

grant select on public.orders to service_role;

grant select on public.payments to authenticated;

grant insert, select, update on public.payments to kuari_writer;

grant select on public.payments to service_role;

grant select on public.people to authenticated;

grant select on public.production_entries to authenticated;

grant insert, select, update on public.production_entries to kuari_writer;

grant select on public.production_entries to service_role;

grant select on public.profiles to authenticated;

grant insert, select, update on public.profiles to kuari_writer;

grant select on public.profiles to service_role;

grant select on public.shifts to authenticated;

grant insert, select, update on public.shifts to kuari_writer;

grant select on public.shifts to service_role;

grant select on public.stock_adjustments to authenticated;

grant insert, select, update on public.stock_adjustments to kuari_writer;

grant select on public.stock_adjustments to service_role;

grant select on public.stock_movements to authenticated;

grant insert, select, update on public.stock_movements to kuari_writer;

grant select on public.stock_movements to service_role;

grant select on public.stocks to authenticated;

grant insert, select, update on public.stocks to kuari_writer;

grant select on public.stocks to service_role;

grant select on public.system_config to authenticated;

grant insert, select, update on public.system_config to kuari_writer;

grant select on public.system_config to service_role;

grant select on public.transactions to authenticated;

grant insert, select, update on public.transactions to kuari_writer;

grant select on public.transactions to service_role;

grant select on public.transformations to authenticated;

grant insert, select, update on public.transformations to kuari_writer;

grant select on public.transformations to service_role;

grant select on public.truck_types to authenticated;

grant insert, select, update on public.truck_types to kuari_writer;

grant select on public.truck_types to service_role;

grant select on public.trucks to authenticated;

grant insert, select, update on public.trucks to kuari_writer;

grant select on public.trucks to service_role;

grant select on public.yard_visits to authenticated;

grant insert, select, update on public.yard_visits to kuari_writer;

grant select on public.yard_visits to service_role;
