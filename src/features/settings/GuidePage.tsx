import { Printer } from 'lucide-react';
import { useTexts } from '../../i18n/index.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { usePageOfA4 } from '../../ui/usePageOfA4.ts';
import { useTopOfPage } from '../../ui/useTopOfPage.ts';
import { SettingsSection } from './SettingsSection.tsx';

const SCALE = ['cable', 'menu', 'port', 'line', 'check', 'gate'] as const;
const PRINTER = ['plug', 'choose', 'paper', 'test', 'gate', 'trouble'] as const;

/** How scale and printer are connected to this device, on the screen and on one page of A4. */
export function GuidePage() {
  const { t } = useTexts();
  useTopOfPage();
  usePageOfA4();
  const title = <h1 className="text-xl font-bold">{t('guide.title')}</h1>;
  const steps = (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Steps title={t('scale.title')} steps={SCALE.map((step) => t(`guide.scale.${step}`))} />
      <Steps title={t('printer.title')} steps={PRINTER.map((step) => t(`guide.printer.${step}`))} />
    </div>
  );
  return (
    <>
      <title>{`${t('guide.title')} · ${t('app.name')}`}</title>
      <BackLink to="/settings" text={t('siteSettings.back')} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {title}
        <Button icon={Printer} onClick={() => globalThis.print()} text={t('invoice.print')} />
      </div>
      {steps}
      <Printed asScreen>
        {title}
        {steps}
      </Printed>
    </>
  );
}

const Steps = ({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) => (
  <SettingsSection title={title}>
    <ol className="grid list-decimal gap-2 pl-6">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </SettingsSection>
);
