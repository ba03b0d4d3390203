import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { createWorld, refusal, rowsOf } from './support/world.ts';
import type { Page, Person, World } from './support/world.ts';

interface Head extends Omit<Page, 'cursor' | 'more'> {
  today: string;
  since: string;
}
interface HistoryPage extends Omit<Page, 'cursor'> {
  cursor: { day?: string; table?: string; id?: string };
}

let world: World;
let clerk: Person;
let today: string;
beforeAll(async () => {
  world = await createWorld();
  clerk = await world.hire('admin');
  const [day] = await world.query<{ day: string }>(`select private.operating_day(now())::text as day`);
  today = day!.day;
  for (const age of [0, 0, 1, 1, 1, 40, 300, 399, 500]) {
    const sold = newDelivery(clerk, { operating_day: today });
    await clerk.push(sold, newCustomer());
    // Nobody captured these so long ago: the site has been running for longer than this test.
    await world.query('update public.deliveries set operating_day = $1::text::date where id = $2', [
      daysAgo(age),
      sold.entity_id,
    ]);
  }
  await world.query(
    `insert into public.daily_totals (id, operating_day, kind, key, quantity, count, amount)
    values ($1, $2::text::date, 'deliveries', 'abu_batu', 1, 1, 1)`,
    [newId(), daysAgo(500)],
  );
});
afterAll(() => world.close());

const daysAgo = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

async function head(who: Person, cursor: object = {}): Promise<Head> {
  const [row] = await who.query<{ answer: Head }>('select public.pull_head($1::text::jsonb) as answer', [
    JSON.stringify({ device: who.device, ...cursor }),
  ]);
  return row!.answer;
}

async function history(who: Person, limit: number): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = [];
  let cursor: object = {};
  for (;;) {
    const [row] = await who.query<{ answer: HistoryPage }>(
      'select public.pull_history($1::text::jsonb, $2) as answer',
      [JSON.stringify(cursor), limit],
    );
    pages.push(row!.answer);
    if (!row!.answer.more) return pages;
    if (pages.length > 1_000) throw new Error('the history does not end');
    cursor = row!.answer.cursor;
  }
}

const daysIn = (page: HistoryPage | Head): unknown[] =>
  [...rowsOf([page], 'deliveries').values()].map((row) => row['operating_day']);
const everyId = (pages: readonly Pick<Page, 'tables'>[]): string[] =>
  pages.flatMap((page) =>
    Object.entries(page.tables ?? {}).flatMap(([table, { columns, rows }]) =>
      rows.map((row) => `${table}:${String(row[columns.indexOf('id')])}`),
    ),
  );

describe('the head of a first sync', () => {
  test('holds stock, settings, today and what is open, and the position from which changes are followed', async () => {
    const first = await head(clerk);
    expect(first).toMatchObject({ role: 'admin', today, since: daysAgo(400) });
    expect(rowsOf([first], 'stocks').size).toBeGreaterThan(0);
    expect(rowsOf([first], 'system_config').size).toBeGreaterThan(10);
    // All of these are still open, so all are there, however old; people and trucks can wait.
    expect(daysIn(first)).toHaveLength(9);
    expect(rowsOf([first], 'customers').size).toBe(0);
    await clerk.push(newDelivery(clerk));
    const after = await clerk.pull({ position: first.position, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
    expect(rowsOf([after], 'deliveries').size).toBe(1);
  });

  test('holds the prices in force, those to come and those that were in force yesterday: a ticket keeps what its device knows', async () => {
    const manager = await world.hire('manager');
    const [customer] = await world.query<{ id: string }>('select id from public.customers limit 1');
    const price = (price_per_m3: number, age: number, extra: object = {}, captured_at = '2026-11-20T03:00:00.000Z') =>
      mutation(
        'customer_prices.create',
        { material_type: 'abu_batu', price_per_m3, from_date: daysAgo(age), ...extra },
        { captured_at },
      );
    const own = { customer_id: customer?.id };
    await manager.push(
      price(1, 40),
      price(2, 5),
      price(3, 0),
      price(4, -9),
      price(5, 30, own),
      price(6, 20, own),
      price(7, 20, own, '2026-11-20T04:00:00.000Z'),
    );
    const known = [...rowsOf([await head(clerk)], 'customer_prices').values()].map((row) =>
      Number(row['price_per_m3']),
    );
    expect(known.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 7]);
  });

  test('leaves out old records that are closed', async () => {
    await world.query(`update public.deliveries set status = 'delivered' where operating_day < $1::text::date`, [
      today,
    ]);
    expect(daysIn(await head(clerk)).every((day) => String(day) >= today)).toBe(true);
  });

  test('brings the outcomes that a device missed since it was last here; to one that knows nothing, those of a month', async () => {
    const { position } = await clerk.pull();
    const [outcome] = await clerk.push(newDelivery(clerk));
    expect((await head(clerk, { heard: position })).outcomes).toMatchObject([{ id: outcome!.id, outcome: 'applied' }]);
    expect((await head(clerk)).outcomes?.length).toBeGreaterThan(9);
    await world.query(`update private.mutation_log set recorded_at = now() - interval '32 days' where id <> $1`, [
      outcome!.id,
    ]);
    expect((await head(clerk)).outcomes).toMatchObject([{ id: outcome!.id }]);
  });

  test('is refused to an inactive user and to one without a session', async () => {
    const operator = await world.hire('operator');
    expect(await refusal(head(operator))).toBe('42501');
    expect(await refusal(history(operator, 10))).toBe('42501');
  });
});

describe('the history', () => {
  test.each([1, 7, 1000])(
    'in pages of %i brings every row of the window once, the newest days first',
    async (limit) => {
      const pages = await history(clerk, limit);
      const ids = everyId(pages);
      expect(new Set(ids).size).toBe(ids.length);
      const days = pages.flatMap(daysIn).map(String);
      expect(days).toEqual(days.toSorted((one, other) => (one < other ? 1 : -1)));
      expect(days).toContain(daysAgo(399));
      expect(days).not.toContain(daysAgo(500));
      expect(rowsOf(pages, 'customers').size).toBe(9);
      // Totals of all days, and reference data before any day.
      expect([...rowsOf(pages, 'daily_totals').values()].map((row) => row['operating_day'])).toContain(daysAgo(500));
      expect(ids.findIndex((id) => id.startsWith('deliveries:'))).toBeGreaterThan(
        ids.findLastIndex((id) => id.startsWith('customers:')),
      );
    },
  );

  test('together with the head and the changes since is what a full pull brings', async () => {
    const keys = new Set([...everyId([await head(clerk)]), ...everyId(await history(clerk, 5))]);
    const full = await clerk.pull({}, 10_000);
    const expected = everyId([full]);
    const old = [...rowsOf([full], 'deliveries').values()]
      .filter((row) => String(row['operating_day']) < daysAgo(400))
      .map((row) => `deliveries:${String(row['id'])}`);
    expect(old).toHaveLength(1);
    expect([...keys].toSorted()).toEqual(expected.filter((key) => !old.includes(key)).toSorted());
  });
});
