import { Search, SearchX, ShieldCheck, ChartColumn, Ellipsis } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { NEWEST_INCIDENTS, olderIncidents, readOlder, useKeptSince } from '../../data/older.ts';
import { useRows, useSyncStatus, useSite } from '../../data/index.ts';
import { INCIDENT_CLASSES, INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { useTexts } from '../../i18n/index.ts';
import { OlderRecords } from '../../shared/records/OlderRecords.tsx';
import { Button, ListSkeleton, Empty, SearchBox, SelectInput, cx, Menu } from '../../ui/index.ts';
import { StateChips } from '../../ui/Chips.tsx';
import { IncidentTable, type IncidentsProps } from './IncidentTable.tsx';
import type { IncidentStatus } from '../../domain/records/incidentSteps.ts';
import type { IncidentClass } from '../../domain/safety/incidentClass.ts';
import { wallTimeIn } from '../../domain/csv/export.ts';
import { TableFile } from '../../shared/files/TableFile.tsx';

const MOST = 5_000;

/** This device's incidents: one tap filters by state, a button opens search and classes. Below them the server's older ones. */
export function IncidentsFound(props: Pick<IncidentsProps, 'onOpen'> & { readonly onFigures: () => void }) {
  const { onOpen, onFigures } = props;
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState<IncidentStatus | null>(null);
  const [kind, setKind] = useState<IncidentClass | ''>('');
  const keptSince = useKeptSince();
  const found = useRows('incidents', { limit: MOST });
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const ofAnyState = useMemo(
    () =>
      (found ?? []).filter(
        ({ row }) =>
          (kind === '' || row.class === kind) &&
          (wanted === '' ||
            [row.title, row.number, row.location, row.description].some((text) =>
              text?.toLowerCase().includes(wanted),
            )),
      ),
    [found, kind, wanted],
  );
  const fitting = useMemo(
    () => (status === null ? ofAnyState : ofAnyState.filter(({ row }) => row.status === status)),
    [ofAnyState, status],
  );
  if (!found) return <ListSkeleton rows={6} />;
  const older = {
    before: keptSince ?? '',
    ...(kind !== '' && { class: kind }),
    ...(wanted !== '' && { search: wanted }),
  };
  return (
    <>
      <div role="search" className="mb-2 flex flex-wrap items-center gap-2">
        <StateChips
          label={t('incidents.field.status')}
          states={INCIDENT_STATUSES}
          nameOf={(one) => t(`incidents.status.${one}`)}
          countOf={(one) => ofAnyState.filter(({ row }) => row.status === one).length}
          chosen={status}
          onChoose={setStatus}
          className="min-w-0 flex-1"
        />
        <Button
          icon={Search}
          aria-label={t('board.filter.open')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-w-12 px-3! lg:hidden"
        />
        <div
          className={cx(
            'grid w-full gap-2 max-lg:order-last sm:grid-cols-2 lg:grid lg:w-auto lg:grid-cols-[18rem_14rem]',
            !isOpen && 'hidden',
          )}
        >
          <SearchBox label={t('incidents.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
          <SelectInput
            id="incident-class"
            label={t('incidents.field.class')}
            value={kind}
            className="gap-0! [&>div:first-child]:sr-only [&>div:last-child]:hidden"
            onChange={({ target }) => setKind(INCIDENT_CLASSES.find((one) => one === target.value) ?? '')}
            none={t('incidents.allClasses')}
            options={INCIDENT_CLASSES.map((one) => [one, t(`incidents.class.${one}`)])}
          />
        </div>
        <IncidentFiles incidents={fitting} onFigures={onFigures} />
      </div>
      {fitting.length === 0 && <Nothing isNarrowed={found.length > 0} />}
      {fitting.length > 0 && (
        <>
          <p className="mb-2 text-sm text-ink-soft max-lg:sr-only">{t('incidents.count', { count: fitting.length })}</p>
          <IncidentTable incidents={fitting} onOpen={onOpen} />
        </>
      )}
      {/* An incident that is not closed is never removed from this device. */}
      {keptSince && (status === null || status === 'closed') && (
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

interface IncidentFilesProps extends Pick<IncidentsProps, 'incidents'> {
  /** On a phone the link to the figures is in the menu. */
  readonly onFigures: () => void;
}

/** All incidents that match the filters, not only those on screen, as a file. */
function IncidentFiles({ incidents, onFigures }: IncidentFilesProps) {
  const { t } = useTexts();
  const time = wallTimeIn(useSite().timeZone);
  return (
    <Menu icon={Ellipsis} label={t('board.file.menu')}>
      <TableFile
        name="kuari-incidents"
        sheet={t('incidents.title')}
        className="flex-col gap-0!"
        buttonClass="justify-start border-0!"
        rows={incidents}
        columns={[
          [t('incidents.field.number'), ({ row }) => row.number],
          [t('incidents.field.occurredAt'), ({ row }) => time(row.occurred_at)],
          [t('incidents.field.class'), ({ row }) => t(`incidents.class.${row.class}`)],
          [t('incidents.field.title'), ({ row }) => row.title],
          [t('incidents.field.location'), ({ row }) => row.location],
          [t('incidents.field.people'), ({ row }) => row.people],
          [t('incidents.field.lostDays'), ({ row }) => row.lost_days],
          [t('incidents.field.status'), ({ row }) => t(`incidents.status.${row.status}`)],
          [t('incidents.field.description'), ({ row }) => row.description],
        ]}
      />
      <Button
        look="quiet"
        icon={ChartColumn}
        className="justify-start sm:hidden"
        onClick={onFigures}
        text={t('incidents.view.figures')}
      />
    </Menu>
  );
}
