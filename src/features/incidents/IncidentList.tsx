import { FileText, SearchX, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useRows, useSite, useSyncStatus } from '../../data/index.ts';
import { csvOf } from '../../domain/csv/export.ts';
import { INCIDENT_CLASSES, INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { DenseList, ListSkeleton, useSorted } from '../../ui/DenseList.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { downloadFile } from '../../ui/download.ts';
import { IncidentStatusMark } from './IncidentStatusMark.tsx';
import type { ViewRow } from '../../data/index.ts';
import type { Column } from '../../ui/DenseList.tsx';

type Incident = ViewRow<'incidents'>;
/** What one device holds of a site within its window is some hundreds; more are shown on demand. */
const PAGE_SIZE = 50;
const MOST = 5_000;
const FILE_COLUMNS = [
  'number',
  'occurredAt',
  'class',
  'title',
  'location',
  'people',
  'lostDays',
  'status',
  'description',
] as const;

export function IncidentList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [kind, setKind] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = useRows('incidents', { limit: MOST });
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const fitting = (found ?? []).filter(
    ({ row }) =>
      (status === '' || row.status === status) &&
      (kind === '' || row.class === kind) &&
      (wanted === '' ||
        [row.title, row.number, row.location, row.description].some((text) => text?.toLowerCase().includes(wanted))),
  );
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
  const { sorting, rows } = useSorted(columns, fitting);
  if (!found) return <ListSkeleton rows={6} />;
  const save = () =>
    downloadFile(
      'kuari-incidents.csv',
      new Blob(
        [
          csvOf(
            FILE_COLUMNS.map((name) => t(`incidents.field.${name}`)),
            fitting.map(({ row }) => [
              row.number,
              time(row),
              t(`incidents.class.${row.class}`),
              row.title,
              row.location,
              row.people,
              row.lost_days,
              t(`incidents.status.${row.status}`),
              row.description,
            ]),
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
    );
  return (
    <>
      <div role="search" className="mb-2 grid grid-cols-2 gap-x-4 sm:grid-cols-[2fr_1fr_1fr_auto] sm:items-end">
        <TextInput
          id="incident-search"
          type="search"
          label={t('incidents.search')}
          value={search}
          maxLength={200}
          className="max-sm:col-span-2"
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectInput
          id="incident-status"
          label={t('incidents.field.status')}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        >
          <option value="">{t('incidents.all')}</option>
          {INCIDENT_STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`incidents.status.${one}`)}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          id="incident-class"
          label={t('incidents.field.class')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <option value="">{t('incidents.all')}</option>
          {INCIDENT_CLASSES.map((one) => (
            <option key={one} value={one}>
              {t(`incidents.class.${one}`)}
            </option>
          ))}
        </SelectInput>
        <Button
          icon={FileText}
          className="mb-7 h-14 max-sm:col-span-2 max-sm:mb-2"
          disabled={fitting.length === 0}
          onClick={save}
        >
          {t('incidents.csv')}
        </Button>
      </div>
      {fitting.length === 0 && <Nothing isNarrowed={found.length > 0} />}
      {fitting.length > 0 && (
        <>
          <p className="mb-2 text-sm text-ink-soft">{t('incidents.count', { count: fitting.length })}</p>
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
      )}
    </>
  );
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTexts();
  const { firstSyncComplete } = useSyncStatus();
  if (isNarrowed) return <Empty icon={SearchX} title={t('incidents.none.title')} text={t('incidents.none.narrowed')} />;
  return (
    <Empty
      icon={ShieldCheck}
      title={t('incidents.none.title')}
      text={firstSyncComplete ? t('incidents.none.text') : t('incidents.none.onTheirWay')}
    />
  );
}
