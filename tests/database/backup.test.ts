/** Last night's dump in a fresh cluster: devices notice, fetch everything anew, offer what they have, and nothing is lost or doubled. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchema } from './support/migrations.ts';
import { newCustomer, newDelivery, statusChange } from './support/mutations.ts';
import { findPostgresTools } from './support/postgresTools.ts';
import { openPostgres } from './support/sql.ts';
import { person, rowsOf, worldOn } from './support/world.ts';
import type { Cluster, PostgresTools } from './support/postgresTools.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Page, Person, World } from './support/world.ts';

let tools: PostgresTools;
let clusters: Cluster[];
let folder: string;
let before: World;
let after: World;
let clerk: Person;
let sent: { last: WireMutation[]; today: WireMutation[] };
let known: Page;
let positionAtDump: number;

beforeAll(async () => {
  tools = findPostgresTools();
  folder = mkdtempSync(path.join(tmpdir(), 'kuari-backup-'));
  chmodSync(folder, 0o755);
  clusters = [await tools.startCluster(), await tools.startCluster()];
  before = worldOn(openPostgres(clusters[0]!.url, 4));
  await buildSchema(before.sql);
  clerk = await before.hire('admin');

  const [customer, first, second] = [newCustomer(), newDelivery(clerk), newDelivery(clerk, { volume: 7.5 })];
  const last = [customer, first, second, statusChange(first, 'pending', 'in_transit')];
  await clerk.push(...last);
  positionAtDump = (await clerk.pull()).position;
  await backUp(clusters[0]!.url);

  const today = [newDelivery(clerk, { volume: 9 }), statusChange(second, 'pending', 'cancelled'), newCustomer({ name: 'PT Sesudah Cadangan' })];
  await clerk.push(...today);
  sent = { last, today };
  known = (await clerk.pullAll()).at(-1)!;

  await restore(clusters[1]!.url);
  after = worldOn(openPostgres(clusters[1]!.url, 4));
}, 240_000);
afterAll(async () => {
  await before.close();
  await after.close();
  for (const cluster of clusters) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As supabase/README.md says. */
async function backUp(url: string): Promise<void> {
  await tools.run('pg_dumpall', ['--roles-only', '-d', url, '-f', path.join(folder, 'roles.sql')]);
  await tools.run('pg_dump', ['-Fc', '-f', path.join(folder, 'kuari.dump'), url]);
}

async function restore(url: string): Promise<void> {
  // Roles that every cluster has are in the file too: that they exist is no error.
  await tools.run('psql', ['-q', '-f', path.join(folder, 'roles.sql'), url]);
  await tools.run('pg_restore', ['--exit-on-error', '-d', url, path.join(folder, 'kuari.dump')]);
}

const clerkAfter = (): Person => person(after.sql, clerk);
const derived = (world: World) => world.query(`select 'stock' as what, material_type as key, on_hand::float8 as quantity from stocks
  union all select 'total', operating_day || kind || key, quantity::float8 from daily_totals where count > 0
  union all select 'ticket', id || status, volume::float8 from deliveries
  union all select 'customer', name, 1 from customers
  union all select 'movement', source_id || entry, quantity::float8 from stock_movements order by 1, 2`);

test('the restored database has another epoch, the position of the dump, and the role as ever', async () => {
  const page = await clerkAfter().pull();
  expect(page.epoch).not.toBe(known.epoch);
  expect(page.position).toBe(positionAtDump);
  expect(page.role).toBe('admin');
});

test('a pull from the beginning brings every row of the dump', async () => {
  const pages = await clerkAfter().pullAll(3);
  for (const table of ['deliveries', 'customers', 'stocks', 'materials', 'system_config', 'daily_totals']) {
    const pulled = [...rowsOf(pages, table).keys()].toSorted();
    const readable = table === 'system_config' ? ` where audience = 'all'` : '';
    expect(pulled).toEqual((await after.query<{ id: string }>(`select id from ${table}${readable}`)).map((row) => row.id).toSorted());
  }
});

test('what was settled before the dump is known; what came after it applies once more, and only once', async () => {
  const everything = [...sent.last, ...sent.today];
  const offered = await clerkAfter().push(...everything);
  expect(offered.map((outcome) => outcome.outcome)).toEqual([...sent.last.map(() => 'duplicate'), ...sent.today.map(() => 'applied')]);
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

test('no push and no pull is compiled: on a Postgres that may, a page took seconds', async () => {
  const compiled = await after.query(`select proname from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^(pull|apply)_'
    and not 'jit=off' = any (coalesce(proconfig, '{}'))`);
  expect(compiled).toEqual([]);
});
