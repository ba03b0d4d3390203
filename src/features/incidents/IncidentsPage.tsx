import { Plus, X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { IncidentList } from './IncidentList.tsx';
import { IncidentView } from './IncidentView.tsx';
import { ReportForm } from './ReportForm.tsx';

/** What happened or nearly did: reporting it in half a minute, and what became of it. */
export function IncidentsPage() {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const opened = address.get('incident');
  const reports = address.get('view') === 'report';
  const go = (next: Record<string, string>) => setAddress(next, { replace: false });
  if (opened !== null) return <IncidentView id={opened} onClose={() => go({})} />;
  return (
    <>
      <title>{`${t('incidents.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('incidents.title')}</h1>
        {reports ? (
          <Button icon={X} onClick={() => go({})}>
            {t('incidents.toList')}
          </Button>
        ) : (
          <Button look="main" icon={Plus} className="w-full sm:w-auto" onClick={() => go({ view: 'report' })}>
            {t('incidents.report')}
          </Button>
        )}
      </div>
      {reports ? (
        <Drafted draftKey="incidents.report">{(draft) => <ReportForm draft={draft} />}</Drafted>
      ) : (
        <IncidentList onOpen={(incident) => go({ incident })} />
      )}
    </>
  );
}
