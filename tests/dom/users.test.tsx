import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { json, online, press, server } from './support/ownerServer.ts';
import { ticket, today } from './support/tickets.ts';
import { USER, prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { outdate } = await import('../../src/data/remote/listEntries.ts');
const { writeMeta } = await import('../../src/data/store/meta.ts');
const { userStore } = await import('../../src/data/store/schema.ts');
const { useDeviceReports } = await import('../../src/data/office/useDeviceReports.ts');
const { UsersPage } = await import('../../src/features/users/UsersPage.tsx');

const uuid = (n: number) => `01a1f000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const sent = z.object({
  batch: z.object({
    mutations: z.array(
      z.object({ id: z.string(), kind: z.string(), entity_id: z.string(), payload: z.object({ label: z.string() }) }),
    ),
  }),
});
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

const device = (label: string | null) => ({
  id: uuid(7),
  device: uuid(8),
  user_id: SITI.id,
  code: 'K7F',
  label,
  app_version: '0.1.0',
  last_seen_at: '2026-11-22T03:00:00+00:00',
  registered_at: '2026-11-20T03:00:00+00:00',
  revoked_at: null,
  unsent_count: 4,
  rejected_count: 1,
  waiting_since: null,
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const fill = () => {
  type('Full name', 'Dewi Lestari');
  type('Email', 'Dewi@Kuari.example ');
  type('Role', 'admin');
  type('Password', 'Granite2026!');
};

async function showPeople(answer = json({}, 201)) {
  const asked = server({ '/people': () => json([SITI]), '/functions/v1/users': () => answer.clone() });
  await show(<UsersPage />, '/users');
  await waitFor(() => field('Full name'));
  return asked;
}

beforeEach(() => {
  online(true);
  outdate('people');
  outdate('audit');
});

describe('creating a user', () => {
  it('says the product’s sentences at the fields, and sends nothing until they are right', async () => {
    const asked = await showPeople();
    expect(screen.getByText(/one of @\$!%\*\?&/)).toBeTruthy();
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
    const asked = await showPeople();
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

  it('sends once what is pressed twice', async () => {
    const asked = await showPeople();
    fill();
    const button = screen.getByRole('button', { name: 'Create user' });
    fireEvent.click(button);
    fireEvent.submit(button);
    expect(await screen.findByText('Dewi Lestari was created')).toBeTruthy();
    expect(asked.filter(({ url }) => url.includes('functions'))).toHaveLength(1);
  });

  it.each([
    [
      'an email that is taken',
      json({ error: 'Duplicate entry detected.', code: 'email_taken', details: { field: 'email' } }, 409),
      'Duplicate entry detected. Another user has this email.',
    ],
    ['a page of somebody else', new Response('<html>', { status: 502 }), /No answer came back/],
  ])('keeps what was typed after %s', async (_what, answer, sentence) => {
    await showPeople(answer);
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
    await show(<UsersPage />, '/users?limit=8');
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
    expect(screen.getByText(/^No connection: this is as of/)).toBeTruthy();
  });

  it('is forgotten an hour after it was read, once another is asked for', async () => {
    server({ '/people': () => json([SITI]) });
    const visit = async (page: number) => {
      const { container, unmount } = await show(<UsersPage />, `/users?page=${page}`);
      await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull());
      const { textContent } = container;
      unmount();
      return textContent?.includes('siti@kuari.example');
    };
    const [first, seen] = [Date.now(), [await visit(31)]];
    online(false);
    for (const minutes of [59, 61]) {
      vi.spyOn(Date, 'now').mockReturnValue(first + minutes * 60_000);
      seen.push(await visit(minutes), await visit(31));
    }
    vi.restoreAllMocks();
    expect(seen).toEqual([true, false, true, false, false]);
  });

  it('tells what becomes of unsent work before somebody is deactivated, and the last owner stays', async () => {
    const asked = await showPeople(json({ error: 'x', code: 'last_owner', details: null }, 409));
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
    const silent = { ...device('Gate tablet'), last_seen_at: null, unsent_count: null, rejected_count: null };
    server({ '/people': () => json([{ ...SITI, unsent_count: null }]), '/devices': () => json([silent]) });
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
    const asked = await showPeople(json({}));
    await screen.findByText('siti@kuari.example');
    await press('Siti Aminah');
    await press('Reset password');
    await press('Reset password');
    const given = (await screen.findByText(/^Kuari!(-[2-9A-Z]{5}){3}-[2-9]$/)).textContent;
    expect(asked.find(({ url }) => url.includes('functions'))?.body).toEqual({
      action: 'reset_password',
      user: SITI.id,
      password: given,
    });
    fireEvent.click(within(screen.getAllByRole('dialog').at(-1)!).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByText(given)).toBeNull());
  });
});

describe('a device', () => {
  it('is renamed, cleaned and within its limit, and the list shows the new name', async () => {
    await writeMeta(userStore(USER).strict, 'device', { id: uuid(9), code: 'B2C' });
    let label: string | null = null;
    const asked = server({
      '/devices': () => json([device(label)]),
      apply_mutations: (body) => {
        const [change] = sent.parse(body).batch.mutations;
        label = change?.payload.label ?? null;
        const outcomes = [{ id: change?.id, outcome: 'applied', rows: [] }];
        return json({ epoch: 'e', position: 1, server_time: '2026-11-22T10:00:00.000Z', outcomes });
      },
    });
    await show(<UsersPage />, '/users?tab=devices');
    fireEvent.click(await screen.findByRole('button', { name: 'Device K7F' }));
    const rename = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Rename' });
    expect(rename().disabled).toBe(true);
    type('Label', 'x'.repeat(101));
    expect(rename().disabled).toBe(true);
    type('Label', '  Gate   tablet ');
    await press('Rename');
    await waitFor(() => expect(screen.getByRole('table').textContent).toContain('Gate tablet · K7F'));
    const changes = asked.flatMap(({ url, body }) => (url.includes('apply_') ? sent.parse(body).batch.mutations : []));
    expect(changes.map(({ kind, entity_id, payload }) => [kind, entity_id, payload])).toEqual([
      ['devices.rename', uuid(7), { label: 'Gate tablet' }],
    ]);
  });

  it('of a copied browser stand together: the numbers that two tickets carry, each once', async () => {
    server({ '/devices': () => json([device('Gate tablet')]) });
    const flagged = { operating_day: today(), flags: ['ticket_collision'] };
    const same = { ...ticket(2), ...flagged, id: 'ticket-3', ticket_no: ticket(1).ticket_no };
    await userStore(USER)
      .strict.rows('deliveries')
      .bulkPut([{ ...ticket(1), ...flagged }, same, { ...ticket(4), operating_day: today() }]);
    await show(<UsersPage />, '/users?tab=devices');
    await screen.findByText('Numbers given twice in the last 30 days');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((to) => to?.includes('SJ-'))).toEqual([`/delivery?q=${ticket(1).ticket_no}`]);
    await userStore(USER).strict.rows('deliveries').clear();
  });

  it.each([
    ['0 and null', [0, null], 'This device has never reported whether anything on it is unsent.'],
    ['0 and 4', [0, 4], 'When it last reported, 4 records on it were unsent.'],
  ])('of two users, who last said %s, says so before it is revoked', async (_name, counts, said) => {
    const rows = counts.map((unsent_count, n) => ({ ...device('Gate tablet'), id: uuid(7 + n * 20), unsent_count }));
    server({ '/devices': () => json(rows) });
    await show(<UsersPage />, '/users?tab=devices');
    fireEvent.click((await screen.findAllByRole('button', { name: /Gate tablet/ }))[0]!);
    await screen.findByRole('button', { name: 'Revoke device' });
    await press('Revoke device');
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('says apart how much waits and how much needs attention', async () => {
    server({ '/devices': () => json([device('Gate tablet')]) });
    await show(<UsersPage />, '/users?tab=devices');
    const row = (await screen.findByRole('button', { name: /Gate tablet/ })).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(-3),
    ).toEqual([expect.stringMatching(/4$/), expect.stringMatching(/1$/), 'Silent']);
  });
});

it('the reports that raise notices are asked of devices that may come in, of no revoked one', async () => {
  const asked = server({ '/devices': () => json([]) });
  function Reports() {
    useDeviceReports(true, Date.parse('2026-11-22T00:00:00Z'));
    return null;
  }
  await show(<Reports />);
  await waitFor(() => expect(asked.map(({ url }) => new URL(url).searchParams.get('revoked_at'))).toEqual(['is.null']));
});
