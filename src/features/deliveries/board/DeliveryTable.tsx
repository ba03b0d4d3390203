import { useSite, type ViewRow } from '../../../data/index.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDateTime, formatNumber, useTexts } from '../../../i18n/index.ts';
import { DenseList, OpenButton, SyncMark, cx, type Column, type Sorting } from '../../../ui/index.ts';
import { TicketMark, edgeOf, TicketRemarks } from './DeliveryMarks.tsx';
import { NextMove } from './MoveButton.tsx';
import { Pick, type TicketWork } from './Selection.tsx';
import { shownStatus } from '../../../domain/rules/ticketStatus.ts';

type Delivery = ViewRow<'deliveries'>;

interface DeliveryTableProps {
  readonly label: string;
  readonly deliveries: readonly Delivery[];
  readonly onOpen: (delivery: Delivery) => void;
  /** Absent if tickets are view only. */
  readonly work?: TicketWork;
  readonly sorting?: Sorting;
}

/** A row opens its ticket. Its next one-tap step is shown on the row that is ticked, hovered or focused. */
export function DeliveryTable({ label, deliveries, onOpen, work, sorting }: DeliveryTableProps) {
  const { t } = useTexts();
  const facts = useFacts(onOpen);
  const hasNext = (delivery: Delivery) => work?.moving.nextOf(delivery) !== undefined;
  const canGoOn = work && deliveries.some(hasNext);
  const columns: readonly Column<Delivery>[] = canGoOn
    ? [
        {
          key: 'pick',
          title: <span className="sr-only">{t('board.selection')}</span>,
          cellClass: '[grid-area:pick] relative z-1 max-lg:-my-1 lg:w-12 lg:pl-2 lg:[&>input]:-my-0.5',
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
          cellClass: NEXT_PLACE,
          cell: (delivery) => {
            const next = work.moving.nextOf(delivery);
            return next && <NextMove delivery={delivery} move={next} moving={work.moving} className={NEXT} />;
          },
        },
      ]
    : facts;
  return (
    <DenseList
      {...{ label, columns, onOpen }}
      rows={deliveries}
      keyOf={({ row }) => row.id}
      isMarked={({ sync }) => sync !== 'sent'}
      cardClass={cx(ROW, canGoOn ? WORKED : LOOKED_AT)}
      rowClass={({ row }) => edgeOf(row)}
      padding="lg:px-2 xl:px-3"
      // A row holds two lines of text or one button: twelve rows fit on a desk's screen.
      rowPadding="lg:py-0"
      {...(sorting && { sorting })}
    />
  );
}

/** Two lines, 64 px at most; the state's colour at the left edge. */
const ROW =
  'group/row relative grid gap-x-1.5 pr-2 sm:gap-x-2 sm:pr-3 sm:max-lg:h-16 has-checked:bg-accent/15 max-lg:border-l-4 max-lg:border-l-(--edge) lg:[&>td:first-child]:shadow-[inset_4px_0_0_var(--edge)]';
const WORKED =
  "grid-cols-[2.75rem_auto_minmax(0,1fr)_auto] [grid-template-areas:'pick_plate_status_volume'_'pick_customer_customer_amount'] " +
  "sm:grid-cols-[3rem_auto_minmax(0,1fr)_10.5rem_7rem] sm:[grid-template-areas:'pick_plate_status_ticket_volume'_'pick_customer_customer_ticket_amount']";
const LOOKED_AT =
  "grid-cols-[auto_minmax(0,1fr)_auto] pl-3 [grid-template-areas:'plate_status_volume'_'customer_customer_amount'] " +
  "sm:grid-cols-[auto_minmax(0,1fr)_10.5rem_7rem] sm:[grid-template-areas:'plate_status_ticket_volume'_'customer_customer_ticket_amount']";

/** Shown by tick, keyboard or mouse, never by a tap on the row: a second tap would send the truck off. */
const NEXT_PLACE =
  'invisible group-has-checked/row:visible group-has-focus-visible/row:visible focus-within:visible ' +
  'pointer-fine:group-hover/row:visible z-1 rounded-md bg-surface max-sm:absolute max-sm:right-2 max-sm:top-1.5 ' +
  'sm:justify-self-end sm:[grid-area:volume-start/volume-start/amount-end/amount-end] lg:w-px lg:bg-transparent';
/** A 48 px target; on a desk shifted 8 px down, in a row of 44. */
const NEXT =
  'sm:w-full max-xl:[&>svg]:hidden ' +
  'lg:-my-0.5 lg:border-x-0 lg:border-y-4 lg:border-transparent lg:bg-clip-padding lg:shadow-[inset_0_0_0_1px_var(--color-line-strong)]';
/** On a card a badge is a coloured word. */
const WORD = 'max-lg:[&>span]:h-auto max-lg:[&>span]:bg-transparent max-lg:[&>span]:px-0';

function useFacts(onOpen: DeliveryTableProps['onOpen']): readonly Column<Delivery>[] {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  /** A figure that no sum includes is struck out. */
  const figure = ({ row }: Delivery) =>
    cx('whitespace-nowrap text-right', !isCounted(row) && 'line-through text-ink-soft');
  return [
    {
      key: 'plate',
      sortBy: SORT_BY.plate,
      title: t('delivery.field.truck_license'),
      cellClass: '[grid-area:plate] lg:min-w-40',
      cell: ({ row }) => (
        <>
          <span className="block font-mono text-base font-bold whitespace-nowrap lg:leading-5">
            {row.truck_license}
          </span>
          <span className="block max-w-40 text-xs wrap-break-word text-ink-soft max-lg:hidden">{row.driver_name}</span>
        </>
      ),
    },
    {
      key: 'customer',
      sortBy: SORT_BY.customer,
      title: t('delivery.field.customer_name'),
      cellClass: '[grid-area:customer] min-w-0',
      cell: ({ row, sync }) => (
        <div className="flex min-w-0 items-center gap-x-1.5 lg:flex-wrap lg:gap-x-3">
          <span className="truncate lg:w-full lg:leading-5 lg:wrap-break-word lg:whitespace-normal">
            {row.customer_name}
          </span>
          <span className="max-w-[65%] shrink-0 truncate text-ink-soft lg:max-w-full max-lg:before:content-['·_'] lg:text-xs">
            {materialByName(row.material_type)
              .displayName.split(/(?= \()/)
              .map((part, at) => (
                <span key={part} className={cx(at > 0 && 'max-sm:hidden')}>
                  {part}
                </span>
              ))}
          </span>
          <span className={cx('flex shrink-0 gap-x-2 empty:hidden', WORD)}>
            {sync !== 'sent' && <SyncMark sync={sync} />}
            <TicketRemarks row={row} />
          </span>
        </div>
      ),
    },
    {
      key: 'ticket',
      sortBy: SORT_BY.ticket,
      title: t('delivery.field.ticket_no'),
      cellClass: '[grid-area:ticket] max-sm:contents whitespace-nowrap',
      cell: (delivery) => (
        <>
          <OpenButton
            onOpen={() => onOpen(delivery)}
            className="font-mono text-xs outline-none max-sm:absolute max-sm:inset-0 max-sm:m-0 max-sm:hover:bg-transparent sm:pb-4 lg:-my-2"
          >
            <span className="max-sm:sr-only">{delivery.row.ticket_no}</span>
          </OpenButton>
          <span className="pointer-events-none relative -mt-5 block text-xs text-ink-soft max-sm:hidden">
            {formatDateTime(new Date(countsAt(delivery.row)), language, timeZone)}
          </span>
        </>
      ),
    },
    {
      key: 'volume',
      sortBy: SORT_BY.volume,
      title: t('delivery.column.volume'),
      isNumber: true,
      cellClass: (delivery) => cx('[grid-area:volume] font-semibold max-lg:text-base', figure(delivery)),
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
      cellClass: (delivery) => cx('[grid-area:amount]', figure(delivery)),
      cell: ({ row }) => (
        <span className={cx(row.amount !== null && "max-lg:before:content-['Rp_']")}>
          {row.amount === null ? '–' : formatNumber(row.amount, language, 0)}
        </span>
      ),
    },
    {
      key: 'status',
      sortBy: SORT_BY.status,
      title: t('delivery.field.status'),
      cellClass: cx('[grid-area:status] min-w-0 max-lg:overflow-hidden max-sm:[&_svg]:hidden', WORD),
      cell: ({ row }) => <TicketMark row={row} />,
    },
  ];
}

export const SORT_BY = {
  ticket: ({ row }) => countsAt(row),
  plate: ({ row }) => row.truck_license,
  customer: ({ row }) => row.customer_name,
  volume: ({ row }) => row.volume,
  amount: ({ row }) => row.amount,
  status: ({ row }) => shownStatus(row),
} as const satisfies Readonly<Record<string, (delivery: ViewRow<'deliveries'>) => string | number | null>>;

export const isSortKey = (key: string | null): key is keyof typeof SORT_BY =>
  key !== null && Object.hasOwn(SORT_BY, key);
