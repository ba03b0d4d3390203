/** The list of tickets as an office works with it: how many, what they come to, sorted, and the days at one press. */
import './support/noon.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { db, writeMeta } from './support/store.ts';
import { show } from './support/world.tsx';
import { filesOf } from './support/files.ts';
import { ticket } from './support/tickets.ts';

const { MOST_SUMMED } = await import('../../src/data/deliveries.ts');
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');
const { AnalyticsPage } = await import('../../src/features/office/analytics/AnalyticsPage.tsx');
const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');

beforeEach(async () => {
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

  it('opens from a cell of weekday and hour with exactly the tickets that it counts, in list, sum and file', async () => {
    await writeMeta(db, 'pull', { ...PULL_START, complete: true });
    await writeMeta(db, 'kept_from', '2026-10-01');
    // 10 and 17 November are Tuesdays. 07:00, 07:59 and, by a clock that was wrong, 07:40 count: 8 + 12 + 20 m³ on two Tuesdays.
    const came = (n: number, day: string, captured_at: string, volume: number, unlike = {}) => ({
      ...ticket(n),
      operating_day: day,
      captured_at,
      volume,
      status: 'delivered' as const,
      ...unlike,
    });
    await db.rows('deliveries').clear();
    await db
      .anyRows('deliveries')
      .bulkPut([
        came(1, '2026-11-10', '2026-11-10T00:00:00Z', 8),
        came(2, '2026-11-10', '2026-11-10T00:59:00Z', 12),
        came(3, '2026-11-17', '2026-11-17T13:00:00Z', 20, { flags: ['clock'], received_at: '2026-11-17T00:40:00Z' }),
        came(4, '2026-11-10', '2026-11-10T01:00:00Z', 1),
        came(5, '2026-11-11', '2026-11-11T00:30:00Z', 1),
        came(6, '2026-11-10', '2026-11-10T00:30:00Z', 1, { status: 'in_transit' }),
        came(7, '2026-11-10', '2026-11-10T00:30:00Z', 1, { voided_at: '2026-11-10T02:00:00Z' }),
      ]);
    await show(
      <Routes>
        <Route path="/analytics" element={<AnalyticsPage />} />
        <Route path="/delivery" element={<DeliveriesPage />} />
      </Routes>,
      '/analytics?view=hours&from=2026-11-09&to=2026-11-18',
    );
    expect(await screen.findByRole('link', { name: 'Tuesdays: 20.5 m³' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Tuesdays 07:00–08:00: 20 m³' }));
    await waitFor(async () => expect(await sums()).toMatch(/^3 tickets · 40 m³/));
    expect(await numbers()).toEqual(['3', '2', '1']);
    const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
    const [file] = await filesOf(async () => {
      await press('Save as a file');
      await press('CSV');
      await screen.findByText('3 tickets are in the file.');
    });
    expect(file?.text.match(/SJ-261120-K7F-000\d/g)?.toSorted()).toEqual([1, 2, 3].map((n) => ticket(n).ticket_no));
    await press('Tuesdays 07:00–08:00');
    await waitFor(async () => expect(await numbers()).toEqual(['3', '5', '4', '2', '1']));
  });
});
