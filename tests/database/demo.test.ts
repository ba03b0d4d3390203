/** The fast way of filling a demo ends where the ordinary way ends: the same records, sent one by one by people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, type DemoHistory } from '../../supabase/local/demo/history.ts';
import { loadHistory } from '../../supabase/local/demo/load.ts';
import { createWorld, type World } from './support/world.ts';
import { mutationsOf } from './support/history.ts';

/** Days with the end of a month in them. */
const NOW = new Date('2026-11-04T08:00:00Z');
const DAYS = 12;
const SEED = 1;

let fast: World;
let slow: World;
let history: DemoHistory;
beforeAll(async () => {
  fast = await createWorld();
  const [owner, clerk, admin, supervisor, manager] = [
    await fast.hire('owner'),
    await fast.hire('admin'),
    await fast.hire('admin'),
    await fast.hire('manager'),
    await fast.hire('manager'),
  ];
  const station = ({ id, device, code }: typeof clerk) => ({ author: id, device, code });
  const staff = {
    weighbridge: [station(clerk), station(admin)] as const,
    supervisor: station(supervisor),
    owner: owner.id,
    admin: admin.id,
    manager: manager.id,
  };
  history = historyOf(SEED, DAYS, NOW, staff);
  await fast.sql.transaction((tx) => loadHistory(tx, history, owner.id));

  slow = await createWorld();
  const boss = await slow.hire('owner');
  for (const batch of mutationsOf(history)) {
    const outcomes = await boss.push(...batch);
    const refused = outcomes.findIndex((outcome) => outcome.outcome !== 'applied');
    if (refused >= 0) throw new Error(`${JSON.stringify(outcomes[refused])} for ${JSON.stringify(batch[refused])}`);
  }
}, 180_000);
afterAll(async () => {
  await fast.close();
  await slow.close();
});

test.each([
  ['what is on hand', 'select material_type, on_hand::float8 from stocks order by 1'],
  [
    'the movements',
    'select source_table, source_id, material_type, entry, quantity::float8, operating_day::text from stock_movements order by 2, 3, 4',
  ],
  [
    'the money',
    'select source_table, source_id, kind, entry, amount::float8, operating_day::text from transactions order by 2, 4',
  ],
  [
    'the totals of each day',
    `select operating_day::text, kind, key, quantity::float8, count, amount::float8 from daily_totals where (quantity, count, amount) is distinct from (0, 0, 0) order by 1, 2, 3`,
  ],
  [
    'the tickets',
    'select id, ticket_no, status, material_type, volume::float8, amount::float8, operating_day::text, shift_id from deliveries order by 1',
  ],
  [
    'the orders',
    `select d.id, o.volume::float8, o.amount::float8, t.volume::float8 as taken, t.amount::float8 as drawn, t.paid::float8, o.ended_at is null as stands
      from deliveries d join orders o on o.id = d.order_id join order_totals t on t.order_id = o.id order by 1`,
  ],
  ['the meters', 'select id, hour_meter::float8, status from equipment order by 1'],
])('%s', async (_what, sql) => {
  const rows = await fast.query(sql);
  expect(rows.length).toBeGreaterThan(5);
  expect(await slow.query(sql)).toEqual(rows);
});

test('the story has something of everything in it', () => {
  expect(Object.entries(history).filter(([, rows]) => Array.isArray(rows) && rows.length === 0)).toEqual([]);
  expect(history.fuel.some((log) => log.kind === 'receipt')).toBe(true);
  expect(history.orders.map(({ ended_at, paid_ahead }) => [ended_at !== null, paid_ahead])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(new Set(history.deliveries.map((ticket) => ticket.status))).toEqual(
    new Set(['pending', 'in_transit', 'delivered', 'cancelled']),
  );
  // Without the time of the last reading a jump of a meter could not be seen.
  const read = (id: string) => history.fuel.findLast(({ equipment_id }) => equipment_id === id)?.captured_at;
  const founded = history.machines[0]?.captured_at;
  expect(history.machines.map(({ meter_read_at }) => meter_read_at)).toEqual(
    history.machines.map(({ id }) => read(id) ?? founded),
  );
});
