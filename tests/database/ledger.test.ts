/** Whatever people do, in whatever order and however often it is sent: stock and totals follow from the records. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVERY_KIND, newFuelReceipt, voiding } from './support/everyKind.ts';
import { newDelivery, statusChange, type WireMutation } from './support/mutations.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { openWorld } from './support/openWorld.ts';
import type { Person } from './support/world.ts';
import { LOADABLE } from '../../src/domain/materials/materials.ts';
import { DELIVERY_STATUSES } from '../../src/domain/rules/ticketStatus.ts';

const world = await openWorld();
const people = [await world.hire('admin'), await world.hire('manager')];

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21'];
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('deliver' as const),
      who: fc.nat(1),
      material: fc.constantFrom(...LOADABLE),
      day: fc.constantFrom(...DAYS),
      thousandths: fc.integer({ min: -1000, max: 40_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      who: fc.nat(1),
      which: fc.nat(20),
      from: fc.constantFrom(...DELIVERY_STATUSES),
      to: fc.constantFrom(...DELIVERY_STATUSES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('replay' as const), which: fc.nat(20) }) },
);

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
interface Ticket {
  day: string;
  material: string;
  thousandths: number;
  amount: number;
  status: string;
  voided: boolean;
}

/** What the database holds of stock and sales, and the same counted here from nothing but the tickets: no view of the database has a say. */
const figures = async () => ({
  stocks: tally(await world.query('select material_type as key, (on_hand * 1000)::int as n from stocks')),
  totals: tally(
    await world.query(`with totals as (select * from daily_totals where kind in ('deliveries', 'delivered', 'income'))
    select operating_day || ' ' || kind || ' ' || key || ' m³' as key, (quantity * 1000)::int as n from totals
    union all select operating_day || ' ' || kind || ' ' || key || ' count', count from totals
    union all select operating_day || ' ' || kind || ' ' || key || ' Rp', amount::int from totals`),
  ),
});

async function figuresOfTickets() {
  const tickets =
    await world.query<Ticket>(`select operating_day::text as day, material_type as material, (volume * 1000)::int as thousandths,
    coalesce(amount, 0)::int as amount, status, voided_at is not null as voided from deliveries`);
  const counted = tickets.filter((ticket) => ticket.status !== 'cancelled' && !ticket.voided);
  const sums = (kind: string, of: readonly Ticket[]) =>
    of.flatMap(({ day, material, thousandths, amount }) => {
      const key = `${day} ${kind} ${material}`;
      return [
        { key: `${key} m³`, n: thousandths },
        { key: `${key} count`, n: 1 },
        { key: `${key} Rp`, n: amount },
      ];
    });
  const delivered = counted.filter((ticket) => ticket.status === 'delivered');
  const income = delivered.flatMap(({ day, amount }) => [
    { key: `${day} income deliveries count`, n: 1 },
    { key: `${day} income deliveries Rp`, n: amount },
  ]);
  return {
    stocks: tally(counted.map(({ material, thousandths }) => ({ key: material, n: -thousandths }))),
    totals: tally([...sums('deliveries', counted), ...sums('delivered', delivered), ...income]),
  };
}

/** Sums by key; what comes to nothing is as if it were not there. */
function tally(parts: readonly { key: string; n: number }[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { key, n } of parts) sums.set(key, (sums.get(key) ?? 0) + n);
  return Object.fromEntries([...sums].filter(([, n]) => n !== 0));
}

/** `12.500` and `12.5` are one number. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value).replace(/"(-?\d+(?:\.\d+)?)"/g, (_, number: string) => String(Number(number))),
  ) as unknown;

test(
  'ledger, stocks and totals equal a recomputation after random histories, and the recomputation finds nothing to change',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { maxLength: 8 }), { minLength: 1, maxLength: 8 }),
        async (batches) => {
          const sent: { by: Person; mutation: WireMutation }[] = [];
          const deliveries: WireMutation[] = [];
          for (const batch of batches) {
            const queued = new Map<Person, WireMutation[]>(people.map((by) => [by, []]));
            const queue = (by: Person, mutation: WireMutation) => {
              queued.get(by)!.push(mutation);
              sent.push({ by, mutation });
            };
            for (const step of batch) {
              if (step.what === 'deliver') {
                const by = people[step.who]!;
                const made = newDelivery(by, {
                  material_type: step.material,
                  operating_day: step.day,
                  volume: step.thousandths / 1000,
                });
                deliveries.push(made);
                queue(by, made);
              } else if (step.what === 'move' && deliveries.length > 0) {
                queue(
                  people[step.who]!,
                  statusChange(deliveries[step.which % deliveries.length]!, step.from, step.to, {
                    cancel_reason: 'Test',
                  }),
                );
              } else if (step.what === 'replay' && sent.length > 0) {
                const again = sent[step.which % sent.length]!;
                queued.get(again.by)!.push(again.mutation);
              }
            }
            for (const [by, mutations] of queued) if (mutations.length > 0) await by.push(...mutations);
          }

          expect(await figures()).toEqual(await figuresOfTickets());
          const kept = await derived();
          const [before] = await world.query<{ newest: string }>(
            'select max(position)::text as newest from (select position from stocks union all select position from daily_totals) t',
          );
          await world.sql.run('select private.recompute_derived()');
          const [after] = await world.query<{ newest: string }>(
            'select max(position)::text as newest from (select position from stocks union all select position from daily_totals) t',
          );
          expect(plain(await derived())).toEqual(plain(kept));
          expect(after).toEqual(before);
        },
      ),
      { numRuns: soak(15, 300) },
    );
  },
  soakMinutes(6, 30),
);

test(
  'the same holds for every kind of record, in random order',
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
  const onHand = async () =>
    Number(
      (await world.query<{ n: string }>(`select on_hand as n from stocks where material_type = 'split_half_inch'`))[0]!
        .n,
    );
  const before = await onHand();
  await world.sql.run(`
    insert into stock_adjustments (id, operating_day, kind, material_type, adjustment, reason, captured_at)
      values (gen_random_uuid(), '2026-01-01', 'opening', 'split_half_inch', 1000, 'Opening stock', now());
    insert into deliveries (id, operating_day, ticket_no, customer_name, material_type, volume, weighed_manually, truck_license, truck_type, driver_name, status, flags, captured_at)
      select gen_random_uuid(), '2026-01-02', 'SJ-260102-ZZZ-' || lpad(n::text, 4, '0'), 'PT Bulk', 'split_half_inch', 10, false, 'B 1 X', 'STANDARD', 'Budi',
        case when n % 10 = 0 then 'cancelled' else 'delivered' end, '{}', now() from generate_series(1, 50) n;
    select private.recompute_derived();`);
  expect(await onHand()).toBeCloseTo(before + 1000 - 450, 6);
  expect(
    await world.query(
      `select quantity::float8 as quantity, count from daily_totals where operating_day = '2026-01-02' and kind = 'deliveries'`,
    ),
  ).toEqual([{ quantity: 450, count: 45 }]);
});
