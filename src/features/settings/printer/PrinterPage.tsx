import { Cable, Printer, Usb } from 'lucide-react';
import { usePrinter } from '../../../data/printer.ts';
import { PRINTER_CHOICES, printerSettingsOf } from '../../../domain/printer/printerSettings.ts';
import { keysOf } from '../../../domain/values/json.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useCompanyHead } from '../../../shared/company/useCompany.ts';
import { DirectPrint } from '../../../shared/printer/DirectPrint.tsx';
import { Button, Message, SelectInput } from '../../../ui/index.ts';
import { DeviceHead, SettingsSection } from '../SettingsSection.tsx';

const WAYS = [
  ['usb', Usb],
  ['serial', Cable],
] as const;

export function PrinterPage() {
  const { t } = useTexts();
  const { settings, change, choose } = usePrinter();
  const test = {
    company: useCompanyHead(),
    title: t('printer.test'),
    number: 'ABC-123',
    note: null,
    marks: [t('ticket.copy')],
    lines: [{ key: 'letters', label: t('printer.letters'), value: '0123456789 ABCDEF abcdef', large: false }],
    code: 'KUARI',
    signatures: [{ label: t('printer.signature'), name: null }],
  };
  return (
    <>
      <DeviceHead title={t('printer.title')} text={t('printer.text')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SettingsSection title={t('printer.connection')}>
          <Message
            tone={settings?.link ? 'good' : 'info'}
            icon={Printer}
            role="status"
            text={t(`printer.link.${choose.usb || choose.serial ? (settings?.link ?? 'none') : 'unsupported'}`)}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            {WAYS.map(([way, icon]) => {
              const ask = choose[way];
              // A question closed without an answer changes nothing.
              const press = () => void ask?.().catch(() => undefined);
              return ask && <Button key={way} icon={icon} onClick={press} text={t(`printer.choose.${way}`)} />;
            })}
            {settings?.link && (
              <Button look="quiet" onClick={() => change({ link: null })} text={t('printer.unused')} />
            )}
          </div>
        </SettingsSection>
        {settings?.link && (
          <SettingsSection title={t('printer.paper')}>
            <p className="mb-4 text-ink-soft">{t('printer.paperText')}</p>
            <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
              {keysOf(PRINTER_CHOICES)
                .filter((field) => field !== 'baudRate' || settings.link === 'serial')
                .map((field) => (
                  <SelectInput
                    key={field}
                    id={`printer-${field}`}
                    label={t(`printer.field.${field}`)}
                    hint={field === 'baudRate' && t('printer.baudHint')}
                    value={String(settings[field])}
                    options={PRINTER_CHOICES[field].map((choice) => [
                      String(choice),
                      typeof choice === 'number' ? String(choice) : t(`printer.cut.${choice}`),
                    ])}
                    onChange={({ target: { value } }) => {
                      const chosen = PRINTER_CHOICES[field].find((choice) => String(choice) === value);
                      change(printerSettingsOf({ ...settings, [field]: chosen }));
                    }}
                  />
                ))}
            </div>
            <div className="mt-4 flex flex-col gap-3">
              <DirectPrint settings={settings} paper={test} text={t('printer.test')} />
            </div>
          </SettingsSection>
        )}
      </div>
    </>
  );
}
