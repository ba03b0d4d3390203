/**
 * Decides what the user sees:
 * - The app starts, or there is no profile yet: a placeholder.
 * - No user is signed in: the sign-in page; after the sign-in, the requested path. After a manual sign-out it is `/`, because the next
 * user may be another one.
 * - The path does not exist: "not found", for every user.
 * - The owner set the password: the user chooses their own first, whatever their role, as soon as there is a network.
 * - The role may not open the route: `/` with a message. If it may not open `/` either (operator): the access-denied page.
 * The role decides only about screens, never about what is stored or sent.
 */
import { Fragment, lazy, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../data/auth.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { toast } from '../ui/toast.ts';
import { useOnline } from '../ui/useOnline.ts';
import { Placeholder } from './Placeholder.tsx';
import { SIGN_IN_PATH, mayOpen, screenAt, type ScreenKey } from './screens.ts';

/** A user with a password from the owner must first choose their own. */
const ForcedPassword = lazy(async () => ({ default: (await import('./ForcedPassword.tsx')).ForcedPassword }));

const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }));

/** Rare, and it loads the local database: the sign-in page does without. */
const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).AccessDenied }));

/** Explains the redirect: without a message an old link, or another user's, would look broken. */
function ToStart({ denied }: { readonly denied: ScreenKey }) {
  const { t } = useTexts();
  useEffect(() => {
    toast('plain', t('denied.route', { page: t(`nav.route.${denied}`) }));
  }, [denied, t]);
  return <Navigate to="/" replace />;
}

/** `shell`: what a permitted user sees. */
export function Guard({ shell }: { readonly shell: ReactNode }) {
  const { phase, user, profile, ready, notice, signedOutByUser } = useAuth();
  const { pathname, search } = useLocation();
  const online = useOnline();
  if (phase === 'starting') return <Placeholder />;
  const key = screenAt(pathname);
  if (!key && phase === 'signed_out') return <NotFound alone />;
  if (phase === 'signed_out')
    return <Navigate to={SIGN_IN_PATH} replace state={signedOutByUser ? null : { from: pathname + search }} />;
  if (!ready || !profile) return <Placeholder problem={notice === 'session_expired' ? null : notice} />;
  const isDenied = Boolean(key && !mayOpen(key, profile.role));
  if (key && isDenied && mayOpen('dashboard', profile.role)) return <ToStart denied={key} />;
  const screen = isDenied ? <AccessDenied /> : key || mayOpen('dashboard', profile.role) ? shell : <NotFound alone />;
  // One user may follow another directly, through another tab: none of the first one's input stays on screen.
  return (
    <Fragment key={user?.id}>
      {profile.must_change_password && online ? <ForcedPassword otherwise={screen} /> : screen}
    </Fragment>
  );
}
