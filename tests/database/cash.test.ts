/** Cash: who sees it, who takes it back, and how it goes from hand to hand. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashBoxOf } from '../../src/domain/figures/cashBox.ts';
import { change, voiding } from './support/everyKind.ts';
import { capturedAt, creating, mutation, newCustomer, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { rowsOf, type Person } from './support/world.ts';
import type { SyncedTables } from '../../src/domain/records/rows.ts';

const { world, staff, there } = await openStaffed();
const customer_id = await there(newCustomer());

const at = (minute: number) => new Date(Date.parse('2026-11-20T03:00:00.000Z') + minute * 60_000).toISOString();
const cash = (amount: number, payload: object = {}, minute = 0) =>
  creating('payments.create')({ customer_id, amount, method: 'cash', ...payload }, { captured_at: at(minute) });
const handover = (payments: readonly WireMutation[], counted: number, expected = counted, minute = 60) =>
  mutation(
    'cash_handovers.create',
    { counted, expected, payments: payments.map(({ entity_id }) => entity_id) },
    { captured_at: at(minute) },
  );
const receiving = (of: WireMutation) => change('cash_handovers.receive', of.entity_id, {});
const handoversOf = async (by: Person) =>
  (await world.records<SyncedTables['cash_handovers']>('cash_handovers', `author = '${by.id}'`)).toSorted(
    (one, other) => Date.parse(one.captured_at) - Date.parse(other.captured_at),
  );

test('a clerk reads what they took themselves, owner and manager read all, over REST and in pulls', async () => {
  const [clerk, other] = [await world.hire('admin'), await world.hire('admin')];
  const [own, others] = [cash(1_000), cash(2_000)];
  await clerk.applies(own);
  await other.applies(others);
  const ids = [own.entity_id, others.entity_id];
  const rest = async (by: Person) =>
    (await by.query<{ id: string }>('select id from public.payments'))
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
  const pulled = async (by: Person) =>
    [...rowsOf(await by.pullAll(), 'payments').keys()].filter((id) => ids.includes(id));
  for (const read of [rest, pulled]) {
    expect(await read(clerk)).toEqual([own.entity_id]);
    expect(new Set(await read(staff.manager))).toEqual(new Set(ids));
    expect(new Set(await read(staff.owner))).toEqual(new Set(ids));
  }
});

describe('taking a payment back', () => {
  test('is for who took it on the day that they recorded it, whatever day it is of, and afterwards for owner and manager', async () => {
    const clerk = await world.hire('admin');
    const [today, tomorrow, yesterday] = [cash(1_000), cash(2_000), cash(3_000, { paid_on: '2026-11-19' })];
    await clerk.applies(today, tomorrow, yesterday);
    await staff.admin.isRefused('not_permitted', voiding('payments', today.entity_id));
    await clerk.isRefused(
      'not_permitted',
      capturedAt('2026-11-20T23:30:00.000Z', voiding('payments', tomorrow.entity_id)),
    );
    await clerk.isRefused(
      'not_permitted',
      capturedAt('2026-11-20T23:30:00.000Z', voiding('payments', yesterday.entity_id)),
    );
    await clerk.applies(voiding('payments', today.entity_id), voiding('payments', yesterday.entity_id));
    await staff.manager.applies(voiding('payments', tomorrow.entity_id));
  });

  test('once it is handed over it is for owner and manager; the handover keeps what it came to', async () => {
    const clerk = await world.hire('admin');
    const paid = cash(5_000);
    await clerk.applies(paid, handover([paid], 5_000));
    await clerk.isRefused('handed_over', voiding('payments', paid.entity_id));
    await staff.manager.applies(voiding('payments', paid.entity_id));
    expect(await handoversOf(clerk)).toMatchObject([{ expected: 5_000 }]);
  });
});

describe('a handover of cash', () => {
  test('covers cash of its author that stands and nobody handed over; the server says what it came to', async () => {
    const clerk = await world.hire('admin');
    const [good, voided, before] = [cash(10_000), cash(20_000), cash(40_000)];
    const transfer = cash(80_000, { method: 'transfer' });
    const others = cash(160_000);
    await clerk.applies(
      good,
      voided,
      before,
      transfer,
      voiding('payments', voided.entity_id),
      handover([before], 40_000, 40_000, 1),
    );
    await staff.admin.applies(others);
    await clerk.applies(handover([good, voided, before, transfer, others], 9_000, 310_000, 2));
    expect(await handoversOf(clerk)).toMatchObject([
      { expected: 40_000, counted: 40_000, payments: [before.entity_id], flags: [] },
      { expected: 10_000, counted: 9_000, payments: [good.entity_id], flags: ['takings_changed'] },
    ]);
  });

  test('is received by another person than its author, once', async () => {
    const clerk = await world.hire('admin');
    const paid = cash(7_000);
    const of = handover([paid], 7_000);
    await clerk.applies(paid, of);
    await clerk.isRefused('own_handover', receiving(of));
    await staff.manager.applies(receiving(of));
    await staff.admin.isRefused('received_before', receiving(of));
    // From another tablet of the same person.
    expect(await staff.manager.said(receiving(of))).toEqual(['applied already_done']);
    expect(await world.row('cash_handovers', of.entity_id, 'acknowledged_by')).toEqual({
      acknowledged_by: staff.manager.id,
    });
  });

  test('is withdrawn by its author, owner or manager before anybody received it; its payments are free for the next', async () => {
    const clerk = await world.hire('admin');
    const paid = cash(9_000);
    const [wrong, again] = [handover([paid], 90_000, 9_000, 1), handover([paid], 9_000, 9_000, 2)];
    const withdrawing = (of: WireMutation, payload: object = {}) =>
      change('cash_handovers.void', of.entity_id, payload);
    await clerk.applies(paid, wrong);
    await staff.admin.isRefused('not_permitted', withdrawing(wrong));
    await clerk.applies(withdrawing(wrong));
    expect(await clerk.said(withdrawing(wrong))).toEqual(['applied already_done']);
    await staff.manager.isRefused('handover_voided', receiving(wrong));
    await clerk.applies(again);
    expect(await handoversOf(clerk)).toMatchObject([{}, { expected: 9_000, payments: [paid.entity_id], flags: [] }]);
    await staff.manager.applies(withdrawing(again, { void_reason: 'Counted again' }));
    // In no handover that stands, it is its author's to take back.
    await clerk.applies(voiding('payments', paid.entity_id));
    const received = handover([], 0, 0, 3);
    await clerk.applies(received);
    await staff.manager.applies(receiving(received));
    await clerk.isRefused('received_before', withdrawing(received));
    await staff.owner.isRefused('received_before', withdrawing(received));
  });

  test('is held by no closing of its day, and takes a count of nothing but none below', async () => {
    const clerk = await world.hire('admin');
    await clerk.applies(handover([], 0));
    await clerk.isRefused('negative', handover([], -1));
  });
});

test('two receipts with one number are both kept, and flagged; one that no device counted is left out', async () => {
  const clerk = await world.hire('admin');
  const numbered = (count: string) => cash(1_000, { number: `KW-261120-${clerk.code}-${count}` });
  const [first, second, far] = [numbered('0001'), numbered('0001'), numbered('900000001')];
  await clerk.applies(first, second, far);
  const [one, two, three] = await Promise.all(
    [first, second, far].map(async ({ entity_id }) => await world.row('payments', entity_id, 'number, flags')),
  );
  expect([one, two, three]).toEqual([
    { number: first.payload['number'], flags: [] },
    { number: first.payload['number'], flags: ['number_collision'] },
    { number: null, flags: ['number_collision'] },
  ]);
});

/** Two tablets of one person: each hands over what it took itself and what it knew of the other; all of it arrives in any order. */
const step = fc.record({
  tablet: fc.constantFrom(0, 1),
  does: fc.constantFrom('pay', 'pay', 'pay', 'void', 'hand over', 'hand over', 'withdraw'),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  method: fc.constantFrom('cash', 'cash', 'transfer'),
  knowsOther: fc.boolean(),
});

test('whatever arrives first, each payment in cash is in one handover that stands, and the handovers come to what was taken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
      async (steps, picks) => {
        const clerk = await world.hire('admin');
        const queues: [WireMutation[], WireMutation[]] = [[], []];
        const paid: (readonly [WireMutation, tablet: number])[] = [];
        for (const [n, { tablet, does, amount, method, knowsOther }] of steps.entries()) {
          if (does === 'pay') {
            const one = cash(amount, { method }, n);
            paid.push([one, tablet]);
            queues[tablet].push(one);
          }
          const known = paid.filter(([, of]) => knowsOther || of === tablet).map(([one]) => one);
          const last = paid.filter(([, of]) => of === tablet).at(-1)?.[0];
          if (does === 'void' && last) queues[tablet].push(capturedAt(at(n), voiding('payments', last.entity_id)));
          if (does === 'hand over') queues[tablet].push(handover(known, 0, 0, n));
          const made = queues[tablet].findLast(({ kind }) => kind === 'cash_handovers.create');
          if (does === 'withdraw' && made) queues[tablet].push(change('cash_handovers.void', made.entity_id, {}));
        }
        for (const pick of picks) {
          const next = queues[pick % 2]!.shift() ?? queues[1 - (pick % 2)]!.shift();
          if (next) await clerk.push(next);
        }
        type Payment = Parameters<typeof cashBoxOf>[0][number];
        const payments = await world.query<Payment>(
          `select id, author, method, amount::float8, voided_at::text, captured_at::text from payments where author = $1`,
          [clerk.id],
        );
        const before = await handoversOf(clerk);
        const box = cashBoxOf(payments, before, clerk.id);
        // What is left is in the last one.
        const rest = mutation(
          'cash_handovers.create',
          { counted: box.total, expected: box.total, payments: box.inBox.map(({ id }) => id) },
          { captured_at: at(60) },
        );
        await clerk.applies(rest);
        const made = await handoversOf(clerk);
        expect(made.at(-1)).toMatchObject({ expected: box.total, flags: [] });
        const standing = made.filter(({ voided_at }) => voided_at === null);
        const covered = standing.flatMap((one) => one.payments);
        expect(new Set(covered).size).toBe(covered.length);
        const amounts = new Map(payments.map(({ id, amount }) => [id, amount]));
        for (const one of made) expect(one.expected).toBe(one.payments.reduce((sum, id) => sum + amounts.get(id)!, 0));
        const taken = payments.filter(
          ({ id, method, voided_at }) => method === 'cash' && (voided_at === null || covered.includes(id)),
        );
        expect(standing.reduce((sum, one) => sum + one.expected, 0)).toBe(
          taken.reduce((sum, { amount }) => sum + amount, 0),
        );
      },
    ),
    { numRuns: 25 },
  );
});
