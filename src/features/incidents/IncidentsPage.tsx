import { Plus, X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { IncidentsFound } from './IncidentsFound.tsx';
import { IncidentView } from './IncidentView.tsx';
import { SafetyFigures } from './SafetyFigures.tsx';
import { ReportForm } from './ReportForm.tsx';

const VIEWS = ['list', 'board', 'figures'] as const;

/** What happened or nearly did: reporting it in half a minute, and what became of it. */
export function IncidentsPage() {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const opened = address.get('incident');
  const reports = address.get('view') === 'report';
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'list';
  const go = (next: Record<string, string>) => setAddress(next, { replace: false });
  const shown = view === 'list' ? {} : { view };
  if (opened !== null) return <IncidentView id={opened} onClose={() => go(shown)} />;
  return (
    <>
      <title>{`${t('incidents.title')} · ${t('app.name')}`}</title>
      {/* On a desk one line, so that a dozen incidents stand beneath it without scrolling. */}
      <div className="mb-4 flex flex-wrap items-center gap-4 lg:mb-1 lg:gap-x-8">
        <h1 className="text-xl font-bold lg:-order-2">{t('incidents.title')}</h1>
        {reports ? (
          <Button icon={X} className="sm:ml-auto" onClick={() => go({})} text={t('incidents.toList')} />
        ) : (
          <>
            <Button
              look="main"
              icon={Plus}
              className="w-full sm:ml-auto sm:w-auto"
              onClick={() => go({ view: 'report' })}
              text={t('incidents.report')}
            />
            <div className="max-lg:w-full lg:-order-1">
              <Segmented
                label={t('incidents.view.label')}
                options={VIEWS.map((value) => ({ value, label: t(`incidents.view.${value}`) }))}
                value={view}
                onChange={(value) => go(value === 'list' ? {} : { view: value })}
              />
            </div>
          </>
        )}
      </div>
      {reports && <Drafted draftKey="incidents.report">{(draft) => <ReportForm draft={draft} />}</Drafted>}
      {!reports && view === 'figures' && <SafetyFigures />}
      {!reports && view !== 'figures' && <IncidentsFound as={view} onOpen={(incident) => go({ ...shown, incident })} />}
    </>
  );
}
