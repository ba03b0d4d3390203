import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../data/auth.ts';
import { SignInPage } from '../features/auth/SignInPage.tsx';
import { Switchers } from './settings/Switchers.tsx';

/** A person who is signed in goes on to where they came from, else to `/`; the guard looks at the role there. */
export function SignInRoute() {
  const phase = useAuth((auth) => auth.phase);
  const { state } = useLocation();
  if (phase === 'signed_in') return <Navigate to={originOf(state)} replace />;
  return <SignInPage switchers={<Switchers />} />;
}

function originOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  // What begins with two of them is another site.
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/';
}
