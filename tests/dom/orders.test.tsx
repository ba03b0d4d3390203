/** Orders of customers: the list with what is left of each, a new one, its end, and a deposit on one. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderTotalId } from '../../src/domain/records/ids.ts';
import { signedInAs } from './support/signedInAs.ts';
import { leaveForms } from './support/drafts.ts';
import { db, outbox, put } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';

const { EndOrder } = await import('../../src/shared/orders/Orders.tsx');
const { Orders } = await import('../../src/shared/orders/Orders.tsx');
const { PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');

const order = (id: string, fields: object) =>
  put('orders', id, { number: id, customer_id: 'c1', from_date: '2026-01-01', paid_ahead: false, ...fields });
const taken = (id: string, fields: object) =>
  put('order_totals', orderTotalId(id), { order_id: id, volume: 0, amount: 0, tax: 0, count: 1, paid: 0, ...fields });
const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name="${name}"]`)!, { target: { value } });
const rowWith = (text: string) => within(screen.getByText(text).closest('li')!);

it('shows what is left of each order and how it stands, for all of a customer’s names', async () => {
  await signedInAs('admin');
  await put('customers', 'c9', { name: 'Beton Jaya', type: 'contractor', status: 'open', merged_into: 'c1' });
  await order('DO-2611-0007', { volume: 500, material_type: 'abu_batu', customer_id: 'c9' });
  await taken('DO-2611-0007', { volume: 320, amount: 3_000_000, paid: 4_000_000 });
  await order('DO-2611-0008', { amount: 10_000_000, paid_ahead: true });
  await taken('DO-2611-0008', { amount: 12_500_000, paid: 15_000_000 });
  await order('DO-2611-0009', { volume: 10 });
  await taken('DO-2611-0009', { volume: 10 });
  await order('DO-2611-0010', { volume: 10, until_date: '2026-01-31' });
  await order('DO-2611-0011', { volume: 10, paid_ahead: true });
  await show(<Orders customer={{ id: 'c1', name: 'PT Beton Jaya' }} />);
  await screen.findByText('DO-2611-0007');
  expect(rowWith('DO-2611-0007').getByText('180 m³ of 500 m³ left')).toBeTruthy();
  expect(rowWith('DO-2611-0007').getByText('Open')).toBeTruthy();
  expect(rowWith('DO-2611-0008').getByText('Overdrawn by Rp 2,500,000')).toBeTruthy();
  expect(rowWith('DO-2611-0008').getByText('Overdrawn')).toBeTruthy();
  expect(rowWith('DO-2611-0007').getByText('Deposit left: Rp 1,000,000')).toBeTruthy();
  // Tickets draw no more of it: what was paid beyond them pays what is owed.
  expect(rowWith('DO-2611-0008').queryByText(/Deposit left/u)).toBeNull();
  expect(rowWith('DO-2611-0009').getByText('Used up')).toBeTruthy();
  expect(screen.getAllByText('No deposit yet')).toHaveLength(1);
  expect(rowWith('DO-2611-0011').getByText('No deposit yet')).toBeTruthy();
  expect(rowWith('DO-2611-0010').getByText('Ended')).toBeTruthy();
  // A clerk reads them, and neither makes nor ends one.
  expect(screen.queryByRole('button', { name: 'New order' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End DO-2611-0007' })).toBeNull();
  await leaveForms();
});

it('says before its end what becomes of its deposit', async () => {
  await show(<EndOrder id="o1" name="DO-1" deposit={1_000_000} onClose={() => undefined} />);
  const left = /^Rp\s1,000,000 of its deposit is left: it pays the customer's oldest debt/u;
  expect(await screen.findByText(left)).toBeTruthy();
  await leaveForms();
});

it('is made for an amount without what was typed for a volume, and its deposit names it', async () => {
  await signedInAs('manager');
  const owes = { billed: 750_000, tax: 0, unpriced_volume: 0, paid: 0 };
  await put('customer_months', 'm1', { customer_id: 'c1', month: '2026-10-01', volume: 1, count: 1, ...owes });
  await show(<Orders />);
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }));
  await waitFor(() => expect(document.querySelector('[name="volume"]')).toBeTruthy());
  type('customer', 'PT Beton Jaya');
  fireEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() => expect(document.querySelector('[name="volume"]')?.getAttribute('aria-invalid')).toBe('true'));
  type('volume', '40');
  fireEvent.click(document.querySelector('[type=radio][value="amount"]')!);
  type('amount', '10,000,000');
  fireEvent.click(document.querySelector('[type=radio][value="yes"]')!);
  fireEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await screen.findByText('Number follows');
  const [made] = await outbox();
  expect(made).toMatchObject({
    kind: 'orders.create',
    payload: { customer_id: 'c1', amount: 10_000_000, paid_ahead: true },
  });
  expect(made?.payload).not.toHaveProperty('volume');

  fireEvent.click(screen.getByRole('button', { name: 'Record deposit' }));
  await screen.findByRole('button', { name: 'Deposit for an order: Number follows', pressed: true });
  // What the order is worth is offered, and no debt.
  await screen.findByRole('button', { name: /^Not paid of the order yet · Rp\s10,000,000$/ });
  expect(screen.queryByRole('button', { name: /^All that is owed/ })).toBeNull();
  type('amount', '4,000,000');
  fireEvent.click(screen.getByRole('button', { name: 'Save payment' }));
  // Its receipt says what for.
  const receipt = await screen.findByRole('dialog', { name: 'Receipt' });
  expect(await within(receipt).findByText('Nomor menyusul')).toBeTruthy();
  await screen.findByText('Deposit left: Rp 4,000,000');
  const [id] = (await db.outbox.toArray()).map(({ entity_id }) => entity_id);
  expect((await outbox()).at(-1)).toMatchObject({
    kind: 'payments.create',
    payload: { order_id: id, amount: 4_000_000 },
  });
  await leaveForms();
});

it('a deposit is no payment for the order any more once its customer was changed', async () => {
  await signedInAs('manager');
  await order('DO-2611-0007', { volume: 500, paid_ahead: true, until_date: null, ended_at: null });
  await put('customers', 'c7', { name: 'CV Lain', type: 'contractor', status: 'open', merged_into: null });
  await show(<PaymentDialog customer="PT Beton Jaya" order="DO-2611-0007" onClose={() => undefined} />);
  await screen.findByRole('button', { name: 'Deposit for an order: DO-2611-0007', pressed: true });
  type('amount', '4,000,000');
  type('customer', 'CV Lain');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Deposit for an order/ })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save payment' }));
  // Who owes nothing is asked about.
  fireEvent.click(await screen.findByRole('button', { name: 'It is right: save' }));
  await waitFor(async () =>
    expect((await outbox()).at(-1)).toMatchObject({ kind: 'payments.create', payload: { customer_id: 'c7' } }),
  );
  expect((await outbox()).at(-1)?.payload).not.toHaveProperty('order_id');
  await leaveForms();
});

it('a deposit names its order also where that is not read yet', async () => {
  await signedInAs('manager');
  await show(<PaymentDialog customer="PT Beton Jaya" order="DO-2611-0007" onClose={() => undefined} />);
  await waitFor(() => expect(document.querySelector('[name="amount"]')).toBeTruthy());
  type('amount', '4,000,000');
  fireEvent.click(screen.getByRole('button', { name: 'Save payment' }));
  await screen.findByRole('dialog', { name: 'Receipt' });
  expect((await outbox()).at(-1)?.payload).toMatchObject({ order_id: 'DO-2611-0007', amount: 4_000_000 });
  await leaveForms();
});
