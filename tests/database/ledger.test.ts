/** Stock and totals follow from the records of every kind. What they come to is recounted in ticketCorrections.test.ts and totals.test.ts. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookAt, movementsOf } from '../../src/domain/stock/bookAt.ts';
import { EVERY_KIND, newFuelReceipt, voiding } from './support/everyKind.ts';
import { newDelivery, statusChange } from './support/mutations.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { openWorld } from './support/openWorld.ts';

const world = await openWorld();
const people = [await world.hire('admin'), await world.hire('manager')];

const derived = async () => ({
  stocks: await world.query('select material_type, on_hand::text from stocks order by 1'),
  totals: await world.query(
    'select operating_day::text, kind, key, quantity::text, count, amount::text from daily_totals where count > 0 order by 1, 2, 3',
  ),
  months: await world.query(
    'select customer_id, month::text, volume::text, count, billed::text, unpriced_volume::text, paid::text from customer_months where count > 0 or paid <> 0 order by 1, 2',
  ),
  movements: await world.query(
    'select source_table, source_id, material_type, entry, revision, count_settled, quantity::text, operating_day::text from stock_movements order by 1, 2, 3, 4, 5, 6',
  ),
  money: await world.query(
    'select source_table, source_id, entry, revision, kind, amount::text, operating_day::text from transactions order by 1, 2, 3, 4',
  ),
});
/** The book of each material at every movement and 1 ms before: by the ledger, and as a device computes it from the records. */
async function books() {
  const records = await Promise.all(
    (['deliveries', 'production_entries', 'fuel_logs', 'transformations', 'stock_adjustments'] as const).map((table) =>
      world.records<never>(table),
    ),
  );
  const [deliveries = [], production = [], fuel = [], transformations = [], adjustments = []] = records;
  const known = movementsOf({ deliveries, production, fuel, transformations, adjustments });
  const asked = await world.query<{ material: string; moment: number; now: number; book: number }>(
    `select one.material_type as material, (extract(epoch from one.moment) * 1000)::float8 as moment,
       (select sum(quantity)::float8 from stock_movements where material_type = one.material_type) as now,
       (select coalesce(sum(quantity), 0)::float8 from stock_movements
         where material_type = one.material_type and happened_at <= one.moment) as book
     from (select distinct material_type, unnest(array[happened_at, happened_at - interval '1 ms']) as moment from stock_movements) one
     order by 1, 2`,
  );
  const of = (book: (at: (typeof asked)[number]) => number) =>
    asked.map((at) => `${at.material} ${new Date(at.moment).toISOString()} ${book(at)}`);
  return {
    server: of(({ book }) => book),
    device: of(({ now, material, moment }) => bookAt(now, known, material, moment)),
  };
}

/** `12.500` and `12.5` are one number. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value).replace(/"(-?\d+(?:\.\d+)?)"/g, (_, number: string) => String(Number(number))),
  ) as unknown;

test(
  'after records of every kind in random order, derived rows equal a recomputation, and past books on a device equal the ledger',
  async () => {
    const staff = {
      owner: await world.hire('owner'),
      admin: people[0]!,
      manager: people[1]!,
      lost: await world.hire('manager'),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(EVERY_KIND)), { minLength: 5, maxLength: 25 }),
        async (kinds) => {
          for (const kind of kinds)
            expect([kind, await staff.owner.push(await EVERY_KIND[kind]!.make(staff.owner, staff))]).toMatchObject([
              kind,
              [{ outcome: 'applied' }],
            ]);
          const kept = await derived();
          await world.sql.run('select private.recompute_derived()');
          expect(plain(await derived())).toEqual(plain(kept));
          const { server, device } = await books();
          expect(device).toEqual(server);
          // No more: each takes two of the 350 days of the past that no other record touches.
        },
      ),
      { numRuns: soak(4, 120) },
    );
  },
  soakMinutes(6, 30),
);

test('a recomputation repairs what was spoilt', async () => {
  const by = people[0]!;
  await by.push(newDelivery(by, { material_type: 'lainnya' }), newDelivery(by, { material_type: 'boulder' }));
  const good = await derived();
  await world.sql.run(`
    update stocks set on_hand = 99 where material_type = 'lainnya';
    update daily_totals set quantity = 1, count = 0, amount = 5;
    delete from stock_movements where material_type = 'lainnya';
    insert into daily_totals (id, operating_day, kind, key, quantity, count, amount) values (gen_random_uuid(), '2020-01-01', 'deliveries', 'boulder', 5, 5, 5);
    update stock_movements set operating_day = '2020-01-01' where material_type = 'boulder';
    insert into transactions (id, kind, amount, source_table, source_id, entry, operating_day, captured_at)
      select gen_random_uuid(), 'income', 999, 'deliveries', id, 'post', operating_day, now() from deliveries where status = 'pending' limit 1;
    select private.recompute_derived();`);
  expect(plain(await derived())).toEqual(plain(good));
});

test("a record under the id of another one's table has books of its own", async () => {
  const manager = people[1]!;
  const ticket = newDelivery(manager, { volume: 10, unit_price: 100_000 });
  const receipt = { ...newFuelReceipt(), entity_id: ticket.entity_id };
  await manager.applies(ticket, receipt);
  await manager.applies(
    voiding('fuel_logs', receipt.entity_id),
    statusChange(ticket, 'pending', 'in_transit'),
    statusChange(ticket, 'in_transit', 'delivered'),
  );
  expect(
    await world.query(
      'select source_table, sum(quantity)::float8 as left from stock_movements where source_id = $1 group by 1 order by 1',
      [ticket.entity_id],
    ),
  ).toEqual([
    { source_table: 'deliveries', left: -10 },
    { source_table: 'fuel_logs', left: 0 },
  ]);
  const kept = await derived();
  await world.sql.run('select private.recompute_derived()');
  expect(plain(await derived())).toEqual(plain(kept));
  await world.sql.run(
    `delete from stock_movements where source_id = '${ticket.entity_id}'; select private.recompute_derived();`,
  );
  expect(plain(await derived())).toEqual(plain(kept));
});

test('records loaded in bulk count once the derived rows are rebuilt', async () => {
  const onHand = () => world.onHand('split_half_inch');
  const before = await onHand();
  await world.sql.run(`
    insert into stock_adjustments (id, operating_day, kind, material_type, adjustment, reason, captured_at)
      values (gen_random_uuid(), '2020-01-01', 'opening', 'split_half_inch', 1000, 'Opening stock', now());
    insert into deliveries (id, operating_day, ticket_no, customer_name, material_type, volume, weighed_manually, truck_license, truck_type, driver_name, status, flags, captured_at)
      select gen_random_uuid(), '2020-01-02', 'SJ-200102-ZZZ-' || lpad(n::text, 4, '0'), 'PT Bulk', 'split_half_inch', 10, false, 'B 1 X', 'STANDARD', 'Budi',
        case when n % 10 = 0 then 'cancelled' else 'delivered' end, '{}', now() from generate_series(1, 50) n;
    select private.recompute_derived();`);
  expect(await onHand()).toBeCloseTo(before + 1000 - 450, 6);
  expect(
    await world.query(
      `select quantity::float8 as quantity, count from daily_totals where operating_day = '2020-01-02' and kind = 'deliveries'`,
    ),
  ).toEqual([{ quantity: 450, count: 45 }]);
});
