import { useAuth } from '../../data/auth.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { AboutSection } from './AboutSection.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PinSection } from './PinSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { ReactNode } from 'react';

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
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {masterData && (
          <div className="lg:col-span-2">
            <SettingsSection title={t('masterData.title')}>{masterData}</SettingsSection>
          </div>
        )}
        {site && (
          <div className="lg:col-span-2">
            <SettingsSection title={t('siteSettings.title')}>{site}</SettingsSection>
          </div>
        )}
        <div className="grid grid-cols-1 gap-4">
          <SettingsSection title={t('language.label')}>{language}</SettingsSection>
          <SettingsSection title={t('theme.label')}>{theme}</SettingsSection>
          <SettingsSection title={t('settings.password.title')}>
            <PasswordForm />
          </SettingsSection>
          {mayHavePin && <PinSection />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <DeviceSection />
          <SettingsSection title={t('settings.install.title')}>{install}</SettingsSection>
          <AboutSection />
        </div>
      </div>
    </>
  );
}
