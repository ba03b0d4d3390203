import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { effectiveRole, useAuth } from '../../data/auth.ts';
import { MasterDataLinks, placeIn } from '../../features/master-data/MasterDataLinks.tsx';
import { listsFor } from '../../features/master-data/lists/index.ts';
import { SiteLinks, sitePlaceIn } from '../../features/settings/site/SiteLinks.tsx';
import { mayChangeSettings } from '../../domain/rules/roles.ts';
import { SettingsPage } from '../../features/settings/SettingsPage.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { LanguageSwitcher, ThemeSwitcher } from './Switchers.tsx';
import { Download } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { useInstall } from './install/installOffer.ts';

const MasterDataPage = lazyPart(
  async () => (await import('../../features/master-data/MasterDataPage.tsx')).MasterDataPage,
);
const SitePage = lazyPart(async () => (await import('../../features/settings/site/SitePage.tsx')).SitePage);
const HealthPage = lazyPart(async () => (await import('../../features/settings/health/HealthPage.tsx')).HealthPage);
const ScalePage = lazyPart(async () => (await import('../../features/settings/scale/ScalePage.tsx')).ScalePage);
const PrinterPage = lazyPart(async () => (await import('../../features/settings/printer/PrinterPage.tsx')).PrinterPage);

/** The settings and their sub-pages, each with its own URL: lists of master data, site settings, scale and printer. */
export function SettingsScreen() {
  const [address] = useSearchParams();
  const role = useAuth(effectiveRole);
  // Once the settings are visible, loads their sub-pages, so that the next step is immediate.
  useEffect(
    () =>
      void Promise.allSettled(
        [MasterDataPage, SitePage, HealthPage, ScalePage, PrinterPage].map((part) => part.load()),
      ),
    [],
  );
  const place = role && placeIn(address, role);
  if (role && place) return <MasterDataPage key={place.table} role={role} place={place} />;
  const site = role && sitePlaceIn(address, role);
  if (site) return <SitePage key={site} place={site} />;
  if (role && mayChangeSettings(role) && address.get('site') === 'health') return <HealthPage />;
  if (address.get('device') === 'scale') return <ScalePage />;
  if (address.get('device') === 'printer') return <PrinterPage />;
  const masterData = role && listsFor(role).length > 0 ? <MasterDataLinks role={role} /> : null;
  return (
    <SettingsPage
      language={<LanguageSwitcher inWords />}
      theme={<ThemeSwitcher inWords />}
      install={<InstallCard />}
      masterData={masterData}
      site={role && mayChangeSettings(role) ? <SiteLinks /> : null}
    />
  );
}

/** Installing from the settings, at any time, also after "Later". */
function InstallCard() {
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
