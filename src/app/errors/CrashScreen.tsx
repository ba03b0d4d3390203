import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { faultOf, reportFault } from '../../data/appShell.ts';
import { judge } from '../../domain/audit/errors.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1000;

/** With cookies and site data blocked, which is rare, the browser refuses every store, and nothing here can work. */
function keepsNothing(): boolean {
  try {
    return globalThis.localStorage === null;
  } catch {
    return true;
  }
}

export interface CrashScreenProps {
  readonly error: unknown;
  /** Attempts made before this one failed. */
  readonly attempts: number;
  readonly onRetry: () => void;
}

export function CrashScreen({ error, attempts, onRetry }: CrashScreenProps) {
  const { t } = useTexts();
  /** Short enough to read out on the telephone. */
  const [id] = useState(() => reportFault(error));
  const [waiting, setWaiting] = useState(false);
  const { kind, sentence } = judge(faultOf(error));
  const [isRefused] = useState(keepsNothing);
  const attempt = attempts + (waiting ? 1 : 0);
  const retry = () => {
    setWaiting(true);
    setTimeout(onRetry, RETRY_DELAY_MS);
  };
  return (
    <section
      role="alert"
      className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-3 px-6 text-center"
    >
      <TriangleAlert aria-hidden className="size-12 text-bad" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">{t('errorScreen.title')}</h1>
      {isRefused ? (
        <p>{t('errorScreen.keepsNothing')}</p>
      ) : (
        <>
          <p>{t('errorScreen.text')}</p>
          <p className="text-ink-soft">
            {t(`error.detail.${kind}`)} {t(`error.${sentence}`)}
          </p>
          <p className="text-ink-soft">{t('errorScreen.safe')}</p>
        </>
      )}
      {attempt > 0 && <p className="text-sm text-ink-soft">{t('errorScreen.attempt', { n: attempt })}</p>}
      <p className="font-mono text-xs text-ink-soft">{t('errorScreen.id', { id })}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button look="main" icon={RotateCcw} disabled={waiting || attempts >= MAX_ATTEMPTS} onClick={retry}>
          {t('action.retry')}
        </Button>
        <Button onClick={() => location.assign('/')} text={t('action.goHome')} />
        <Button onClick={() => location.reload()} text={t('action.reload')} />
      </div>
    </section>
  );
}
