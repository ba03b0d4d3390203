import { useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CrashScreen } from './CrashScreen.tsx';
import { isChunkLoadError, reloadForChunk } from './chunkError.ts';
import type { ReactNode } from 'react';

/**
 * Catches what rendering throws. A missing chunk means a newer version is out: the page reloads after a second. Tries are
 * counted here and not in the screen, so that a page that fails at once does not offer a fourth.
 */
export function Crash({ children }: { readonly children: ReactNode }) {
  const attempts = useRef(0);
  return (
    <ErrorBoundary
      onError={(error) => {
        if (isChunkLoadError(error)) reloadForChunk();
      }}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render function, called and not mounted.
      fallbackRender={({ error, resetErrorBoundary }) => {
        const retry = () => {
          attempts.current += 1;
          resetErrorBoundary();
        };
        return <CrashScreen error={error} attempts={attempts.current} onRetry={retry} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
