import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useStorageInfo } from '../../data/index.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';

/** How much is kept on this device, and whether the browser has promised not to clear it by itself. */
export function StorageFacts() {
  const { t, language } = useTexts();
  const { info } = useStorageInfo();
  if (!info) return null;
  const Icon = info.isProtected ? ShieldCheck : ShieldAlert;
  const used =
    info.used === null
      ? t('settings.device.unknown')
      : t('settings.device.megabytes', { amount: formatNumber(info.used / 1_000_000, language, 1) });
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {t('settings.device.used')}: {used} ·{' '}
      {info.isProtected ? t('settings.device.protected') : t('settings.device.unprotected')}
    </p>
  );
}
