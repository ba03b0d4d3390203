/** Opening balances: what a customer owed at the start is in their months, once, and nowhere else. */
import { expect, test } from 'vitest';
import { change, voiding } from './support/everyKind.ts';
import { creating, newCustomer } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';

const { world, staff, there } = await openStaffed();

const opening = (customer_id: string, amount: number, as_of = '2026-01-31') =>
  creating('opening_balances.create')({ customer_id, amount, as_of });
const owed = (customer_id: string) =>
  world.query(
    `select month::text, billed::float8, paid::float8 from customer_months where customer_id = $1 and billed <> 0 order by month`,
    [customer_id],
  );

test('one of a customer stands: a second is refused until the first is taken back, also when both come at once', async () => {
  const customer = await there(newCustomer());
  const both = [opening(customer, 5_000_000), opening(customer, 7_000_000)] as const;
  const outcomes = (await Promise.all([staff.owner.push(both[0]), staff.manager.push(both[1])])).flat();
  expect(outcomes.map(({ outcome, code }) => code ?? outcome).toSorted()).toEqual(['applied', 'balance_stands']);
  const first = both[outcomes.findIndex(({ outcome }) => outcome === 'applied')]!;
  expect(await owed(customer)).toEqual([{ month: '2026-01-01', billed: first.payload['amount'], paid: 0 }]);
  await staff.manager.applies(voiding('opening_balances', first.entity_id));
  expect(await owed(customer)).toEqual([]);
  await staff.owner.applies(opening(customer, -250_000, '2025-12-31'));
  expect(await owed(customer)).toEqual([{ month: '2025-12-01', billed: -250_000, paid: 0 }]);
  await world.query('select private.recompute_months()');
  expect(await owed(customer)).toEqual([{ month: '2025-12-01', billed: -250_000, paid: 0 }]);
});

test('a customer and one merged into them have one between them, also when both come at once', async () => {
  const [from, into] = [await there(newCustomer()), await there(newCustomer())];
  await staff.owner.applies(change('customers.merge', from, { merged_into: into }, { merged_into: null }));
  const outcomes = (
    await Promise.all([staff.owner.push(opening(from, 1_000_000)), staff.manager.push(opening(into, 2_000_000))])
  ).flat();
  expect(outcomes.map(({ outcome, code }) => code ?? outcome).toSorted()).toEqual(['applied', 'balance_stands']);
  await staff.owner.isRefused('balance_stands', opening(from, 3_000_000));
});

test('it is no revenue and no money that came in, and a day to come is refused', async () => {
  const counts = () =>
    world.query(
      `select (select count(*)::int from transactions) as ledger, (select coalesce(sum(amount), 0)::float8 from daily_totals) as totals`,
    );
  const before = await counts();
  await staff.owner.applies(opening(await there(newCustomer()), 9_000_000));
  expect(await counts()).toEqual(before);
  await staff.owner.isRefused('day_ahead', opening(await there(newCustomer()), 1, '2126-01-31'));
});

test('two customers that become one keep a balance each, and have it when they are taken apart', async () => {
  const [from, into] = [await there(newCustomer()), await there(newCustomer())];
  await staff.owner.applies(opening(from, 1_000_000));
  await staff.owner.applies(opening(into, 2_000_000));
  await staff.owner.applies(change('customers.merge', from, { merged_into: into }, { merged_into: null }));
  const both = async () => [...(await owed(from)), ...(await owed(into))];
  expect(await both()).toMatchObject([{ billed: 1_000_000 }, { billed: 2_000_000 }]);
  await staff.owner.applies(change('customers.merge', from, { merged_into: null }, { merged_into: into }));
  expect(await both()).toMatchObject([{ billed: 1_000_000 }, { billed: 2_000_000 }]);
});
