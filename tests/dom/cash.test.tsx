/** Money at the gate: a payment from a ticket with its receipt, the cash of the day, and its way from hand to hand. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { derivedId } from '../../src/domain/records/ids.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { rowsOf } from '../support/rowOf.ts';
import { ticket } from './support/tickets.ts';
import { signedInAs } from './support/signedInAs.ts';
import { db } from './support/store.ts';
import { USER, show } from './support/world.tsx';
import type { Outcome } from '../../src/forms/useOfflineForm.ts';

vi.hoisted(() =>
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00+07:00') }),
);
const { newId } = await import('../../src/domain/records/ids.ts');
const { saveMutations } = await import('../../src/data/index.ts');
const { PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');
const { CashToday } = await import('../../src/shared/payments/CashToday.tsx');
const { PaidFor, usePaidFor } = await import('../../src/shared/payments/PaidFor.tsx');
const { Receipt } = await import('../../src/shared/payments/Receipt.tsx');
const { SavedTicket } = await import('../../src/features/deliveries/form/SavedTicket.tsx');
const { useTexts } = await import('../../src/i18n/index.ts');
const { useNewSignal } = await import('../../src/ui/signal.ts');

const OTHER = '01a1f000-0000-7000-8000-0000000000e1';
const PAYMENT = '01a1f000-0000-7000-8000-0000000000e2';
const none = () => undefined;
const base = {
  version: 1,
  position: 1,
  deleted_at: null,
  device: 'd',
  flags: [],
  voided_at: null,
  void_reason: null,
  notes: null,
};
const at = (time: string) => `2026-11-20T${time}:00.000+07:00`;
const paid = (id: string, amount: number, time: string, fields: object = {}) => ({
  ...base,
  id,
  author: USER,
  customer_id: 'c1',
  number: null,
  amount,
  method: 'cash',
  paid_on: '2026-11-20',
  operating_day: '2026-11-20',
  captured_at: at(time),
  received_at: at(time),
  ...fields,
});
const handed = (id: string, author: string, payments: readonly string[], fields: object = {}) => ({
  ...base,
  id,
  author,
  operating_day: '2026-11-20',
  counted: 90_000,
  expected: 100_000,
  payments,
  captured_at: at('09:00'),
  received_at: at('09:00'),
  acknowledged_by: null,
  acknowledged_at: null,
  ...fields,
});
const customer = (id: string, name: string, fields: object = {}) =>
  rowsOf(db, 'customers').put({ id, name, type: 'individual', ...fields });
/** What a line of sums says. */
const sum = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;
async function openHandOver(counted: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over cash' }));
  const form = within(await screen.findByRole('dialog', { name: 'Hand over cash' }));
  await waitFor(() => expect(document.querySelector('[name="counted"]')).toBeTruthy());
  await type('counted', counted);
  fireEvent.click(form.getByRole('button', { name: 'Hand over cash' }));
  return form;
}
const sent = async () =>
  (await db.outbox.toArray())
    .filter(({ state }) => state === 'queued')
    .map(({ bytes }) => trusted<{ kind: string; payload: object }>(JSON.parse(bytes)));
const type = (name: string, value: string) =>
  act(
    async () =>
      void fireEvent.change(trusted<Element>(document.querySelector(`[name="${name}"]`)), { target: { value } }),
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await signedInAs('admin');
  await customer('c1', 'Ibu Ningsih', { status: 'cash_only' });
  await rowsOf(db, 'customer_months').put({
    id: derivedId('x'),
    customer_id: 'c1',
    month: '2026-11-01',
    volume: 30,
    count: 3,
    billed: 3_000_000,
    tax: 0,
    unpriced_volume: 0,
    paid: 500_000,
  });
});

it('a payment from a ticket has its amount, says what is owed, what to give back, and shows a receipt that can be undone', async () => {
  await show(
    <PaymentDialog
      customer="Ibu Ningsih"
      ticket={{ ticket_no: 'SJ-261120-K7F-0007', amount: 985_000 }}
      onClose={none}
    />,
  );
  expect(await screen.findByText(/^Owes Rp\s2,500,000$/)).toBeTruthy();
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value).toBe('985,000');
  press(/^All that is owed/);
  expect(amount.value).toBe('2,500,000');
  press(/^This ticket/);
  await type('tendered', '900000');
  press('Save payment');
  expect(await screen.findByText(/nothing is left for change/)).toBeTruthy();
  expect(await sent()).toEqual([]);
  await type('tendered', '1000000');
  expect(await screen.findByText(/^Change Rp\s15,000$/)).toBeTruthy();
  press('Save payment');
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(await receipt.findByText('KW-261120-K7F-0001')).toBeTruthy();
  expect(receipt.getByText(/^Rp\s985\.000 \(sembilan ratus delapan puluh lima ribu rupiah\)$/)).toBeTruthy();
  expect(receipt.getByText('SJ-261120-K7F-0007')).toBeTruthy();
  expect(await sent()).toMatchObject([
    {
      kind: 'payments.create',
      payload: { customer_id: 'c1', amount: 985_000, method: 'cash', notes: 'SJ-261120-K7F-0007' },
    },
  ]);
  fireEvent.click(receipt.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await sent()).toEqual([]));
});

it('the dialog of a payment lists the last three tickets of the customer that count, the newest first', async () => {
  await db.anyRows('deliveries').bulkPut([
    { ...ticket(1), operating_day: '2026-11-17', status: 'delivered' },
    { ...ticket(2), operating_day: '2026-11-18', status: 'delivered', amount: null, unit_price: null },
    { ...ticket(3), operating_day: '2026-11-19', status: 'cancelled' },
    { ...ticket(4), operating_day: '2026-11-19', status: 'delivered', customer_id: 'c2' },
    { ...ticket(5), operating_day: '2026-11-19', status: 'delivered', material_type: 'boulder', amount: 250_000 },
    { ...ticket(6), status: 'delivered' },
  ]);
  await show(<PaymentDialog customer="Ibu Ningsih" onClose={none} />);
  const lines = within(await screen.findByRole('list', { name: 'Last tickets' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Fri,? 20 Nov · Abu BatuRp\s1,125,000$/),
    expect.stringMatching(/^Thu,? 19 Nov · BoulderRp\s250,000$/),
    expect.stringMatching(/^Wed,? 18 Nov · Abu Batu–$/),
  ]);
  // One ticket today: what it comes to is offered once.
  expect(screen.getAllByRole('button', { name: /Rp\s1,125,000$/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Last ticket/),
  ]);
});

it('what a deposit pays is not offered to be paid once more', async () => {
  await db.anyRows('orders').put({ ...base, id: 'do', customer_id: 'c1', paid_ahead: true, volume: 500, amount: null });
  await db.anyRows('deliveries').bulkPut([
    { ...ticket(1), status: 'delivered', order_id: null, amount: 700_000 },
    { ...ticket(2), status: 'delivered', order_id: 'do', amount: 4_000_000 },
  ]);
  await show(<PaymentDialog customer="Ibu Ningsih" onClose={none} />);
  expect(await screen.findByRole('button', { name: /Rp\s700,000$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rp\s4,(000|700),000$/ })).toBeNull();
});

it('the saved ticket of who pays at the gate offers its payment, says what was paid, and offers it again once that was taken back', async () => {
  await db.anyRows('deliveries').put(ticket(1));
  const { id, ticket_no, amount, ...payload } = ticket(1);
  const drafts = [{ kind: 'deliveries.create', entity_id: id, payload }];
  const last = trusted<Outcome>({ drafts, receipt: { number: ticket_no } });
  const onPay = vi.fn<() => void>();
  const Saved = () => {
    const outcome = useNewSignal<Outcome>(last);
    const props = { outcome, paid: { ticket: id, payment: 'p1' }, onPay, ...useTexts() };
    return <SavedTicket {...props} onOpen={none} onCopy={none} />;
  };
  await show(<Saved />);
  const offer = () => screen.findByRole('button', { name: 'Cash received' });
  fireEvent.click(await offer());
  expect(onPay).toHaveBeenCalledWith({ customer: 'Ibu Ningsih', ticket: { id, ticket_no, amount } });
  await act(async () => void (await db.anyRows('payments').put(paid('p1', 1_125_000, '08:00'))));
  expect(await screen.findByText(/^Paid Rp\s1,125,000$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cash received' })).toBeNull();
  await act(async () => void (await db.anyRows('payments').update('p1', { voided_at: at('08:05') })));
  expect(await offer()).toBeTruthy();
  expect(screen.queryByText(/^Paid/)).toBeNull();
});

it('a ticket paid before says so, and to pay it again is asked once, as is an amount far above what the ticket comes to', async () => {
  const notes = 'Lunas SJ-261120-K7F-0007';
  await db
    .anyRows('payments')
    .bulkPut([
      paid('p1', 985_000, '08:00', { number: 'KW-261120-K7F-0001', notes }),
      paid('p2', 7_000, '08:00', { notes, voided_at: at('08:05') }),
      paid('p3', 8_000, '08:00', { notes: 'SJ-261120-K7F-0008' }),
    ]);
  const said = /^Already paid: KW-261120-K7F-0001, Rp\s985,000$/;
  const ticketOf = { ticket_no: 'SJ-261120-K7F-0007', amount: 985_000 };
  await show(<PaymentDialog customer="Ibu Ningsih" ticket={ticketOf} onClose={none} />);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getAllByText(/^Already paid/)).toHaveLength(1);
  await type('amount', '9850000');
  press('Save payment');
  const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  expect(asked.getByText(said)).toBeTruthy();
  expect(asked.getByText(/^The ticket is Rp\s985,000; Rp\s9,850,000 is more than twice that/)).toBeTruthy();
  expect(await sent()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'It is right: save' }));
  await waitFor(async () => expect(await sent()).toHaveLength(1));
});

it('a payment of a ticket is shown and asked about once the ticket is another customer’s, and says whose it is', async () => {
  const number = 'KW-261120-K7F-0001';
  await customer('c2', 'PT Lain');
  await customer('c3', 'Bu Ningsih', { merged_into: 'c1' });
  await db.anyRows('payments').put(paid('p1', 985_000, '08:00', { number, notes: 'SJ-261120-K7F-0007' }));
  const ticketOf = { ticket_no: 'SJ-261120-K7F-0007', amount: 985_000 };
  const page = await show(<PaymentDialog customer="PT Lain" ticket={ticketOf} onClose={none} />);
  const said = /^Already paid: KW-261120-K7F-0001, Rp\s985,000, of another customer: Ibu Ningsih$/;
  expect(await screen.findByText(said)).toBeTruthy();
  press('Save payment');
  const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  expect(asked.getByText(said)).toBeTruthy();
  expect(await sent()).toEqual([]);
  page.unmount();
  // A customer that was merged with the payer is no other.
  const Merged = () => <PaidFor paid={usePaidFor('SJ-261120-K7F-0007', 'c3')} />;
  await show(<Merged />);
  expect(await screen.findByText(/^Already paid: KW-261120-K7F-0001, Rp\s985,000$/)).toBeTruthy();
});

it('the same amount within ten minutes, and money of who owes nothing, are asked about once', async () => {
  await db.anyRows('payments').put(paid('p1', 50_000, '11:55'));
  await show(<PaymentDialog customer="Ibu Ningsih" onClose={none} />);
  await screen.findByText(/^Owes/);
  const pay = async (amount: string) => {
    await type('amount', amount);
    press('Save payment');
    return within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  };
  const twice = await pay('50000');
  expect(twice.getByText(/^A payment of Rp\s50,000 from Ibu Ningsih was recorded 5 min ago/)).toBeTruthy();
  fireEvent.click(twice.getByRole('button', { name: 'Look again' }));
  await db.anyRows('customer_months').clear();
  const ahead = await pay('60000');
  expect(ahead.getByText(/^Ibu Ningsih owes nothing: Rp\s60,000/)).toBeTruthy();
  fireEvent.click(ahead.getByRole('button', { name: 'It is right: save' }));
  await waitFor(async () => expect(await sent()).toHaveLength(1));
});

it('what is on its way counts as owed where an amount is compared', async () => {
  await db.anyRows('customer_months').clear();
  await db.anyRows('deliveries').bulkPut([
    { ...ticket(1), status: 'pending' },
    { ...ticket(2), status: 'pending', voided_at: at('09:00') },
  ]);
  await show(<PaymentDialog customer="Ibu Ningsih" onClose={none} />);
  await screen.findByLabelText(/^Amount/);
  await type('amount', '11250000');
  press('Save payment');
  const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  expect(asked.getByText(/owes Rp\s1,125,000, tickets on their way included; Rp\s11,250,000 is more/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Look again' }));
  await type('amount', '2250000');
  press('Save payment');
  await waitFor(async () => expect(await sent()).toHaveLength(1));
});

it('an amount that was offered is not asked about, however far it is above the ticket', async () => {
  const ticketOf = { ticket_no: 'SJ-261120-K7F-0007', amount: 985_000 };
  await show(<PaymentDialog customer="Ibu Ningsih" ticket={ticketOf} onClose={none} />);
  fireEvent.click(await screen.findByRole('button', { name: /^All that is owed/ }));
  press('Save payment');
  await waitFor(async () => expect(await sent()).toMatchObject([{ payload: { amount: 2_500_000 } }]));
  expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull();
});

it('what was begun for one customer does not stand in the form of another', async () => {
  const page = await show(<PaymentDialog customer="Ibu Ningsih" onClose={none} />);
  await screen.findByLabelText(/^Amount/);
  await type('amount', '123456');
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  page.unmount();
  await show(<PaymentDialog customer="PT Lain" onClose={none} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Amount/)).value).toBe('');
});

it('cash today lists one’s own takings and what is not handed over, with what came after the last handover', async () => {
  await db
    .anyRows('payments')
    .bulkPut([
      paid('p1', 100_000, '08:00'),
      paid('p2', 200_000, '08:30'),
      paid('p3', 400_000, '10:00'),
      paid('p4', 800_000, '10:30', { method: 'transfer' }),
      paid('p5', 1_600_000, '10:45', { author: OTHER }),
      paid('p6', 3_200_000, '11:00', { voided_at: at('11:05'), void_reason: 'Typed twice' }),
    ]);
  await db.anyRows('cash_handovers').put(handed('h1', USER, ['p1']));
  await show(<CashToday onClose={none} />);
  await waitFor(async () => expect(await sum('To be handed over')).toMatch(/^Rp\s600,000$/));
  expect(await sum('Taken today')).toMatch(/^Rp\s700,000$/);
  const rows = within(screen.getByRole('region', { name: 'Cash taken' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(
    rows.map((row) => [
      /[\d,]+,000/.exec(row)?.[0],
      row.includes('Handed over'),
      row.includes('it belongs to the next one'),
      row.includes('Typed twice'),
    ]),
  ).toEqual([
    ['3,200,000', false, false, true],
    ['400,000', false, false, false],
    ['200,000', false, true, false],
    ['100,000', true, false, false],
  ]);
  // Handed over, it is the manager's to take back.
  expect(await screen.findAllByRole('button', { name: 'Void: Ibu Ningsih' })).toHaveLength(2);
  const form = await openHandOver('5900000');
  const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  expect(asked.getByText(/^Rp\s5,900,000 counted, Rp\s600,000 expected: save\?$/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Look again' }));
  await type('counted', '590000');
  expect(await form.findByText(/^Rp\s10,000 short$/)).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Hand over cash' }));
  await waitFor(async () =>
    expect(await sent()).toMatchObject([
      { kind: 'cash_handovers.create', payload: { counted: 590_000, expected: 600_000, payments: ['p2', 'p3'] } },
    ]),
  );
});

it('a handover is sent after its unsent payments, and depends on at most fifty of them', async () => {
  await db.anyRows('payments').put(paid('p1', 100_000, '08:00'));
  const payload = { customer_id: 'c1', amount: 25_000, paid_on: '2026-11-20' };
  const along = { author: USER, draftKeys: [], isUndoable: true };
  const taken = [...Array.from({ length: 50 }, newId), PAYMENT];
  for (const entity_id of taken)
    await act(async () => void (await saveMutations([{ kind: 'payments.create', entity_id, payload }], along)));
  await show(<CashToday onClose={none} />);
  await openHandOver('1375000');
  await waitFor(async () => expect(await db.outbox.count()).toBe(52));
  const all = await db.outbox.orderBy('seq').toArray();
  const handover = all.at(-1);
  const payments = new Set(all.slice(0, -1).map(({ id }) => id));
  expect(handover?.depends_on.filter((id) => payments.has(id))).toHaveLength(50);
  expect(handover?.depends_on).toHaveLength(50);
  expect(JSON.parse(handover?.bytes ?? '').payload.payments).toHaveLength(52);
});

it('a handover that waits is withdrawn by its author without a reason, and its payments are to be handed over again', async () => {
  await db
    .anyRows('payments')
    .bulkPut([paid('p1', 100_000, '08:00'), paid('p2', 675_000, '08:30', { voided_at: at('10:00') })]);
  await db
    .anyRows('cash_handovers')
    .bulkPut([
      handed('h1', USER, ['p1', 'p2']),
      handed('h2', OTHER, []),
      handed('h3', USER, [], { acknowledged_by: OTHER, acknowledged_at: at('09:30') }),
      handed('h4', OTHER, [], { acknowledged_by: USER, acknowledged_at: at('09:40') }),
    ]);
  await show(<CashToday onClose={none} />);
  expect(await sum('Taken over from colleagues today')).toMatch(/^Rp\s90,000$/);
  expect(await screen.findByText(/^voided afterwards: Rp\s675,000$/)).toBeTruthy();
  const region = within(screen.getByRole('region', { name: 'Handovers' }));
  fireEvent.click(region.getByRole('button', { name: 'Void' }));
  const asked = within(await screen.findByRole('dialog', { name: /^Void Handovers · Rp\s90,000\?$/ }));
  await asked.findByLabelText(/^Reason/);
  fireEvent.click(asked.getByRole('button', { name: 'Void' }));
  await waitFor(async () =>
    expect((await db.outbox.toArray()).map(({ kind, entity_id }) => [kind, entity_id])).toEqual([
      ['cash_handovers.void', 'h1'],
    ]),
  );
  await waitFor(async () => expect(await sum('To be handed over')).toMatch(/Rp\s100,000$/));
  expect(region.queryByRole('button', { name: 'Void' })).toBeNull();
});

it('a manager sees the payments of everybody today, and takes back those of others', async () => {
  await act(() => signedInAs('manager'));
  await db.anyRows('payments').bulkPut([
    paid('p1', 100_000, '08:00', { author: OTHER, method: 'transfer' }),
    paid('p2', 200_000, '08:30', {
      author: OTHER,
      operating_day: '2026-11-19',
      captured_at: '2026-11-19T08:30:00.000+07:00',
    }),
  ]);
  await show(<CashToday onClose={none} />);
  const list = within(await screen.findByRole('region', { name: 'Payments of today' }));
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/100,000.*Transfer/),
  ]);
  expect(await sum('Taken by you today')).toMatch(/^Rp\s0$/);
  fireEvent.click(await list.findByRole('button', { name: 'Void: Ibu Ningsih' }));
  expect(await screen.findByRole('dialog', { name: /^Void Ibu Ningsih/ })).toBeTruthy();
});

it('cash that was recorded today counts as taken today whatever day it is of, and says that day', async () => {
  const day = '2026-10-10';
  const yesterday = { operating_day: '2026-11-19', paid_on: '2026-11-19' };
  await db.anyRows('payments').bulkPut([
    paid('p1', 100_000, '08:00', { operating_day: day, paid_on: day }),
    paid('p2', 200_000, '08:30', yesterday),
    paid('p3', 400_000, '09:00'),
    // By a clock that stood two days behind.
    paid('p4', 800_000, '09:30', { captured_at: '2026-11-18T09:30:00.000+07:00' }),
    paid('p5', 1_600_000, '09:45', { ...yesterday, captured_at: '2026-11-19T09:45:00.000+07:00' }),
  ]);
  await db.anyRows('cash_handovers').put(handed('h1', USER, ['p2', 'p5']));
  await show(<CashToday onClose={none} />);
  await waitFor(async () => expect(await sum('To be handed over')).toMatch(/^Rp\s1,300,000$/));
  expect(await sum('Taken today')).toMatch(/^Rp\s1,500,000$/);
  expect(await screen.findAllByRole('button', { name: 'Void: Ibu Ningsih' })).toHaveLength(3);
  const rows = within(screen.getByRole('region', { name: 'Cash taken' })).getAllByRole('listitem');
  expect(
    rows.map((row) => [
      /[\d,]+,000/.exec(row.textContent)?.[0],
      /Paid on \w+,? (\d+ [A-Z][a-z]{2})/.exec(row.textContent)?.[1],
      within(row).queryByRole('button', { name: 'Void: Ibu Ningsih' }) !== null,
    ]),
  ).toEqual([
    ['400,000', undefined, true],
    ['200,000', '19 Nov', false],
    ['100,000', '10 Oct', true],
    ['800,000', undefined, true],
  ]);
});

it('a handover lists its payments with their numbers and sum, and how many this device does not have', async () => {
  await db.anyRows('payments').bulkPut([
    paid('p1', 100_000, '08:00', { number: 'KW-261120-K7F-0001', author: OTHER }),
    paid('p2', 877_500, '08:30', {
      number: 'KW-261120-K7F-0002',
      author: OTHER,
      operating_day: '2026-10-10',
      paid_on: '2026-10-10',
    }),
    paid('p3', 5_000, '08:45', { author: OTHER }),
  ]);
  await db.anyRows('cash_handovers').put(handed('h1', OTHER, ['p1', 'p2', 'p9']));
  await show(<CashToday onClose={none} />);
  const list = within(trusted<HTMLElement>((await screen.findByText('3 payments')).closest('details')));
  await waitFor(() => expect(list.getAllByText(/Ibu Ningsih/)).toHaveLength(2));
  expect(list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^KW-261120-K7F-0001 · Ibu Ningsih · Fri,? 20 NovRp\s100,000$/),
    expect.stringMatching(/^KW-261120-K7F-0002 · Ibu Ningsih · Sat,? 10 OctRp\s877,500$/),
  ]);
  expect(list.getByText('1 more is not on this device')).toBeTruthy();
  expect(list.getByText('Sum').nextSibling?.textContent).toMatch(/^Rp\s977,500$/);
});

it('a payment of an invoice offers what is left of it, not of a ticket, and names it', async () => {
  const left = { ticket_no: 'INV/2026/11/0001', amount: 700_000 };
  await show(<PaymentDialog customer="Ibu Ningsih" invoice="i1" ticket={left} onClose={none} />);
  expect(await screen.findByRole('button', { name: /^Left of this invoice · Rp\s700,000$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^This ticket/ })).toBeNull();
  press('Save payment');
  await waitFor(async () =>
    expect(await sent()).toMatchObject([{ payload: { amount: 700_000, invoice_id: 'i1', notes: left.ticket_no } }]),
  );
});

it('a receipt is drawn, and can be printed, once its customer is there', async () => {
  await db.anyRows('customers').clear();
  await db.anyRows('payments').put(paid('p1', 100_000, '08:00'));
  await show(<Receipt id="p1" onClose={none} />);
  const print = () => screen.getByRole('button', { name: 'Print' });
  expect(print()).toHaveProperty('disabled', true);
  await act(async () => void (await customer('c1', 'Ibu Ningsih')));
  await waitFor(() => expect(print()).toHaveProperty('disabled', false));
});

it('a handover is received by another person than its author', async () => {
  await db.anyRows('cash_handovers').bulkPut([handed('h1', USER, []), handed('h2', OTHER, [])]);
  await show(<CashToday onClose={none} />);
  expect(await screen.findByText('Waits for somebody else to receive it')).toBeTruthy();
  press('Receive the cash');
  await waitFor(async () =>
    expect((await db.outbox.toArray()).map(({ kind, entity_id }) => [kind, entity_id])).toEqual([
      ['cash_handovers.receive', 'h2'],
    ]),
  );
  expect(await screen.findByText(/^Received by/)).toBeTruthy();
});
