import { useAuth } from '../../data/auth.ts';
import { useTexts, formatDateTime, formatNumber } from '../../i18n/index.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PinSection } from './PinSection.tsx';
import { Facts, Room, SettingsSection } from './SettingsSection.tsx';
import type { ReactNode } from 'react';
import { version } from '../../../package.json';
import { useSite, useDevice, useOfflineReadiness, useStorageInfo, useSyncStatus } from '../../data/index.ts';
import { lastFault } from '../../data/appShell.ts';
import { Info, LockKeyhole, MonitorDown, ShieldCheck, Smartphone } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

interface SettingsPageProps {
  /** What the app owns: the choices of language and theme, and installing. */
  readonly language: ReactNode;
  readonly theme: ReactNode;
  readonly install: ReactNode;
  /** The way to the lists of master data; null for who finds none. */
  readonly masterData: ReactNode;
  /** The way to the rules of the site; null for who is no owner. */
  readonly site: ReactNode;
}

/** What a person can set for themselves, and how this device stands. */
export function SettingsPage({ language, theme, install, masterData, site }: SettingsPageProps) {
  const { t } = useTexts();
  // There is nothing to come back to without signal for who may open nothing, and their PIN ends.
  const mayHavePin = useAuth((auth) => auth.profile?.role !== 'operator');
  return (
    <>
      <title>{`${t('settings.title')} · ${t('app.name')}`}</title>
      <h1 className="mb-4 text-xl font-bold">{t('settings.title')}</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          {site && <SettingsSection title={t('siteSettings.title')}>{site}</SettingsSection>}
          {masterData && <SettingsSection title={t('masterData.title')}>{masterData}</SettingsSection>}
        </div>
        <SettingsSection title={t('settings.own')}>
          <Choice title={t('language.label')}>{language}</Choice>
          <Choice title={t('theme.label')}>{theme}</Choice>
          <Room icon={LockKeyhole} title={t('settings.password.title')}>
            <PasswordForm />
          </Room>
          {mayHavePin && <PinSection />}
          <DeviceRoom />
          <Room icon={MonitorDown} title={t('settings.install.title')}>
            {install}
          </Room>
          <AboutRoom />
        </SettingsSection>
      </div>
    </>
  );
}

const Choice = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first-of-type:border-t-0">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
);

/** What somebody on the telephone asks for first. */
function AboutRoom() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const profile = useAuth((auth) => auth.profile);
  const fault = lastFault();
  return (
    <Room icon={Info} title={t('settings.about.title')} about={`${t('app.name')} ${version}`}>
      <Facts
        facts={[
          [t('settings.about.app'), `${t('app.name')} ${version}`],
          ...(profile
            ? ([
                [t('settings.about.user'), profile.full_name],
                [t('auth.email'), profile.email],
                [t('settings.about.role'), t(`role.${profile.role}`)],
              ] as const)
            : []),
          [t('settings.about.timeZone'), timeZone],
          [
            t('settings.about.lastError'),
            fault
              ? `${fault.id} · ${formatDateTime(new Date(fault.at), language, timeZone)}`
              : t('settings.about.noError'),
          ],
        ]}
      />
    </Room>
  );
}

/** What this device holds, whether it is safe there, and how far the server knows of it. */
function DeviceRoom() {
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
    <Room
      icon={Smartphone}
      title={t('settings.device.title')}
      about={readiness === 'unsupported' ? '' : t(`sync.panel.readiness.${readiness}`)}
    >
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
    </Room>
  );
}
