import { useTranslation } from 'react-i18next';
import { DeliveryLine } from './DeliveryLine.tsx';
import { Pick } from './Pick.tsx';
import { CardTable } from '../../../ui/CardTable.tsx';
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

export function DeliveryTable({ label, deliveries, onOpen, work }: DeliveryTableProps) {
  const { t } = useTranslation();
  const facts = COLUMNS.map((key) => ({
    key,
    title: t(`delivery.column.${key}`),
    className: cx('px-2 py-3 xl:px-3', key === 'volume' && 'text-right'),
  }));
  const pick = { key: 'pick', title: <span className="sr-only">{t('board.selection')}</span> };
  const next = { key: 'next', title: t('delivery.column.next'), className: 'px-2 py-3' };
  return (
    <CardTable
      label={label}
      columns={work ? [pick, ...facts, next] : facts}
      above={work && <PickAll deliveries={deliveries} work={work} />}
    >
      {deliveries.map((delivery) => (
        <DeliveryLine key={delivery.row.id} delivery={delivery} onOpen={onOpen} {...(work && { work })} />
      ))}
    </CardTable>
  );
}

const COLUMNS = ['ticket', 'plate', 'customer', 'volume', 'status'] as const;

/** All that are shown and can go on. */
function PickAll({
  deliveries,
  work: { moving, selection },
}: {
  readonly deliveries: DeliveryTableProps['deliveries'];
  readonly work: TicketWork;
}) {
  const { t } = useTranslation();
  const open = deliveries.filter((delivery) => moving.nextOf(delivery)).map(({ row }) => row.id);
  if (open.length === 0) return null;
  return (
    <label className="flex cursor-pointer items-center gap-1 border-b border-line pl-1 text-sm xl:pl-3">
      <Pick
        label={t('board.pickAll')}
        checked={open.every((id) => selection.has(id))}
        onChange={(event) => selection.set(open, event.target.checked)}
      />
      {t('board.pickAll')}
    </label>
  );
}
