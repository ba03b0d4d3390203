import { CloudOff } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { ErrorsTab } from './ErrorsTab.tsx';
import { LogTab } from './LogTab.tsx';
import { HeldTab } from './held/HeldTab.tsx';

const TABS = ['log', 'held', 'errors'] as const;

/** The audit log, mutations that wait for the owner's decision, and app errors: read from the server, which alone has them. */
export function AuditPage() {
  const { t } = useTexts();
  const online = useOnline();
  const [address, go] = useSearchParams();
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'log';
  return (
    <>
      <title>{`${t('audit.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('audit.title')}</h1>
        <Segmented
          label={t('audit.view')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`audit.tab.${value}`) }))}
          onChange={(value) => go({ tab: value }, { replace: true })}
        />
      </div>
      {!online && <Message tone="warn" icon={CloudOff} role="status" className="mb-4" text={t('audit.needsSignal')} />}
      {tab === 'log' ? <LogTab /> : tab === 'held' ? <HeldTab /> : <ErrorsTab />}
    </>
  );
}
