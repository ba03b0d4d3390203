/** The form at the gate with orders of the customer, and beyond them or the credit limit. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { customerMonthId, derivedId, orderTotalId } from '../../src/domain/records/ids.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { show } from './support/world.tsx';
import {
  db,
  load,
  openKnown,
  outbox,
  put,
  putLastTrip,
  putSecondTrip,
  save,
  saveLoad,
  type,
  valueOf,
  putPrice,
  saveTicket,
} from './support/knownTruck.tsx';
import type { DeliveryRow } from '../../src/domain/records/rows.ts';
import type { Undoing } from '../../src/shared/records/useUndo.ts';

const { CorrectDialog } = await import('../../src/features/deliveries/board/CorrectDialog.tsx');

const order = (id: string, fields: object = {}, volume = 0) =>
  Promise.all([
    put('orders', id, {
      number: id,
      customer_id: 'c1',
      from_date: '2026-01-01',
      volume: 500,
      paid_ahead: false,
      ended_at: null,
      ...fields,
    }),
    put('order_totals', orderTotalId(id), { order_id: id, volume, amount: 0, tax: 0, count: 1, paid: 0 }),
  ]);
const rule = (key: string, value: string) =>
  put('system_config', derivedId(`system_config:${key}`), {
    config_key: key,
    config_value: value,
    is_active: true,
    audience: 'all',
    past: [],
  });
const limited = async (limit: number, billed: number) => {
  await put('customers', 'c1', {
    name: 'PT Beton Jaya',
    type: 'contractor',
    status: 'open',
    credit_limit: limit,
    merged_into: null,
  });
  await put('customer_months', customerMonthId('c1', '2026-01'), {
    customer_id: 'c1',
    month: '2026-01-01',
    volume: 1,
    count: 1,
    billed,
    tax: 0,
    unpriced_volume: 0,
    paid: 0,
  });
  await putPrice(100_000);
};
const ticket = async () => (await outbox()).findLast(({ kind }) => kind === 'deliveries.create')?.payload;

beforeEach(() => db.anyRows('orders').clear());

it('a correction puts the ticket on another order of its customer, at the price of that order', async () => {
  await order('DO-1', { unit_price: 99_000 });
  await putLastTrip({ unit_price: 120_000, amount: 900_000, flags: [], revisions: null });
  const row = trusted<DeliveryRow>(await db.rows('deliveries').get('x1'));
  await show(
    <CorrectDialog row={row} undoing={trusted<Undoing>({ offer: () => undefined })} onClose={() => undefined} />,
  );
  fireEvent.change(await screen.findByLabelText('Order'), { target: { value: 'DO-1' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong order' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(async () => expect(await outbox()).toHaveLength(1));
  expect((await outbox())[0]).toMatchObject({
    kind: 'deliveries.correct',
    payload: { order_id: 'DO-1', unit_price: 99_000, reason: 'Wrong order' },
  });
});

it('the only open order is drawn on by itself, at its price, and its rest counts what is not sent', async () => {
  await order('DO-2611-0007', { material_type: 'abu_batu', unit_price: 99_000 }, 320);
  await openKnown();
  await screen.findByRole('button', { name: 'DO-2611-0007 · 180 m³ of 500 m³ left', pressed: true });
  load();
  await screen.findByText('After this load: 173 m³ of 500 m³ left');
  await screen.findByText('Rp 99,000 per m³ (price of the order)');
  await saveTicket();
  expect(await ticket()).toMatchObject({ order_id: 'DO-2611-0007', unit_price: 99_000 });
  await waitFor(() => expect(valueOf('License plate')).toBe(''));
  type('Customer', 'PT Beton Jaya');
  await screen.findByRole(
    'button',
    { name: 'DO-2611-0007 · 173 m³ of 500 m³ left', pressed: true },
    { timeout: 10_000 },
  );
});

it('what was saved keeps saying what it left of its order when another tablet draws on that', async () => {
  await order('DO-1', {}, 320);
  await openKnown();
  await screen.findByRole('button', { name: /^DO-1/, pressed: true });
  await saveLoad();
  await screen.findByText('Saved on this device');
  await screen.findByText('DO-1: 173 m³ of 500 m³ left');
  // Of another tablet come a load from before, and one from after.
  const [own] = await db.view_rows.where({ table: 'deliveries' }).toArray();
  const ofOther = (id: string, volume: number, captured_at: string) =>
    put('deliveries', id, { ...own?.row, id, volume, captured_at });
  await ofOther('o1', 10, '2026-01-01T00:00:00.000Z');
  await ofOther('o2', 20, '2126-01-01T00:00:00.000Z');
  await db.view_rows.where({ table: 'order_totals' }).modify((view) => void Object.assign(view.row, { volume: 357 }));
  expect(await screen.findByText('DO-1: 163 m³ of 500 m³ left')).toBeTruthy();
  await db.anyRows('deliveries').bulkDelete(['o1', 'o2']);
});

it('of two, that of the last trip is taken as long as it stands; one tap takes none', async () => {
  await order('DO-1');
  await order('DO-2');
  await putLastTrip({ order_id: 'DO-2' });
  await openKnown();
  fireEvent.click(await screen.findByRole('button', { name: /^DO-2/, pressed: true }));
  await screen.findByRole('button', { name: /^DO-2/, pressed: false });
  await saveLoad();
  expect(await ticket()).not.toHaveProperty('order_id');
});

it('of two that fit, none of the last trip, it asks once which; an order paid ahead without its deposit says so', async () => {
  await order('DO-1', { unit_price: 90_000, paid_ahead: true });
  await order('DO-2', { unit_price: 80_000 });
  await openKnown();
  load();
  await screen.findByText(/^2 orders fit this load/);
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Look again' }));
  fireEvent.click(screen.getByRole('button', { name: /^DO-1 / }));
  await screen.findByText(/^Paid ahead, but the deposit is not enough: Rp\s0 left, this load comes to Rp\s/);
  expect(screen.queryByText(/orders fit this load/)).toBeNull();
  await saveTicket();
  expect(await ticket()).toMatchObject({ order_id: 'DO-1', unit_price: 90_000 });
});

it('an order in rupiah says that a load without a price takes nothing of it; one of another customer is not drawn on', async () => {
  await order('DO-1', { volume: null, amount: 5_000_000 });
  await putSecondTrip();
  await openKnown();
  await screen.findByRole('button', { name: /^DO-1 · Rp\s5,000,000 of Rp\s5,000,000 left$/, pressed: true });
  load();
  await screen.findByText(/this load has no price: it takes nothing of the order/);
  type('Customer', 'CV Anugerah');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^DO-1/ })).toBeNull());
  await saveTicket();
  expect(await ticket()).toMatchObject({ customer_id: 'c2' });
  expect(await ticket()).not.toHaveProperty('order_id');
});

it('more than is left warns, is asked about, or is refused, as the settings say', async () => {
  await order('DO-1', {}, 495);
  await rule('orders.over', 'ask');
  await openKnown();
  load();
  await screen.findByText('More than is left of the order: 2 m³ beyond.');
  save();
  await waitFor(() =>
    expect(document.querySelector('[name="over_reason"]')?.getAttribute('aria-invalid')).toBe('true'),
  );
  expect(await ticket()).toBeUndefined();
  fireEvent.change(document.querySelector('[name="over_reason"]')!, { target: { value: 'Agreed by phone' } });
  await rule('orders.over', 'refuse');
  await waitFor(() => expect(document.querySelector('[name="over_reason"]')).toBeNull());
  save();
  await screen.findByText('More than is left of the order');
  expect(await ticket()).toBeUndefined();
  await rule('orders.over', 'ask');
  await waitFor(() => expect(document.querySelector('[name="over_reason"]')).toBeTruthy());
  // The form knows the rule a task after the field is there: nobody presses that soon.
  await new Promise((done) => setTimeout(done, 50));
  await saveTicket();
  expect(await ticket()).toMatchObject({ order_id: 'DO-1', over_reason: 'Agreed by phone' });
});

it('says by how much a load goes beyond the credit limit, tickets on their way included', async () => {
  await limited(3_000_000, 2_000_000);
  await rule('credit.over', 'refuse');
  await putLastTrip({ status: 'pending', amount: 750_000 });
  await openKnown();
  load();
  await screen.findByText('Credit limit: over by Rp 450,000.');
  type('Volume (m³)', '2.5');
  await waitFor(() => expect(screen.queryByText(/^Credit limit/)).toBeNull());
  type('Volume (m³)', '7');
  await screen.findByText('Credit limit: over by Rp 450,000.');
  save();
  await screen.findByText("Beyond the customer's credit limit: ask the office");
  expect(await ticket()).toBeUndefined();
});
