/** The orders of one customer, or all: what is left of each, and how it stands. Owner and manager make and end them. */
import { Banknote, CircleCheck, CircleSlash, Clock, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { useAuth } from '../../data/auth.ts';
import { useAccount, useOrders, type OrderView } from '../../data/deliveries.ts';
import { depositLeft, leftOf, orderState } from '../../domain/figures/orderLeft.ts';
import { mayMakeOrders } from '../../domain/rules/roles.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatDay, formatRupiah, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DenseList, ListSkeleton, type Column } from '../../ui/DenseList.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Money } from '../payments/Money.tsx';
import { EndOrder } from './EndOrder.tsx';
import { NewOrder } from './NewOrder.tsx';
import { leftText, orderName } from './orderWords.ts';

interface OrdersProps {
  readonly customer?: { readonly id: string; readonly name: string };
}

export function Orders({ customer }: OrdersProps) {
  const { t, language } = useTexts();
  const site = useSite();
  const orders = useOrders(customer?.id);
  const role = useAuth(({ profile }) => profile?.role);
  const may = role !== undefined && mayMakeOrders(role);
  const [asked, ask] = useState<OrderView | 'new' | null>(null);
  const [paying, pay] = useState<OrderView | null>(null);
  const today = operatingDayOf(siteNow(), site);
  const stateOf = ({ row, taken }: OrderView) => orderState(row, taken, today);
  const columns: readonly Column<OrderView>[] = [
    {
      key: 'number',
      title: t('order.number'),
      cellClass: 'font-mono font-bold',
      cell: ({ row }) => orderName(row, t),
    },
    ...(customer
      ? []
      : [
          {
            key: 'customer',
            title: t('payment.customer'),
            cellClass: 'col-span-2 wrap-anywhere',
            cell: (one: OrderView) => one.customer.name,
          },
        ]),
    {
      key: 'material',
      title: t('delivery.field.material_type'),
      cellClass: 'col-span-2 wrap-anywhere',
      cell: ({ row }) =>
        row.material_type === null ? t('order.anyMaterial') : MATERIALS[row.material_type].displayName,
    },
    {
      key: 'left',
      title: t('order.leftTitle'),
      cellClass: 'col-span-2 lg:min-w-52',
      cell: (one) => <Left order={one} />,
    },
    {
      key: 'price',
      title: t('sync.field.unit_price'),
      isNumber: true,
      isNamed: true,
      cell: ({ row }) => (row.unit_price === null ? '–' : formatRupiah(row.unit_price, language)),
    },
    {
      key: 'until',
      title: t('order.until'),
      isNamed: true,
      cell: ({ row }) => (row.until_date === null ? '–' : formatDay(row.until_date, language)),
    },
    {
      key: 'paid',
      title: t('order.payment'),
      cellClass: 'col-span-2',
      cell: ({ row, taken }) => (
        <>
          {t(row.paid_ahead ? 'order.paidAhead' : 'order.onCredit')}
          {taken.paid > 0 && !isOver({ row, taken }, today) && (
            <span className="block text-ink-soft">
              {t('order.depositLeft', { amount: formatRupiah(depositLeft(taken), language) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t('delivery.field.status'),
      cellClass: 'col-start-2 row-start-1 justify-self-end',
      cell: (one) =>
        leftOf(one.row, one.taken) < 0 ? (
          <Mark tone="bad" icon={TriangleAlert} text={t('order.overdrawn')} />
        ) : (
          <Mark {...LOOKS[stateOf(one)]} text={t(`order.state.${stateOf(one)}`)} />
        ),
    },
    {
      key: 'do',
      title: <span className="sr-only">{t('order.end')}</span>,
      cellClass: 'col-span-2 flex flex-wrap gap-2',
      cell: (one) => (
        <>
          {one.row.paid_ahead && stateOf(one) !== 'ended' && (
            <Button icon={Banknote} className="px-3" onClick={() => pay(one)} text={t('order.deposit')} />
          )}
          {may && one.row.ended_at === null && (
            <Button
              className="px-3"
              onClick={() => ask(one)}
              aria-label={t('order.endOf', { order: orderName(one.row, t) })}
              text={t('order.end')}
            />
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t('order.title')}</h2>
        {may && <Button icon={Plus} onClick={() => ask('new')} text={t('order.new')} />}
      </div>
      {customer && <OverLimit customerId={customer.id} />}
      {!orders && <ListSkeleton rows={customer ? 2 : 6} />}
      {orders?.length === 0 && <p className="text-ink-soft">{t('order.none')}</p>}
      {orders && orders.length > 0 && (
        <DenseList
          label={t('order.title')}
          columns={columns}
          // Those that tickets can draw on stand first.
          rows={orders.toSorted((one, other) => Number(isOver(one, today)) - Number(isOver(other, today)))}
          keyOf={({ row }) => row.id}
          isMarked={({ sync }) => sync !== 'sent'}
          cardClass="grid grid-cols-[1fr_auto] gap-x-3 px-4"
        />
      )}
      {asked === 'new' && <NewOrder {...(customer && { customer: customer.name })} onClose={() => ask(null)} />}
      {asked !== null && asked !== 'new' && (
        <EndOrder id={asked.row.id} name={orderName(asked.row, t)} onClose={() => ask(null)} />
      )}
      {paying && <Money customer={paying.customer.name} order={paying.row.id} onClose={() => pay(null)} />}
    </>
  );
}

const isOver = ({ row, taken }: Pick<OrderView, 'row' | 'taken'>, today: string) =>
  ['used', 'ended'].includes(orderState(row, taken, today));

const LOOKS = {
  coming: { tone: 'plain', icon: Clock },
  open: { tone: 'good', icon: CircleCheck },
  used: { tone: 'plain', icon: CircleCheck },
  ended: { tone: 'plain', icon: CircleSlash },
} as const;

/** Said where the customer owes more than their limit, tickets that are not delivered yet included. */
function OverLimit({ customerId }: { readonly customerId: string }) {
  const { t, language } = useTexts();
  const account = useAccount(customerId);
  const over = (account?.owed ?? 0) - (account?.limit ?? Infinity);
  return over > 0 ? (
    <p className="mb-3 font-semibold text-bad">{t('order.gate.overLimit', { over: formatRupiah(over, language) })}</p>
  ) : null;
}

/** As a bar, and in words. */
function Left({ order: { row, taken } }: { readonly order: OrderView }) {
  const words = useTexts();
  const part = Math.min(1, Math.max(0, leftOf(row, taken) / (row.volume ?? row.amount ?? 1)));
  return (
    <>
      <span className="block tabular-nums">{leftText(row, taken, words)}</span>
      <span aria-hidden className="my-1 block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full ${part === 0 ? 'bg-bad' : part < 0.1 ? 'bg-warn' : 'bg-good'}`}
          style={{ width: `${part === 0 ? 100 : 100 * part}%` }}
        />
      </span>
    </>
  );
}
