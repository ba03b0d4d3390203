/** Two tabs, one person: they sign out in the one, and the other one's page is not handed to whoever comes next. */
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareBrowser, profileOf, show } from './support/world.tsx';

vi.mock('../../src/data/signingIn.ts', async (original) => ({
  ...(await original<object>()),
  unsentWork: async () => [],
}));
prepareBrowser({ signedIn: false });
const { becomeSignedIn, becomeSignedOut, expectUser, showProfile } =
  await import('../../src/data/session/authState.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { restoreIdentity } = await import('../../src/data/session/restoreIdentity.ts');
const { Guard } = await import('../../src/app/Guard.tsx');
const { SignInRoute } = await import('../../src/app/SignInRoute.tsx');

beforeEach(async () => {
  becomeSignedOut();
  await deviceStore().delete('identity');
});

function arrives(id: string) {
  const user = { id, email: `${id}@kuari.example` };
  expectUser(user);
  showProfile(user, { profile: profileOf({ ...user, user_id: id }), guessed: false, problem: null });
  becomeSignedIn(user);
}

function Here() {
  const { pathname, search } = useLocation();
  return <p>{`page ${pathname}${search}`}</p>;
}

const visit = (path: string) =>
  show(
    <Suspense fallback="…">
      <Routes>
        <Route path="/auth" element={<SignInRoute />} />
        <Route path="*" element={<Guard shell={<Here />} />} />
      </Routes>
    </Suspense>,
    path,
  );

it('the next person begins at their own first page in the other tab too', async () => {
  arrives('sari');
  await visit('/delivery?search=B+1+XY');
  expect(screen.getByText('page /delivery?search=B+1+XY')).toBeTruthy();
  await act(() => restoreIdentity());
  expect(await screen.findByRole('heading', { name: 'Access Dashboard' })).toBeTruthy();
  act(() => arrives('budi'));
  expect(screen.getByText('page /')).toBeTruthy();
});

it('who opens an address without being signed in is led there after the sign-in', async () => {
  await act(() => restoreIdentity());
  await visit('/delivery?search=B+1+XY');
  expect(await screen.findByRole('heading', { name: 'Access Dashboard' })).toBeTruthy();
  act(() => arrives('budi'));
  expect(screen.getByText('page /delivery?search=B+1+XY')).toBeTruthy();
});
