import { ArrowLeft, Pencil, Printer, Check, LockOpen, Search } from 'lucide-react';
import { useState } from 'react';
import { useRow, useRows, type ViewRow } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { RecordPhotos } from '../../shared/photos/RecordPhotos.tsx';
import { PhotosOfRecord } from '../../shared/photos/PhotosOfRecord.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { usePageOfA4 } from '../../ui/usePageOfA4.ts';
import { ActionsOfIncident } from './ActionsOfIncident.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { IncidentFacts } from './IncidentFacts.tsx';
import { IncidentPaper } from './IncidentPaper.tsx';
import { IncidentStatusMark } from './IncidentStatusMark.tsx';
import { OlderIncident } from './OlderIncident.tsx';
import { StatesOfIncident } from './StatesOfIncident.tsx';
import { useAuth } from '../../data/auth.ts';
import { nextStatus } from '../../domain/records/incidentSteps.ts';
import { useSave } from '../../forms/useSave.ts';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';

const MOST = 200;

/** One incident: what happened, its photos, what is done about it, and its state. */
export function IncidentView({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const found = useRow('incidents', id);
  const back = <Button icon={ArrowLeft} className="mb-4 print:hidden" onClick={onClose} text={t('incidents.toList')} />;
  if (found === undefined) return <PageSkeleton />;
  if (found === null)
    return (
      <>
        {back}
        <OlderIncident id={id} />
      </>
    );
  return (
    <>
      <title>{`${found.row.title} · ${t('app.name')}`}</title>
      {back}
      <Incident incident={found} />
    </>
  );
}

function Incident({ incident: { row, sync } }: { readonly incident: ViewRow<'incidents'> }) {
  const { t } = useTexts();
  const [changes, setChanges] = useState(false);
  const actions = useRows('incident_actions', { where: { incident_id: row.id }, limit: MOST });
  usePageOfA4();
  return (
    <article aria-labelledby="incident-title" className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h1 id="incident-title" className="text-xl font-bold wrap-anywhere">
            {row.title}
          </h1>
          <IncidentStatusMark status={row.status} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </div>
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <StatusStep row={row} />
          <Button icon={Pencil} onClick={() => setChanges(true)} text={t('incidents.change')} />
          <Button icon={Printer} onClick={() => globalThis.print()} text={t('report.print')} />
        </div>
      </div>
      <IncidentFacts row={row} />
      {row.description && <p className="max-w-3xl wrap-anywhere whitespace-pre-line">{row.description}</p>}
      <section aria-labelledby="incident-photos">
        <h2 id="incident-photos" className="mb-3 text-base font-semibold">
          {t('photos.title')}
        </h2>
        <PhotosOfRecord table="incidents" id={row.id} />
      </section>
      <ActionsOfIncident incidentId={row.id} />
      <StatesOfIncident row={row} />
      <Printed asScreen>
        <IncidentPaper
          row={row}
          actions={actions?.map((action) => action.row) ?? []}
          photos={<RecordPhotos entityId={row.id} />}
        />
      </Printed>
      {changes && <ChangeDialog row={row} onClose={() => setChanges(false)} />}
    </article>
  );
}

/** The one step that is open to this person now. */
function StatusStep({ row }: { readonly row: SyncedTables['incidents'] }) {
  const { t } = useTexts();
  const role = useAuth((state) => state.profile?.role);
  const { busy, failure, save } = useSave();
  const next = nextStatus(row.status, role);
  if (next === null) return null;
  const draft = {
    kind: 'incidents.change_status',
    entity_id: row.id,
    seen: { status: row.status },
    payload: { status: next },
  } as const;
  return (
    <>
      {failure && <SaveFailed failure={failure} />}
      <Button
        look="main"
        icon={ICONS[next]}
        disabled={busy}
        onClick={() => void save([draft], t(`incidents.status.${next}`))}
        text={t(`incidents.step.${next}`)}
      />
    </>
  );
}

const ICONS = { investigating: Search, closed: Check, open: LockOpen } as const;
