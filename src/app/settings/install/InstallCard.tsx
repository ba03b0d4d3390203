import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { useInstall } from './installOffer.ts';

/** Installing from the settings, at any time, also after "Later". */
export function InstallCard() {
  const { t } = useTexts();
  const { way, how, install } = useInstall();
  if (way === 'installed') return <p>{t('settings.install.installed')}</p>;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {way === 'none' ? t('settings.install.none') : way === 'by_hand' ? how : t('install.text')}
      </p>
      {way === 'offer' && <Button icon={Download} onClick={() => void install()} text={t('install.install')} />}
    </>
  );
}
