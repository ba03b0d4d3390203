import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

/** Tries counted across mounts of this screen: a page that fails at once must not offer a fourth try. */
let attempts = 0;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1000;

export function CrashScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const [id] = useState(() => errorId(crypto.getRandomValues(new Uint8Array(4))));
  const [waiting, setWaiting] = useState(false);
  const retry = () => {
    attempts += 1;
    setWaiting(true);
    setTimeout(onRetry, RETRY_DELAY_MS);
  };
  return (
    <main role="alert" className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-3 px-6 text-center">
      <TriangleAlert aria-hidden className="size-12 text-bad" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">{t('errorScreen.title')}</h1>
      <p>{t('errorScreen.text')}</p>
      <p className="text-ink-soft">{t('errorScreen.safe')}</p>
      {attempts > 0 && <p className="text-sm text-ink-soft">{t('errorScreen.attempt', { n: attempts })}</p>}
      <p className="font-mono text-xs text-ink-soft">{t('errorScreen.id', { id })}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button look="main" icon={RotateCcw} disabled={waiting || attempts >= MAX_ATTEMPTS} onClick={retry}>
          {t('action.retry')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('action.goHome')}</Button>
        <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
      </div>
    </main>
  );
}

/** Short enough to be read out on the telephone. */
const errorId = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
