import { ArrowLeft, Check, Info, LockOpen, Pencil, Printer, Search, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRow, useRows, type ViewRow, siteNow, useSite } from '../../data/index.ts';
import { useOlderIncident, type OlderIncident } from '../../data/older.ts';
import { useTexts, formatDateTime } from '../../i18n/index.ts';
import { PhotoList, RecordPhotos, PhotosOfRecord } from '../../shared/photos/RecordPhotos.tsx';
import { ServerList } from '../../shared/records/ServerList.tsx';
import { Button, Empty, Message, PageSkeleton, Printed, SyncMark, usePageOfA4, SaveFailed } from '../../ui/index.ts';
import { Section } from '../../ui/Section.tsx';
import { ActionList, ActionsOfIncident, actionFacts } from './ActionsOfIncident.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { IncidentFacts, StatesOfIncident, IncidentStatusMark } from './IncidentFacts.tsx';
import { useAuth } from '../../data/auth.ts';
import { nextStatus } from '../../domain/records/incidentSteps.ts';
import { useSave } from '../../forms/useSave.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { CompanyHead } from '../../shared/company/CompanyHead.tsx';

const MOST = 200;

export function IncidentView({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const found = useRow('incidents', id);
  if (found === undefined) return <PageSkeleton />;
  return (
    <>
      <Button icon={ArrowLeft} className="mb-4 print:hidden" onClick={onClose} text={t('incidents.toList')} />
      {found ? <Incident incident={found} /> : <Older id={id} />}
    </>
  );
}

function Incident({ incident: { row, sync } }: { readonly incident: ViewRow<'incidents'> }) {
  const { t } = useTexts();
  const [changes, setChanges] = useState(false);
  const actions = useRows('incident_actions', { where: { incident_id: row.id }, limit: MOST });
  return (
    <Article
      row={row}
      mark={sync !== 'sent' && <SyncMark sync={sync} />}
      steps={
        <>
          <StatusStep row={row} />
          <Button icon={Pencil} onClick={() => setChanges(true)} text={t('incidents.change')} />
        </>
      }
      photos={<PhotosOfRecord table="incidents" id={row.id} />}
      actions={<ActionsOfIncident incidentId={row.id} />}
      paper={
        <IncidentPaper
          row={row}
          actions={actions?.map((action) => action.row) ?? []}
          photos={<RecordPhotos entityId={row.id} />}
        />
      }
    >
      {changes && <ChangeDialog row={row} onClose={() => setChanges(false)} />}
    </Article>
  );
}

/** An incident that is not on this device, read from the server: view and print only. */
function Older({ id }: { readonly id: string }) {
  const { t } = useTexts();
  return (
    <ServerList
      list={useOlderIncident(id)}
      isEmpty={(value) => value === null}
      empty={<Empty icon={SearchX} title={t('incidents.gone.title')} text={t('incidents.gone.text')} />}
    >
      {(value) => value && <Kept {...value} />}
    </ServerList>
  );
}

function Kept({ row, actions, photos }: OlderIncident) {
  const { t } = useTexts();
  const pictures = photos.length > 0 && <PhotoList photos={photos.map((photo) => ({ row: photo, sync: 'sent' }))} />;
  return (
    <Article
      row={row}
      note={<Message tone="info" icon={Info} className="mt-4 max-w-3xl" text={t('incidents.older.one')} />}
      photos={pictures}
      actions={<ActionList isFixed actions={actions.map((action) => ({ row: action, sync: 'sent' }))} />}
      paper={<IncidentPaper row={row} actions={actions} photos={pictures} />}
    />
  );
}

interface ArticleProps {
  readonly row: SyncedTables['incidents'];
  readonly mark?: ReactNode;
  readonly note?: ReactNode;
  readonly steps?: ReactNode;
  readonly photos: ReactNode;
  readonly actions: ReactNode;
  readonly paper: ReactNode;
  readonly children?: ReactNode;
}

function Article({ row, mark, note, steps, photos, actions, paper, children }: ArticleProps) {
  const { t } = useTexts();
  usePageOfA4();
  return (
    <article aria-labelledby="incident-title" className="flex flex-col gap-6">
      <title>{`${row.title} · ${t('app.name')}`}</title>
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h1 id="incident-title" className="text-xl font-bold wrap-anywhere">
            {row.title}
          </h1>
          <IncidentStatusMark status={row.status} />
          {mark}
        </div>
        {note}
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          {steps}
          <Button icon={Printer} onClick={() => globalThis.print()} text={t('report.print')} />
        </div>
      </div>
      <IncidentFacts row={row} />
      {row.description && <p className="max-w-3xl wrap-anywhere whitespace-pre-line">{row.description}</p>}
      {photos && <Section title={t('photos.title')}>{photos}</Section>}
      {actions}
      <StatesOfIncident row={row} />
      <Printed asScreen>{paper}</Printed>
      {children}
    </article>
  );
}

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

interface IncidentPaperProps {
  readonly row: SyncedTables['incidents'];
  readonly actions: readonly SyncedTables['incident_actions'][];
  readonly photos: ReactNode;
}

function IncidentPaper({ row, actions, photos }: IncidentPaperProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { timeZone } = useSite();
  return (
    <div className="text-ink">
      <header className="mb-4 flex items-end justify-between gap-4 border-b-2 border-ink pb-2">
        <div>
          <CompanyHead />
          <p className="text-xl font-bold">{t('incidents.paper.title')}</p>
        </div>
        <div className="text-right text-sm">
          <p className="text-base font-bold">{row.number}</p>
          <p>{t(`incidents.status.${row.status}`)}</p>
        </div>
      </header>
      <p className="mb-3 text-lg font-bold wrap-anywhere">{row.title}</p>
      <IncidentFacts row={row} />
      {row.description && <p className="mt-4 wrap-anywhere whitespace-pre-line">{row.description}</p>}
      <div className="mt-4">{photos}</div>
      <h2 className="mt-4 mb-2 text-base font-semibold">{t('incidents.actions.title')}</h2>
      {actions.length === 0 && <p>{t('incidents.actions.none')}</p>}
      <ul>
        {actions.map((action) => (
          <li key={action.id} className="break-inside-avoid border-t border-line py-1.5">
            <p className="font-semibold wrap-anywhere">{action.text}</p>
            <p>{actionFacts(action, texts)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 break-inside-avoid">
        <StatesOfIncident row={row} />
      </div>
      <footer className="break-inside-avoid">
        <div className="mt-24 grid grid-cols-3 gap-12">
          {(['reported', 'investigated', 'approved'] as const).map((who) => (
            <p key={who} className="border-t border-ink pt-1 text-center text-sm">
              {t(`incidents.paper.${who}`)}
            </p>
          ))}
        </div>
        <p className="mt-4 text-xs">{t('report.printedAt', { time: formatDateTime(siteNow(), language, timeZone) })}</p>
      </footer>
    </div>
  );
}
