import { useSite, type ViewRow } from '../../../data/index.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { DenseList, OpenButton, type Column, type Sorting } from '../../../ui/DenseList.tsx';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { cx } from '../../../ui/cx.ts';
import { TicketMark } from './DeliveryMarks.tsx';
import { NextMove } from './NextMove.tsx';
import { Pick } from './Pick.tsx';
import { SORT_BY } from './sortTickets.ts';
import { TicketRemarks } from './TicketRemarks.tsx';
import type { ReactNode } from 'react';
import type { TicketWork } from './viewProps.ts';

type Delivery = ViewRow<'deliveries'>;

interface DeliveryTableProps {
  readonly label: string;
  readonly deliveries: readonly Delivery[];
  readonly onOpen: (delivery: Delivery) => void;
  /** Absent where tickets are only looked at. */
  readonly work?: TicketWork;
  readonly sorting?: Sorting;
  /** What the list comes to, over its columns. */
  readonly sums?: ReactNode;
}

/** The number opens the ticket. What can be done next with one tap stands at the end. */
export function DeliveryTable({ label, deliveries, onOpen, work, sorting, sums }: DeliveryTableProps) {
  const { t } = useTexts();
  const facts = useFacts(onOpen, work);
  const hasNext = (delivery: Delivery) => work?.moving.nextOf(delivery) !== undefined;
  const columns: readonly Column<Delivery>[] = work
    ? [
        {
          key: 'pick',
          title: <span className="sr-only">{t('board.selection')}</span>,
          cellClass: (delivery) =>
            cx('lg:w-12 lg:pl-1 xl:px-3', hasNext(delivery) ? 'lg:[&>*]:-my-0.5' : 'max-lg:hidden lg:[&>*]:-my-2'),
          cell: (delivery) => (
            <Pick
              label={t('board.pick', { ticket: delivery.row.ticket_no })}
              disabled={!hasNext(delivery)}
              checked={hasNext(delivery) && work.selection.has(delivery.row.id)}
              onChange={(event) => work.selection.set([delivery.row.id], event.target.checked)}
            />
          ),
        },
        ...facts,
        {
          key: 'next',
          title: t('delivery.column.next'),
          cellClass: (delivery) => cx('order-2 col-span-3 lg:w-px', !hasNext(delivery) && 'max-lg:hidden'),
          cell: (delivery) => {
            const next = work.moving.nextOf(delivery);
            return next && <NextMove delivery={delivery} move={next} moving={work.moving} className={NEXT} />;
          },
        },
      ]
    : facts;
  return (
    <DenseList
      label={label}
      columns={columns}
      rows={deliveries}
      keyOf={({ row }) => row.id}
      isMarked={({ sync }) => sync !== 'sent'}
      cardClass={cx('grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-0.5 pr-4', work ? 'pl-1' : 'pl-4')}
      padding="lg:px-2 xl:px-3"
      // Two lines of text or one button are a row: twelve of them stand on the screen of a desk.
      rowPadding="lg:py-0"
      {...(sorting && { sorting })}
      above={
        (work ?? sums) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pr-4">
            {work && <PickAll deliveries={deliveries} work={work} />}
            {sums && <div className="ml-auto py-1 pl-4">{sums}</div>}
          </div>
        )
      }
    />
  );
}

/** Beneath the card; on a desk in its column, where the word alone has room: 48 px to hit, drawn 8 px lower, in a row of 44. */
const NEXT =
  'w-full lg:max-xl:[&>svg]:hidden max-lg:my-1 max-lg:ml-3 max-lg:w-[calc(100%-0.75rem)] ' +
  'lg:-my-0.5 lg:border-x-0 lg:border-y-4 lg:border-transparent lg:bg-clip-padding lg:shadow-[inset_0_0_0_1px_var(--line-strong)]';

function useFacts(onOpen: DeliveryTableProps['onOpen'], work: TicketWork | undefined): readonly Column<Delivery>[] {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  return [
    {
      key: 'ticket',
      sortBy: SORT_BY.ticket,
      title: t('delivery.field.ticket_no'),
      cellClass: (delivery) => {
        const next = work?.moving.nextOf(delivery);
        return cx('min-w-0 lg:whitespace-nowrap', next ? 'col-span-2' : 'col-span-3', work && !next && 'max-lg:pl-3');
      },
      cell: (delivery) => (
        <>
          {/* On a card the time lies over its lower part: the ring goes around the number alone. */}
          <OpenButton
            onOpen={() => onOpen(delivery)}
            className="group pb-2 font-mono max-lg:focus-visible:outline-none lg:-my-2"
          >
            <span className="rounded-sm outline-offset-2 outline-(--focus,var(--accent-ink)) max-lg:group-focus-visible:outline-3">
              {delivery.row.ticket_no}
            </span>
          </OpenButton>
          <span className="pointer-events-none relative -mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-xs text-ink-soft lg:-mt-4.5 lg:flex-col lg:items-start lg:pb-0">
            {formatDateTime(new Date(countsAt(delivery.row)), language, timeZone)}
            {delivery.sync !== 'sent' && <SyncMark sync={delivery.sync} />}
            <TicketRemarks row={delivery.row} />
          </span>
        </>
      ),
    },
    {
      key: 'plate',
      sortBy: SORT_BY.plate,
      title: t('delivery.field.truck_license'),
      cellClass: cx('min-w-0', work ? 'col-span-2 pl-3' : 'col-span-2'),
      cell: ({ row }) => (
        <>
          <span className="block font-mono font-semibold lg:whitespace-nowrap">{row.truck_license}</span>
          <span className="block text-xs wrap-anywhere text-ink-soft lg:max-w-40 lg:wrap-break-word">
            {row.driver_name}
          </span>
        </>
      ),
    },
    {
      key: 'customer',
      sortBy: SORT_BY.customer,
      title: t('delivery.field.customer_name'),
      cellClass: 'order-1 col-span-2 min-w-0 max-lg:pl-3',
      cell: ({ row }) => (
        <>
          <span className="block wrap-anywhere lg:max-w-60 lg:wrap-break-word xl:max-w-80">{row.customer_name}</span>
          <span className="block text-xs text-ink-soft lg:max-w-60">
            {materialByName(row.material_type).displayName}
          </span>
        </>
      ),
    },
    {
      key: 'volume',
      sortBy: SORT_BY.volume,
      title: t('delivery.column.volume'),
      isNumber: true,
      cellClass: 'text-right font-semibold whitespace-nowrap max-lg:text-base',
      cell: ({ row }) => (
        <>
          {formatNumber(row.volume, language)}
          <span className="lg:sr-only"> m³</span>
        </>
      ),
    },
    {
      key: 'amount',
      sortBy: SORT_BY.amount,
      title: t('delivery.column.amount'),
      isNumber: true,
      cellClass: 'hidden whitespace-nowrap lg:table-cell',
      cell: ({ row }) => (row.amount === null ? '–' : formatNumber(row.amount, language, 0)),
    },
    {
      key: 'status',
      sortBy: SORT_BY.status,
      title: t('delivery.field.status'),
      cellClass: 'order-1 max-lg:justify-self-end',
      cell: ({ row }) => <TicketMark row={row} />,
    },
  ];
}

/** All that are shown and can go on. */
function PickAll({
  deliveries,
  work: { moving, selection },
}: {
  readonly deliveries: DeliveryTableProps['deliveries'];
  readonly work: TicketWork;
}) {
  const { t } = useTexts();
  const open = deliveries.filter((delivery) => moving.nextOf(delivery)).map(({ row }) => row.id);
  if (open.length === 0) return null;
  return (
    <label className="flex cursor-pointer items-center gap-1 pl-1 text-sm lg:-my-1.5 xl:pl-3">
      <Pick
        label={t('board.pickAll')}
        checked={open.every((id) => selection.has(id))}
        onChange={(event) => selection.set(open, event.target.checked)}
      />
      {t('board.pickAll')}
    </label>
  );
}
