import { ShieldCheck } from 'lucide-react';
import { useDevice, useOfflineReadiness, useSite, useStorageInfo, useSyncStatus } from '../../data/index.ts';
import { formatDateTime, formatNumber, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { Facts, SettingsSection } from './SettingsSection.tsx';

/** What this device holds, whether it is safe there, and how far the server knows of it. */
export function DeviceSection() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const device = useDevice();
  const readiness = useOfflineReadiness();
  const { unsent, lastSuccessAt, firstSyncComplete } = useSyncStatus();
  const { info, protect } = useStorageInfo();
  const megabytes = (bytes: number | null | undefined) =>
    typeof bytes === 'number'
      ? t('settings.device.megabytes', { amount: formatNumber(bytes / 1_000_000, language, 1) })
      : t('settings.device.unknown');

  const askProtection = async () => {
    const granted = await protect();
    toast(granted ? 'good' : 'bad', granted ? t('settings.device.protected') : t('settings.device.notGranted'));
  };
  return (
    <SettingsSection title={t('settings.device.title')}>
      <Facts
        facts={[
          [t('settings.device.code'), device?.code ?? t('settings.device.noCode')],
          [t('settings.device.unsent'), formatNumber(unsent, language)],
          [
            t('sync.panel.lastSuccess'),
            lastSuccessAt ? formatDateTime(lastSuccessAt, language, timeZone) : t('sync.panel.never'),
          ],
          [t('settings.device.history'), firstSyncComplete ? t('settings.device.complete') : t('stock.downloading')],
          ...(readiness === 'unsupported'
            ? []
            : [[t('settings.device.offline'), t(`sync.panel.readiness.${readiness}`)] as const]),
          [t('settings.device.used'), megabytes(info?.used)],
          [
            t('settings.device.protection'),
            info?.isProtected ? t('settings.device.protected') : t('settings.device.unprotected'),
          ],
        ]}
      />
      {info && !info.isProtected && (
        <Button icon={ShieldCheck} onClick={() => void askProtection()} className="mt-4">
          {t('settings.device.protect')}
        </Button>
      )}
    </SettingsSection>
  );
}
