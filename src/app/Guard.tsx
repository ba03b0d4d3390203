/**
 * Who may see what. Starting: a placeholder. Nobody: to the sign-in, remembering where they wanted to go.
 * No profile yet: the placeholder. A role that may not open the route: to `/`; one that may not open `/` either
 * (operator): the access-denied page. The role decides screens only, never what is kept or sent.
 */
import { lazy } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../data/auth.ts';
import { Placeholder } from './Placeholder.tsx';
import { SIGN_IN_PATH, mayOpen } from './routes.ts';
import { routeAt } from './routeKey.ts';
import type { ReactNode } from 'react';

/** Rare, and it brings the local database along: the sign-in page does without. */
const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).AccessDenied }));

/** `shell` draws the layout with the route's screen inside. */
export function Guard({ shell }: { readonly shell: ReactNode }) {
  const { phase, profile } = useAuth();
  const { pathname, search } = useLocation();
  if (phase === 'starting') return <Placeholder />;
  if (phase === 'signed_out') return <Navigate to={SIGN_IN_PATH} replace state={{ from: pathname + search }} />;
  if (!profile) return <Placeholder />;
  const key = routeAt(pathname);
  if (!key || mayOpen(key, profile.role)) return shell;
  return mayOpen('dashboard', profile.role) ? <Navigate to="/" replace /> : <AccessDenied role={profile.role} />;
}
