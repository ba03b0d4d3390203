import { describe, expect, test } from 'vitest';
import { MASTER_RIGHTS, MASTER_TABLES } from '../../src/domain/masterData/masterDataRights.ts';
import { EXAMPLES } from '../records/index.ts';
import { EVERY_KIND, payment } from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDriver } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { asUser, refusal, rowsOf, type Page, type Person } from './support/world.ts';

const { world, staff, made, there } = await openStaffed();
const { owner, admin, manager } = staff;
const others = { operator: await world.hire('operator'), 'inactive owner': await world.dismissed('owner') };
const people = new Map<string, Person>(Object.entries({ owner, admin, manager, ...others }));
const the = (name: string): Person => people.get(name)!;
for (const { make } of Object.values(EVERY_KIND)) await made(await make(staff.owner, staff));
// Of payments a clerk reads their own.
await staff.admin.applies(payment(await there(newCustomer())));
// An order has totals once something counts for it.
const order = await made(await EVERY_KIND['orders.create']!.make(staff.owner, staff));
const deposit = { customer_id: order.payload['customer_id'], order_id: order.entity_id };
await made(creating('payments.create')(deposit));

const rowCount = async (by: Person, table: string) => (await by.query(`select 1 from public.${table}`)).length;

/** These have a test of their own here. */
const OWN_ROWS = ['devices', 'mutations', 'notices_seen'];
const letterOf = (name: string) => name[0]!.toUpperCase();
/** Who reads what over REST: every other role sees an empty table. O owner, A admin, M manager. */
const READERS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(EXAMPLES)
      .filter(([table]) => !OWN_ROWS.includes(table))
      .map(([table, { rights }]) => [table, rights[0].replace(/;.*/, '')]),
  ),
  stock_movements: 'OAM',
};
const reads = (table: string, name: string) =>
  ['owner', 'admin', 'manager'].includes(name) && READERS[table]!.includes(letterOf(name));

describe.each(Object.entries(READERS))('%s', (table, readers) => {
  test.each(['owner', 'admin', 'manager', 'operator', 'inactive owner'])(
    `read by ${readers}: asked as %s`,
    async (name) => {
      const seen = await rowCount(the(name), table);
      expect(seen > 0).toBe(reads(table, name));
    },
  );
});

test('every public table is in that list, or has a story of its own here', async () => {
  const tables = (
    await world.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
  ).map((row) => row.name);
  expect(tables.toSorted()).toEqual(
    [...Object.keys(READERS), 'profiles', 'people', 'devices', 'notices_seen'].toSorted(),
  );
});

test('costs and sales targets are for owner and manager', async () => {
  const finance = async (name: string) =>
    (await the(name).query(`select 1 from public.system_config where audience = 'finance'`)).length;
  expect([await finance('owner'), await finance('manager'), await finance('admin')]).toEqual([6, 6, 0]);
  const pulled = async (name: string) =>
    [...rowsOf(await the(name).pullAll(), 'system_config').values()].filter((row) => row['audience'] === 'finance')
      .length;
  expect([await pulled('owner'), await pulled('manager'), await pulled('admin')]).toEqual([6, 6, 0]);
});

test('people see their own profile and devices, the owner sees all, an operator their profile alone, and an inactive user none', async () => {
  expect(await the('manager').query('select id from public.profiles')).toEqual([{ id: the('manager').id }]);
  expect(await the('manager').query('select id from public.devices')).toEqual([{ id: the('manager').device }]);
  expect([await rowCount(the('owner'), 'profiles'), await rowCount(the('owner'), 'devices')]).toEqual([6, 5]);
  expect(await the('operator').query('select id from public.profiles')).toEqual([{ id: the('operator').id }]);
  for (const [name, profiles] of [
    ['operator', 1],
    ['inactive owner', 0],
  ] as const) {
    expect([await rowCount(the(name), 'profiles'), await rowCount(the(name), 'devices')]).toEqual([profiles, 0]);
  }
  for (const name of ['owner', 'admin', 'manager', 'operator', 'inactive owner'])
    expect([name, await rowCount(the(name), 'people')]).toEqual([name, await rowCount(the(name), 'profiles')]);
});

test('an operator may read their own profile and change their own password, and nothing else; one who is inactive not even that', async () => {
  const rights = await world.query(
    `select object, action from private.permissions where role = 'operator' order by action`,
  );
  expect(rights).toEqual([
    { object: 'profiles', action: 'change_own_password' },
    { object: 'profiles', action: 'read_own' },
  ]);
  const gone = await world.hire('operator');
  const asks = () => world.query(`select private.check_actor($1, 'change_own_password')`, [gone.id]);
  expect(await asks()).toHaveLength(1);
  await world.query('update profiles set is_active = false where id = $1', [gone.id]);
  expect(await rowCount(gone, 'profiles')).toBe(0);
  expect(await refusal(asks())).toBe('42501');
});

test('the notices that a person has seen are their own', async () => {
  expect([await rowCount(the('owner'), 'notices_seen'), await rowCount(the('manager'), 'notices_seen')]).toEqual([
    1, 0,
  ]);
});

test('of the totals of a day, expenses are for owner and manager, all others for everybody on the staff, over REST and in pulls', async () => {
  const rest = async (name: string) =>
    the(name).query<Record<string, unknown>>('select distinct kind from public.daily_totals');
  const pulled = async (name: string) => [...rowsOf(await the(name).pullAll(), 'daily_totals').values()];
  const all = (await world.query<{ kind: string }>('select distinct kind from public.daily_totals order by 1')).map(
    ({ kind }) => kind,
  );
  expect(all).toEqual(expect.arrayContaining(['deliveries', 'expense', 'income']));
  for (const see of [rest, pulled]) {
    const kinds = async (name: string) => [...new Set((await see(name)).map(({ kind }) => String(kind)))].toSorted();
    expect(await kinds('owner')).toEqual(all);
    expect(await kinds('manager')).toEqual(all);
    expect(await kinds('admin')).toEqual(all.filter((kind) => kind !== 'expense'));
  }
});

/** Whom devices hold it for, where that is not everybody who may read it: only these have a screen for it. */
const SENT_TO: Record<string, string> = {
  stock_movements: '',
  audit_log: '',
  client_errors: '',
  transactions: 'owner',
  stock_adjustments: 'owner',
  insight_feedback: 'owner',
};

const historyOf = (name: string, tables: readonly string[] | null = null) =>
  the(name).ask<Page>('pull_history', { tables }, 10_000);
const headOf = (name: string) => the(name).ask<Page>('pull_head');

test.each(['owner', 'admin', 'manager'])(
  'a device is sent the tables that its person may read and has a screen for, whichever way it asks: as %s',
  async (name) => {
    const expected = Object.keys(READERS)
      .filter((table) => reads(table, name) && (SENT_TO[table] ?? name).split(' ').includes(name))
      // In this world the owner alone has read a notice: it is sent to nobody else.
      .concat(name === 'owner' ? ['notices_seen'] : [])
      .toSorted();
    const tablesIn = (pages: readonly Page[]) => [...new Set(pages.flatMap((page) => Object.keys(page.tables ?? {})))];
    expect(tablesIn(await the(name).pullAll()).toSorted()).toEqual(expected);
    expect(tablesIn([await historyOf(name)]).toSorted()).toEqual(expected);
    expect(tablesIn([await historyOf(name, [...Object.keys(READERS), 'notices_seen'])]).toSorted()).toEqual(expected);
    expect(expected).toEqual(expect.arrayContaining(tablesIn([await headOf(name)])));
  },
);

test('of transactions a device is sent what was entered by hand, and not what repeats a ticket or a fuel log', async () => {
  const today = await world.one<{ day: string }>('select private.operating_day(now())::text as day');
  await the('owner').push(
    mutation(
      'transactions.create',
      { amount: 75_000, operating_day: today!.day, notes: 'Parking' },
      { captured_at: new Date().toISOString() },
    ),
  );
  const kept = await world.query<{ id: string }>(
    `select id from transactions where source_table = 'transactions' order by id`,
  );
  const sources = await world.query<{ source_table: string }>(
    'select distinct source_table from transactions order by 1',
  );
  expect(sources.map(({ source_table }) => source_table)).toEqual(['deliveries', 'fuel_logs', 'transactions']);
  const sent = (pages: readonly Page[]) => [...rowsOf(pages, 'transactions').keys()].toSorted();
  const ids = kept.map(({ id }) => id);
  expect(sent(await the('owner').pullAll(7))).toEqual(ids);
  expect(sent([await historyOf('owner')])).toEqual(ids);
  expect(sent([await historyOf('owner', ['transactions'])])).toEqual(ids);
  const ofToday = [...rowsOf([await headOf('owner')], 'transactions').values()];
  expect(ofToday.map(({ notes, source_table }) => [notes, source_table])).toEqual([['Parking', 'transactions']]);
});

test('the screens of master data offer each role what the matrix allows it, and nothing else', async () => {
  const granted = await world.query<{ cell: string }>(
    `select object || ' ' || action || ' ' || role as cell from private.permissions where object = any ($1::text[]) and action <> 'read'`,
    [`{${MASTER_TABLES.join(',')}}`],
  );
  const offered = MASTER_TABLES.flatMap((table) =>
    Object.entries(MASTER_RIGHTS[table]).flatMap(([action, roles]) =>
      roles.map((role) => `${table} ${action} ${role}`),
    ),
  );
  expect(offered.toSorted()).toEqual(granted.map(({ cell }) => cell).toSorted());
});

test('a colleague is a name and a role, nothing more', async () => {
  const [row] = await the('admin').query('select * from public.colleagues limit 1');
  expect(Object.keys(row!).toSorted()).toEqual(['deleted_at', 'full_name', 'id', 'position', 'role', 'version']);
});

test('nobody writes a table directly: not anon, not a signed-in person, not the service role', async () => {
  const tables = await world.query<{ name: string; column: string }>(`
    select attrelid::regclass::text as name, (array_agg(quote_ident(attname) order by attnum desc))[1] as column
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and attnum > 0 group by 1`);
  const statements = tables.flatMap(({ name, column }) => [
    `insert into ${name} default values`,
    `update ${name} set ${column} = ${column}`,
    `delete from ${name}`,
    `truncate ${name}`,
  ]);
  // Tried within the database, one after the other: each on its own takes five messages there and back.
  await world.sql.run(`create schema tried; grant usage on schema tried to public;
    create function tried.outcomes(statements jsonb) returns setof text language plpgsql as $$
    declare statement text;
    begin
      for statement in select value from jsonb_array_elements_text(statements) loop
        begin
          execute statement;
          return next statement || ': not refused';
        exception when others then return next statement || ': ' || sqlstate;
        end;
      end loop;
    end $$`);
  const tried = (tx: Pick<Person, 'query'>) =>
    tx.query<{ outcome: string }>('select tried.outcomes($1::text::jsonb) as outcome', [JSON.stringify(statements)]);
  const refused = statements.map((statement) => ({ outcome: `${statement}: 42501` }));
  for (const role of ['anon', 'authenticated', 'service_role'] as const)
    expect([role, await asUser(world.sql, role, the('owner').id, tried)]).toEqual([role, refused]);
  for (const [person, by] of people) expect([person, await tried(by)]).toEqual([person, refused]);
  await world.sql.run('drop schema tried cascade');
  expect(tables.length).toBeGreaterThan(20);
  const granted =
    await world.query(`select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants
    where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') and privilege_type <> 'SELECT'`);
  expect(granted).toEqual([]);
});

test.each(['pull_head()', 'pull_history()'])(
  'a first sync by %s shows no more than the person may read',
  async (call) => {
    // The outcomes are a person's own: they name the rows that their records touched, and say nothing of what stands in them.
    const answer = async (name: string) =>
      JSON.stringify(await the(name).query(`select public.${call}::jsonb - 'outcomes' as answer`));
    expect(await answer('owner')).toMatch(/held_mutations|fixed_cost/);
    expect(await answer('admin')).not.toMatch(/held_mutations|fixed_cost|"expense"|"transactions":|stock_adjustments/);
    for (const name of ['operator', 'inactive owner']) expect(await refusal(answer(name))).toBe('42501');
  },
);

test('anon reads nothing; what it may call is among the functions below', async () => {
  const grants = await world.query(
    `select table_name from information_schema.role_table_grants where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')`,
  );
  expect(grants).toEqual([]);
});

test('functions may be called by those named here and nobody else', async () => {
  const rows = await world.query<{ call: string; callers: string }>(`
    select p.oid::regprocedure::text as call, string_agg(r.rolname, ' ' order by r.rolname) as callers
    from pg_proc p cross join pg_roles r
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and r.rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(r.oid, p.oid, 'execute') group by 1 order by 1`);
  expect(Object.fromEntries(rows.map((row) => [row.call, row.callers]))).toEqual({
    'private.may(text,text)': 'authenticated service_role',
    'all_my_data(jsonb)': 'authenticated',
    'describe_schema()': 'authenticated',
    'apply_mutations(jsonb)': 'authenticated',
    'pull_changes(jsonb,integer)': 'authenticated',
    'pull_head(jsonb)': 'authenticated',
    'pull_history(jsonb,integer)': 'authenticated',
    'pull_movements(uuid[],uuid,text)': 'authenticated',
    'warmup_session()': 'authenticated',
    'add_person(uuid,uuid,text,text,text,text)': 'service_role',
    'change_profile(uuid,uuid,jsonb)': 'service_role',
    'own_password_changed(uuid,text)': 'service_role',
    'prepare_own_password(uuid)': 'service_role',
    'end_sessions(uuid)': 'service_role',
    'prepare_person(uuid,text)': 'service_role',
    'create_profile(uuid,text,text,text)': 'service_role',
    'login_attempt_refused(text,text)': 'service_role',
    'login_attempt_undone(text,text,uuid)': 'service_role',
    'login_attempt_succeeded(text,text,uuid)': 'service_role',
    'login_attempt_wait(text,text,uuid)': 'service_role',
    'refuse_estimates()': 'anon authenticated service_role',
    'register_device(uuid,uuid,text,text)': 'service_role',
    'search_deliveries(jsonb)': 'authenticated',
    'closing_checks(date)': 'authenticated',
    'check_ledger(text)': 'authenticated',
    'site_health()': 'authenticated',
    'past_states(uuid)': 'authenticated',
    'report_device(jsonb)': 'authenticated',
    'check_ticket(text,text,text,text)': 'service_role',
    'ticket_keys()': 'service_role',
  });
});

test('row level security is on everywhere, and every definer function has an empty search path and a powerless owner', async () => {
  expect(
    await world.query(
      `select relname from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not relrowsecurity`,
    ),
  ).toEqual([]);
  expect(
    await world.query(`select proname from pg_proc p join pg_roles r on r.oid = p.proowner where prosecdef
    and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    -- These look into schemas that the writer is not let into, of Auth and of the migrations' history.
    and not (proname in ('account_without_profile', 'password_mark', 'schema_version', 'end_sessions', 'session_has_ended') and coalesce(proconfig, '{}') @> array['search_path=""'])
    and (r.rolname <> 'kuari_writer' or r.rolcanlogin or r.rolbypassrls or not coalesce(proconfig, '{}') @> array['search_path=""'])`),
  ).toEqual([]);
});

test('each table has one policy an operation, for the signed-in or the writer only, and asks for the caller once a statement', async () => {
  const policies = await world.query<{ table: string; roles: string[]; cmd: string; rule: string }>(
    `select schemaname || '.' || tablename as table, roles::text[] as roles, cmd, coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies where schemaname in ('public', 'private')`,
  );
  expect(policies.length).toBeGreaterThan(100);
  const keys = policies.map(({ table, roles, cmd }) => `${table} ${cmd} ${roles.join()}`);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  expect(
    policies.filter(({ roles, cmd }) => cmd === 'ALL' || !['authenticated', 'kuari_writer'].includes(roles.join())),
  ).toEqual([]);
  expect(policies.filter(({ roles, cmd }) => roles.join() === 'authenticated' && cmd !== 'SELECT')).toEqual([]);
  for (const { table, rule } of policies.filter(({ roles }) => roles.join() === 'authenticated')) {
    // `(select …)` is printed as a subquery: a call outside one would be asked for each row.
    expect([table, rule.replaceAll(/SELECT (?:private\.may|auth\.uid)\(/g, '')]).toEqual([
      table,
      expect.not.stringMatching(/may\(|uid\(/),
    ]);
  }
});

test('every foreign key has an index that begins with its column', async () => {
  const without = await world.query(`
    select c.conrelid::regclass::text || '.' || a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        -- One that leaves out the rows without a value finds the others.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in ('(' || a.attname || ' IS NOT NULL)', '(deleted_at IS NULL)')))
    order by 1`);
  expect(without).toEqual([]);
});

test('the audit log cannot be changed by the superuser either', async () => {
  for (const statement of [`update audit_log set reason = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    expect(await refusal(world.sql.run(statement))).toBe('42501');
  }
});

describe('the permission matrix decides what a push may do', () => {
  test('a permission taken out of the matrix is gone', async () => {
    await world.query(
      `delete from private.permissions where object = 'drivers' and action = 'create' and role = 'manager'`,
    );
    await the('manager').isRefused('not_permitted', newDriver());
    await world.query(`insert into private.permissions values ('drivers', 'create', 'manager')`);
  });
});
