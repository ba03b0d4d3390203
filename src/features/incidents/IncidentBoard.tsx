import { memo } from 'react';
import { useSite } from '../../data/index.ts';
import { INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { BoardCard, BoardColumn } from '../../ui/BoardColumn.tsx';
import { Button } from '../../ui/Button.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { useLimit } from '../../ui/useLimit.ts';
import { STATUS_LOOKS } from './IncidentStatusMark.tsx';
import type { IncidentStatus } from '../../domain/records/incidentSteps.ts';
import type { IncidentsProps } from './IncidentTable.tsx';

const FIRST_CARDS = 50;

/** What nobody looks into yet, what is looked into, and what is done. Not rendered again by a letter in the search. */
export const IncidentBoard = memo(function IncidentBoard({ incidents, onOpen }: IncidentsProps) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      {INCIDENT_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          incidents={incidents.filter(({ row }) => row.status === status)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});

function Column({ status, incidents, onOpen }: IncidentsProps & { readonly status: IncidentStatus }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [limit, showMore] = useLimit(FIRST_CARDS);
  return (
    <BoardColumn
      id={`incidents-${status}`}
      icon={STATUS_LOOKS[status].icon}
      title={t(`incidents.status.${status}`)}
      count={incidents.length}
      none={t('incidents.noneInState')}
      more={incidents.length > limit && <Button onClick={showMore} text={t('action.more')} />}
    >
      {incidents.slice(0, limit).map(({ row, sync }) => (
        <BoardCard key={row.id} onOpen={() => onOpen(row.id)}>
          <span className="font-semibold wrap-anywhere">{row.title}</span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            {[t(`incidents.class.${row.class}`), row.location].filter(Boolean).join(' · ')}
          </span>
          <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <span className="whitespace-nowrap">{formatDateTime(new Date(row.occurred_at), language, timeZone)}</span>
            {sync !== 'sent' && <SyncMark sync={sync} />}
          </span>
        </BoardCard>
      ))}
    </BoardColumn>
  );
}
