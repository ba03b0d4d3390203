/** Last night’s dump of a hosted project in a new one, as supabase/README.md has it: devices notice, fetch everything anew, offer what they have, and nothing is lost or doubled. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchema } from './support/migrations.ts';
import { newCustomer, newDelivery, statusChange, type WireMutation } from './support/mutations.ts';
import { findPostgresTools, type Cluster, type PostgresTools } from './support/postgresTools.ts';
import { openPostgres } from './support/sql.ts';
import { person, rowsOf, worldOn, type Page, type Person, type World } from './support/world.ts';

let tools: PostgresTools;
let clusters: Cluster[];
let folder: string;
let before: World;
let clerk: Person;
let sent: { last: WireMutation[]; today: WireMutation[] };
let known: Page;
let positionAtDump: number;
let after: World;

beforeAll(async () => {
  tools = findPostgresTools();
  folder = mkdtempSync(path.join(tmpdir(), 'kuari-backup-'));
  chmodSync(folder, 0o755);
  clusters = await Promise.all([tools.startCluster(), tools.startCluster()]);
  before = await newProject(clusters[0]!.url);
  clerk = await before.hire('admin');
  await before.query('insert into auth.users (id, email) values ($1, $2)', [clerk.id, 'clerk@kuari.example']);

  const [customer, first, second] = [newCustomer(), newDelivery(clerk), newDelivery(clerk, { volume: 7.5 })];
  const last = [customer, first, second, statusChange(first, 'pending', 'in_transit')];
  await clerk.push(...last);
  positionAtDump = (await clerk.pull()).position;
  await backUp(clusters[0]!.url);

  const today = [
    newDelivery(clerk, { volume: 9 }),
    statusChange(second, 'pending', 'cancelled'),
    newCustomer({ name: 'PT Sesudah Cadangan' }),
  ];
  await clerk.push(...today);
  sent = { last, today };
  known = (await clerk.pullAll()).at(-1)!;

  after = await newProject(clusters[1]!.url);
  await restore(byMigrator(clusters[1]!.url));
}, 300_000);
afterAll(async () => {
  for (const world of [before, after]) await world.close();
  for (const cluster of clusters) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As a hosted project is: accounts of Auth, and a user who is no superuser but may switch triggers off for a restore. */
async function newProject(url: string): Promise<World> {
  const admin = openPostgres(url, 4);
  await admin.run(`create role migrator login createrole bypassrls; alter database kuari owner to migrator; grant migrator to current_user;
    grant set on parameter session_replication_role to migrator`);
  const migrator = openPostgres(byMigrator(url), 1);
  await buildSchema(admin, { name: 'migrator', sql: migrator });
  await migrator.close();
  await admin.run(`create table auth.users (id uuid primary key, email text); create table auth.identities (id uuid primary key);
    grant all on auth.users, auth.identities to migrator`);
  return worldOn(admin);
}
const byMigrator = (url: string) => url.replace('postgres@', 'migrator@');
const file = (name: string) => path.join(folder, name);

async function backUp(url: string): Promise<void> {
  const dump = (name: string, ...what: string[]) =>
    tools.run('pg_dump', ['-Fc', '--data-only', ...what, '-f', file(name), byMigrator(url)]);
  await dump('records.dump', '-n', 'public', '-n', 'private');
  await dump('accounts.dump', '-t', 'auth.users', '-t', 'auth.identities');
}

const NEW_ORIGIN = 'update private.sync_state set origin = gen_random_uuid()';

async function restore(url: string): Promise<void> {
  const script = [
    'set session_replication_role = replica;',
    `do $$ begin execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables where schemaname in ('public', 'private')); end $$;`,
    await tools.run('pg_restore', ['--data-only', '-f', '-', file('accounts.dump')]),
    await tools.run('pg_restore', ['--data-only', '-f', '-', file('records.dump')]),
    `${NEW_ORIGIN};`,
  ];
  writeFileSync(file('restore.sql'), script.join('\n'));
  await tools.run('psql', ['-q', '--single-transaction', '-v', 'ON_ERROR_STOP=1', '-f', file('restore.sql'), url]);
}

const derived = (world: World) =>
  world.query(`select 'stock' as what, material_type as key, on_hand::float8 as quantity from stocks
  union all select 'total', operating_day || kind || key, quantity::float8 from daily_totals where count > 0
  union all select 'ticket', id || status, volume::float8 from deliveries
  union all select 'customer', name, 1 from customers
  union all select 'account', email, 1 from auth.users
  union all select 'movement', source_id || entry, quantity::float8 from stock_movements order by 1, 2`);

const clerkAfter = (): Person => person(after.sql, clerk);

test('the database has another epoch, the position of the dump, and the role as ever', async () => {
  const page = await clerkAfter().pull();
  expect(page.epoch).not.toBe(known.epoch);
  expect(page.position).toBe(positionAtDump);
  expect(page.role).toBe('admin');
});

test('a pull from the beginning brings every row of the dump, as it was', async () => {
  const pages = await clerkAfter().pullAll(3);
  for (const table of ['deliveries', 'customers', 'stocks', 'materials', 'system_config', 'daily_totals']) {
    const pulled = [...rowsOf(pages, table).keys()].toSorted();
    const readable = table === 'system_config' ? ` where audience = 'all'` : '';
    expect(pulled).toEqual(
      (await after.query<{ id: string }>(`select id from ${table}${readable}`)).map((row) => row.id).toSorted(),
    );
  }
  const untouched = 'select id, version::int, position::int, density from materials order by id';
  expect(await after.query(untouched)).toEqual(await before.query(untouched));
});

test('what was settled before the dump is known; what came after it applies once more, and only once', async () => {
  const everything = [...sent.last, ...sent.today];
  const offered = await clerkAfter().push(...everything);
  expect(offered.map((outcome) => outcome.outcome)).toEqual([
    ...sent.last.map(() => 'duplicate'),
    ...sent.today.map(() => 'applied'),
  ]);
  const again = await clerkAfter().push(...everything);
  expect(again.every((outcome) => outcome.outcome === 'duplicate')).toBe(true);
  expect(await derived(after)).toEqual(await derived(before));
});

test('the rules came along: nobody writes past the procedure, and a new position goes on above the old ones', async () => {
  await expect(clerkAfter().query('update stocks set on_hand = 0')).rejects.toThrow('permission denied');
  const [outcome] = await clerkAfter().push(newCustomer());
  expect(outcome!.outcome).toBe('applied');
  expect((await clerkAfter().pull()).position).toBeGreaterThan(positionAtDump);
});

test('a restore in place is made known by one line: another origin is another epoch', async () => {
  const epoch = (await clerk.pull()).epoch;
  await before.query(NEW_ORIGIN);
  expect((await clerk.pull()).epoch).not.toBe(epoch);
});

test('no push and no pull is compiled: on a Postgres that may, a page took seconds', async () => {
  const compiled =
    await before.query(`select proname from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^(pull|apply)_'
    and not 'jit=off' = any (coalesce(proconfig, '{}'))`);
  expect(compiled).toEqual([]);
});
