import { siteNow } from '../../data/index.ts';
import { formatAge, formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { SyncMark, cx, useClock } from '../../ui/index.ts';
import { ServiceMark, StatusMark, UnreadMark } from './MachineMarks.tsx';
import { STATUS_LOOKS, type MachineStatus } from './machineLooks.ts';
import type { Machine } from './useMachines.ts';

interface MachineTilesProps {
  readonly machines: readonly Machine[];
  readonly onOpen: (id: string) => void;
}

/** States that need attention come first. */
export const STATES_WORST_FIRST = ['breakdown', 'maintenance', 'standby', 'active'] as const satisfies MachineStatus[];

export function MachineTiles({ machines, onOpen }: MachineTilesProps) {
  return (
    <ul className="@container grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-2 sm:gap-3">
      {machines
        .toSorted(
          (one, other) => STATES_WORST_FIRST.indexOf(one.row.status) - STATES_WORST_FIRST.indexOf(other.row.status),
        )
        .map((machine) => (
          <Tile key={machine.row.id} machine={machine} onOpen={onOpen} />
        ))}
    </ul>
  );
}

function Tile({ machine, onOpen }: { readonly machine: Machine } & Pick<MachineTilesProps, 'onOpen'>) {
  const { row, sync, due, unreadDays, lastFuel } = machine;
  const { t, language } = useTexts();
  const now = useClock(siteNow);
  const age = (at: string) => formatAge(new Date(at), now, language) ?? t('sync.panel.now');
  return (
    <li className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onOpen(row.id)}
        className={cx(
          'flex h-full min-h-20 w-full flex-col gap-0.5 rounded-md border border-l-4 border-line bg-surface p-3 text-left text-sm shadow-card hover:bg-sunken',
          STATUS_LOOKS[row.status].edge,
        )}
      >
        <span className="flex w-full flex-wrap items-start justify-between gap-x-2">
          <span className="min-w-0 grow basis-24 leading-7 wrap-anywhere">
            <b className="mr-1.5 text-base whitespace-nowrap">{row.equipment_code}</b> {row.equipment_name}
          </span>
          <StatusMark status={row.status} />
        </span>
        {row.status_note && <span className="wrap-anywhere">{row.status_note}</span>}
        <span className="mt-auto flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft tabular-nums">
          {row.hour_meter !== null && (
            <span>
              <b className="text-sm text-ink">
                {t('equipment.tile.meter', { hours: formatNumber(row.hour_meter, language, 1) })}
              </b>
              {row.meter_read_at !== null && unreadDays === null && ` · ${age(row.meter_read_at)}`}
            </span>
          )}
          {lastFuel && (
            <span>
              {t('equipment.history.fuel', { liters: withUnit(lastFuel.liters, 'L', language) })}
              {` · ${age(lastFuel.captured_at)}`}
            </span>
          )}
          {due && <ServiceMark due={due} />}
          <UnreadMark days={unreadDays} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      </button>
    </li>
  );
}
