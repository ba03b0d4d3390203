import { memo } from 'react';
import { useSite, type ViewRow } from '../../data/index.ts';
import { INCIDENT_CLASSES, INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { Button, DenseList, OpenButton, useSorted, SyncMark, useLimit, type Column } from '../../ui/index.ts';
import { IncidentStatusMark } from './IncidentFacts.tsx';

type Incident = IncidentsProps['incidents'][number];
/** A device has some hundreds of a site's incidents within its window; more are shown on demand. */
const PAGE_SIZE = 50;

/** The same functions on every render, so that thousands are sorted again only after a change. */
const BY = {
  number: ({ row }: Incident) => row.number,
  time: ({ row }: Incident) => row.occurred_at,
  class: ({ row }: Incident) => INCIDENT_CLASSES.indexOf(row.class),
  title: ({ row }: Incident) => row.title,
  location: ({ row }: Incident) => row.location,
  status: ({ row }: Incident) => INCIDENT_STATUSES.indexOf(row.status),
} as const;

/** On a card it is below the title. */
const HIDDEN = 'max-lg:hidden';
const EDGES = { open: 'border-l-bad', investigating: 'border-l-warn', closed: 'border-l-good' } as const;

interface IncidentTableProps extends IncidentsProps {
  readonly label?: string;
}

/** Rendered again only when the search result changes, not on every keystroke. */
export const IncidentTable = memo(function IncidentTable({ incidents, onOpen, label }: IncidentTableProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [limit, showMore] = useLimit(PAGE_SIZE);
  const time = (row: Incident['row']) => formatDateTime(new Date(row.occurred_at), language, timeZone);
  const columns: readonly Column<Incident>[] = [
    {
      key: 'number',
      title: t('incidents.field.number'),
      cell: ({ row }) => <span className="font-mono text-xs whitespace-nowrap">{row.number}</span>,
      sortBy: BY.number,
      cellClass: HIDDEN,
    },
    {
      key: 'time',
      title: t('incidents.field.occurredAt'),
      cell: ({ row }) => time(row),
      sortBy: BY.time,
      cellClass: `${HIDDEN} text-ink-soft whitespace-nowrap`,
    },
    {
      key: 'class',
      title: t('incidents.field.class'),
      cell: ({ row }) => (
        <>
          {t(`incidents.class.${row.class}`)}
          <span className="lg:hidden">{[null, row.location, time(row)].filter((fact) => fact !== '').join(' · ')}</span>
        </>
      ),
      sortBy: BY.class,
      cellClass: 'order-3 col-span-2 text-ink-soft max-lg:-mt-1 max-lg:text-xs',
    },
    {
      key: 'title',
      title: t('incidents.field.title'),
      cell: ({ row }) => (
        <OpenButton onOpen={() => onOpen(row.id)} className="leading-5 wrap-anywhere lg:-my-2.5">
          {row.title}
        </OpenButton>
      ),
      sortBy: BY.title,
      cellClass: 'order-1 min-w-0',
    },
    {
      key: 'location',
      title: t('incidents.field.location'),
      cell: ({ row }) => row.location ?? '–',
      sortBy: BY.location,
      cellClass: `${HIDDEN} text-ink-soft`,
    },
    {
      key: 'status',
      title: t('incidents.field.status'),
      cell: ({ row, sync }) => (
        <span className="flex flex-wrap justify-end gap-1 lg:justify-start">
          <IncidentStatusMark status={row.status} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      ),
      sortBy: BY.status,
      cellClass: 'order-2',
    },
  ];
  const { sorting, rows } = useSorted(columns, incidents);
  return (
    <>
      <DenseList
        label={label ?? t('incidents.title')}
        columns={columns}
        rows={rows.slice(0, limit)}
        keyOf={({ row }) => row.id}
        isMarked={({ sync }) => sync !== 'sent'}
        cardClass="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-l-4 py-1! pr-2 pl-3 lg:border-l-0"
        rowClass={({ row }) => EDGES[row.status]}
        onOpen={({ row }) => onOpen(row.id)}
        sorting={sorting}
      />
      {rows.length > limit && <Button className="mt-3 w-full sm:w-auto" onClick={showMore} text={t('action.more')} />}
    </>
  );
});

/** Newest first. */
export interface IncidentsProps {
  readonly incidents: readonly ViewRow<'incidents'>[];
  readonly onOpen: (id: string) => void;
}
