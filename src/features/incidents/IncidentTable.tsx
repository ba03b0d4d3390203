import { useState } from 'react';
import { useSite } from '../../data/index.ts';
import { INCIDENT_CLASSES, INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { DenseList, useSorted } from '../../ui/DenseList.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { IncidentStatusMark } from './IncidentStatusMark.tsx';
import type { IncidentsProps } from './incidentsProps.ts';
import type { Column } from '../../ui/DenseList.tsx';

type Incident = IncidentsProps['incidents'][number];
/** What one device holds of a site within its window is some hundreds; more are shown on demand. */
const PAGE_SIZE = 50;

export function IncidentTable({ incidents, onOpen }: IncidentsProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const time = (row: Incident['row']) => formatDateTime(new Date(row.occurred_at), language, timeZone);
  const columns: readonly Column<Incident>[] = [
    {
      key: 'number',
      title: t('incidents.field.number'),
      cell: ({ row }) => <span className="font-mono text-xs whitespace-nowrap">{row.number}</span>,
      sortBy: ({ row }) => row.number,
      cellClass: 'order-3 basis-full',
    },
    {
      key: 'time',
      title: t('incidents.field.occurredAt'),
      cell: ({ row }) => time(row),
      sortBy: ({ row }) => row.occurred_at,
      cellClass: 'order-4 text-ink-soft whitespace-nowrap',
    },
    {
      key: 'class',
      title: t('incidents.field.class'),
      cell: ({ row }) => t(`incidents.class.${row.class}`),
      sortBy: ({ row }) => INCIDENT_CLASSES.indexOf(row.class),
      cellClass: 'order-2 basis-full text-ink-soft',
    },
    {
      key: 'title',
      title: t('incidents.field.title'),
      cell: ({ row }) => (
        <button
          type="button"
          className="min-h-12 text-left font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere"
          onClick={() => onOpen(row.id)}
        >
          {row.title}
        </button>
      ),
      sortBy: ({ row }) => row.title,
      cellClass: 'order-1 basis-full',
    },
    {
      key: 'location',
      title: t('incidents.field.location'),
      cell: ({ row }) => row.location ?? '–',
      sortBy: ({ row }) => row.location,
      cellClass: 'order-5 text-ink-soft',
    },
    {
      key: 'status',
      title: t('incidents.field.status'),
      cell: ({ row, sync }) => (
        <span className="flex flex-wrap gap-2">
          <IncidentStatusMark status={row.status} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      ),
      sortBy: ({ row }) => INCIDENT_STATUSES.indexOf(row.status),
      cellClass: 'order-6 basis-full',
    },
  ];
  const { sorting, rows } = useSorted(columns, incidents);
  return (
    <>
      <DenseList
        label={t('incidents.title')}
        columns={columns}
        rows={rows.slice(0, limit)}
        keyOf={({ row }) => row.id}
        isMarked={({ sync }) => sync !== 'sent'}
        cardClass="flex flex-wrap gap-x-3 gap-y-1 px-4"
        sorting={sorting}
      />
      {rows.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)}>
          {t('action.more')}
        </Button>
      )}
    </>
  );
}
