import { Suspense, lazy, useRef, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { MissingPart, isChunkLoadError } from '../../ui/MissingPart.tsx';
import { forgetFailures } from '../../ui/lazyPart.tsx';
import { reloadForChunk } from './reloadOnChunkError.ts';
import type { CrashScreenProps } from './CrashScreen.tsx';

/** Rarely needed. If it cannot be loaded, reloading is the only remaining offer. */
const CrashScreen = lazy<ComponentType<CrashScreenProps>>(async () => ({
  default: await import('./CrashScreen.tsx').then(
    (loaded) => loaded.CrashScreen,
    () => ReloadOnly,
  ),
}));

function ReloadOnly() {
  const { t } = useTexts();
  return (
    <section role="alert" className="grid min-h-dvh place-content-center">
      <Button onClick={() => location.reload()} text={t('action.reload')} />
    </section>
  );
}

/** Catches errors of rendering. For a missing chunk the page reloads after a second, or says that there is no network. */
export function Crash({ children }: { readonly children: ReactNode }) {
  const attempts = useRef(0);
  return (
    <ErrorBoundary
      onError={(error) => {
        if (isChunkLoadError(error)) reloadForChunk();
      }}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render function, called and not mounted.
      fallbackRender={({ error, resetErrorBoundary }) => {
        const fetchAgain = () => {
          forgetFailures();
          resetErrorBoundary();
        };
        if (isChunkLoadError(error)) return <MissingPart onRetry={fetchAgain} />;
        const retry = () => {
          attempts.current += 1;
          resetErrorBoundary();
        };
        return (
          <Suspense fallback={null}>
            <CrashScreen error={error} attempts={attempts.current} onRetry={retry} />
          </Suspense>
        );
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
