/**
 * Who may see what. Starting: a placeholder. Nobody: to the sign-in, remembering where they wanted to go (not after
 * a sign-out by hand, in this tab or another: the next person is another).
 * Not ready, or no profile yet: the placeholder. A password that the owner set: their own first, as soon as there is a
 * network to change it through, whatever their role may open. A role that may not open the route: to `/`; one that may not
 * open `/` either (operator): the access-denied page. The role decides screens only, never what is kept or sent.
 */
import { Fragment, lazy } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../data/auth.ts';
import { useOnline } from '../ui/useOnline.ts';
import { Placeholder } from './Placeholder.tsx';
import { SIGN_IN_PATH, mayOpen, screenAt } from './screens.ts';
import type { ReactNode } from 'react';

/** Nobody goes on with a password that somebody else chose. */
const ForcedPassword = lazy(async () => ({ default: (await import('./ForcedPassword.tsx')).ForcedPassword }));

/** Rare, and it brings the local database along: the sign-in page does without. */
const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).AccessDenied }));

/** `shell`: what is shown to who may see it. */
export function Guard({ shell }: { readonly shell: ReactNode }) {
  const { phase, user, profile, ready, notice, signedOutByUser } = useAuth();
  const { pathname, search } = useLocation();
  const online = useOnline();
  if (phase === 'starting') return <Placeholder />;
  if (phase === 'signed_out')
    return <Navigate to={SIGN_IN_PATH} replace state={signedOutByUser ? null : { from: pathname + search }} />;
  if (!ready || !profile) return <Placeholder problem={notice === 'session_expired' ? null : notice} />;
  const key = screenAt(pathname);
  const isDenied = Boolean(key && !mayOpen(key, profile.role));
  if (isDenied && mayOpen('dashboard', profile.role)) return <Navigate to="/" replace />;
  const screen = isDenied ? <AccessDenied /> : shell;
  // One person may follow another directly, out of another tab: nothing that the one typed is left on screen for the other.
  return (
    <Fragment key={user?.id}>
      {profile.must_change_password && online ? <ForcedPassword otherwise={screen} /> : screen}
    </Fragment>
  );
}
