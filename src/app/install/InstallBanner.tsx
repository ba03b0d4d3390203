import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useAnyFormDirty } from '../../ui/dirtyForms.ts';
import { toast } from '../../ui/toast.ts';
import { isSnoozed, snooze } from './snooze.ts';
import { useInstall } from './useInstall.ts';

/**
 * At the bottom, where the app can be installed and does not run standalone already; never beside a form that holds something.
 * One row, and the page ends above it.
 */
export function InstallBanner() {
  const { t } = useTranslation();
  const { way, install } = useInstall();
  useInstalledToast();
  const dirty = useAnyFormDirty();
  const [hidden, setHidden] = useState(() => isSnoozed(Date.now()));
  if (hidden || dirty || way === 'none' || way === 'installed') return null;

  const later = () => {
    snooze(Date.now());
    setHidden(true);
    toast('plain', t('install.laterHint'));
  };
  return (
    <aside
      ref={keepRoom}
      aria-label={t('install.title')}
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-1 border-t border-line bg-surface px-3 py-1.5 shadow-card sm:gap-3 sm:px-4"
    >
      <Logo className="size-8 shrink-0 max-[22.5rem]:hidden" />
      <p className="ml-1 line-clamp-2 min-w-0 flex-1 text-sm leading-5">
        <span className="font-semibold">{t('install.title')}</span>
        <span className="hidden text-ink-soft sm:inline">{` · ${t('install.text')}`}</span>
      </p>
      <Button look="quiet" onClick={later} className="px-2.5 text-sm">
        {t('install.later')}
      </Button>
      <Button icon={Download} onClick={() => void install()} className="px-2.5 text-sm">
        {t('install.install')}
      </Button>
    </aside>
  );
}

/** Said once, here: the banner's place is always in the page, whether it shows or not. */
function useInstalledToast(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const installed = () => toast('good', t('install.done'));
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, [t]);
}

/** While the banner is there, the page and its bar that saves end above it. */
function keepRoom(banner: HTMLElement | null) {
  const { style } = document.documentElement;
  style.setProperty('--banner-height', `${banner?.offsetHeight ?? 0}px`);
  return () => {
    style.removeProperty('--banner-height');
  };
}
