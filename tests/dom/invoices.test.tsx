/** The screen of invoices: what the list counts and calls them, and what is said where tickets cannot be invoiced. */
import './support/noon.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { trusted } from '../../src/domain/values/json.ts';
import { rowOf, type RowFields } from '../support/rowOf.ts';
import { json, online, press, server } from './support/ownerServer.ts';
import { signedInAs } from './support/signedInAs.ts';
import { ticket } from './support/tickets.ts';
import { db } from './support/store.ts';
import { show } from './support/world.tsx';

const { outdate } = await import('../../src/data/invoices.ts');
const { InvoicesPage } = await import('../../src/features/invoices/InvoicesPage.tsx');

const BUYER = { name: 'PT Beton Jaya', address: null, phone: null, tax_number: null };
const invoice = (number: string, fields: RowFields<'invoices'>) =>
  db.anyRows('invoices').put(
    rowOf('invoices', {
      id: number,
      number,
      kind: 'invoice',
      customer_id: 'c1',
      from_date: '2026-11-01',
      until_date: '2026-11-30',
      issued_on: '2026-11-20',
      due_on: '2099-12-20',
      tickets: [],
      versions: {},
      buyer: BUYER,
      lines: [],
      net: 0,
      tax_percent: 0,
      tax: 0,
      total: 0,
      paid: 0,
      differs: 0,
      ...fields,
    }),
  );

beforeEach(async () => {
  await signedInAs('owner');
  online(true);
  outdate('account');
  await db
    .anyRows('customers')
    .put(rowOf('customers', { id: 'c1', name: 'PT Baru', status: 'open', merged_into: null, payment_days: null }));
});

it('counts the invoices that stand, names the buyer of the day, and says what a difference asks for', async () => {
  await invoice('INV/2026/11/0001', { total: 1_000_000, differs: 200_000 });
  await invoice('INV/2026/11/0002', { total: 500_000, voided_at: '2026-11-21T00:00:00Z' });
  await invoice('CN/2026/11/0001', { kind: 'credit_note', credits: 'INV/2026/11/0001', total: -100_000 });
  await show(<InvoicesPage />, '/invoices');
  expect((await screen.findByText(/ after credit notes, /)).textContent).toMatch(/^1 invoice: Rp\s900,000 after/);
  expect(screen.getAllByText('PT Beton Jaya')).toHaveLength(3);
  expect(screen.getByText('Needs issuing anew')).toBeTruthy();
  expect(screen.queryByText('Needs a credit note')).toBeNull();
});

const AT = '/invoices?view=new&customer=c1&from=2026-11-01&to=2026-11-30';
const mine = (n: number, fields: object) => ({
  ...ticket(n),
  customer_id: 'c1',
  unit_price: 100,
  amount: 1_000,
  ...fields,
});

it('is of the tickets that stay chosen, asks before a number is given, and says why although the list is empty after it', async () => {
  let taken: string | null = null;
  const asked = server({
    '/deliveries': () => json([1, 2].map((n) => mine(n, { status: 'delivered', invoice_id: taken }))),
    '/payments': () => json([]),
    apply_mutations: (body) => {
      taken = 'i9';
      const { batch } = trusted<{ batch: { mutations: { id: string }[] } }>(body);
      const outcomes = batch.mutations.map(({ id }) => ({
        id,
        outcome: 'rejected',
        code: 'ticket_invoiced',
        message: 'On an invoice',
        conflict: { tickets: { yours: 'SJ-1', theirs: 'INV/2026/11/0009' } },
      }));
      return json({ epoch: 'e', position: 1, server_time: '2026-11-22T10:00:00.000Z', outcomes });
    },
  });
  await show(<InvoicesPage />, AT);
  await screen.findByText(/^2 tickets: Rp/);
  fireEvent.click(screen.getByRole('checkbox', { name: ticket(2).ticket_no }));
  await screen.findByText(/^1 ticket: Rp/);
  await press('Issue invoice');
  await screen.findByRole('dialog', { name: 'Issue invoice?' });
  expect(asked.some(({ url }) => url.includes('apply_mutations'))).toBe(false);
  await press('Issue invoice');
  await screen.findByText('Nothing to invoice');
  const sent = asked.find(({ url }) => url.includes('apply_mutations'))?.body;
  expect(sent).toMatchObject({ batch: { mutations: [{ payload: { tickets: ['ticket-1'] } }] } });
  expect((await screen.findByRole('alert')).textContent).toBe('Ticket SJ-1 is on invoice INV/2026/11/0009 already.');
});

it('counts the tickets with a price that are still on their way', async () => {
  const coming = [1, 2].map((n) => mine(n, { status: 'in_transit' }));
  server({
    '/deliveries': () =>
      json([...coming, mine(3, { status: 'pending', amount: null }), mine(4, { status: 'cancelled' })]),
    '/payments': () => json([]),
  });
  await show(<InvoicesPage />, AT);
  await screen.findByText('Nothing to invoice');
  await waitFor(() => expect(screen.getByText(/^2 tickets with a price are not delivered yet/)).toBeTruthy());
  await act(async () => undefined);
});
