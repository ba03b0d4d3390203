import { Suspense, lazy, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Crash } from './errors/Crash.tsx';
import { paintSoon } from '../data/appShell.ts';
import { latePart, loadStoreParts } from './layout/fromStore.ts';
import { Guard } from './Guard.tsx';
import { Placeholder } from './Placeholder.tsx';
import { Shell } from './Shell.tsx';
import { SignInRoute } from './SignInRoute.tsx';
import { CHECK_PATH, Check, PARTS, SCREENS, SCREEN_KEYS, SIGN_IN_PATH, screenAt } from './screens.ts';

/** For a known user: loads their screen as early as possible. The page itself handles a failure. */
export function fetchAhead(path: string): Promise<unknown> {
  const key = screenAt(path);
  return Promise.allSettled([loadStoreParts(), key && PARTS[key].load()]);
}

/** Rare: the sign-in page does not load it. */
const NotFound = lazy(async () => ({ default: (await import('./NotFound.tsx')).NotFound }));

const Toasts = latePart(async () => (await import('../ui/Toasts.tsx')).Toasts);

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
  return SCREEN_KEYS.map((key) => {
    const Part = PARTS[key];
    return <Route key={key} path={SCREENS[key].path} element={<Part />} />;
  });
}
