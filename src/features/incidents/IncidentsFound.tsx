import { SearchX, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { NEWEST_INCIDENTS, olderIncidents, readOlder, useKeptSince } from '../../data/older.ts';
import { useRows, useSyncStatus } from '../../data/index.ts';
import { INCIDENT_CLASSES, INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { OlderRecords } from '../../shared/records/OlderRecords.tsx';
import { ListSkeleton } from '../../ui/DenseList.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { IncidentBoard } from './IncidentBoard.tsx';
import { IncidentFiles } from './IncidentFiles.tsx';
import { IncidentTable, type IncidentsProps } from './IncidentTable.tsx';
import type { IncidentClass } from '../../domain/safety/incidentClass.ts';

const MOST = 5_000;

const VIEWS = { list: IncidentTable, board: IncidentBoard } as const;
export type IncidentsAs = keyof typeof VIEWS;

/** Search and filters over the incidents of this device, and what they leave: as a list, or as a board by state. Beneath it the older ones, of the server. */
export function IncidentsFound({ as, onOpen }: Pick<IncidentsProps, 'onOpen'> & { readonly as: IncidentsAs }) {
  const { t } = useTexts();
  const Shown = VIEWS[as];
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [kind, setKind] = useState<IncidentClass | ''>('');
  const keptSince = useKeptSince();
  const found = useRows('incidents', { limit: MOST });
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const fitting = useMemo(
    () =>
      (found ?? []).filter(
        ({ row }) =>
          (as === 'board' || status === '' || row.status === status) &&
          (kind === '' || row.class === kind) &&
          (wanted === '' ||
            [row.title, row.number, row.location, row.description].some((text) =>
              text?.toLowerCase().includes(wanted),
            )),
      ),
    [found, as, status, kind, wanted],
  );
  if (!found) return <ListSkeleton rows={6} />;
  const older = {
    before: keptSince ?? '',
    ...(kind !== '' && { class: kind }),
    ...(wanted !== '' && { search: wanted }),
  };
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
        {/* Its columns are the states. */}
        {as === 'list' && (
          <SelectInput
            id="incident-status"
            label={t('incidents.field.status')}
            value={status}
            onChange={(event) => setStatus(event.target.value)}
            none={t('incidents.all')}
            options={INCIDENT_STATUSES.map((one) => [one, t(`incidents.status.${one}`)])}
          />
        )}
        <SelectInput
          id="incident-class"
          label={t('incidents.field.class')}
          value={kind}
          onChange={({ target }) => setKind(INCIDENT_CLASSES.find((one) => one === target.value) ?? '')}
          none={t('incidents.all')}
          options={INCIDENT_CLASSES.map((one) => [one, t(`incidents.class.${one}`)])}
        />
        <IncidentFiles incidents={fitting} />
      </div>
      {fitting.length === 0 && <Nothing isNarrowed={found.length > 0} />}
      {fitting.length > 0 && (
        <>
          <p className="mb-2 text-sm text-ink-soft">{t('incidents.count', { count: fitting.length })}</p>
          <Shown incidents={fitting} onOpen={onOpen} />
        </>
      )}
      {/* One that is not closed never leaves this device. */}
      {keptSince && (as === 'board' || status === '' || status === 'closed') && (
        <OlderRecords
          key={JSON.stringify(older)}
          text={t('incidents.older.text')}
          before={older.before}
          ask={(page, after) =>
            readOlder('incidents', (client) => olderIncidents(client, older), {
              page,
              after,
              columns: NEWEST_INCIDENTS,
            })
          }
          here={found}
        >
          {(incidents, label) => <IncidentTable label={label} incidents={incidents} onOpen={onOpen} />}
        </OlderRecords>
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
