/** Searching older tickets: any word of them by an index, at 60,000 tickets; and by nobody who may not read them. */
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from './support/openWorld.ts';
import type { Person } from './support/world.ts';

const { database, world } = await openDatabase(2);
const [clerk, operator] = [await world.hire('admin'), await world.hire('operator')];
beforeAll(async () => {
  await database.sql.query(
    `insert into deliveries (id, ticket_no, operating_day, customer_name, material_type, volume, truck_license, truck_type, driver_name,
       weighed_manually, status, flags, captured_at)
     select gen_random_uuid(), 'SJ-250101-K7F-' || n, '2025-01-01'::date + n / 200, 'PT Karya ' || n % 400, 'abu_batu', 7,
       'F ' || 1000 + n % 5000 || ' JU', 'STANDARD', 'Asep ' || translate((100 + n % 300)::text, '0123456789', 'abcdefghij'), false, 'delivered', '{}', '2025-01-01'
     from generate_series(10000, 69999) as n`,
  );
  await database.sql.query('vacuum analyze deliveries');
}, 120_000);

const ask = (who: Person, words: string) =>
  who.query<{ found: { total: number; rows: { ticket_no: string }[] } }>(
    `select public.search_deliveries(jsonb_build_object('words', $1::text, 'before', '2026-06-01', 'limit', 50)) as found`,
    [words],
  );

test.each([
  ['the digits of a plate', '5525ju', 12],
  ['a counter', '61234', 1],
  ['a driver', 'asep djj', 200],
  ['a plate and a driver', '5525ju asep', 12],
  ['nobody', 'nobodyatall', 0],
])('%s', async (_what, words, total) => {
  const [answer] = await ask(clerk, words);
  expect(answer?.found.total).toBe(total);
  expect(answer?.found.rows).toHaveLength(Math.min(total, 50));
  const plan = await database.sql.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off) select * from deliveries d
     where private.ticket_words(d.ticket_no, d.truck_license, d.driver_name, d.customer_name, d.customer_id) @@ $1::tsquery`,
    [
      words
        .split(/[ -]/)
        .map((word) => `'${word}':*`)
        .join(' & '),
    ],
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).not.toMatch(/Seq Scan/);
  expect(Number(/Execution Time: ([\d.]+) ms/.exec(text)?.[1])).toBeLessThan(100);
});

test('somebody who may not read tickets finds none', async () => {
  await expect(ask(operator, '5525')).rejects.toMatchObject({ code: '42501' });
});
