import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { useInstall } from './useInstall.ts';

/** Installing from the settings, at any time: whoever said "Later" finds it here. */
export function InstallCard() {
  const { t } = useTexts();
  const { way, install } = useInstall();
  if (way === 'installed') return <p>{t('settings.install.installed')}</p>;
  return (
    <>
      <p className="mb-4 text-ink-soft">{way === 'none' ? t('settings.install.none') : t('install.text')}</p>
      {way !== 'none' && <Button icon={Download} onClick={() => void install()} text={t('install.install')} />}
    </>
  );
}
