import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, online, press, server } from './support/ownerServer.ts';
import { prepareBrowser, show } from './support/world.tsx';
import type * as tokens from '../../src/data/session/pageSession.ts';

const USER = '01a1f000-0000-7000-8000-000000000001';
// Whose token it is says the session, which this page has none of.
vi.mock('../../src/data/session/pageSession.ts', async (original) => ({
  ...(await original<typeof tokens>()),
  pageTokens: {
    current: async () => ({ kind: 'token', value: 'token', userId: '01a1f000-0000-7000-8000-000000000001' }),
    renewed: async () => ({ kind: 'token', value: 'token', userId: '01a1f000-0000-7000-8000-000000000001' }),
  },
}));
prepareBrowser({ signedIn: true });
const { outdate } = await import('../../src/data/office/serverList.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { userStore } = await import('../../src/data/store/schema.ts');
const { askUsers } = await import('../../src/data/office/usersFunction.ts');
const { AuditPage } = await import('../../src/features/audit/AuditPage.tsx');

const uuid = (n: number) => `01a1f000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

beforeEach(() => {
  online(true);
  for (const area of ['audit', 'held', 'errors']) outdate(area);
});

describe('the log', () => {
  const line = (more: object) => ({
    id: 1,
    table_name: 'customer_prices',
    row_id: uuid(50),
    action: 'customer_prices.create',
    author: USER,
    submitted_by: null,
    device: null,
    captured_at: '2026-11-22T03:00:00+00:00',
    recorded_at: '2026-11-22T09:30:00+00:00',
    before: { price_per_m3: 150_000, version: 1 },
    after: { price_per_m3: 155_000, version: 2 },
    reason: 'Agreed by telephone',
    ...more,
  });

  it('reads in words, with units, both clocks and only what changed', async () => {
    server({ '/audit_log': () => json([line({})]), '/devices': () => json([]) });
    await show(<AuditPage />, '/audit');
    const table = await screen.findByRole('table', { name: 'Log' });
    const text = table.textContent ?? '';
    expect(text).toContain('New price');
    expect(text).toMatch(/Price per m³: before Rp\u00A0150,000 → after Rp\u00A0155,000/);
    expect(text).toContain('22 Nov 2026, 16:30');
    expect(text).toContain('Device clock: 22 Nov 2026, 10:00');
    expect(text).toContain('Reason: Agreed by telephone');
    expect(text).not.toContain('version');
  });

  it('names a record by what people call it: never by an id or a code, and not by the name of its table alone', async () => {
    const db = userStore(USER).strict;
    const [ex, log, gone, entry] = [uuid(1), uuid(2), uuid(3), uuid(4)];
    await db.rows('equipment').put({ id: ex, version: 1, deleted_at: null, equipment_code: 'EX-01' });
    await db.rows('fuel_logs').put({ id: log, version: 1, deleted_at: null, equipment_id: ex, liters: 120 });
    await db
      .rows('production_entries')
      .put({ id: entry, version: 1, deleted_at: null, material_type: 'base_course_a' });
    const of = (table: string, row_id: string, after: object) =>
      line({ table_name: table, row_id, id: Number(row_id.at(-1)), action: `${table}.create`, before: null, after });
    server({
      '/audit_log': () =>
        json([
          of('fuel_logs', log, { equipment_id: ex, liters: 120 }),
          of('fuel_logs', gone, { equipment_id: ex, liters: 80 }),
          of('production_entries', entry, { volume: 7 }),
        ]),
      '/devices': () => json([]),
    });
    await show(<AuditPage />, '/audit');
    const named = async (name: string) => (await screen.findAllByRole('button', { name })).length;
    expect(await named('Fuel log EX-01')).toBe(2);
    expect(await named('Production entry Base Course (Agregat A)')).toBe(1);
  });

  it('shows a line in brief until it is pressed, and one in full at a time', async () => {
    server({ '/audit_log': () => json([line({}), line({ id: 2 })]), '/devices': () => json([]) });
    await show(<AuditPage />, '/audit');
    const buttons = await screen.findAllByRole('button', { name: /^New price/ });
    const states = () => buttons.map((button) => button.getAttribute('aria-expanded'));
    expect(states()).toEqual(['false', 'false']);
    for (const button of buttons) fireEvent.click(button);
    expect(states()).toEqual(['false', 'true']);
    expect(document.querySelectorAll('.line-clamp-2')).toHaveLength(1);
  });

  it('asks the server for what the address says, by days of the site, and leaves out what is no filter', async () => {
    const asked = server({ '/audit_log': () => json([]), '/devices': () => json([]) });
    await show(
      <AuditPage />,
      `/audit?table=customers&from=2026-11-22&to=2026-11-22&person=${'%'.repeat(3)}&record=${'x'.repeat(10_000)}&page=2`,
    );
    await screen.findByRole('button', { name: 'CSV' });
    await waitFor(() => expect(asked).toHaveLength(1));
    const url = asked[0]?.url ?? '';
    expect(url).toContain('table_name=eq.customers');
    expect(url).toContain('recorded_at=gte.2026-11-21T17:00:00.000Z');
    expect(url).toContain('recorded_at=lt.2026-11-22T17:00:00.000Z');
    expect(url).toContain('offset=50');
    expect(url).not.toContain('author');
    expect(url).not.toContain('row_id');
  });

  it('asks for nothing while the days are upside down, and says so', async () => {
    const asked = server({ '/audit_log': () => json([]) });
    await show(<AuditPage />, '/audit?from=2026-11-22&to=2026-11-21');
    expect(await screen.findByText('This day is before the first one')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it.each([
    ['html', () => new Response('<html>', { status: 200 })],
    ['rows without a time', () => json([line({ recorded_at: null })])],
  ])('shows no part of an answer of %s', async (_what, answer) => {
    server({ '/audit_log': answer, '/devices': () => json([]) });
    await show(<AuditPage />, '/audit');
    expect(await screen.findByText('The server gave no readable answer. Please try again.')).toBeTruthy();
  });

  it('says what an owner did with a person, each in words of its own', async () => {
    const of = (n: number, after: object) =>
      line({ id: n, table_name: 'profiles', row_id: uuid(n), action: 'profiles.change', before: {}, after });
    server({
      '/audit_log': () =>
        json([
          of(1, { must_change_password: true }),
          of(2, { is_active: false }),
          of(3, { is_active: true }),
          of(4, { role: 'manager' }),
          of(5, { full_name: 'Siti', phone: null }),
        ]),
      '/devices': () => json([]),
    });
    await show(<AuditPage />, '/audit');
    const table = await screen.findByRole('table', { name: 'Log' });
    expect(
      within(table)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.split('Users')[0]),
    ).toEqual(['Password reset', 'User deactivated', 'User reactivated', 'Role changed', 'User changed']);
  });

  it('finds what a person did, and what they sent or decided for others', async () => {
    const asked = server({ '/audit_log': () => json([]), '/devices': () => json([]) });
    await show(<AuditPage />, `/audit?person=${uuid(7)}`);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.url).toContain(`or=(author.eq.${uuid(7)},submitted_by.eq.${uuid(7)})`);
  });

  it('writes a file with the names of people, devices and records, each in a cell of its own', async () => {
    const contents: Blob[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      if (content instanceof Blob) contents.push(content);
      return 'blob:file';
    });
    // The browser of the test would follow the link.
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const db = userStore(USER).strict;
    for (const [id, full_name] of [
      [uuid(11), 'Budi'],
      [uuid(12), 'Ibu Ratna'],
    ] as const)
      await db.rows('colleagues').put({ id, version: 1, deleted_at: null, full_name });
    const asked = server({
      '/audit_log': () => json([line({ author: uuid(11), submitted_by: uuid(12), device: uuid(13) }), line({ id: 2 })]),
      '/devices': () => json([{ id: uuid(13), code: 'K7F', label: 'Gate tablet' }]),
      '/rpc/': () => json({}),
    });
    await show(<AuditPage />, '/audit');
    await screen.findByRole('table', { name: 'Log' });
    await press('CSV');
    expect(await screen.findByText('2 lines are in the file.')).toBeTruthy();
    const rows = (await contents[0]!.text()).trim().split('\r\n');
    expect(rows[0]).toMatch(/^\W?When,Device clock,Who,Sent by,Device,What,Record,What changed,Reason$/);
    expect(rows[1]).toContain(',Budi,Ibu Ratna,Gate tablet · K7F,New price,');
    expect(rows[1]).toMatch(/^2026-11-22 16:30,2026-11-22 10:00,.*,Agreed by telephone$/);
    expect(rows[2]).toMatch(/,Unknown person,,,New price,/);
    expect(asked.some(({ url }) => url.includes(`id=in.(${uuid(13)})`))).toBe(true);
    made.mockRestore();
    clicked.mockRestore();
  });

  it('writes no file whose line of the audit cannot be stored on this device', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const full = vi.spyOn(deviceStore(), 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    server({ '/audit_log': () => json([line({})]), '/devices': () => json([]) });
    await show(<AuditPage />, '/audit');
    await screen.findByRole('table', { name: 'Log' });
    await press('CSV');
    expect(await screen.findByText(/^The file could not be written:/)).toBeTruthy();
    expect(made).not.toHaveBeenCalled();
    for (const spy of [made, full]) spy.mockRestore();
  });

  it('is asked anew once a person was changed on this device', async () => {
    const asked = server({
      '/audit_log': () => json([line({})]),
      '/devices': () => json([]),
      '/functions/v1/users': () => json({}),
    });
    const reads = () => asked.filter(({ url }) => url.includes('audit_log')).length;
    await show(<AuditPage />, '/audit');
    await waitFor(() => expect(reads()).toBe(1));
    await screen.findByRole('table', { name: 'Log' });
    await act(async () => void (await askUsers({ action: 'deactivate', user: uuid(9) })));
    await waitFor(() => expect(reads()).toBe(2));
  });
});
