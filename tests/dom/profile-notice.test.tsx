/** What is wrong with the profile is said above the page, and the page goes on. */
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProfileProblem } from '../../src/app/StuckHelp.tsx';
import { USER, prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { becomeSignedIn, becomeSignedOut, showProfile } = await import('../../src/data/session/authState.ts');
const { chooseLanguage } = await import('../../src/i18n/setup.ts');
const { Shell } = await import('../../src/app/Shell.tsx');

const SITI = { id: USER, email: 'clerk@kuari.example' };
const PROFILE = {
  id: USER,
  user_id: USER,
  email: SITI.email,
  full_name: 'Siti Rahmawati',
  role: 'admin',
  created_at: '',
  updated_at: '',
} as const;

beforeEach(() => {
  becomeSignedOut();
  becomeSignedIn(SITI);
});

const find = (problem: ProfileProblem | null) =>
  act(() => showProfile(SITI, { profile: PROFILE, guessed: problem === 'profile_issues', problem }));
const page = () =>
  show(
    <Routes>
      <Route element={<Shell />}>
        <Route path="*" element={<p>the page</p>} />
      </Route>
    </Routes>,
  );

it.each([
  ['profile_issues', 'en', 'Profile loading issues detected.'],
  ['profile_refresh_failed', 'en', 'Failed to refresh profile - please try again'],
  ['profile_timeout', 'en', 'Profile refresh timeout'],
  ['wrong_user', 'en', 'The session belongs to another user. Sign out and sign in again.'],
  ['profile_issues', 'id', 'Profil bermasalah saat dimuat.'],
] as const)('%s in %s: %s', async (problem, language, words) => {
  find(null);
  await page();
  await act(() => chooseLanguage(language));
  expect(screen.queryByText(words)).toBeNull();
  find(problem);
  expect(screen.getByText(words).getAttribute('role')).toBe('status');
  expect(screen.getByText('the page')).toBeTruthy();
  find(null);
  expect(screen.queryByText(words)).toBeNull();
});

it('a page stays where it is scrolled to when the query of its address changes, and another page begins at its top', async () => {
  find(null);
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  const links = ['/shift?do=fuel', '/settings'].map((to) => <Link key={to} to={to}>{`to ${to}`}</Link>);
  await show(
    <Routes>
      <Route element={<Shell />}>
        <Route path="*" element={links} />
      </Route>
    </Routes>,
    '/shift',
  );
  fireEvent.click(screen.getByText('to /shift?do=fuel'));
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('to /settings'));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});
