/** The layout of every page behind the sign-in. Its parts are drawn anew when something of theirs changes, not with every page. */
import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useAuth } from '../data/auth.ts';
import { reportFault } from '../data/faults.ts';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { Breadcrumbs } from './layout/Breadcrumbs.tsx';
import { Header } from './layout/Header.tsx';
import { NavBar } from './layout/NavBar.tsx';
import { ProfileNotice } from './layout/ProfileNotice.tsx';
import { StoreNotice } from './layout/StoreNotice.tsx';
import { Welcome } from './layout/Welcome.tsx';
import { Crash } from './errors/Crash.tsx';
import { ClockNotice, Freshness, ToastDuration, loadStoreParts } from './layout/fromStore.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import { screenAt, warmScreens } from './screens.ts';

export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const profile = useAuth((auth) => auth.profile);
  useEffect(() => warmScreens(loadStoreParts()), []);
  // A new page starts at its top; going back finds the place where one was.
  const wentBack = useNavigationType() === NavigationType.Pop;
  const startAt = wentBack ? null : pathname;
  useEffect(() => {
    if (startAt !== null) scrollTo(0, 0);
  }, [startAt]);
  const screen = screenAt(pathname);
  if (!profile) return null;

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-accent focus:p-4 focus:text-on-accent"
      >
        {t('nav.skip')}
      </a>
      <Header profile={profile} />
      <NavBar role={profile.role} />
      <ProfileNotice />
      <StoreNotice />
      <UpdatePrompt />
      <ErrorBoundary onError={(error) => void reportFault(error)} fallback={null} resetKeys={[pathname]}>
        <Suspense>
          <ClockNotice />
          <ToastDuration />
          {screen && <Freshness key={screen} screen={screen} />}
        </Suspense>
      </ErrorBoundary>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[86rem] flex-1 px-4 pt-4 pb-16 outline-none lg:px-8"
      >
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <Breadcrumbs pathname={pathname} />
          <Welcome profile={profile} brief={screen !== 'dashboard'} />
        </div>
        <Crash key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Crash>
      </main>
    </div>
  );
}
