import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../data/auth.ts';
import { SignInPage } from '../features/auth/SignInPage.tsx';
import { Switchers } from './settings/Switchers.tsx';

/** A signed-in user continues to their requested page, else to `/`; the guard checks the role there. */
export function SignInRoute() {
  const phase = useAuth((auth) => auth.phase);
  const { state } = useLocation();
  if (phase === 'signed_in') return <Navigate to={originOf(state)} replace />;
  return <SignInPage switchers={<Switchers />} />;
}

function originOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  // A path that begins with two slashes is another site.
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/';
}
