import { addQuantities } from '../../domain/values/quantities.ts';
import { formatNumber, formatRupiah, useTexts } from '../../i18n/index.ts';
import { Button, DenseList, OpenButton, useSorted, SyncMark, useLimit, type Column } from '../../ui/index.ts';
import { RateText, ServiceMark, StatusMark, UnreadMark } from '../../shared/machines/MachineMarks.tsx';
import { typeText, useMaySeeValue, type Machine } from '../../shared/machines/useMachines.ts';

const PAGE_SIZE = 50;

export function MachineTable(props: { readonly machines: readonly Machine[]; readonly onOpen: (id: string) => void }) {
  const { machines, onOpen } = props;
  const { t } = useTexts();
  const columns = useColumns(machines, onOpen);
  const { sorting, rows } = useSorted(columns, machines);
  const [limit, showMore] = useLimit(PAGE_SIZE);
  return (
    <>
      <DenseList
        label={t('equipment.title')}
        columns={columns}
        rows={rows.slice(0, limit)}
        sorting={sorting}
        keyOf={({ row }) => row.id}
        isMarked={({ sync }) => sync !== 'sent'}
        cardClass="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 px-4"
        padding="lg:px-3"
      />
      {rows.length > limit && <Button className="mt-3 w-full sm:w-auto" onClick={showMore} text={t('action.more')} />}
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-ink-soft">
        <p role="status" className="text-sm">
          {t('equipment.count', { count: machines.length })}
        </p>
        <p className="text-xs">{`${t('equipment.column.rate')}: ${t('equipment.days30')}`}</p>
      </div>
    </>
  );
}

function useColumns(all: readonly Machine[], open: (id: string) => void): readonly Column<Machine>[] {
  const { t, language } = useTexts();
  const maySeeValue = useMaySeeValue();
  const value: Column<Machine> = {
    key: 'value',
    title: t('equipment.column.value'),
    isNumber: true,
    cellClass: 'max-lg:hidden whitespace-nowrap',
    sortBy: (machine) => machine.value,
    cell: (machine) => (machine.value === null ? '–' : formatRupiah(machine.value, language)),
    // Includes those that are not on screen.
    sum: () => formatRupiah(addQuantities(...all.map((machine) => machine.value ?? 0)), language),
  };
  return [
    {
      key: 'code',
      title: t('equipment.column.code'),
      sortBy: ({ row }) => row.equipment_code,
      cellClass: 'min-w-0',
      cell: ({ row }) => (
        <OpenButton onOpen={() => open(row.id)} className="font-mono whitespace-nowrap">
          {row.equipment_code}
        </OpenButton>
      ),
    },
    {
      key: 'status',
      title: t('equipment.column.status'),
      sortBy: ({ row }) => row.status,
      cellClass: 'max-lg:justify-self-end',
      cell: ({ row, sync }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <StatusMark status={row.status} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      ),
    },
    {
      key: 'machine',
      title: t('equipment.column.machine'),
      sortBy: ({ row }) => row.equipment_name,
      cellClass: 'col-span-2 min-w-0 lg:max-w-100',
      cell: ({ row }) => (
        <>
          <span className="block wrap-anywhere lg:inline">{row.equipment_name}</span>{' '}
          <span className="block text-xs wrap-anywhere text-ink-soft lg:inline">
            {[typeText(row), row.location].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'meter',
      title: t('equipment.column.meter'),
      isNumber: true,
      sortBy: ({ row }) => row.hour_meter,
      cell: ({ row, unreadDays }) => (
        <>
          {row.hour_meter === null ? '–' : t('equipment.meter', { hours: formatNumber(row.hour_meter, language, 1) })}{' '}
          <UnreadMark days={unreadDays} />
        </>
      ),
    },
    {
      key: 'service',
      title: t('equipment.column.service'),
      sortBy: ({ due }) => due?.inHours ?? null,
      cellClass: 'max-lg:justify-self-end',
      cell: ({ due }) => <ServiceMark due={due} />,
    },
    {
      key: 'rate',
      title: t('equipment.column.rate'),
      isNumber: true,
      cellClass: 'max-lg:hidden',
      sortBy: ({ use }) => use?.rate ?? null,
      cell: ({ use, band }) => <RateText use={use} band={band} />,
    },
    ...(maySeeValue ? [value] : []),
  ];
}
