import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useInstallOffer } from './installOffer.ts';

const DISMISSED_KEY = 'pwa-banner-dismissed';
const SNOOZE_MS = 7 * 24 * 60 * 60 * 1000;

/** At the bottom, where the browser offers it and the app does not run standalone already. "Later" hides it for 7 days. */
export function InstallBanner() {
  const { t } = useTranslation();
  const offer = useInstallOffer();
  const [hidden, setHidden] = useState(() => isSnoozed(Date.now()) || matchMedia('(display-mode: standalone)').matches);
  if (!offer || hidden) return null;
  const later = () => {
    setHidden(true);
    try {
      localStorage.setItem(DISMISSED_KEY, String(Date.now()));
    } catch {
      // Without storage the banner comes back with the next visit.
    }
  };
  return (
    <aside
      ref={keepRoom}
      aria-label={t('install.title')}
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 shadow-card"
    >
      <div className="flex items-center gap-3">
        <Logo />
        <div>
          <p className="font-semibold">{t('install.title')}</p>
          <p className="text-sm text-ink-soft">{t('install.text')}</p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button look="quiet" onClick={later}>
          {t('install.later')}
        </Button>
        <Button icon={Download} onClick={() => void offer.prompt().finally(() => setHidden(true))}>
          {t('install.install')}
        </Button>
      </div>
    </aside>
  );
}

function isSnoozed(now: number): boolean {
  try {
    return now - Number(localStorage.getItem(DISMISSED_KEY) ?? 0) < SNOOZE_MS;
  } catch {
    return false;
  }
}

/** While the banner is there, the page and its bar that saves end above it. */
function keepRoom(banner: HTMLElement | null) {
  const { style } = document.documentElement;
  style.setProperty('--banner-height', `${banner?.offsetHeight ?? 0}px`);
  return () => {
    style.removeProperty('--banner-height');
  };
}
