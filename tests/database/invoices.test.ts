/** Invoices: what is issued, what is refused, and what becomes of one whose tickets or payments change. */
import { describe, expect, test } from 'vitest';
import { change, voiding } from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import type { Person } from './support/world.ts';
import type { SyncedTables } from '../../src/domain/records/rows.ts';

const { world, staff, there } = await openStaffed();

const customer = () => there(newCustomer());
const ticket = (customer_id: string, fields: object = {}) =>
  there(newDelivery(staff.owner, { customer_id, status: 'delivered', volume: 10, unit_price: 150_000, ...fields }));
const invoice = (customer_id: string, tickets: readonly string[], total: number, fields: object = {}) =>
  mutation('invoices.create', {
    customer_id,
    tickets,
    total,
    from_date: '2026-11-01',
    until_date: '2026-11-30',
    ...fields,
  });
const credit = (credits: string, total: number) => mutation('invoices.credit', { credits, total });
const paying = (customer_id: string, amount: number, fields: object = {}) =>
  creating('payments.create')({ customer_id, amount, ...fields });
const correct = (id: string, fields: object) => change('deliveries.correct', id, { ...fields, reason: 'Read wrongly' });
const stateOf = async (id: string) => (await world.records<SyncedTables['invoices']>('invoices', `id = '${id}'`))[0];
const invoiceOf = async (table: 'deliveries' | 'payments', id: string) =>
  (await world.row<{ on: string | null }>(table, id, 'invoice_id as on'))?.on;
const numberOf = (number: string | undefined) => Number(number?.slice(-4));

test('a ticket that a credit note took off an invoice stays off it when its customer is corrected back', async () => {
  const [id, other] = [await customer(), await customer()];
  const [one, stays] = [await ticket(id), await ticket(id)];
  const sent = invoice(id, [one, stays], 3_000_000);
  await staff.owner.applies(sent);
  await staff.owner.applies(correct(one, { customer_id: other }));
  await staff.owner.applies(credit(sent.entity_id, -1_500_000));
  await staff.owner.applies(correct(one, { customer_id: id }));
  expect(await invoiceOf('deliveries', one)).toBeNull();
  await staff.owner.applies(correct(stays, { volume: 5 }));
  expect((await stateOf(sent.entity_id))?.differs).toBe(-750_000);
  await staff.owner.applies(credit(sent.entity_id, -750_000));
});

describe('issuing', () => {
  test('adds the tickets up by material, price and month, and gives the next number and the due day', async () => {
    const id = await customer();
    const tickets = [
      await ticket(id),
      await ticket(id, { volume: 2.5 }),
      await ticket(id, { operating_day: '2026-11-21', unit_price: 160_000 }),
    ];
    const sent = invoice(id, tickets, 3_475_000);
    await staff.manager.applies(sent);
    const row = await world.row<{ number: string; lines: unknown; days: number }>(
      'invoices',
      sent.entity_id,
      'number, lines, due_on - issued_on as days',
    );
    expect(row?.number).toMatch(/^INV\/\d{4}\/\d{2}\/\d{4}$/);
    expect(row?.days).toBe(30);
    expect(row?.lines).toEqual([
      {
        month: '2026-11-01',
        order_id: null,
        material_type: 'abu_batu',
        unit_price: 150_000,
        volume: 12.5,
        count: 2,
        amount: 1_875_000,
      },
      {
        month: '2026-11-01',
        order_id: null,
        material_type: 'abu_batu',
        unit_price: 160_000,
        volume: 10,
        count: 1,
        amount: 1_600_000,
      },
    ]);
    for (const one of tickets) expect(await invoiceOf('deliveries', one)).toBe(sent.entity_id);
    const next = invoice(id, [await ticket(id)], 1_500_000);
    await staff.owner.applies(next);
    expect(numberOf((await stateOf(next.entity_id))?.number)).toBe(numberOf(row?.number) + 1);
  });

  test('a refused one uses no number up', async () => {
    const id = await customer();
    const [one, other] = [await ticket(id), await ticket(id)];
    const first = invoice(id, [one], 1_500_000);
    await staff.owner.applies(first);
    // Found by a check of the table, once the number is taken.
    const late = invoice(id, [other], 1_500_000);
    await staff.owner.isRefused('before_issue', { ...late, payload: { ...late.payload, due_on: '2020-01-31' } });
    const second = invoice(id, [other], 1_500_000);
    await staff.owner.applies(second);
    const [a, b] = [await stateOf(first.entity_id), await stateOf(second.entity_id)];
    expect(numberOf(b?.number)).toBe(numberOf(a?.number) + 1);
  });

  test.each<[code: string, what: string, tickets: (id: string) => Promise<string[]>]>([
    ['no_tickets', 'no tickets', () => Promise.resolve([])],
    ['ticket_of_other', 'tickets of two customers', async (id) => [await ticket(id), await ticket(await customer())]],
    [
      'ticket_of_other',
      'a ticket of nobody on file',
      async () => [await there(newDelivery(staff.owner, { status: 'delivered' }))],
    ],
    ['ticket_not_delivered', 'one that has not left', async (id) => [await ticket(id, { status: 'pending' })]],
    [
      'ticket_not_delivered',
      'one that was voided',
      async (id) => {
        const one = await ticket(id);
        await staff.owner.applies(voiding('deliveries', one));
        return [one];
      },
    ],
    [
      'ticket_not_delivered',
      'one that was cancelled',
      async (id) => {
        const one = await ticket(id, { status: 'pending' });
        await staff.owner.applies(change('deliveries.change_status', one, { status: 'cancelled' }));
        return [one];
      },
    ],
    ['ticket_unpriced', 'one without a price', async (id) => [await ticket(id, { unit_price: undefined })]],
  ])('is refused as %s: %s', async (code, _what, tickets) => {
    const id = await customer();
    await staff.manager.isRefused(code, invoice(id, await tickets(id), 1_500_000));
  });

  test('of a ticket that is on another says which, also when two offices issue the same', async () => {
    const id = await customer();
    const one = await ticket(id);
    const first = invoice(id, [one], 1_500_000);
    await staff.owner.applies(first);
    const ticketNo = await world.row<{ no: string }>('deliveries', one, 'ticket_no as no');
    expect(await staff.manager.push(invoice(id, [one], 1_500_000))).toMatchObject([
      {
        outcome: 'rejected',
        code: 'ticket_invoiced',
        conflict: { tickets: { yours: ticketNo?.no, theirs: (await stateOf(first.entity_id))?.number } },
      },
    ]);
    await staff.owner.isRefused('ticket_invoiced', change('deliveries.reprice', one, { unit_price: 1 }));
    // The same request again, as after a lost answer.
    expect(await staff.owner.said(first)).toEqual(['duplicate']);
  });

  test('takes tickets of a customer that was merged into this one', async () => {
    const [id, alias] = [await customer(), await customer()];
    const one = await ticket(alias);
    await staff.owner.applies(change('customers.merge', alias, { merged_into: id }));
    await staff.owner.applies(invoice(id, [one], 1_500_000));
  });

  test('is due by the terms of the customer; of those made at the gate by a clerk, by the terms of the site', async () => {
    const dueBy = async (by: Person) => {
      const made = newCustomer({ payment_days: 14 });
      await by.applies(made);
      const of = await there(invoice(made.entity_id, [await ticket(made.entity_id)], 1_500_000));
      const row = await world.row<{ days: number }>('invoices', of, 'due_on - issued_on as days');
      return row?.days;
    };
    expect([await dueBy(staff.manager), await dueBy(staff.admin)]).toEqual([14, 30]);
  });

  test('is not for who weighs', async () => {
    const id = await customer();
    await staff.admin.isRefused('not_permitted', invoice(id, [await ticket(id)], 1_500_000));
    expect(await staff.admin.query('select id from invoices')).toEqual([]);
    expect((await staff.manager.query('select id from invoices')).length).toBeGreaterThan(0);
  });
});

describe('afterwards', () => {
  const issued = async (tickets = 2) => {
    const id = await customer();
    const own = await Promise.all(Array.from({ length: tickets }, () => ticket(id)));
    return { id, tickets: own, invoice: await there(invoice(id, own, tickets * 1_500_000)) };
  };

  test('a ticket that is corrected or voided makes it differ, and a credit note puts that right', async () => {
    const { tickets, invoice: of } = await issued();
    const [less = '', gone = ''] = tickets;
    await staff.owner.isRefused('nothing_to_credit', credit(of, 0));
    await staff.owner.applies(correct(less, { volume: 8 }));
    expect(await stateOf(of)).toMatchObject({ differs: -300_000, total: 3_000_000 });
    await staff.owner.applies(voiding('deliveries', gone));
    expect(await stateOf(of)).toMatchObject({ differs: -1_800_000 });
    await staff.owner.isRefused('tickets_changed', credit(of, -300_000));
    const note = credit(of, -1_800_000);
    await staff.manager.applies(note);
    expect(await stateOf(note.entity_id)).toMatchObject({ number: expect.stringMatching(/^CN\//), total: -1_800_000 });
    expect(await stateOf(of)).toMatchObject({ differs: 0 });
    expect(await invoiceOf('deliveries', gone)).toBeNull();
    expect(await invoiceOf('deliveries', less)).toBe(of);
    await staff.owner.isRefused('not_an_invoice', voiding('invoices', note.entity_id));
    await staff.owner.applies(correct(less, { volume: 12 }));
    await staff.owner.isRefused('nothing_to_credit', credit(of, 600_000));
    await staff.owner.applies(voiding('invoices', of));
    expect(await stateOf(note.entity_id)).toMatchObject({ voided_at: expect.any(String) });
  });

  test('it keeps its buyer and says how often its tickets had been corrected; a credit note says which it is for', async () => {
    const id = await customer();
    const tickets = [await ticket(id), await ticket(id), await ticket(id)];
    const [twice = '', gone = '', same = ''] = tickets;
    await staff.owner.applies(correct(twice, { volume: 12 }));
    const of = await there(invoice(id, tickets, 4_800_000));
    const kept = async (one: string) =>
      await world.row<{ versions: object; buyer: object }>('invoices', one, 'versions, buyer');
    const before = await kept(of);
    expect(before?.versions).toEqual({ [twice]: 1 });
    await staff.owner.applies(change('customers.change', id, { name: 'PT Sudah Berganti', address: 'Jalan Lain 9' }));
    await staff.owner.applies(correct(twice, { volume: 10 }));
    await staff.owner.applies(voiding('deliveries', gone));
    const first = await there(credit(of, -1_800_000));
    expect(await kept(first)).toEqual({ buyer: before?.buyer, versions: { [twice]: 2, [gone]: -1 } });
    await staff.owner.applies(correct(same, { volume: 9 }));
    const second = await there(credit(of, -150_000));
    expect((await kept(second))?.versions).toEqual({ [same]: 1 });
    expect(await kept(of)).toEqual(before);
    expect(before?.buyer).toMatchObject({ name: expect.not.stringContaining('Berganti'), tax_number: null });
  });

  test('when customers are merged or taken apart the answer brings the invoices that differ by it', async () => {
    const [id, alias] = [await customer(), await customer()];
    const merged = (into: string | null) =>
      change('customers.merge', alias, { merged_into: into }, { merged_into: into === null ? id : null });
    await staff.owner.applies(merged(id));
    const of = await there(invoice(id, [await ticket(id), await ticket(alias)], 3_000_000));
    const differsAfter = async (into: string | null) => {
      const [outcome] = await staff.manager.push(merged(into));
      return [outcome?.rows?.some(([table, row]) => table === 'invoices' && row === of), (await stateOf(of))?.differs];
    };
    expect(await differsAfter(null)).toEqual([true, -1_500_000]);
    expect(await differsAfter(id)).toEqual([true, 0]);
  });

  test('what one paid for an invoice of the other while they were merged pays their own debts once they are apart', async () => {
    const [id, alias] = [await customer(), await customer()];
    const merged = (into: string | null) =>
      change('customers.merge', alias, { merged_into: into }, { merged_into: into === null ? id : null });
    const of = await there(invoice(alias, [await ticket(alias)], 1_500_000));
    await staff.owner.applies(merged(id));
    const payment = await there(paying(id, 300_000, { invoice_id: of }));
    const own = await there(paying(alias, 200_000, { invoice_id: of }));
    expect(await stateOf(of)).toMatchObject({ paid: 500_000 });
    const [outcome] = await staff.manager.push(merged(null));
    expect(outcome?.rows).toContainEqual(expect.arrayContaining(['payments', payment]));
    expect(await stateOf(of)).toMatchObject({ paid: 200_000 });
    expect([await invoiceOf('payments', payment), await invoiceOf('payments', own)]).toEqual([null, of]);
  });

  test('a void frees its tickets, and what was paid for it counts for the oldest debt', async () => {
    const { id, tickets, invoice: of } = await issued(1);
    const payment = await there(paying(id, 500_000, { invoice_id: of }));
    expect(await stateOf(of)).toMatchObject({ paid: 500_000 });
    await staff.manager.applies(voiding('invoices', of));
    expect(await stateOf(of)).toMatchObject({ voided_at: expect.any(String), paid: 0, total: 1_500_000 });
    expect(await invoiceOf('payments', payment)).toBeNull();
    // Money for it that comes only now is taken all the same.
    const late = paying(id, 200_000, { invoice_id: of });
    await staff.manager.applies(late);
    expect(await invoiceOf('payments', late.entity_id)).toBeNull();
    await staff.owner.applies(invoice(id, tickets, 1_500_000));
    expect(await staff.owner.said(voiding('invoices', of))).toEqual(['applied already_done']);
  });

  test('tax is by the setting of the day, and is owed; a later setting changes nothing that was issued', async () => {
    await world.setting('invoice.tax', '11');
    const id = await customer();
    const of = await there(invoice(id, [await ticket(id, { volume: 3.333 })], 554_945));
    await world.setting('invoice.tax', '0');
    expect(await stateOf(of)).toMatchObject({ net: 499_950, tax: 54_995, total: 554_945 });
    const all = paying(id, 1_100_000);
    await staff.owner.applies(all);
    const row = await world.row<{ flags: string[] }>('payments', all.entity_id, 'flags');
    // Not above twice of what is owed with the tax.
    expect(row?.flags).not.toContain('above_owed');
    // Who weighs sees no invoice, and what is owed all the same.
    const taxOf = () =>
      staff.admin.query('select tax::float8 from customer_months where customer_id = $1 and tax <> 0', [id]);
    expect(await taxOf()).toEqual([{ tax: 54_995 }]);
    await staff.owner.applies(voiding('invoices', of));
    expect(await taxOf()).toEqual([]);
  });
});
