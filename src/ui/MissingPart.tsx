/** Shown if a part of the app could not be loaded. In the first file, because it could not be loaded either. */
import { CloudOff, RotateCcw } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { forgetFailures } from './lazyPart.tsx';

/** Replaces a page. Retries by itself as soon as there is a network. */
export function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-3 px-6 py-16 text-center">
      <CloudOff aria-hidden className="size-12 text-stone-shade" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">{t('missingPart.title')}</h1>
      <p className="text-ink-soft">{t('missingPart.text')}</p>
      <Button icon={RotateCcw} onClick={onRetry} className="mt-4" text={t('action.retry')} />
    </div>
  );
}

/** Around a dialog in a separate chunk: if it cannot be loaded, a dialog says so, and the page stays. */
export function DialogPart({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <ErrorBoundary
      // oxlint-disable-next-line react/no-unstable-nested-components -- a render function, called and not mounted.
      fallbackRender={({ error }) => {
        if (!isChunkLoadError(error)) throw error;
        const close = () => {
          forgetFailures();
          onClose();
        };
        return (
          <Dialog title={t('missingPart.title')} onClose={close}>
            <p>{t('missingPart.text')}</p>
          </Dialog>
        );
      }}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A part of the program that could not be loaded, by the messages of the three engines. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i.test(
    error.message,
  );
