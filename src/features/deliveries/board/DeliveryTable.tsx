/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets what a table is once its rows are laid out as cards: the roles say it again */
import { useTranslation } from 'react-i18next';
import { DeliveryLine } from './DeliveryLine.tsx';
import { Pick } from './Pick.tsx';
import { cx } from '../../../ui/cx.ts';
import type { TicketWork } from './viewProps.ts';
import type { ViewRow } from '../../../data/index.ts';

interface DeliveryTableProps {
  readonly label: string;
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  readonly onOpen: (delivery: ViewRow<'deliveries'>) => void;
  /** Absent where tickets are only looked at. */
  readonly work?: TicketWork;
}

/** A table on wide screens, cards on a phone: the same rows, so the roles are spelled out where CSS would take them away. */
export function DeliveryTable({ label, deliveries, onOpen, work }: DeliveryTableProps) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card">
      {work && <PickAll deliveries={deliveries} work={work} />}
      <table role="table" aria-label={label} className="block w-full text-sm lg:table">
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row" className="text-left text-xs text-ink-soft">
            {work && (
              <th role="columnheader" scope="col" className="border-b border-line">
                <span className="sr-only">{t('board.selection')}</span>
              </th>
            )}
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col" className={cx('border-b border-line px-2 py-3 font-semibold xl:px-3', column === 'volume' && 'text-right')}>
                {t(`delivery.column.${column}`)}
              </th>
            ))}
            {work && (
              <th role="columnheader" scope="col" className="border-b border-line px-2 py-3 font-semibold">
                {t('delivery.column.next')}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.row.id} delivery={delivery} onOpen={onOpen} {...(work && { work })} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = ['ticket', 'plate', 'customer', 'volume', 'status'] as const;

/** All that are shown and can go on. */
function PickAll({ deliveries, work: { moving, selection } }: { readonly deliveries: DeliveryTableProps['deliveries']; readonly work: TicketWork }) {
  const { t } = useTranslation();
  const open = deliveries.filter((delivery) => moving.nextOf(delivery)).map(({ row }) => row.id);
  if (open.length === 0) return null;
  return (
    <label className="flex cursor-pointer items-center gap-1 border-b border-line pl-1 text-sm xl:pl-3">
      <Pick label={t('board.pickAll')} checked={open.every((id) => selection.has(id))} onChange={(event) => selection.set(open, event.target.checked)} />
      {t('board.pickAll')}
    </label>
  );
}

export function DeliveryTableSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-6 bg-surface px-4">
          <div className="skeleton h-4 w-40" />
          <div className="skeleton h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
