/** The layout of every page behind the sign-in. Each part re-renders when its own data changes, not with every page. */
import { Suspense, useEffect, useRef, memo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { appEvents, isStoreNewer, reportFault } from '../data/appShell.ts';
import { useAuth } from '../data/auth.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { followKeyboard } from '../ui/bannerHeight.ts';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { Breadcrumbs } from './layout/Breadcrumbs.tsx';
import { Header } from './layout/Header.tsx';
import { NavBar } from './layout/NavBar.tsx';
import { TabBar } from './layout/TabBar.tsx';
import { Welcome } from './layout/Welcome.tsx';
import { Crash } from './errors/Crash.tsx';
import { ClockNotice, Freshness, SiteBegins, ToastDuration, latePart, loadStoreParts } from './layout/fromStore.ts';
import { hasTabs, screenAt, warmScreens } from './screens.ts';
import { TriangleAlert, DatabaseZap, RotateCcw } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

const DoneBeforeToast = latePart(
  async () => (await import('../features/sync-panel/DoneBeforeToast.tsx')).DoneBeforeToast,
);
const UpdatePrompt = latePart(async () => (await import('./UpdatePrompt.tsx')).UpdatePrompt);
/** After the tab bar of a phone, on which it is placed. */
const InstallBanner = latePart(async () => (await import('./layout/InstallBanner.tsx')).InstallBanner);

export function Shell() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const profile = useAuth((auth) => auth.profile);
  // Every refresh of the profile fires this event: after a change of role the new role's screens are loaded.
  useEffect(() => {
    let stop = () => {};
    const leave = appEvents.on('PROFILE_LOADED', ({ profile: loaded }) => {
      stop();
      stop = warmScreens(loadStoreParts(), loaded.role);
    });
    return () => {
      leave();
      stop();
    };
  }, []);
  useEffect(followKeyboard, []);
  // A new page starts at its top; going back restores the position. Another query is the same page.
  const wentBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && !wentBack) scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, wentBack]);
  const screen = screenAt(pathname);
  if (!profile) return null;
  const tabs = hasTabs(screen, profile.role);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-accent focus:p-4 focus:text-on-accent"
      >
        {t('nav.skip')}
      </a>
      <Header profile={profile} tabs={tabs} />
      <NavBar role={profile.role} />
      <ProfileNotice />
      <StoreNotice />
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
        className="mx-auto w-full max-w-[86rem] flex-1 px-4 pt-1 pb-16 outline-none sm:pt-4 lg:px-8 lg:pt-2"
      >
        <div className="@container mb-1 sm:mb-4 lg:mb-2">
          <div className="flex items-baseline justify-between gap-x-3 sm:gap-x-8 @max-[16rem]:flex-wrap">
            <Breadcrumbs pathname={pathname} />
            <Welcome profile={profile} brief={screen !== 'dashboard'} />
          </div>
          {screen === 'dashboard' && (
            <p className="text-sm text-ink-soft lg:hidden">{t(`roleDescription.${profile.role}`)}</p>
          )}
        </div>
        <ErrorBoundary onError={(error) => void reportFault(error)} fallback={null} resetKeys={[pathname]}>
          <Suspense>
            <SiteBegins />
          </Suspense>
        </ErrorBoundary>
        <Crash key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Crash>
      </main>
      <Suspense>
        <UpdatePrompt />
        <DoneBeforeToast />
        <InstallBanner />
      </Suspense>
      {tabs && <TabBar role={profile.role} />}
    </div>
  );
}

/** A problem with the profile of a user who can still work. */
const ProfileNotice = memo(function ProfileNotice() {
  const { t } = useTexts();
  const notice = useAuth((auth) => auth.notice);
  if (notice === null || notice === 'session_expired') return null;
  return (
    <p role="status" className="flex items-center gap-3 border-b border-line bg-warn-soft px-4 py-2 text-warn lg:px-8">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      {t(`profile.${notice}`)}
    </p>
  );
});

/** If this device's store cannot be read, screens would wait forever and saves would fail: shown on every page, with retries. */
export const StoreNotice = memo(function StoreNotice() {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stops = [
      appEvents.on('MATERIALS_LOAD_FAILED', () => setFailed(true)),
      appEvents.on('MATERIALS_LOADED', () => setFailed(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!failed) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-bad-soft px-4 py-2 text-bad lg:px-8"
    >
      <DatabaseZap aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">{t(isStoreNewer() ? 'update.needed' : 'store.unreadable')}</p>
      <Button icon={RotateCcw} onClick={() => appEvents.emit('MATERIALS_LOAD_REQUEST', {})} text={t('action.retry')} />
    </div>
  );
});
