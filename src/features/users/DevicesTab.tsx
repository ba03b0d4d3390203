import { CircleCheck, Copy, Hourglass, Tablet, ShieldOff, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { version } from '../../../package.json';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { devicesPaging, useDevices, useRowsOfDays, type DeviceRow } from '../../data/users.ts';
import { isFlagged } from '../../domain/deliveries/flags.ts';
import { isOlder } from '../../domain/settings/siteFindings.ts';
import { isSilentWithWork, isStalled } from '../../domain/people/stalled.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { OpenButton, RowLink, Empty, Message, Mark, SelectInput, useClock, type Column } from '../../ui/index.ts';
import { DeviceDialog } from './DeviceDialog.tsx';
import { useReported } from './marks.tsx';
import { ServerTable, usePaging } from '../../shared/records/ServerPages.tsx';

export function DevicesTab() {
  const { t, language } = useTexts();
  const { address, paging, sorting, change, toPage } = usePaging(devicesPaging);
  const people = useRows('colleagues', { limit: 1000 }) ?? [];
  const person = people.find(({ row }) => row.id === address.get('person'))?.row.id ?? null;
  const list = useDevices(paging, person);
  const [openId, open] = useState<string | null>(null);
  const opened = list.value?.rows.find(({ id }) => id === openId);
  const nameOf = (id: string) => people.find(({ row }) => row.id === id)?.row.full_name ?? id.slice(-6);
  const columns: readonly Column<DeviceRow>[] = [
    {
      key: 'label',
      title: t('people.column.device'),
      sortBy: (row) => row.label,
      cellClass: 'min-w-0 max-lg:basis-full',
      cell: (row) => (
        <OpenButton onOpen={() => open(row.id)}>
          {row.label ?? t('people.noLabel', { code: row.code })}
          {row.label !== null && <span className="font-normal text-ink-soft"> · {row.code}</span>}
        </OpenButton>
      ),
    },
    {
      key: 'person',
      title: t('people.column.person'),
      cellClass: 'min-w-0 wrap-anywhere lg:max-w-80',
      cell: (row) => nameOf(row.user_id),
    },
    {
      key: 'version',
      title: t('people.column.version'),
      isNamed: true,
      cell: (row) => (
        <>
          {row.app_version ?? '–'}
          {isOlder(row.app_version, version) && <span className="text-warn"> · {t('people.older')}</span>}
        </>
      ),
    },
    ...useReported(t('people.column.lastContact')),
    {
      key: 'rejected_count',
      title: t('people.column.rejected'),
      isNumber: true,
      isNamed: true,
      cell: ({ rejected_count: count }) => (count === null ? '–' : formatNumber(count, language)),
    },
    { key: 'state', title: t('people.column.state'), cell: (row) => <DeviceState device={row} /> },
  ];
  return (
    <>
      <NumbersTwice />
      <SelectInput
        id="devices-person"
        label={t('people.column.person')}
        value={person ?? ''}
        onChange={({ target }) => change({ person: target.value })}
        className="mb-2 sm:max-w-sm"
        none={t('audit.filter.everybody')}
        options={people.map(({ row }) => [row.id, row.full_name])}
      />
      <ServerTable
        list={list}
        paging={paging}
        toPage={toPage}
        empty={<Empty icon={Tablet} title={t('people.noDevices.title')} text={t('people.noDevices.text')} />}
        label={t('people.tab.devices')}
        columns={columns}
        keyOf={({ id }) => id}
        sorting={sorting}
        cardClass="flex flex-wrap gap-x-4 gap-y-1 px-4"
      />
      {opened && <DeviceDialog key={opened.id} device={opened} nameOf={nameOf} onClose={() => open(null)} />}
    </>
  );
}

/** Two devices with a copied browser profile continue under the same code until both have reached the server. */
function NumbersTwice() {
  const { t } = useTexts();
  const today = operatingDayOf(siteNow(), useSite());
  const tickets = useRowsOfDays('deliveries', { from: addDays(today, -30), to: today }) ?? [];
  const twice = tickets.flatMap(({ row }) => (isFlagged(row.flags, 'ticket_collision') ? [row.ticket_no] : []));
  if (twice.length === 0) return null;
  return (
    <Message tone="warn" icon={Copy} title={t('people.twice.title')} text={t('people.twice.text')} className="mb-2">
      <ul className="flex flex-wrap gap-x-4">
        {[...new Set(twice)].map((number) => (
          <li key={number}>
            <RowLink to={`/delivery?q=${number}`}>{number}</RowLink>
          </li>
        ))}
      </ul>
    </Message>
  );
}

function DeviceState({ device }: { readonly device: DeviceRow }) {
  const { t } = useTexts();
  const now = useClock(siteNow);
  if (device.revoked_at !== null) return <Mark tone="bad" icon={ShieldOff} text={t('people.state.revoked')} />;
  if (isStalled(device, now)) return <Mark tone="warn" icon={Hourglass} text={t('people.state.stalled')} />;
  if (isSilentWithWork(device, now)) return <Mark tone="warn" icon={WifiOff} text={t('people.state.silent')} />;
  return <Mark tone="good" icon={CircleCheck} text={t('people.state.working')} />;
}
