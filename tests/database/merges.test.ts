/** Two records that are one: who may say so, what the one that stays keeps, and how they come apart again. */
import { describe, expect, test } from 'vitest';
import { change } from './support/everyKind.ts';
import { mutation, newCustomer, newDelivery, newDriver } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';

const { world, staff, made, there } = await openStaffed();

type Credit = readonly [status: string, credit_limit: number | null];
const customer = async (...[status, credit_limit]: Credit) => {
  const id = await there(newCustomer({ name: `PT ${status} ${credit_limit ?? 'tanpa limit'}` }));
  await made(change('customers.change_credit', id, { status, credit_limit }));
  return id;
};
const merge = (table: string, from: string, into: string | null, more: object = {}, seen: string | null = null) =>
  change(`${table}.merge`, from, { merged_into: into, ...more }, { merged_into: seen });
const one = async (id: string) => await world.row('customers', id, 'status, credit_limit::int, merged_into');

describe('a merge of customers', () => {
  const cases: readonly (readonly [gone: Credit, stays: Credit, kept: Credit])[] = [
    [
      ['blocked', 5_000_000],
      ['open', null],
      ['blocked', 5_000_000],
    ],
    [
      ['open', null],
      ['cash_only', 2_000_000],
      ['cash_only', 2_000_000],
    ],
    [
      ['cash_only', 9_000_000],
      ['blocked', 3_000_000],
      ['blocked', 3_000_000],
    ],
  ];
  test.each(cases)('of %j into %j keeps the stricter: %j', async (gone, stays, kept) => {
    const [from, into] = [await customer(...gone), await customer(...stays)];
    await staff.manager.applies(merge('customers', from, into));
    expect(await one(into)).toEqual({ status: kept[0], credit_limit: kept[1], merged_into: null });
  });

  test('keeps what was chosen instead, and the audit of the one that stays says what changed', async () => {
    const [from, into] = [await customer('blocked', 5_000_000), await customer('open', null)];
    await staff.owner.applies(merge('customers', from, into, { status: 'cash_only', credit_limit: null }));
    expect(await one(into)).toEqual({ status: 'cash_only', credit_limit: null, merged_into: null });
    expect(
      await world.query(`select before, after from audit_log where row_id = $1 and action = 'customers.merge'`, [into]),
    ).toEqual([{ before: { status: 'open' }, after: { status: 'cash_only' } }]);
  });

  test('keeps the tax number and the terms of the one that stays, else those of the other', async () => {
    const [from, into] = [await customer('open', null), await customer('open', null)];
    await made(change('customers.change', from, { tax_number: '0012345678901000' }));
    await made(change('customers.change_credit', from, { payment_days: 14 }));
    await made(change('customers.change_credit', into, { payment_days: 0 }));
    await staff.owner.applies(merge('customers', from, into));
    expect(await world.row('customers', into, 'tax_number, payment_days')).toEqual({
      tax_number: '0012345678901000',
      payment_days: 0,
    });
  });

  test('taken apart, gives back the tax number and the terms that came with it, unless they were set since', async () => {
    const [from, into] = [await customer('open', null), await customer('open', null)];
    await made(change('customers.change', from, { tax_number: '0012345678901000' }));
    await made(change('customers.change_credit', from, { payment_days: 14 }));
    const termsOf = async (id: string) => await world.row('customers', id, 'tax_number, payment_days');
    await staff.owner.applies(merge('customers', from, into));
    await staff.owner.applies(merge('customers', from, null, {}, into));
    expect(await termsOf(from)).toEqual({ tax_number: '0012345678901000', payment_days: 14 });
    expect(await termsOf(into)).toEqual({ tax_number: null, payment_days: null });
    expect(
      await world.query(
        `select after from audit_log where row_id = $1 and action = 'customers.merge' order by id desc limit 1`,
        [into],
      ),
    ).toEqual([{ after: { tax_number: null, payment_days: null } }]);
    await staff.owner.applies(merge('customers', from, into));
    await made(change('customers.change_credit', into, { payment_days: 30 }));
    await made(change('customers.change_credit', into, { payment_days: 14 }));
    await staff.owner.applies(merge('customers', from, null, {}, into));
    expect(await termsOf(into)).toEqual({ tax_number: null, payment_days: 14 });
  });

  test('is taken apart again: what came in between stays with whom it was written for, and so do status and limit', async () => {
    const [from, into] = [await customer('blocked', null), await customer('open', null)];
    await staff.owner.applies(merge('customers', from, into));
    const ticket = await there(newDelivery(staff.owner, { customer_id: into, customer_name: 'PT Satu' }));
    await staff.manager.applies(merge('customers', from, null, {}, into));
    expect(await one(from)).toMatchObject({ merged_into: null, status: 'blocked' });
    expect(await one(into)).toMatchObject({ status: 'blocked' });
    expect(await world.row('deliveries', ticket, 'customer_id')).toEqual({ customer_id: into });
  });
});

describe.each([
  ['customers', () => newCustomer()],
  ['trucks', () => mutation('trucks.create', { license_plate: 'B 77 MM' })],
  ['drivers', () => newDriver()],
] as const)('of %s', (table, make) => {
  const record = () => there(make());

  test('one with itself, in a ring, or of a merged one is refused in words', async () => {
    const [a, b, c] = [await record(), await record(), await record()];
    await staff.owner.isRefused('itself', merge(table, a, a));
    await staff.owner.applies(merge(table, a, b));
    await staff.owner.isRefused('merge_ring', merge(table, b, a));
    await staff.owner.isRefused('already_merged', merge(table, c, a));
    await staff.owner.isRefused('already_merged', merge(table, a, c, {}, b));
    // Somebody else merged it meanwhile.
    await staff.manager.isRefused('conflict', merge(table, a, c));
  });

  test('by an admin is a proposal: it is held, and the owner applies it', async () => {
    const [a, b] = [await record(), await record()];
    const proposal = merge(table, a, b);
    await staff.admin.isHeld('merge_proposed', proposal);
    const into = async () => await world.row(table, a, 'merged_into');
    expect(await into()).toEqual({ merged_into: null });
    await staff.owner.applies(change('held_mutations.apply', proposal.id, { reason: 'They are one' }));
    expect(await into()).toEqual({ merged_into: b });
    // What could never apply is refused at once.
    await staff.admin.isRefused('itself', merge(table, b, b));
  });
});
