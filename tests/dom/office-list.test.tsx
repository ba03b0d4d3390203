/** The list of tickets as an office works with it: how many, what they come to, sorted, and the days at one press. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { USER, prepareBrowser, show } from './support/world.tsx';
import { ticket } from './support/tickets.ts';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/store/schema.ts');
const { MOST_SUMMED } = await import('../../src/data/deliveries.ts');
const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');

const db = userStore(USER).strict;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.anyRows('deliveries').bulkPut([
    { ...ticket(1), volume: 7.5, amount: 1_000_000, customer_name: 'PT Beton Jaya' },
    { ...ticket(2), volume: 12, amount: 250_000, customer_name: 'CV Karya', truck_license: 'F 9525 JU' },
    { ...ticket(3), volume: 3, amount: null, customer_name: 'PT Wahana' },
    { ...ticket(4), volume: 40, amount: 9_000_000, customer_name: 'PT Batal', status: 'cancelled' },
  ]);
});

const table = () => screen.findByRole('table', { name: 'Deliveries' });
const sums = async () => (await screen.findByText(/ m³$/)).closest('p')?.textContent;
const numbers = async () =>
  within(await table())
    .getAllByRole('button', { name: /^SJ-/ })
    .map(({ textContent }) => textContent?.slice(-1));

describe('the list', () => {
  it('says how many tickets count and what the same tickets come to, and apart how many do not count', async () => {
    await show(<DeliveriesPage />, '/delivery?period=all');
    expect(await sums()).toMatch(
      /^All · 3 tickets · 22\.5 m³Rp\s1,250,000 · of cash customers Rp\s0 · without 1 cancelled, voided or held$/,
    );
    // A name that was merged into one who pays cash pays cash too.
    const stamps = { version: 1, position: 1, deleted_at: null };
    await db.anyRows('customers').bulkPut([
      { ...stamps, id: 'main', name: 'Ibu Ningsih', status: 'cash_only', merged_into: null },
      { ...stamps, id: 'c1', name: 'Ningsih', status: 'open', merged_into: 'main' },
    ]);
    await waitFor(async () => expect(await sums()).toMatch(/ · of cash customers Rp\s1,250,000 · /));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '9525' } });
    await waitFor(async () => expect(await sums()).toMatch(/^All · 1 ticket · 12 m³Rp\s250,000 · /));
    await waitFor(async () => expect(await numbers()).toEqual(['2']));
  });

  it('adds up no ticket that the server refused or holds, and every one of which it refused a change', async () => {
    for (const [n, sync, unlike] of [
      [1, 'needs_attention', { version: 0, volume: 100, amount: 5_000_000 }],
      [2, 'held', { version: 0, volume: 100, amount: 5_000_000 }],
      [3, 'needs_attention', {}],
    ] as const) {
      const row = { ...ticket(n), ...(await db.anyRows('deliveries').get(ticket(n).id)), ...unlike };
      await db.view_rows.put({ table: 'deliveries', id: row.id, order: row.operating_day, row, sync });
    }
    await show(<DeliveriesPage />, '/delivery?period=all');
    expect(await sums()).toMatch(
      /^All · 1 ticket · 3 m³Rp\s0 · of cash customers Rp\s0 · without 3 cancelled, voided or held$/,
    );
  });

  it('says where sorting ends: with more tickets than are added up, the newest are sorted', async () => {
    const row = ticket(1);
    const many = Array.from({ length: MOST_SUMMED + 1 }, (_, n) => ({
      ...row,
      id: `${row.id.slice(0, -6)}${String(n).padStart(6, '0')}`,
      ticket_no: `SJ-261120-A7K-${String(n).padStart(4, '0')}`,
    }));
    await db.rows('deliveries').clear();
    await db.anyRows('deliveries').bulkPut(many);
    await show(<DeliveriesPage />, '/delivery?period=all&page=100');
    const header = within(await table()).getByRole('columnheader', { name: 'Rp' });
    expect(screen.queryByText(/^Sorted are the newest/)).toBeNull();
    fireEvent.click(within(header).getByRole('button'));
    expect(await screen.findByText(/^Sorted are the newest 5,000\./, undefined, { timeout: 20_000 })).toBeTruthy();
  });

  it('is sorted by any column over all its pages; a ticket without an amount comes last', async () => {
    await show(<DeliveriesPage />, '/delivery?period=all');
    const header = within(await table()).getByRole('columnheader', { name: 'Rp' });
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    expect(header.isConnected).toBe(true);
    await waitFor(async () => expect(await numbers()).toEqual(['2', '1', '4', '3']));
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(async () => expect(await numbers()).toEqual(['4', '1', '2', '3']));
    expect(header.getAttribute('aria-sort')).toBe('descending');
  });

  it('is narrowed to today, this week and this month at one press', async () => {
    await show(<DeliveriesPage />, '/delivery?period=all');
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'This month' }));
    const from = screen.getByLabelText('From');
    await waitFor(() => expect(from).toHaveProperty('value', expect.stringMatching(/^01\/\d\d\/\d{4}$/)));
    expect(screen.getByRole('button', { name: 'This month' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(from).toHaveProperty('value', ''));
  });
});
