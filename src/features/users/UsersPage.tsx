import { CloudOff } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { DevicesTab } from './DevicesTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';

const TABS = ['people', 'devices'] as const;

/** Users and devices. Both are changed on the server: an account that exists only on this device would be useless. */
export function UsersPage() {
  const { t } = useTexts();
  const online = useOnline();
  const [address, go] = useSearchParams();
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'people';
  return (
    <>
      <title>{`${t('people.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('people.title')}</h1>
        <Segmented
          label={t('people.view')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`people.tab.${value}`) }))}
          onChange={(value) => go({ tab: value }, { replace: true })}
        />
      </div>
      {!online && <Message tone="warn" icon={CloudOff} role="status" className="mb-4" text={t('people.needsSignal')} />}
      {tab === 'people' ? <PeopleTab /> : <DevicesTab />}
    </>
  );
}
