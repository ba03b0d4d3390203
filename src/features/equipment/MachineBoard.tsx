import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { BoardCard, BoardColumn } from '../../ui/BoardColumn.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { ServiceMark, UnreadMark } from './MachineMarks.tsx';
import { STATUS_LOOKS } from './machineLook.ts';
import { typeText, type Machine } from './useMachines.ts';

interface MachineBoardProps {
  readonly machines: readonly Machine[];
  readonly onOpen: (id: string) => void;
}

/** What runs, what is worked on, what is broken, what waits. */
export function MachineBoard({ machines, onOpen }: MachineBoardProps) {
  const { t } = useTexts();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      {EQUIPMENT_STATUSES.map((status) => {
        const found = machines.filter(({ row }) => row.status === status);
        return (
          <BoardColumn
            key={status}
            id={`machines-${status}`}
            icon={STATUS_LOOKS[status].icon}
            title={t(`equipment.status.${status}`)}
            count={found.length}
            none={t('equipment.none')}
          >
            {found.map((machine) => (
              <Card key={machine.row.id} machine={machine} onOpen={onOpen} />
            ))}
          </BoardColumn>
        );
      })}
    </div>
  );
}

function Card({
  machine: { row, sync, due, unreadDays },
  onOpen,
}: { readonly machine: Machine } & Pick<MachineBoardProps, 'onOpen'>) {
  const { t, language } = useTexts();
  return (
    <BoardCard onOpen={() => onOpen(row.id)}>
      <span className="flex w-full flex-wrap items-baseline gap-x-2">
        <span className="font-mono font-semibold">{row.equipment_code}</span>
        <span className="text-sm text-ink-soft">{typeText(row)}</span>
      </span>
      <span className="font-semibold wrap-anywhere">{row.equipment_name}</span>
      {row.status_note && <span className="text-sm wrap-anywhere text-ink-soft">{row.status_note}</span>}
      <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {row.hour_meter !== null && (
          <span className="whitespace-nowrap tabular-nums">
            {t('equipment.meter', { hours: formatNumber(row.hour_meter, language, 1) })}
          </span>
        )}
        {due && <ServiceMark due={due} />}
        <UnreadMark days={unreadDays} />
        {sync !== 'sent' && <SyncMark sync={sync} />}
      </span>
    </BoardCard>
  );
}
