/** An audit of years: every filter of its screen, alone and with others, in every order and on every page, is read by an index. */
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from './support/openWorld.ts';

const { database, world } = await openDatabase(2);
const [owner, clerk] = [await world.hire('owner'), await world.hire('admin')];
const record = (await world.one<{ id: string }>(`select private.derived_id('line 7') as id`))!.id;
beforeAll(async () => {
  // Two years of a busy site: mostly tickets, by a few people.
  await database.sql.query(
    `insert into audit_log (table_name, row_id, action, author, submitted_by, captured_at, recorded_at, after)
     select (array['deliveries','deliveries','deliveries','customers','shifts','profiles'])[1 + n % 6], private.derived_id('line ' || n / 3),
       'deliveries.create', case n % 5 when 0 then $1::uuid else $2::uuid end,
       case when n % 1000 = 1 then $1::uuid end, at, at, '{"volume": 7.5}'
     from generate_series(1, 200000) as n, lateral (select timestamptz '2024-11-22' + n * interval '5 minutes' as at) as clock`,
    [owner.id, clerk.id],
  );
  await database.sql.query('vacuum analyze audit_log');
}, 120_000);

const FILTERS = {
  person: () => `(author = '${clerk.id}' or submitted_by = '${clerk.id}')`,
  table: () => `table_name = 'customers'`,
  record: () => `row_id = '${record}'`,
  from: () => `recorded_at >= '2025-06-01'`,
  to: () => `recorded_at < '2025-07-01'`,
};
type Filter = keyof typeof FILTERS;
const NAMES = ['person', 'table', 'record', 'from', 'to'] as const satisfies readonly Filter[];
const COMBINATIONS = Array.from({ length: 2 ** NAMES.length }, (_, at) =>
  NAMES.filter((_name, bit) => at & (2 ** bit)),
);
const ORDERS = ['id desc', 'id', 'recorded_at desc, id desc', 'recorded_at, id'];
/** The first page, the hundredth, and the last that a file takes. */
const PAGES = ['limit 51 offset 0', 'limit 51 offset 5000', 'limit 1000 offset 19980'];

test.each(COMBINATIONS.map((filters) => [filters.join(' and ') || 'nothing', filters] as const))(
  'narrowed by %s',
  async (_name, filters) => {
    const condition = filters.map((name) => FILTERS[name]()).join(' and ') || 'true';
    for (const order of ORDERS)
      for (const page of PAGES) {
        const plan = await planOf(`select * from audit_log where ${condition} order by ${order} ${page}`);
        expect({ order, page, plan }).toEqual({
          order,
          page,
          plan: expect.not.stringMatching(/Seq Scan on audit_log/),
        });
        expect(plan).toMatch(/Index (Only )?Scan/);
      }
  },
);

test('somebody who did nothing', async () => {
  const plan = await planOf(
    `select * from audit_log where author = '01a1f000-0000-7000-8000-00000000dead'
       or submitted_by = '01a1f000-0000-7000-8000-00000000dead' order by id desc limit 51`,
  );
  expect(plan).toMatch(/Index (Only )?Scan/);
});

const planOf = async (sql: string): Promise<string> =>
  (await owner.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)).map((row) => row['QUERY PLAN']).join('\n');
