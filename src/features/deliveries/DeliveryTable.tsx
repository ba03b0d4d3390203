// Safari forgets what a table is once its rows are laid out as cards: the roles say it again.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useTranslation } from 'react-i18next';
import { materialByName } from '../../domain/legacyMaterials.ts';
import { useSite } from '../../data/index.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { DeliveryStatusMark, SyncMark } from './marks.tsx';
import type { ReactNode } from 'react';
import type { ViewRow } from '../../data/index.ts';

/** A table on wide screens, cards on a phone: the same rows, so the roles are spelled out where CSS would take them away. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly ViewRow<'deliveries'>[] }) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      <table role="table" aria-label={t('delivery.title')} className="block w-full text-sm lg:table">
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row" className="text-left text-xs text-ink-soft">
            {COLUMNS.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={cx('border-b border-line px-2 py-3 font-semibold xl:px-3', column === 'volume' && 'text-right')}
              >
                {t(`delivery.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.row.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = ['ticket', 'time', 'plate', 'material', 'volume', 'customer', 'driver', 'status'] as const;

function DeliveryLine({ delivery: { row, sync } }: { readonly delivery: ViewRow<'deliveries'> }) {
  const language = useLanguage();
  const { timeZone } = useSite();
  return (
    <tr
      role="row"
      className={cx(
        'grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-b border-line p-4 last:border-b-0 lg:table-row lg:p-0',
        sync !== 'sent' && 'bg-warn-soft/40',
      )}
    >
      <Cell className="col-span-2 flex flex-wrap items-center gap-2 lg:table-cell lg:whitespace-nowrap">
        <span className="font-mono font-semibold">{row.ticket_no}</span>
        {sync !== 'sent' && (
          <div className="lg:mt-1">
            <SyncMark sync={sync} />
          </div>
        )}
      </Cell>
      <Cell className="text-ink-soft xl:whitespace-nowrap">{formatDateTime(new Date(row.captured_at), language, timeZone)}</Cell>
      <Cell className="text-right font-mono font-semibold lg:text-left lg:whitespace-nowrap">{row.truck_license}</Cell>
      <Cell className="font-semibold lg:font-normal xl:whitespace-nowrap">{materialByName(row.material_type).displayName}</Cell>
      <Cell className="text-right font-semibold whitespace-nowrap">
        {formatNumber(row.volume, language)}
        <span className="lg:sr-only"> m³</span>
      </Cell>
      <Cell className="wrap-anywhere xl:max-w-48 xl:truncate">{row.customer_name}</Cell>
      <Cell className="text-right wrap-anywhere text-ink-soft lg:text-left lg:text-ink xl:max-w-48 xl:truncate">{row.driver_name}</Cell>
      <Cell className="col-span-2 mt-1 lg:mt-0">
        <DeliveryStatusMark status={row.status} />
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className={cx('lg:table-cell lg:border-b lg:border-line lg:px-2 lg:py-2.5 xl:px-3 lg:align-middle', className)}>
      {children}
    </td>
  );
}

export function DeliveryTableSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-12 items-center gap-6 bg-surface px-4">
          <div className="skeleton h-4 w-40" />
          <div className="skeleton h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
