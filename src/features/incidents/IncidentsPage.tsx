import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { PictureButton, useTakenPhotos } from '../../shared/photos/PhotosField.tsx';
import { Button, Segmented } from '../../ui/index.ts';
import { IncidentsFound } from './IncidentsFound.tsx';
import { IncidentView } from './IncidentView.tsx';
import { SafetyFigures } from './SafetyFigures.tsx';
import { ReportForm } from './ReportForm.tsx';

const VIEWS = ['list', 'figures'] as const;

export function IncidentsPage() {
  const { t } = useTexts();
  const taken = useTakenPhotos('incidents.report.photos');
  const [address, setAddress] = useSearchParams();
  const opened = address.get('incident');
  const reports = address.get('view') === 'report';
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'list';
  const go = (next: Record<string, string>) => setAddress(next, { replace: false });
  const report = () => go({ view: 'report' });
  const { isLost } = taken;
  // If the camera was opened from the list, its photo belongs to the report.
  useEffect(() => {
    if (isLost) setAddress({ view: 'report' }, { replace: true });
  }, [isLost, setAddress]);
  if (opened !== null) return <IncidentView id={opened} onClose={() => go({})} />;
  return (
    <>
      <title>{`${t('incidents.title')} · ${t('app.name')}`}</title>
      {/* One line on a desk, so that a dozen incidents fit below it without scrolling. */}
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-xl font-bold">{t('incidents.title')}</h1>
        {reports ? (
          <Button icon={X} onClick={() => go({})} text={t('incidents.toList')} />
        ) : (
          <>
            <div className={view === 'list' ? 'max-sm:hidden' : undefined}>
              <Segmented
                label={t('incidents.view.label')}
                options={VIEWS.map((value) => ({ value, label: t(`incidents.view.${value}`) }))}
                value={view}
                onChange={(value) => go(value === 'list' ? {} : { view: value })}
              />
            </div>
            <div className="grid grid-cols-2 gap-2 max-sm:w-full">
              <PictureButton
                taken={taken}
                from="camera"
                look="main"
                text={t('incidents.photoFirst')}
                onTaken={report}
                className="px-2!"
              />
              <Button icon={Plus} className="min-h-14 px-2!" onClick={report} text={t('incidents.report')} />
            </div>
          </>
        )}
      </div>
      {reports && (
        <Drafted draftKey="incidents.report">{(draft) => <ReportForm draft={draft} taken={taken} />}</Drafted>
      )}
      {!reports && view === 'figures' && <SafetyFigures />}
      {!reports && view === 'list' && (
        <IncidentsFound onOpen={(incident) => go({ incident })} onFigures={() => go({ view: 'figures' })} />
      )}
    </>
  );
}
