import { House, RotateCcw, TriangleAlert } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from './Button.tsx';
import { forgetFailures } from './lazyPart.tsx';

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 100;

/** A part of a page that may fail without affecting the page. */
export function SmallCrash(props: { readonly children: ReactNode; readonly onError?: (error: unknown) => void }) {
  const { children, onError } = props;
  const attempts = useRef(0);
  return (
    <ErrorBoundary
      {...(onError && { onError })}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render function, called and not mounted.
      fallbackRender={({ resetErrorBoundary }) => (
        <Fallback
          spent={attempts.current >= MAX_ATTEMPTS}
          onRetry={() => {
            attempts.current += 1;
            forgetFailures();
            resetErrorBoundary();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function Fallback({ spent, onRetry }: { readonly spent: boolean; readonly onRetry: () => void }) {
  const { t } = useTexts();
  const [waiting, setWaiting] = useState(false);
  const retry = () => {
    setWaiting(true);
    setTimeout(onRetry, RETRY_DELAY_MS);
  };
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-bad-soft px-4 py-2 text-bad">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="font-semibold">{t('smallError.title')}</p>
      <Button icon={RotateCcw} disabled={waiting || spent} onClick={retry}>
        {spent ? t('smallError.spent') : t('action.retry')}
      </Button>
      <Button icon={House} onClick={() => location.assign('/')} text={t('action.goHome')} />
    </div>
  );
}
