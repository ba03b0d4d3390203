/** The bell of the header: what it counts, where its notices lead, and what a person has read. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/time/calendar.ts';
import { signedInAs } from './support/signedInAs.ts';
import { TODAY, db, outbox, put } from './support/knownTruck.tsx';
import type { Claim } from '../../src/domain/insights/types.ts';
import { show } from './support/world.tsx';

const { NoticeBell } = await import('../../src/features/notices/NoticeBell.tsx');

const { readDataVersion } = await import('../../src/data/insights/dataVersion.ts');

const stock = (material_type: string, on_hand: number) =>
  put('stocks', `s-${material_type}`, { material_type, on_hand, version: 2 });
const asOwner = () => signedInAs('owner');
const bell = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(async () => {
  await stock('abu_batu', 0);
  await stock('solar', 400);
  await stock('boulder', 900);
});

describe('the bell', () => {
  it('counts what is unread, and shows the urgent first', async () => {
    await show(<NoticeBell />);
    fireEvent.click(await bell('Notices, 2 unread'));
    const links = within(await screen.findByRole('dialog', { name: 'Notices' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Unread: Abu Batu (Stone Dust): none leftUrgent · 0 m³ on hand',
      'Unread: Solar Fuel is lowAttention · 400 L on hand',
    ]);
  });

  it('says of a pile below zero that the books are wrong, and what to do', async () => {
    await stock('abu_batu', -69.5);
    await show(<NoticeBell />);
    fireEvent.click(await bell('Notices, 2 unread'));
    expect(screen.getAllByRole('link')[0]?.textContent).toBe(
      'Unread: Abu Batu (Stone Dust): below zero on the booksUrgent · -69.5 m³: count it, or enter what is missing',
    );
  });

  it('follows the records while it is on screen', async () => {
    await show(<NoticeBell />);
    await bell('Notices, 2 unread');
    await stock('abu_batu', 2_000);
    expect(await bell('Notices, 1 unread')).toBeTruthy();
  });

  it('marks what is followed as read, for all devices of the person, and says where nothing is left', async () => {
    await show(<NoticeBell />);
    fireEvent.click(await bell('Notices, 2 unread'));
    fireEvent.click(await screen.findByRole('link', { name: /none left/ }));
    await bell('Notices, 1 unread');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await outbox()).toEqual([
      { kind: 'notices_seen.create', payload: { notice: `low_stock:abu_batu:out:${TODAY}` } },
    ]);
    fireEvent.click(await bell('Notices, 1 unread'));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await bell('Notices, none unread');
    // They are still there, until the record is another one.
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  it('knows what was read on another device', async () => {
    await put('notices_seen', 'n1', {
      notice: `low_stock:abu_batu:out:${TODAY} low_stock:solar:low:${TODAY}`,
      operating_day: TODAY,
    });
    await show(<NoticeBell />);
    expect(await bell('Notices, none unread')).toBeTruthy();
  });

  it('says that nothing needs attention', async () => {
    await Promise.all([stock('abu_batu', 2_000), stock('solar', 9_000)]);
    await show(<NoticeBell />);
    fireEvent.click(await bell('Notices, none unread'));
    await waitFor(() => expect(screen.getByText('Nothing needs attention')).toBeTruthy());
  });

  it('keeps days that were not closed however old they are, until they are closed', async () => {
    await asOwner();
    const total = (kind: string, ago: number, quantity = 1) =>
      put('daily_totals', `${kind} ${ago}`, {
        operating_day: addDays(TODAY, -ago),
        kind,
        key: kind === 'closed' ? 'all' : 'abu_batu',
        quantity,
        count: quantity,
        amount: 0,
      });
    // Worked and closed, worked and opened again, worked, and one on which all was taken back.
    await total('production', 401);
    await total('closed', 401);
    await total('deliveries', 400);
    await total('closed', 400, 0);
    await total('transformation', 9);
    await total('deliveries', 8, 0);
    await total('production', 2);
    await show(<NoticeBell />);
    fireEvent.click(await bell(/unread$/));
    const days = () => screen.findByRole('link', { name: /not closed/ });
    expect((await days()).textContent).toMatch(/^Unread: 3 days are not closed/);
    expect((await days()).getAttribute('href')).toBe(`/reports/daily?day=${addDays(TODAY, -400)}`);
    await total('closed', 400);
    await screen.findByText(/^2 days are not closed/);
    await total('closed', 9);
    await screen.findByText(/^1 day is not closed/);
  });

  it('tells the owner of what smart analytics found last, until it was judged or is a week old', async () => {
    await asOwner();
    await Promise.all([stock('abu_batu', 2_000), stock('solar', 9_000), db.rows('deliveries').clear()]);
    const version = (await readDataVersion(db)) ?? '';
    const keep = (day: string) =>
      db.insights.put({
        id: 'latest',
        version,
        day,
        computed_at: Date.now(),
        results: [
          {
            card: 'unusual_tickets',
            state: 'ready',
            claims: [LOADED, { ...LOADED, alert: false, subject: 'ticket:2' }],
            record: RECORD,
          },
        ],
      });
    await keep(TODAY);
    await show(<NoticeBell />);
    fireEvent.click(await bell('Notices, 1 unread'));
    const link = await screen.findByRole('link', { name: /Unusual tickets/ });
    expect(link.textContent).toContain('SJ-261119-K7F-0007');
    expect(link.getAttribute('href')).toBe('/smart-analytics?claim=ticket%3Ax1%3Avolume');
    await put('insight_feedback', 'f1', {
      card: 'unusual_tickets',
      subject: 'ticket:x1:volume',
      verdict: 'dismissed',
      captured_at: new Date().toISOString(),
      received_at: new Date().toISOString(),
    });
    await bell('Notices, none unread');
    await db.rows('insight_feedback').clear();
    await bell('Notices, 1 unread');
    await keep(addDays(TODAY, -7));
    await bell('Notices, none unread');
  });
});

const LOADED: Claim = {
  card: 'unusual_tickets',
  subject: 'ticket:x1:volume',
  alert: true,
  severity: 1,
  day: TODAY,
  claim: {
    key: 'ticket_volume',
    values: { ticket: 'SJ-261119-K7F-0007', plate: 'B 1234 XYZ', volume: 12, index: 7.5, percent: 60 },
  },
  action: { key: 'check_volume', values: { ticket: 'SJ-261119-K7F-0007' } },
  chart: { kind: 'bars', categories: [], categoryKind: 'name', series: [], unit: 'm3' },
  record: { table: 'deliveries', id: 'x1' },
  quiet: false,
  verdict: null,
};
const RECORD = { sample: 100, sampleUnit: 'tickets', tried: 0, right: 0, judged: 0 } as const;
