import { Suspense, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Toasts } from '../ui/Toasts.tsx';
import { Crash } from './errors/Crash.tsx';
import { Guard } from './Guard.tsx';
import { Placeholder } from './Placeholder.tsx';
import { SignInRoute } from './SignInRoute.tsx';
import { ROUTE_KEYS, routeAt } from './routeKey.ts';
import { ROUTES, SIGN_IN_PATH } from './routes.ts';
import { SCREENS, hasScreen } from './screens.ts';

/** Everything behind the sign-in, with the local database: a chunk that the sign-in page does not need. */
const loadShell = () => import('./Shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** For somebody who is known here: what they will see is fetched beside the texts, not after them. Failing is the page's own affair. */
export function fetchAhead(path: string): void {
  const key = routeAt(path);
  void Promise.allSettled([loadShell(), key && SCREENS[key].load()]);
}

/** Rare: the sign-in page does without. */
const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }));

/** Never needed for the first paint, and no reason to fail where it cannot be fetched. */
const InstallBanner = lazy(async () => ({ default: await import('./install/InstallBanner.tsx').then((loaded) => loaded.InstallBanner, () => () => null) }));

export function App() {
  return (
    <Crash>
      <BrowserRouter>
        <Suspense fallback={<Placeholder />}>
          <Routes>
            <Route path={SIGN_IN_PATH} element={<SignInRoute />} />
            <Route element={<Guard shell={<Shell />} />}>{screenRoutes()}</Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
        <Suspense fallback={null}>
          <InstallBanner />
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </Crash>
  );
}

function screenRoutes() {
  return ROUTE_KEYS.filter(hasScreen).map((key) => {
    const { Component } = SCREENS[key];
    return <Route key={key} path={ROUTES[key].path} element={<Component />} />;
  });
}
