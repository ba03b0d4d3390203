import { guideAddress } from '../../domain/rules/guides.ts';
import { useTexts } from '../../i18n/index.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { useTopOfPage } from '../../ui/useTopOfPage.ts';

/** Head of the page of a scale or a printer: the way back, its name, its purpose, and the guide. */
export function DeviceHead({ title, text }: { readonly title: string; readonly text: string }) {
  const { t, language } = useTexts();
  useTopOfPage();
  return (
    <>
      <title>{`${title} · ${t('app.name')}`}</title>
      <BackLink to="/settings" text={t('siteSettings.back')} />
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <p className="mb-4">
        <a
          href={guideAddress('devices', language)}
          target="_blank"
          className="inline-flex min-h-12 items-center text-accent-ink underline"
        >
          {t('guide.devices')}
        </a>
      </p>
    </>
  );
}
