/** Years of records: what the app asks all day reads no large table from end to end. */
import { beforeAll, expect, test } from 'vitest';
import { NEWEST_FIRST } from '../../src/data/office/olderRecords.ts';
import { loadTickets } from './support/yearsOfTickets.ts';
import { soak } from '../support/soak.ts';
import { newDelivery } from './support/mutations.ts';
import { openDatabase } from './support/openWorld.ts';
import type { Person } from './support/world.ts';
import type { Sql } from './support/sql.ts';

const TICKETS = soak(40_000, 500_000);
/** Of fifty customers and seven materials, as years of changes leave them. */
const PRICES = 14_000;
const LARGE = 10_000;

const { database, world } = await openDatabase(2);
const [owner, clerk] = [await world.hire('owner'), await world.hire('admin')];
beforeAll(async () => {
  await loadTickets(database.sql, 1, TICKETS);
  await loadPrices(database.sql);
  await database.sql.run('vacuum analyze');
}, 300_000);

const pull = (position: number) =>
  `select public.pull_changes('{"position":${position},"id":"ffffffff-ffff-ffff-ffff-ffffffffffff"}', 1000)`;
const older = () => {
  const order = NEWEST_FIRST.map((column) => `${column} desc`).join(', ');
  return `select * from public.deliveries where deleted_at is null and operating_day < '2030-01-01'
    and status not in ('pending', 'in_transit') order by ${order} limit 51`;
};

test.each<[string, () => Person, () => string]>([
  ['a page of changes', () => clerk, () => pull(100)],
  ['what a first sync begins with', () => clerk, () => 'select public.pull_head()'],
  ['the same for the owner', () => owner, () => 'select public.pull_head()'],
  ['the first page of the history', () => owner, () => `select public.pull_history('{}', 1000)`],
  [
    'a page of the history from a day on',
    () => owner,
    () => `select public.pull_history(jsonb_build_object('day', (select min(operating_day) + 100 from public.deliveries),
      'table', 'deliveries', 'id', '00000000-0000-0000-0000-000000000000'), 1000)`,
  ],
  [
    'a push',
    () => clerk,
    () => `select public.apply_mutations('${JSON.stringify(clerk.batchOf(newDelivery(clerk)))}'::jsonb)`,
  ],
  ['a page of tickets that are older than what devices keep', () => clerk, older],
  [
    'a search of them',
    () => clerk,
    () => `select public.search_deliveries('{"words":"hjr 00017","before":"2030-01-01","limit":100}')`,
  ],
])('%s', async (_what, who, text) => {
  const read = await database.sql.transaction(async (tx) => {
    const before = await scanned(tx);
    await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ role: 'authenticated', sub: who().id }),
    ]);
    await tx.query(text());
    await tx.run('reset role');
    const after = await scanned(tx);
    return after.filter(({ name, rows }) => rows - (before.find((one) => one.name === name)?.rows ?? 0) > LARGE);
  });
  expect(read).toEqual([]);
});

test('a push reads few rows of the log, also if its device has 5,000 there that no statistics know of', async () => {
  await database.sql.query(
    `insert into private.mutation_log (id, hash, kind, entity_id, author, device, position, outcome, rows)
      select gen_random_uuid(), '', 'deliveries.create', gen_random_uuid(), $1, $2, -n, 'applied', '[]' from generate_series(1, 5000) as n`,
    [clerk.id, clerk.device],
  );
  const { pushed, log } = await database.sql.transaction(async (tx) => {
    // Postgres counts for the connection, earlier transactions included: the difference is this one's.
    const logged = async () => {
      const [counted] = await tx.query<{ written: number; read: number }>(
        `select n_tup_ins::integer as written, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
          from pg_stat_xact_all_tables where relname = 'mutation_log'`,
      );
      return counted ?? { written: 0, read: 0 };
    };
    const before = await logged();
    await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ role: 'authenticated', sub: clerk.id }),
    ]);
    const answer = await tx.query<{ applied: number }>(
      `select jsonb_array_length(jsonb_path_query_array(public.apply_mutations($1::text::jsonb), '$.outcomes[*] ? (@.outcome == "applied")')) as applied`,
      [JSON.stringify(clerk.batchOf(newDelivery(clerk), newDelivery(clerk)))],
    );
    await tx.run('reset role');
    const after = await logged();
    return { pushed: answer, log: { written: after.written - before.written, read: after.read - before.read } };
  });
  expect([pushed, log.written]).toEqual([[{ applied: 2 }], 2]);
  expect(log.read).toBeLessThan(50);
});

/** Rows that this connection read by walking through a whole table, also inside functions. */
const scanned = (tx: Pick<Sql, 'query'>) =>
  tx.query<{ name: string; rows: number }>(
    `select schemaname || '.' || relname as name, seq_tup_read::integer as rows from pg_stat_xact_all_tables where seq_tup_read > 0`,
  );

/** One change a day of each price, over years. */
const loadPrices = (sql: Sql) =>
  sql.transaction((tx) =>
    tx.run(`
    set local session_replication_role = replica;
    insert into public.customer_prices (id, customer_id, material_type, price_per_m3, from_date, captured_at, received_at, version, position)
      select gen_random_uuid(), md5('customer ' || customer)::uuid, material, 150000 + day, current_date - day, now(), now(), 1, 1
      from generate_series(1, 50) as customer, unnest(array['split_half_inch','abu_batu','split_three_quarter_inch','base_course_a','split_2_3_cm','sub_base_b','screening_sirtu']) as material, generate_series(1, ${PRICES / 350}) as day`),
  );
