/** Installing, with a toast for every outcome. */
import { useTexts } from '../../../i18n/useLanguage.ts';
import { toast } from '../../../ui/toast.ts';
import { isIos, isStandalone, neverOffers, takeInstallOffer, useInstallOffer } from './installOffer.ts';

export interface Install {
  /** `by_hand`: the browser never offers it, but has it in a menu. `none`: not possible here. */
  readonly way: 'offer' | 'by_hand' | 'installed' | 'none';
  readonly how: string;
  readonly install: () => Promise<void>;
}

export function useInstall(): Install {
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

  return { way: isStandalone() ? 'installed' : offered ? 'offer' : neverOffers() ? 'by_hand' : 'none', how, install };
}
