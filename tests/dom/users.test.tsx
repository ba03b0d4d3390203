import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const { userStore } = await import('../../src/data/store/schema.ts');
const { UsersPage } = await import('../../src/features/users/UsersPage.tsx');
const { AuditPage } = await import('../../src/features/audit/AuditPage.tsx');

const texts = globalThis.fetch;
const uuid = (n: number) => `01a1f000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const SITI = {
  id: '01a1f000-0000-7000-8000-0000000000aa',
  email: 'siti@kuari.example',
  full_name: 'Siti Aminah',
  role: 'admin',
  phone: null,
  is_active: true,
  must_change_password: false,
  last_seen_at: '2026-11-22T03:00:00+00:00',
  unsent_count: 3,
};

/** The server's answers by the part of the address; what is not in it is out of reach. */
function server(answers: Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>) {
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    const [, answer] = Object.entries(answers).find(([part]) => url.includes(part)) ?? [];
    if (!answer) return texts(input, init);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ url: decodeURIComponent(url), body });
    return answer(body);
  });
  return asked;
}
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
const online = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  fireEvent(window, new Event(is ? 'online' : 'offline'));
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  });
const fill = () => {
  type('Full name', 'Dewi Lestari');
  type('Email', 'Dewi@Kuari.example ');
  type('Role', 'admin');
  type('Password', 'Granite2026!');
};

beforeEach(() => {
  online(true);
  outdate('people');
  outdate('audit');
});

describe('creating a user', () => {
  it('says the product’s sentences at the fields, and sends nothing until they are right', async () => {
    const asked = server({ '/people': () => json([SITI]), '/functions/v1/users': () => json({}, 201) });
    await show(<UsersPage />, '/users');
    await waitFor(() => field('Full name'));
    type('Email', 'dewi@');
    type('Password', 'granite2026!');
    type('Full name', 'D');
    type('Phone', '0812-CALL');
    await press('Create user');
    for (const sentence of [
      'Invalid email format',
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
      'Full name must be 2 to 100 characters',
      'Invalid user role',
      'Invalid phone number format',
    ])
      expect(screen.getByText(sentence)).toBeTruthy();
    type('Email', `${'a'.repeat(10_000)}@kuari.example`);
    expect(screen.getByText('Email too long')).toBeTruthy();
    expect(asked.filter(({ url }) => url.includes('functions'))).toEqual([]);
  });

  it('sends what was typed, cleaned, shows the password once, and begins anew', async () => {
    const asked = server({ '/people': () => json([SITI]), '/functions/v1/users': () => json({}, 201) });
    await show(<UsersPage />, '/users');
    await waitFor(() => field('Full name'));
    fill();
    type('Phone', '0812-345');
    await press('Create user');
    expect(await screen.findByText('Dewi Lestari was created')).toBeTruthy();
    expect(screen.getByText(/It is not shown again: Granite2026!/)).toBeTruthy();
    expect(asked.find(({ url }) => url.includes('functions'))?.body).toEqual({
      action: 'create',
      email: 'dewi@kuari.example',
      full_name: 'Dewi Lestari',
      role: 'admin',
      phone: '+62812345',
      password: 'Granite2026!',
    });
    expect([field('Email').value, field('Password').value]).toEqual(['', '']);
  });

  it.each([
    [
      'an email that is taken',
      json({ error: 'Duplicate entry detected.', code: 'email_taken', details: { field: 'email' } }, 409),
      'Duplicate entry detected.',
    ],
    [
      'a caller who may not',
      json({ error: 'x', code: 'forbidden', details: null }, 403),
      'You do not have permission to perform this action.',
    ],
    [
      'a session that ended',
      json({ error: 'x', code: 'not_signed_in' }, 401),
      'Your session has expired. Please sign in again.',
    ],
    ['a page of somebody else', new Response('<html>', { status: 502 }), /No answer came back/],
  ])('keeps what was typed after %s', async (_what, answer, sentence) => {
    server({ '/people': () => json([SITI]), '/functions/v1/users': () => answer.clone() });
    await show(<UsersPage />, '/users');
    await waitFor(() => field('Full name'));
    fill();
    await press('Create user');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect([field('Full name').value, field('Password').value]).toEqual(['Dewi Lestari', 'Granite2026!']);
  });

  it('is not offered without a signal, and the screen says why', async () => {
    server({});
    online(false);
    // A page that nobody has opened yet: one that was is shown as it was.
    await show(<UsersPage />, '/users?page=7');
    expect(await screen.findByText(/this screen needs a signal/)).toBeTruthy();
    expect(await screen.findByText('This needs a signal')).toBeTruthy();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Create user' })).disabled).toBe(true);
  });
});

describe('the list of people', () => {
  it('is asked for with the product’s paging, and says when the server has no right for it', async () => {
    const asked = server({ '/people': () => json({ code: '42501', message: 'permission denied' }, 403) });
    await show(<UsersPage />, '/users?sortBy=drop&page=-1');
    expect(await screen.findByText('You do not have permission to perform this action.')).toBeTruthy();
    expect(asked[0]?.url).toContain('limit=51');
    expect(asked[0]?.url).toContain('full_name.asc');
  });

  it('says so where nobody is in it', async () => {
    server({ '/people': () => json([]) });
    await show(<UsersPage />, '/users?page=8');
    expect(await screen.findByText('Nobody yet')).toBeTruthy();
  });

  it('stays as it was without a signal, and says from when it is', async () => {
    server({ '/people': () => json([SITI]) });
    const shown = await show(<UsersPage />, '/users?page=9');
    await screen.findByText('siti@kuari.example');
    shown.unmount();
    online(false);
    await show(<UsersPage />, '/users?page=9');
    expect(await screen.findByText('siti@kuari.example')).toBeTruthy();
    expect(screen.getByText(/^No connection: this is the list as of/)).toBeTruthy();
  });

  it('tells what becomes of unsent work before somebody is deactivated, and the last owner stays', async () => {
    const asked = server({
      '/people': () => json([SITI]),
      '/functions/v1/users': () => json({ error: 'x', code: 'last_owner', details: null }, 409),
    });
    await show(<UsersPage />, '/users');
    await screen.findByText('siti@kuari.example');
    await press('Siti Aminah');
    await press('Deactivate');
    expect(screen.getByText('3 records were still unsent when their devices last reported.')).toBeTruthy();
    expect(screen.getByText(/stays on their device and is not lost/)).toBeTruthy();
    expect(asked.some(({ url }) => url.includes('functions'))).toBe(false);
    await press('Deactivate');
    expect(await screen.findByText('The last active owner cannot be demoted or deactivated.')).toBeTruthy();
    expect(asked.find(({ url }) => url.includes('functions'))?.body).toEqual({ action: 'deactivate', user: SITI.id });
  });

  it('does not say that all was sent where no device has ever said so', async () => {
    const device = {
      id: uuid(9),
      device: uuid(8),
      user_id: SITI.id,
      code: 'K7F',
      label: 'Gate tablet',
      app_version: null,
      last_seen_at: null,
      registered_at: '2026-11-22T03:00:00+00:00',
      revoked_at: null,
      unsent_count: null,
      rejected_count: null,
      waiting_since: null,
    };
    server({ '/people': () => json([{ ...SITI, unsent_count: null }]), '/devices': () => json([device]) });
    await show(<UsersPage />, '/users');
    fireEvent.click(await screen.findByRole('button', { name: SITI.full_name }));
    await press('Deactivate');
    expect(screen.getByText('None of their devices has reported whether anything is unsent.')).toBeTruthy();
    cleanup();
    await show(<UsersPage />, '/users?tab=devices');
    fireEvent.click(await screen.findByRole('button', { name: /Gate tablet/ }));
    await press('Revoke device');
    expect(screen.getByText('This device has never reported whether anything on it is unsent.')).toBeTruthy();
  });

  it('shows a reset password once', async () => {
    const asked = server({ '/people': () => json([SITI]), '/functions/v1/users': () => json({}) });
    await show(<UsersPage />, '/users');
    await screen.findByText('siti@kuari.example');
    await press('Siti Aminah');
    await press('Reset password');
    await press('Reset password');
    const given = (await screen.findByText(/^[A-Za-z2-9@$!%*?&]{16}$/)).textContent;
    expect(asked.find(({ url }) => url.includes('functions'))?.body).toEqual({
      action: 'reset_password',
      user: SITI.id,
      password: given,
    });
    fireEvent.click(within(screen.getAllByRole('dialog').at(-1)!).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByText(given)).toBeNull());
  });
});

describe('the audit', () => {
  const line = (more: object) => ({
    id: 1,
    table_name: 'customer_prices',
    row_id: SITI.id,
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
});
