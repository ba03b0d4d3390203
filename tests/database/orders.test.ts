/** Orders: what is left of each and what customers owe, recounted here from the records alone after random histories. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositApart, leftOf, type OrderTerms, type Taken } from '../../src/domain/figures/orderLeft.ts';
import { receivablesOf } from '../../src/domain/figures/receivables.ts';
import { unreachable } from '../../src/domain/values/result.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { change, hireStaff, there, voiding } from './support/everyKind.ts';
import { creating, newCustomer, newDelivery, type WireMutation } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';

const world = await openWorld();
const staff = await hireStaff(world);
const order = creating('orders.create');
const flagsOf = async (ticket: WireMutation) =>
  (await world.query<{ flags: string[] }>('select flags from deliveries where id = $1', [ticket.entity_id]))[0]?.flags;

test('a ticket on an order that ended, or of another customer or material, applies and is flagged', async () => {
  const [customer_id, alias] = [await there(staff, newCustomer()), await there(staff, newCustomer())];
  const made = order({ customer_id, material_type: 'abu_batu' });
  await staff.owner.applies(made);
  const ticket = (payload: object = {}) =>
    newDelivery(staff.admin, { customer_id, order_id: made.entity_id, material_type: 'abu_batu', ...payload });
  const [own, others, other] = [ticket(), ticket({ customer_id: alias }), ticket({ material_type: 'boulder' })];
  await staff.admin.applies(own, others, other);
  expect(await Promise.all([own, others, other].map(flagsOf))).toEqual([
    ['overdraw'],
    ['overdraw', 'order_mismatch'],
    ['overdraw', 'order_mismatch'],
  ]);
  await staff.owner.applies(change('customers.merge', alias, { merged_into: customer_id }));
  const merged = ticket({ customer_id: alias });
  await staff.admin.applies(merged);
  expect(await flagsOf(merged)).toEqual(['overdraw']);
  await staff.owner.applies(change('orders.end', made.entity_id, { end_reason: 'The site is built' }));
  const late = { ...ticket(), captured_at: '2026-11-20T09:00:00.000Z' };
  await staff.admin.applies(late);
  expect(await flagsOf(late)).toEqual(['overdraw', 'order_ended']);
  const [second] = await staff.owner.push(change('orders.end', made.entity_id, { end_reason: 'Once more' }));
  expect(second).toMatchObject({ outcome: 'applied', code: 'already_done' });
});

test('an order is for a volume or for an amount', async () => {
  const customer_id = await there(staff, newCustomer());
  const made = order({ customer_id });
  expect(
    await staff.manager.push(
      made,
      order({ customer_id, amount: 1_000_000 }),
      order({ customer_id, volume: null }),
      order({ customer_id, until_date: '2026-11-19' }),
    ),
  ).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'rejected', code: 'volume_or_amount', field: 'volume' },
    { outcome: 'rejected', code: 'volume_or_amount', field: 'volume' },
    { outcome: 'rejected', code: 'before_start', field: 'until_date' },
  ]);
});

test('money that names the order of another customer is taken without it, and flagged', async () => {
  const made = order({ customer_id: await there(staff, newCustomer()) });
  const paid = creating('payments.create')({
    customer_id: await there(staff, newCustomer()),
    order_id: made.entity_id,
    amount: 50_000,
  });
  await staff.owner.applies(made);
  await staff.admin.applies(paid);
  expect(await world.query('select order_id, flags from payments where id = $1', [paid.entity_id])).toEqual([
    { order_id: null, flags: ['order_mismatch'] },
  ]);
  expect(
    await world.query('select paid from order_totals where order_id = $1 and paid <> 0', [made.entity_id]),
  ).toEqual([]);
});

test('who corrects the order of a ticket gets the price of that order, then the list price again', async () => {
  const customer_id = await there(staff, newCustomer());
  const made = order({ customer_id, unit_price: 99_000 });
  const list = creating('customer_prices.create')({ material_type: 'abu_batu', price_per_m3: 120_000 });
  await staff.owner.applies(made, list);
  const ticket = newDelivery(staff.admin, { customer_id, unit_price: 120_000, volume: 10 });
  await staff.admin.applies(ticket);
  const price = async () =>
    world.query('select unit_price::int as price, amount::int from deliveries where id = $1', [ticket.entity_id]);
  const correct = (order_id: string | null) =>
    staff.admin.applies(change('deliveries.correct', ticket.entity_id, { order_id, reason: 'Wrong order' }));
  await correct(made.entity_id);
  expect(await price()).toEqual([{ price: 99_000, amount: 990_000 }]);
  await correct(null);
  expect(await price()).toEqual([{ price: 120_000, amount: 1_200_000 }]);
});

const TODAY = '2026-11-20';
const WHAT = [
  'ticket',
  'ticket',
  'ticket',
  'deliver',
  'cancel',
  'correct',
  'correct',
  'reprice',
  'void',
  'payment',
  'payment',
  'void payment',
  'merge',
  'apart',
  'end',
] as const;
interface Step {
  readonly what: (typeof WHAT)[number];
  readonly which: number;
  readonly figure: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHAT),
  which: fc.nat(60),
  figure: fc.integer({ min: 1, max: 99_999 }),
});

interface Book {
  readonly customers: readonly string[];
  readonly orders: readonly WireMutation[];
  readonly made: readonly WireMutation[];
}

function mutationOf({ what, which, figure }: Step, { customers, orders, made }: Book): WireMutation | undefined {
  const one = <T>(of: readonly T[], turn = which): T | undefined => of[turn % Math.max(1, of.length)];
  const ofKind = (kind: string) => one(made.filter((sent) => sent.kind === kind))?.entity_id;
  const about = (kind: string, of: string, payload: object) => {
    const id = ofKind(of);
    return id === undefined ? undefined : change(kind, id, payload);
  };
  const named = which % 4 === 0 ? undefined : one(orders);
  const customer_id = named?.payload['customer_id'] ?? one(customers);
  const onOrder = { customer_id, order_id: named?.entity_id ?? null };
  switch (what) {
    case 'ticket':
      return newDelivery(staff.owner, {
        ...onOrder,
        volume: figure / 1_000,
        unit_price: which % 5 === 0 ? null : figure,
        ...(which % 2 === 0 && { status: 'delivered' }),
      });
    case 'deliver': {
      const id = ofKind('deliveries.create');
      const moved = made.some((sent) => sent.kind === 'deliveries.change_status' && sent.entity_id === id);
      return id === undefined
        ? undefined
        : change('deliveries.change_status', id, { status: moved ? 'delivered' : 'in_transit' });
    }
    case 'cancel':
      return about('deliveries.change_status', 'deliveries.create', {
        status: 'cancelled',
        cancel_reason: 'Turned back',
      });
    case 'correct':
      return about('deliveries.correct', 'deliveries.create', {
        ...(which % 2 === 0 ? onOrder : {}),
        ...(which % 3 !== 0 && { volume: figure / 1_000 }),
        reason: 'Read wrongly',
      });
    case 'reprice':
      return about('deliveries.reprice', 'deliveries.create', { unit_price: figure });
    case 'void': {
      const id = ofKind('deliveries.create');
      return id === undefined ? undefined : voiding('deliveries', id);
    }
    case 'payment':
      return creating('payments.create')({ customer_id, amount: figure, ...(named && { order_id: named.entity_id }) });
    case 'void payment': {
      const id = ofKind('payments.create');
      return id === undefined ? undefined : voiding('payments', id);
    }
    case 'merge':
      return change('customers.merge', one(customers) ?? '', { merged_into: one(customers, which + 1) });
    case 'apart':
      return change('customers.merge', one(customers) ?? '', { merged_into: null });
    case 'end': {
      const ended = one(orders);
      return ended && change('orders.end', ended.entity_id, { end_reason: 'The site is built' });
    }
    default:
      return unreachable(what);
  }
}

interface Ticket {
  readonly customer_id: string | null;
  readonly order_id: string | null;
  readonly volume: number;
  readonly amount: number | null;
  readonly status: string;
  readonly voided_at: string | null;
}
interface Payment {
  readonly customer_id: string;
  readonly order_id: string | null;
  readonly amount: number;
  readonly voided_at: string | null;
}
const rowsOf = async <R>(table: string): Promise<R[]> =>
  (await world.query<{ row: R }>(`select to_jsonb(t) as row from public.${table} t`)).map(({ row }) => row);
const total = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);

/** From tickets and payments alone: left by order, and what each customer owes, aliases with the one that they stand for. */
async function recounted(mainOf: (id: string) => string) {
  const orders = await rowsOf<OrderTerms & { id: string; customer_id: string }>('orders');
  const tickets = (await rowsOf<Ticket>('deliveries')).filter(
    (one) => one.status !== 'cancelled' && one.voided_at === null,
  );
  const payments = (await rowsOf<Payment>('payments')).filter(({ voided_at }) => voided_at === null);
  const left: Record<string, number> = {};
  const owed: Record<string, number> = {};
  const owes = (customer: string, amount: number) => {
    owed[mainOf(customer)] = (owed[mainOf(customer)] ?? 0) + amount;
  };
  for (const { id, customer_id, volume, amount, ended_at } of orders) {
    const own = tickets.filter(({ order_id }) => order_id === id);
    const drawn = total(own.map((one) => one.amount ?? 0));
    left[id] =
      volume === null
        ? amount! - drawn
        : Math.round(volume * 1_000 - total(own.map((one) => one.volume * 1_000))) / 1_000;
    const paid = total(payments.filter(({ order_id }) => order_id === id).map((one) => one.amount));
    // A deposit that tickets can draw no more pays what is owed.
    if (paid > drawn && ended_at === null && left[id] > 0) owes(customer_id, paid - drawn);
  }
  for (const { customer_id, amount, status } of tickets)
    if (customer_id !== null && status === 'delivered') owes(customer_id, amount ?? 0);
  for (const { customer_id, amount } of payments) owes(customer_id, -amount);
  return { left, owed: Object.fromEntries(Object.entries(owed).filter(([, amount]) => amount !== 0)) };
}

/** By the sums of the server and the rules of the figures. */
async function known(mainOf: (id: string) => string) {
  const totals = await rowsOf<Taken & { order_id: string }>('order_totals');
  const orders = await rowsOf<OrderTerms & { id: string; customer_id: string }>('orders');
  const takenOf = (id: string): Taken =>
    totals.find(({ order_id }) => order_id === id) ?? { volume: 0, amount: 0, paid: 0 };
  const months = await rowsOf<{ customer_id: string; month: string; billed: number; tax: number; paid: number }>(
    'customer_months',
  );
  const { debts } = receivablesOf(
    months.map((one) => ({ ...one, customerId: one.customer_id, unpriced: 0 })),
    TODAY,
    () => 0,
    mainOf,
    [],
    orders.map((one) => ({ customerId: one.customer_id, left: depositApart(one, takenOf(one.id), TODAY) })),
  );
  return {
    left: Object.fromEntries(orders.map((one) => [one.id, leftOf(one, takenOf(one.id))])),
    owed: Object.fromEntries(
      debts.flatMap(({ customerId, balance }) => (balance === 0 ? [] : [[customerId, balance]])),
    ),
  };
}

test(
  'what is left of each order and what each customer owes equal a recount after random histories',
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45, size: 'max' }), async (steps) => {
        const customers = [await there(staff, newCustomer()), await there(staff, newCustomer())];
        const orders = [
          order({ customer_id: customers[0], volume: 150 }),
          order({ customer_id: customers[1], volume: null, amount: 5_000_000, paid_ahead: true }),
          order({ customer_id: customers[1], volume: 40, unit_price: 7_000 }),
        ];
        await staff.owner.applies(...orders);
        const made: WireMutation[] = [];
        for (const wanted of steps) {
          const sent = mutationOf(wanted, { customers, orders, made });
          if (!sent) continue;
          const [outcome] = await staff.owner.push(sent);
          if (outcome?.outcome !== 'applied') continue;
          made.push(sent);
          seen.add(sent.kind);
        }
        const mains = new Map(
          (await rowsOf<{ id: string; merged_into: string | null }>('customers')).map((one) => [
            one.id,
            one.merged_into,
          ]),
        );
        const mainOf = (id: string) => mains.get(id) ?? id;
        const expected = await recounted(mainOf);
        expect(await known(mainOf)).toEqual(expected);
        for (const id of customers)
          expect(
            await world.query(
              `select private.owed_by(array(select private.merged_with(array[$1::uuid], 'customers')), $2)::float8 as owed`,
              [id, TODAY],
            ),
          ).toEqual([{ owed: expected.owed[mainOf(id)] ?? 0 }]);
        const stamps = () => world.query('select id, version from order_totals order by 1');
        const before = await stamps();
        await world.sql.run('select private.recompute_derived()');
        expect(await stamps()).toEqual(before);
      }),
      { numRuns: soak(8, 200), seed: 20_261_129, endOnFailure: true },
    );
    expect([...seen].toSorted()).toEqual([
      'customers.merge',
      'deliveries.change_status',
      'deliveries.correct',
      'deliveries.create',
      'deliveries.reprice',
      'deliveries.void',
      'orders.end',
      'payments.create',
      'payments.void',
    ]);
  },
  soakMinutes(2, 20),
);
