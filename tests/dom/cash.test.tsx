/** Money at the gate: a payment from a ticket, and one's own cash of the day. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { derivedId } from '../../src/domain/records/ids.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { USER, prepareBrowser, show } from './support/world.tsx';

vi.hoisted(() =>
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00+07:00') }),
);
prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/store/schema.ts');
const { PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');
const { CashToday } = await import('../../src/shared/payments/CashToday.tsx');

const db = userStore(USER).strict;
const none = () => undefined;
const base = { version: 1, position: 1, deleted_at: null, flags: [], voided_at: null, void_reason: null, notes: null };
const paid = (id: string, amount: number, fields: object = {}) => ({
  ...base,
  id,
  amount,
  author: USER,
  customer_id: 'c1',
  method: 'cash',
  paid_on: '2026-11-20',
  operating_day: '2026-11-20',
  captured_at: '2026-11-20T03:00:00.000Z',
  ...fields,
});
const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.change(trusted<Element>(document.querySelector(`[name="${name}"]`)), { target: { value } });
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const amount = () => screen.findByLabelText<HTMLInputElement>(/^Amount/);

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  const months = { month: '2026-11-01', volume: 30, count: 3, billed: 3_000_000, unpriced_volume: 0, paid: 500_000 };
  await db.anyRows('customers').put({ ...base, id: 'c1', name: 'Ibu Ningsih', status: 'cash_only', merged_into: null });
  await db.anyRows('customer_months').put({ ...base, ...months, id: derivedId('x'), customer_id: 'c1' });
});

it('a payment from a ticket has its amount, says what is owed and what to give back, and can be undone', async () => {
  const ticket = { ticket_no: 'SJ-261120-K7F-0007', amount: 985_000 };
  await show(<PaymentDialog customer="Ibu Ningsih" ticket={ticket} onClose={none} />);
  expect(await screen.findByText(/^Owes Rp\s2,500,000$/)).toBeTruthy();
  expect((await amount()).value).toBe('985,000');
  press(/^All that is owed/);
  expect((await amount()).value).toBe('2,500,000');
  press(/^This ticket/);
  await type('tendered', '900000');
  press('Save payment');
  expect(await screen.findByText(/nothing is left for change/)).toBeTruthy();
  expect(await db.outbox.count()).toBe(0);
  await type('tendered', '1000000');
  expect(await screen.findByText(/^Change Rp\s15,000$/)).toBeTruthy();
  press('Save payment');
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  const [entry] = await db.outbox.toArray();
  expect(entry?.not_before).toBeGreaterThan(Date.now());
  expect(JSON.parse(entry?.bytes ?? '{}').payload).toMatchObject({
    amount: 985_000,
    method: 'cash',
    notes: ticket.ticket_no,
  });
});

it('what was begun for one customer does not stand in the form of another', async () => {
  const page = await show(<PaymentDialog customer="Ibu Ningsih" onClose={none} />);
  await amount();
  await type('amount', '123456');
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  page.unmount();
  await show(<PaymentDialog customer="PT Lain" onClose={none} />);
  expect((await amount()).value).toBe('');
});

it('cash today is what oneself took in cash on this day and nobody voided', async () => {
  await db
    .anyRows('payments')
    .bulkPut([
      paid('p1', 100_000),
      paid('p2', 200_000, { voided_at: '2026-11-20T04:00:00.000Z', void_reason: 'Typed twice' }),
      paid('p3', 400_000),
      paid('p4', 800_000, { method: 'transfer' }),
      paid('p5', 1_600_000, { author: 'somebody' }),
      paid('p6', 3_200_000, { operating_day: '2026-11-19', paid_on: '2026-11-19' }),
    ]);
  await show(<CashToday onClose={none} />);
  expect(await screen.findByText(/^Taken today: Rp\s500,000$/)).toBeTruthy();
  expect(screen.getAllByText(/00,000$/, { selector: 'li p' }).map(({ textContent }) => textContent)).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: 'Void' })).toHaveLength(2);
});
