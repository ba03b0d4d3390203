import { ErrorBoundary } from 'react-error-boundary';
import { CrashScreen } from './CrashScreen.tsx';
import { isChunkLoadError, reloadForChunk } from './chunkError.ts';
import type { ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';

/** Catches what rendering throws. A missing chunk means a newer version is out: the page reloads after a second. */
export function Crash({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => {
        if (isChunkLoadError(error)) reloadForChunk();
      }}
      FallbackComponent={Fallback}
    >
      {children}
    </ErrorBoundary>
  );
}

const Fallback = ({ resetErrorBoundary }: FallbackProps) => <CrashScreen onRetry={resetErrorBoundary} />;
