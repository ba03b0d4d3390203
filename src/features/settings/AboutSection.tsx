import { version } from '../../../package.json';
import { useAuth } from '../../data/auth.ts';
import { useSite } from '../../data/index.ts';
import { lastFault } from '../../data/appShell.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { Facts, SettingsSection } from './SettingsSection.tsx';

/** What somebody on the telephone asks for first. */
export function AboutSection() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const profile = useAuth((auth) => auth.profile);
  const fault = lastFault();
  return (
    <SettingsSection title={t('settings.about.title')}>
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
    </SettingsSection>
  );
}
