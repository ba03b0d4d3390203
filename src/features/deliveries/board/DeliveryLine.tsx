/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what a table is once its rows are laid out as cards: the roles say it again */
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../data/index.ts';
import { countsAt } from '../../../domain/deliveries/clock.ts';
import { materialByName } from '../../../domain/legacyMaterials.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { cx } from '../../../ui/cx.ts';
import { NextMove } from './NextMove.tsx';
import { TicketRemarks } from './TicketRemarks.tsx';
import { Pick } from './Pick.tsx';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { TicketMark } from './marks.tsx';
import type { ReactNode } from 'react';
import type { TicketWork } from './viewProps.ts';
import type { ViewRow } from '../../../data/index.ts';

interface DeliveryLineProps {
  readonly delivery: ViewRow<'deliveries'>;
  readonly onOpen: (delivery: ViewRow<'deliveries'>) => void;
  readonly work?: TicketWork;
}

/** The number opens the ticket. What can be done next with one tap stands at the end. */
export function DeliveryLine({ delivery, onOpen, work }: DeliveryLineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useSite();
  const { row, sync } = delivery;
  const next = work?.moving.nextOf(delivery);
  return (
    <tr
      role="row"
      className={cx(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-2 pr-4 last:border-b-0 lg:table-row lg:p-0',
        work ? 'pl-1' : 'pl-4',
        sync !== 'sent' && 'bg-warn-soft/40',
      )}
    >
      {work && (
        <Cell className={cx('lg:w-12 lg:pl-1 xl:px-3', !next && 'max-lg:hidden')}>
          <Pick
            label={t('board.pick', { ticket: row.ticket_no })}
            disabled={!next}
            checked={next !== undefined && work.selection.has(row.id)}
            onChange={(event) => work.selection.set([row.id], event.target.checked)}
          />
        </Cell>
      )}
      <Cell className={cx('min-w-0 lg:whitespace-nowrap', next ? 'col-span-2' : 'col-span-3', work && !next && 'max-lg:pl-3')}>
        <button
          type="button"
          onClick={() => onOpen(delivery)}
          className="-mx-1 block min-h-12 w-full rounded-md px-1 pb-2 text-left font-mono font-semibold underline decoration-line-strong underline-offset-4 hover:bg-sunken lg:w-auto"
        >
          {row.ticket_no}
        </button>
        <span className="pointer-events-none relative -mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-xs text-ink-soft lg:max-w-60">
          {formatDateTime(new Date(countsAt(row)), language, timeZone)}
          {sync !== 'sent' && <SyncMark sync={sync} />}
          <TicketRemarks row={row} />
        </span>
      </Cell>
      <Cell className={cx('min-w-0', work ? 'col-span-2 pl-3' : 'col-span-2')}>
        <span className="block font-mono font-semibold lg:whitespace-nowrap">{row.truck_license}</span>
        <span className="block text-xs wrap-anywhere text-ink-soft lg:max-w-32 lg:truncate xl:max-w-48">{row.driver_name}</span>
      </Cell>
      <Cell className="order-1 col-span-2 min-w-0 max-lg:pl-3">
        <span className="block wrap-anywhere lg:max-w-32 lg:truncate xl:max-w-72">{row.customer_name}</span>
        <span className="block text-xs text-ink-soft lg:max-w-32 lg:truncate xl:max-w-72">{materialByName(row.material_type).displayName}</span>
      </Cell>
      <Cell className="text-right font-semibold whitespace-nowrap max-lg:text-base">
        {formatNumber(row.volume, language)}
        <span className="lg:sr-only"> m³</span>
      </Cell>
      <Cell className="order-1 max-lg:justify-self-end">
        <TicketMark row={row} />
      </Cell>
      {work && (
        <Cell className={cx('order-2 col-span-3 lg:w-px', !next && 'max-lg:hidden')}>
          {next && <NextMove delivery={delivery} move={next} moving={work.moving} className="w-full lg:max-xl:[&>svg]:hidden max-lg:my-1 max-lg:ml-3 max-lg:w-[calc(100%-0.75rem)]" />}
        </Cell>
      )}
    </tr>
  );
}

function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className={cx('lg:table-cell lg:border-b lg:border-line lg:px-2 lg:py-1.5 xl:px-3 lg:align-middle', className)}>
      {children}
    </td>
  );
}
