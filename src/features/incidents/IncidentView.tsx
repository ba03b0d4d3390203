import { ArrowLeft, Pencil, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useRow, useSite } from '../../data/index.ts';
import { formatDateTime, formatDay } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { RecordPhotos } from '../../forms/RecordPhotos.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { ActionsOfIncident } from './ActionsOfIncident.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { IncidentStatusMark } from './IncidentStatusMark.tsx';
import { MorePhotos } from './MorePhotos.tsx';
import { StatusStep } from './StatusStep.tsx';
import type { ViewRow } from '../../data/index.ts';

/** One incident: what happened, its photos, what is done about it, and its state. */
export function IncidentView({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const found = useRow('incidents', id);
  const back = (
    <Button icon={ArrowLeft} className="mb-4 print:hidden" onClick={onClose}>
      {t('incidents.toList')}
    </Button>
  );
  if (found === undefined) return <PageSkeleton />;
  if (found === null)
    return (
      <>
        {back}
        <Empty icon={SearchX} title={t('incidents.gone.title')} text={t('incidents.gone.text')} />
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
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [changes, setChanges] = useState(false);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('incidents.field.number'), row.number],
    [t('incidents.field.class'), t(`incidents.class.${row.class}`)],
    [t('incidents.field.occurredAt'), formatDateTime(new Date(row.occurred_at), language, timeZone)],
    [t('incidents.field.day'), formatDay(row.operating_day, language)],
    [t('incidents.field.location'), row.location],
    [t('incidents.field.people'), row.people === null ? null : formatNumber(row.people, language)],
    [t('incidents.field.lostDays'), row.lost_days === null ? null : formatNumber(row.lost_days, language)],
  ];
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
          <Button icon={Pencil} onClick={() => setChanges(true)}>
            {t('incidents.change')}
          </Button>
        </div>
      </div>
      <dl className="grid max-w-3xl grid-cols-[fit-content(45%)_1fr] gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-card">
        {facts.map(
          ([name, said]) =>
            said && (
              <div
                key={name}
                className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2 last:border-b-0 last:pb-0"
              >
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{said}</dd>
              </div>
            ),
        )}
      </dl>
      {row.description && <p className="max-w-3xl wrap-anywhere whitespace-pre-line">{row.description}</p>}
      <section aria-labelledby="incident-photos">
        <h2 id="incident-photos" className="mb-3 text-base font-semibold">
          {t('photos.title')}
        </h2>
        <RecordPhotos entityId={row.id} />
        <MorePhotos incidentId={row.id} />
      </section>
      <ActionsOfIncident incidentId={row.id} />
      {changes && <ChangeDialog row={row} onClose={() => setChanges(false)} />}
    </article>
  );
}
