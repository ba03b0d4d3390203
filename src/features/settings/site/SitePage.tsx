import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDraft } from '../../../data/index.ts';
import { useInForce, useSettings } from '../../../data/settings.ts';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { useOnce } from '../../../ui/useOnce.ts';
import { useTopOfPage } from '../../../ui/useTopOfPage.ts';
import { ResetForm } from './reset/ResetForm.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { draftKeyOf } from './settingsShape.ts';
import { TargetsSection } from './targets/TargetsSection.tsx';
import type { SitePlace } from './settingsAddress.ts';

/** One group of the owner's settings, with what was typed before. */
export function SitePage({ place }: { readonly place: SitePlace }) {
  const { t } = useTexts();
  const settings = useSettings();
  const inForce = useInForce();
  const draft = useOnce(useDraft(draftKeyOf(place)));
  // Another group is another page, although the path is the same.
  useTopOfPage();
  return (
    <>
      <title>{`${t(`siteSettings.group.${place}`)} · ${t('app.name')}`}</title>
      <Link
        to="/settings"
        className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-md px-2 text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('siteSettings.back')}
      </Link>
      <h1 className="mb-4 text-xl font-bold">{t(`siteSettings.group.${place}`)}</h1>
      {settings === undefined || inForce === undefined || draft === undefined ? (
        <div aria-hidden className="skeleton h-80 rounded-lg" />
      ) : place === 'reset' ? (
        <ResetForm draft={draft} />
      ) : (
        <SettingsForm group={place} settings={settings} inForce={inForce} draft={draft} />
      )}
      {place === 'targets' && inForce && <TargetsSection inForce={inForce} />}
      <HistoryLink table="system_config" className="mt-4" />
    </>
  );
}
