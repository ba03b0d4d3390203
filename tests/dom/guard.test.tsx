import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, show, showWithToasts } from './support/world.tsx';
import type { AuthState } from '../../src/data/session/authState.ts';
import type { Role } from '../../src/domain/rules/roles.ts';

const current = vi.hoisted(() => ({ auth: {} as unknown }));
// Who is signed in is given here; that the data layer finds out rightly is tested with the data layer.
vi.mock('../../src/data/session/authState.ts', async (original) => ({
  ...(await original<object>()),
  useAuth: (select?: (state: unknown) => unknown) => (select ? select(current.auth) : current.auth),
}));
vi.mock('../../src/data/signingIn.ts', async (original) => ({
  ...(await original<object>()),
  unsentWork: async () => [],
}));

prepareBrowser({ signedIn: false });
const { Guard } = await import('../../src/app/Guard.tsx');
const { SCREENS } = await import('../../src/app/screens.ts');
const { SignInRoute } = await import('../../src/app/SignInRoute.tsx');
// Fetched before the tests, so that none of them waits for a compiler.
await Promise.all([
  import('../../src/app/StuckHelp.tsx'),
  import('../../src/app/AccessDenied.tsx'),
  import('../../src/app/ForcedPassword.tsx'),
]);
const { effectiveRole } = await import('../../src/data/session/authState.ts');
const { Suspense } = await import('react');

const OUT: AuthState = {
  phase: 'signed_out',
  user: null,
  profile: null,
  profileGuessed: false,
  notice: null,
  signingOut: false,
  signedOutByUser: false,
  ready: false,
};

function as(role: Role): AuthState {
  const user = { id: 'u', email: 'a@kuari.example' };
  const profile = { id: 'u', user_id: 'u', email: user.email, full_name: 'A', role, created_at: '', updated_at: '' };
  return { ...OUT, phase: 'signed_in', ready: true, user, profile };
}

beforeEach(() => {
  current.auth = OUT;
});

const site = (
  <MemoryRouter>
    <Screens />
  </MemoryRouter>
);
function visit(path: string, auth: AuthState) {
  current.auth = auth;
  return show(<Screens />, path);
}

function Screens() {
  return (
    <Suspense fallback="…">
      <Routes>
        <Route path="/auth" element={<SignInRoute />} />
        <Route path="*" element={<Guard shell={<Here />} />} />
      </Routes>
    </Suspense>
  );
}

/** Stands for the layout with its screen: says which page the guard let through. */
const { useLocation } = await import('react-router-dom');
function Here() {
  const { pathname, search } = useLocation();
  return <p>{`page ${pathname}${search}`}</p>;
}

describe('the guard', () => {
  it('leaves nothing on screen that one person typed when another follows directly, out of another tab', async () => {
    const guarded = () => <Guard shell={<input aria-label="Plate" />} />;
    current.auth = as('manager');
    const { rerender } = await show(guarded());
    const plate = () => screen.getByLabelText<HTMLInputElement>('Plate');
    fireEvent.change(plate(), { target: { value: 'B 9 MGR' } });
    const becomes = (id: string) => {
      const auth = as('manager');
      current.auth = {
        ...auth,
        user: auth.user && { ...auth.user, id },
        profile: auth.profile && { ...auth.profile, user_id: id },
      };
      rerender(<MemoryRouter>{guarded()}</MemoryRouter>);
    };
    becomes('u');
    expect(plate().value).toBe('B 9 MGR');
    becomes('v');
    expect(plate().value).toBe('');
  });

  it('asks for an own password before anything else, where an owner set it, but lets people record without a network to change it through', async () => {
    const clerk = as('admin');
    const reset = { ...clerk, profile: clerk.profile && { ...clerk.profile, must_change_password: true } };
    await visit('/delivery/new', reset);
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy();
    expect(screen.queryByText('page /delivery/new')).toBeNull();
    cleanup();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await visit('/delivery/new', reset);
    expect(await screen.findByText('page /delivery/new')).toBeTruthy();
    line.mockRestore();
  });

  it('shows the placeholder while the session is read, and while there is no profile', async () => {
    await visit('/delivery', { ...OUT, phase: 'starting' });
    expect(screen.getByLabelText('Starting')).toBeTruthy();
    cleanup();
    await visit('/delivery', { ...as('admin'), profile: null });
    expect(screen.getByLabelText('Starting')).toBeTruthy();
  });

  it('shows the placeholder until the app is ready, and after 10 seconds says that it takes long, with a way out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await visit('/delivery', { ...as('admin'), ready: false });
    expect(screen.getByLabelText('Starting')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByText(/takes longer than usual/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(await screen.findByText(/takes longer than usual/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('says that there is no profile, where there is none', async () => {
    await visit('/', { ...as('admin'), profile: null, notice: 'profile_missing' });
    expect(await screen.findByText('User profile not found. Please contact the administrator.')).toBeTruthy();
  });

  it("goes by the stored role while the profile is read, by the profile's once there is one, and by none after signing out", () => {
    localStorage.setItem('userRole', 'manager');
    expect(effectiveRole({ phase: 'starting', profile: null })).toBe('manager');
    expect(effectiveRole({ phase: 'signed_in', profile: as('admin').profile })).toBe('admin');
    expect(effectiveRole({ phase: 'signed_out', profile: null })).toBeNull();
    localStorage.setItem('userRole', 'emperor');
    expect(effectiveRole({ phase: 'starting', profile: null })).toBeNull();
  });

  it('sends who is not signed in to the sign-in page, and from there to where they wanted to go, with all that the address said', async () => {
    const { rerender } = await visit('/delivery/new?x=1&y=2', OUT);
    expect(await screen.findByRole('heading', { name: 'Access Dashboard' })).toBeTruthy();
    expect(screen.queryByText(/^page /)).toBeNull();
    current.auth = as('manager');
    rerender(site);
    expect(await screen.findByText('page /delivery/new?x=1&y=2')).toBeTruthy();
  });

  it('does not lead the next person to the page of one who signed out by hand', async () => {
    const { rerender } = await visit('/delivery/new?x=1', { ...OUT, signedOutByUser: true });
    expect(await screen.findByRole('heading', { name: 'Access Dashboard' })).toBeTruthy();
    current.auth = as('manager');
    rerender(site);
    expect(await screen.findByText('page /')).toBeTruthy();
  });

  it('lets every role of the table through, and sends the others to /', async () => {
    const open = { owner: [] as string[], admin: [] as string[], manager: [] as string[] };
    for (const role of ['owner', 'admin', 'manager'] as const) {
      for (const { path } of Object.values(SCREENS)) {
        await visit(path, as(role));
        const shown = screen.getByText(/^page /).textContent;
        expect([`page ${path}`, 'page /']).toContain(shown);
        if (shown === `page ${path}`) open[role].push(path);
        cleanup();
      }
    }
    const all = ['/', '/shift', '/delivery', '/delivery/new', '/transformation', '/safety-incidents', '/settings'];
    expect(open.owner).toEqual(Object.values(SCREENS).map(({ path }) => path));
    expect(open.admin.toSorted()).toEqual([...all, '/equipment'].toSorted());
    expect(open.manager.toSorted()).toEqual([...all, '/analytics', '/invoices', '/reports/daily'].toSorted());
  });

  it('shows access denied to a role that may not open / either', async () => {
    await visit('/delivery', as('operator'));
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(screen.getByText('You do not have permission to perform this action.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('asks such a role too for a password of their own first, where an owner has set it', async () => {
    const operator = as('operator');
    await visit('/', { ...operator, profile: operator.profile && { ...operator.profile, must_change_password: true } });
    expect(await screen.findByLabelText('New password')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Access denied' })).toBeNull();
  });

  it.each(['/Manual-Stock', '/manual%2Dstock', '/manual-stock/'])(
    'goes by the screen, however its path is written: %s',
    async (path) => {
      await visit(path, as('manager'));
      expect(screen.getByText('page /')).toBeTruthy();
    },
  );

  it.each(['/no/such/page?x=1', '//evil.example', '/\\evil.example'])(
    'shows that a path is not found to anybody, signed in or not, with a way back: %s',
    async (path) => {
      await visit(path, OUT);
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
      expect(screen.getByRole('main').textContent).toContain(path.split('?')[0]);
      expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/');
      cleanup();
      await visit(path, as('operator'));
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    },
  );

  it('tells a role which page it does not open, on the way to /', async () => {
    current.auth = as('admin');
    await showWithToasts(<Screens />, '/manual-stock');
    expect(await screen.findByText('page /')).toBeTruthy();
    expect(screen.getByText('Your role does not open “Manual stock”.')).toBeTruthy();
  });

  it('sends a signed-in user away from the sign-in page, to /', async () => {
    await visit('/auth', as('manager'));
    expect(screen.getByText('page /')).toBeTruthy();
  });
});
