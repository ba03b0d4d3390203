import { DatabaseZap, RotateCcw } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { appEvents } from '../../data/appShell.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';

/** Where this device's store cannot be read, screens would wait for ever and a save would fail: said on every page, and tried again. */
export const StoreNotice = memo(function StoreNotice() {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stops = [
      appEvents.on('MATERIALS_LOAD_FAILED', () => setFailed(true)),
      appEvents.on('MATERIALS_LOADED', () => setFailed(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!failed) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-bad-soft px-4 py-2 text-bad lg:px-8"
    >
      <DatabaseZap aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">{t('store.unreadable')}</p>
      <Button icon={RotateCcw} onClick={() => appEvents.emit('MATERIALS_LOAD_REQUEST', {})} text={t('action.retry')} />
    </div>
  );
});
