/** Taking a record back from the list beneath its form: it stays there, marked, with its reason, and waits to be sent. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { trusted } from '../../src/domain/values/json.ts';
import { rowsOf } from '../support/rowOf.ts';
import { signedInAs } from './support/signedInAs.ts';
import { leaveForms } from './support/drafts.ts';
import { db } from './support/store.ts';
import { show, showWithToasts } from './support/world.tsx';

const { RecentRecords } = await import('../../src/shared/records/RecentRecords.tsx');

const onFile = {
  version: 1,
  position: 1,
  deleted_at: null,
  captured_at: '2026-11-20T03:00:00.000Z',
  voided_at: null,
  void_reason: null,
};

beforeEach(async () => {
  const made = { ...onFile, operating_day: '2026-11-20', material_type: 'boulder' };
  const voided = { voided_at: '2026-11-20T05:00:00.000Z', void_reason: 'Typed twice' };
  await rowsOf(db, 'production_entries').bulkPut([
    { ...made, id: 'r-1', volume: 40 },
    { ...made, ...voided, id: 'r-2', volume: 12 },
  ]);
});
afterEach(leaveForms);

const list = (may: boolean) => (
  <RecentRecords
    table="production_entries"
    title="Latest entries"
    none="None"
    lineOf={({ volume }) => ({ name: `${volume} m³`, facts: [] })}
    voidedBy={may && 'production_entries.void'}
  />
);
const line = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

it('asks why, keeps the record in the list with the reason, and can be undone', async () => {
  await showWithToasts(list(true));
  fireEvent.click((await line('40 m³')).getByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void 40 m³?' }));
  fireEvent.change(await dialog.findByLabelText('Reason'), { target: { value: 'x' } });
  fireEvent.click(dialog.getByRole('button', { name: /^Void/ }));
  expect(await dialog.findByText('Reason must be 3 to 500 characters')).toBeTruthy();
  expect(await db.outbox.count()).toBe(0);

  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Wrong pile ' } });
  fireEvent.click(dialog.getByRole('button', { name: /^Void/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await line('40 m³')).findByText('Voided: Wrong pile')).toBeTruthy();
  expect((await line('40 m³')).queryByRole('button')).toBeNull();
  const entries = await db.outbox.toArray();
  expect(entries.map(({ kind, entity_id, bytes }) => [kind, entity_id, JSON.parse(bytes).payload])).toEqual([
    ['production_entries.void', 'r-1', { void_reason: 'Wrong pile' }],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Voided: Wrong pile')).toBeNull());
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['withdrawn']);
});

it('is offered to nobody who may not', async () => {
  await show(list(false));
  expect((await line('40 m³')).queryByRole('button')).toBeNull();
});

it('leads the owner, and nobody else, to the audit of each', async () => {
  await show(list(true));
  expect((await line('40 m³')).queryByRole('link')).toBeNull();
  await act(() => signedInAs('owner'));
  const addressOf = async (name: string) =>
    (await line(name)).getByRole('link', { name: `History: ${name}` }).getAttribute('href');
  expect([await addressOf('40 m³'), await addressOf('12 m³')]).toEqual(['/audit?record=r-1', '/audit?record=r-2']);
});

it('opens its form with the same values, so that both are done in one save', async () => {
  const { paymentAgain, PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');
  const { VoidDialog } = await import('../../src/shared/records/VoidDialog.tsx');
  const row = {
    id: 'p-1',
    ...onFile,
    customer_id: 'c-1',
    amount: 15_000_000,
    method: 'transfer',
    paid_on: '2026-11-19',
    invoice_id: 'i-1',
  };
  const invoice = { id: 'i-1', number: 'INV/2026/11/0001', customer_id: 'c-1', total: 20_000_000 };
  await rowsOf(db, 'invoices').put(invoice);
  await rowsOf(db, 'customers').put({ id: 'c-1', name: 'PT Maju Jaya' });
  await db.anyRows('payments').put({ ...row, operating_day: '2026-11-19', flags: [] });
  function Both() {
    const [step, go] = useState('void');
    const again = paymentAgain(trusted({ ...row, notes: null }), 'PT Maju Jaya', () => go('again'));
    return step === 'void' ? (
      <VoidDialog kind="payments.void" id="p-1" name="Rp 15,000,000" again={again} onClose={() => undefined} />
    ) : (
      <PaymentDialog onClose={() => go('done')} />
    );
  }
  await show(<Both />);
  const asked = within(await screen.findByRole('dialog'));
  fireEvent.change(await asked.findByLabelText('Reason'), { target: { value: 'One nought too many' } });
  fireEvent.click(asked.getByRole('button', { name: 'Record again with these values' }));
  const amount = await screen.findByLabelText(/^Amount/);
  expect(amount).toHaveProperty('value', '15,000,000');
  expect(screen.getByText(/^Instead of Rp 15,000,000.*One nought too many$/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'For invoice INV/2026/11/0001', pressed: true })).toBeTruthy();
  fireEvent.change(amount, { target: { value: '1500000' } });
  fireEvent.click(screen.getByRole('button', { name: /^Record payment|^Save/ }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  const [entry] = await db.outbox.toArray();
  expect(JSON.parse(entry?.bytes ?? '{}')).toMatchObject({
    kind: 'payments.create',
    payload: {
      amount: 1_500_000,
      paid_on: '2026-11-19',
      invoice_id: 'i-1',
      instead_of: 'p-1',
      instead_reason: 'One nought too many',
    },
  });
  expect((await db.view_rows.get(['payments', 'p-1']))?.row).toMatchObject({ void_reason: 'One nought too many' });

  // Undone, it stands in the form as it was saved, still instead of the wrong one.
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Receipt' })).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByLabelText(/^Amount/)).toHaveProperty('value', '1,500,000');
  expect(screen.getByLabelText(/^Customer/)).toHaveProperty('value', 'PT Maju Jaya');
  expect(screen.getByText(/^Instead of Rp 15,000,000.*One nought too many$/)).toBeTruthy();
  expect(await db.outbox.where('state').equals('queued').count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save payment' }));
  await waitFor(async () =>
    expect(
      (await db.outbox.toArray()).filter(({ state }) => state === 'queued').map(({ bytes }) => JSON.parse(bytes)),
    ).toMatchObject([{ payload: { amount: 1_500_000, invoice_id: 'i-1', instead_of: 'p-1' } }]),
  );
});
