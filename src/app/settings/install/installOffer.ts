/** The browser's offer to install: stored from the start, because it may come before the first render. */
import { create } from 'zustand';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { toast } from '../../../ui/toast.ts';

export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) useInstallOffer.setState(event, true);
  });
  addEventListener('appinstalled', () => useInstallOffer.setState(null, true));
}

/** An offer can be used once. */
export function takeInstallOffer(): InstallEvent | null {
  const taken = useInstallOffer.getState();
  useInstallOffer.setState(null, true);
  return taken;
}

/** Firefox and Safari never offer: the banner names the browser's menu. */
export const neverOffers = (): boolean => !('onbeforeinstallprompt' in globalThis);

/** On iOS it is the share menu. */
export const isIos = (agent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);

/** WebKit deletes a page's stored data after 7 days of browser use without a visit, unless the page is installed. */
export const forgetsPages = (): boolean => navigator.vendor.startsWith('Apple') && neverOffers() && !isStandalone();

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

const useInstallOffer = create<InstallEvent | null>(() => null);

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Installing, with a toast for every outcome. */
export function useInstall() {
  const { t } = useTexts();
  const offered = useInstallOffer() !== null;
  const how = t(isIos() ? 'install.byHand' : 'install.byMenu');

  async function install(): Promise<void> {
    const offer = takeInstallOffer();
    if (!offer) return toast('plain', how);
    try {
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      return outcome === 'accepted'
        ? toast('good', t('install.installing'))
        : toast('plain', t('install.cancelled'), t('install.laterHint'));
    } catch {
      return toast('bad', t('install.failed'), how);
    }
  }

  /** `by_hand`: the browser never offers it, but has it in a menu. `none`: not possible here. */
  const way = isStandalone() ? 'installed' : offered ? 'offer' : neverOffers() ? 'by_hand' : 'none';
  return { way, how, install } as const;
}
