import { Download } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUpdate } from '../../data/appShell.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { BottomBanner } from '../../ui/BottomBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { cx } from '../../ui/cx.ts';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { toast } from '../../ui/toast.ts';
import { isForCapture, screenAt } from '../screens.ts';
import { forgetsPages, useInstall } from '../settings/install/installOffer.ts';
import { StorageRisk } from './fromStore.ts';

/** Offers to install the app, or says how; never before the sign-in, on a capture form, beside unsaved input or an update banner. */
export function InstallBanner() {
  const { t } = useTexts();
  const { way, how, install } = useInstall();
  useInstalledToast();
  const dirty = useAnyFormDirty();
  const updating = useUpdate().offers > 0;
  const key = screenAt(useLocation().pathname);
  const [hidden, setHidden] = useState<'snoozed' | 'now' | null>(() => (isSnoozed(Date.now()) ? 'snoozed' : null));
  if (!key || isForCapture(key) || updating || dirty || way === 'none' || way === 'installed') return null;

  const later = () => {
    snooze(Date.now());
    setHidden('now');
    toast('plain', t('install.laterHint'));
  };
  const banner = (said: string | null, isStrong = false) => (
    <BottomBanner label={t('install.title')} className={isStrong ? 'bg-warn-soft' : 'bg-surface'}>
      <Logo className="size-8 shrink-0 max-[22.5rem]:hidden" />
      <p className={cx('ml-1 min-w-0 flex-1 text-sm leading-5', said === null && way === 'offer' && 'line-clamp-2')}>
        <span className="font-semibold">{said ?? t('install.title')}</span>
        {!isStrong && (
          <span className={way === 'by_hand' ? 'text-ink-soft' : 'hidden text-ink-soft sm:inline'}>
            {` · ${way === 'by_hand' ? how : t('install.text')}`}
          </span>
        )}
      </p>
      <Button look="quiet" onClick={later} className="px-2.5 text-sm" text={t('install.later')} />
      {way === 'offer' && (
        <Button icon={Download} onClick={() => void install()} className="px-2.5 text-sm" text={t('install.install')} />
      )}
    </BottomBanner>
  );
  const usual = hidden ? null : banner(null);
  if (!forgetsPages() || hidden === 'now') return usual;
  return (
    <Suspense>
      <StorageRisk>
        {({ unsent, isProtected }) => {
          if (isProtected) return usual;
          if (unsent > 0) return banner(t('install.forgetsUnsent', { count: unsent }), true);
          return hidden ? null : banner(t('install.forgets'));
        }}
      </StorageRisk>
    </Suspense>
  );
}

/** Shown once, here: the banner is always mounted, whether visible or not. */
function useInstalledToast(): void {
  const { t } = useTexts();
  useEffect(() => {
    const installed = () => toast('good', t('install.done'));
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, [t]);
}

/** "Later" hides the banner for 7 days, and not longer if a clock is set back. */
const DISMISSED_KEY = 'pwa-banner-dismissed';
const SNOOZE_MS = 7 * 24 * 60 * 60 * 1000;

function isSnoozed(now: number): boolean {
  try {
    return Math.abs(now - Number(localStorage.getItem(DISMISSED_KEY) ?? 0)) < SNOOZE_MS;
  } catch {
    return false;
  }
}

function snooze(now: number): void {
  try {
    localStorage.setItem(DISMISSED_KEY, String(now));
  } catch {
    // Without storage the banner returns at the next visit.
  }
}
