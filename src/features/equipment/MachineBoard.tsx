import { formatNumber } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { ServiceMark } from './MachineMarks.tsx';
import { STATUS_LOOKS } from './machineLook.ts';
import { typeText } from './useMachines.ts';
import type { MachineStatus } from './machineLook.ts';
import type { Machine } from './useMachines.ts';

interface BoardColumn {
  readonly status: MachineStatus;
  readonly machines: readonly Machine[];
}

interface MachineBoardProps {
  readonly columns: readonly BoardColumn[];
  readonly onOpen: (id: string) => void;
}

/** What runs, what is worked on, what is broken, what waits. */
export function MachineBoard({ columns, onOpen }: MachineBoardProps) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      {columns.map((column) => (
        <Column key={column.status} {...column} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Column({ status, machines, onOpen }: BoardColumn & Pick<MachineBoardProps, 'onOpen'>) {
  const { t, language } = useTexts();
  const { icon: Icon } = STATUS_LOOKS[status];
  const id = `machines-${status}`;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-lg bg-sunken p-3">
      <h2 id={id} className="flex items-center gap-2 px-1 font-semibold">
        <Icon aria-hidden className="size-5 text-ink-soft" />
        {t(`equipment.status.${status}`)}
        <span className="ml-auto text-lg">{formatNumber(machines.length, language, 0)}</span>
      </h2>
      {machines.length === 0 && <p className="px-1 pb-2 text-sm text-ink-soft">{t('equipment.none')}</p>}
      {machines.length > 0 && (
        <ul className="flex flex-col gap-3">
          {machines.map((machine) => (
            <Card key={machine.row.id} machine={machine} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The whole card opens the machine; what it says is its name. */
function Card({
  machine: { row, sync, due },
  onOpen,
}: { readonly machine: Machine } & Pick<MachineBoardProps, 'onOpen'>) {
  const { t, language } = useTexts();
  return (
    <li className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onOpen(row.id)}
        className="flex w-full flex-col gap-1 rounded-md border border-line bg-surface p-3 text-left shadow-card hover:border-line-strong"
      >
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
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      </button>
    </li>
  );
}
