import { Suspense, lazy, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Crash } from './errors/Crash.tsx';
import { afterFirstPaint, paintSoon } from '../data/appShell.ts';
import { loadStoreParts } from './layout/fromStore.ts';
import { Guard } from './Guard.tsx';
import { Placeholder } from './Placeholder.tsx';
import { Shell } from './Shell.tsx';
import { SignInRoute } from './SignInRoute.tsx';
import { CHECK_PATH, Check, SCREENS, SCREEN_KEYS, SIGN_IN_PATH, hasScreen, screenAt } from './screens.ts';

/** For a known user: loads their screen as early as possible. The page itself handles a failure. */
export function fetchAhead(path: string): Promise<unknown> {
  const key = screenAt(path);
  return Promise.allSettled([loadStoreParts(), key && hasScreen(key) && SCREENS[key].part.load()]);
}

/** Rare: the sign-in page does not load it. */
const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }));

/** No toast appears before the first paint. */
const Toasts = lazy(async () => ({
  default: await afterFirstPaint(() => import('../ui/Toasts.tsx')).then(
    (loaded) => loaded.Toasts,
    () => () => null,
  ),
}));

export function App() {
  useEffect(paintSoon, []);
  return (
    <Crash>
      {/* A requested page renders at once: reads of the previous page do not interrupt it. */}
      <BrowserRouter useTransitions={false}>
        <Suspense fallback={<Placeholder />}>
          <Routes>
            <Route path={SIGN_IN_PATH} element={<SignInRoute />} />
            <Route path={CHECK_PATH} element={<Check />} />
            <Route element={<Guard shell={<Shell />} />}>
              {screenRoutes()}
              {/* Also for unfinished screens: a user who is signed out, or may not open it, learns nothing about it. */}
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </Crash>
  );
}

function screenRoutes() {
  return SCREEN_KEYS.filter(hasScreen).map((key) => {
    const { path, part: Part } = SCREENS[key];
    return <Route key={key} path={path} element={<Part />} />;
  });
}
