/** An audit of years: every page and every filter of its screen is read by an index, at 200,000 lines. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase } from './support/postgres.ts';
import { worldOn } from './support/world.ts';
import type { RealDatabase } from './support/postgres.ts';
import type { Person } from './support/world.ts';

let database: RealDatabase;
let owner: Person;
let clerk: Person;
beforeAll(async () => {
  database = await startDatabase(2);
  const world = worldOn(database.sql);
  owner = await world.hire('owner');
  clerk = await world.hire('admin');
  // Two years of a busy site: mostly tickets, by a few people.
  await database.sql.query(
    `insert into audit_log (table_name, row_id, action, author, captured_at, recorded_at, after)
     select (array['deliveries','deliveries','deliveries','customers','shifts','profiles'])[1 + n % 6], private.derived_id('line ' || n / 3),
       'deliveries.create', case n % 5 when 0 then $1::uuid else $2::uuid end, at, at, '{"volume": 7.5}'
     from generate_series(1, 200000) as n, lateral (select timestamptz '2024-11-22' + n * interval '5 minutes' as at) as clock`,
    [owner.id, clerk.id],
  );
  await database.sql.query('vacuum analyze audit_log');
}, 120_000);
afterAll(() => database.close());

const ONE = `row_id = private.derived_id('line 7')`;
const DAY = `recorded_at >= '2025-06-01' and recorded_at < '2025-06-02'`;

test.each([
  ['the newest page', 'true', 'id desc', 0],
  ['the hundredth page', 'true', 'id desc', 5_000],
  ['the oldest page', 'true', 'id', 0],
  ['by time', 'true', 'recorded_at desc, id desc', 0],
  ['one person', `author = '%clerk'`, 'id desc', 0],
  ['one table', `table_name = 'customers'`, 'id desc', 0],
  ['one record', ONE, 'id desc', 0],
  ['one day', DAY, 'id desc', 0],
  ['one day of one person and one table', `author = '%clerk' and table_name = 'shifts' and ${DAY}`, 'id desc', 0],
  ['a person who did nothing', `author = '01a1f000-0000-7000-8000-00000000dead'`, 'id desc', 0],
])('%s', async (_what, where, order, offset) => {
  const condition = where.replace('%clerk', clerk.id).replace(ONE, `row_id = '${await lineSeven()}'`);
  const plan = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off) select * from audit_log where ${condition} order by ${order} limit 51 offset ${offset}`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).not.toMatch(/Seq Scan on audit_log/);
  expect(text).toMatch(/Index (Only )?Scan/);
  expect(Number(/Execution Time: ([\d.]+) ms/.exec(text)?.[1])).toBeLessThan(100);
});

const lineSeven = async () =>
  (await database.sql.query<{ id: string }>(`select private.derived_id('line 7') as id`))[0]?.id ?? '';
