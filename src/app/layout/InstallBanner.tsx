import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUpdate } from '../../data/appShell.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { BottomBanner } from '../../ui/BottomBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { toast } from '../../ui/toast.ts';
import { isForCapture, screenAt } from '../screens.ts';
import { isSnoozed, snooze } from '../settings/install/snooze.ts';
import { useInstall } from '../settings/install/useInstall.ts';

/** Offers to install the app, or says how; never before the sign-in, on a capture form, beside unsaved input or an update banner. */
export function InstallBanner() {
  const { t } = useTexts();
  const { way, how, install } = useInstall();
  useInstalledToast();
  const dirty = useAnyFormDirty();
  const updating = useUpdate().offers > 0;
  const key = screenAt(useLocation().pathname);
  const [hidden, setHidden] = useState(() => isSnoozed(Date.now()));
  if (!key || isForCapture(key) || updating || hidden || dirty || way === 'none' || way === 'installed') return null;

  const later = () => {
    snooze(Date.now());
    setHidden(true);
    toast('plain', t('install.laterHint'));
  };
  return (
    <BottomBanner label={t('install.title')} className="bg-surface">
      <Logo className="size-8 shrink-0 max-[22.5rem]:hidden" />
      <p className="ml-1 line-clamp-2 min-w-0 flex-1 text-sm leading-5">
        <span className="font-semibold">{t('install.title')}</span>
        <span className={way === 'by_hand' ? 'text-ink-soft' : 'hidden text-ink-soft sm:inline'}>
          {` · ${way === 'by_hand' ? how : t('install.text')}`}
        </span>
      </p>
      <Button look="quiet" onClick={later} className="px-2.5 text-sm" text={t('install.later')} />
      {way === 'offer' && (
        <Button icon={Download} onClick={() => void install()} className="px-2.5 text-sm" text={t('install.install')} />
      )}
    </BottomBanner>
  );
}

/** Said once, here: the banner's place is always in the page, whether it shows or not. */
function useInstalledToast(): void {
  const { t } = useTexts();
  useEffect(() => {
    const installed = () => toast('good', t('install.done'));
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, [t]);
}
