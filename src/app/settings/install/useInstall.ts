/** Installing, with a passing word for every way that it can go. */
import { useTexts } from '../../../i18n/useLanguage.ts';
import { toast } from '../../../ui/toast.ts';
import { isIos, isStandalone, takeInstallOffer, useInstallOffer } from './installOffer.ts';

export interface Install {
  /** `by_hand`: the browser never offers, the share menu does it. `none`: nothing can be offered here. */
  readonly way: 'offer' | 'by_hand' | 'installed' | 'none';
  readonly install: () => Promise<void>;
}

export function useInstall(): Install {
  const { t } = useTexts();
  const offered = useInstallOffer() !== null;

  async function install(): Promise<void> {
    const offer = takeInstallOffer();
    if (!offer) return toast('plain', t('install.byHand'));
    try {
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      return outcome === 'accepted'
        ? toast('good', t('install.installing'))
        : toast('plain', t('install.cancelled'), t('install.laterHint'));
    } catch {
      return toast('bad', t('install.failed'), t('install.byHand'));
    }
  }

  return { way: isStandalone() ? 'installed' : offered ? 'offer' : isIos() ? 'by_hand' : 'none', install };
}
