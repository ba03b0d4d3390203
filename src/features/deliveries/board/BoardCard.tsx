import { useSite, type ViewRow } from '../../../data/index.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDateTime, useLanguage, withUnit } from '../../../i18n/index.ts';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { NextMove } from './NextMove.tsx';
import { TicketRemarks } from './TicketRemarks.tsx';
import type { DeliveryViewProps } from './viewProps.ts';

interface BoardCardProps extends Pick<DeliveryViewProps, 'moving' | 'onOpen'> {
  readonly delivery: ViewRow<'deliveries'>;
}

/** A ticket on the board: the plate is what one looks for from afar. */
export function BoardCard({ delivery, moving, onOpen }: BoardCardProps) {
  const language = useLanguage();
  const { timeZone } = useSite();
  const { row, sync } = delivery;
  const next = moving.nextOf(delivery);
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface p-3 text-sm shadow-card">
      <button
        type="button"
        onClick={() => onOpen(delivery)}
        className="-mx-1 min-h-12 rounded-sm px-1 text-left font-mono text-xs font-semibold break-all underline decoration-line-strong underline-offset-4 hover:bg-sunken"
      >
        {row.ticket_no}
      </button>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-mono text-base font-bold">{row.truck_license}</span>
        <span className="font-semibold whitespace-nowrap">{withUnit(row.volume, 'm³', language)}</span>
      </p>
      <p>{materialByName(row.material_type).displayName}</p>
      <p className="wrap-break-word">{row.customer_name}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
        {formatDateTime(new Date(countsAt(row)), language, timeZone)}
        {sync !== 'sent' && <SyncMark sync={sync} />}
        <TicketRemarks row={row} />
      </p>
      {next && <NextMove delivery={delivery} move={next} moving={moving} className="mt-1 w-full" />}
    </li>
  );
}
