/** The orders of one customer, or all, with their rest and state. Owner and manager create and end them. */
import { Banknote, CircleCheck, CircleSlash, Clock, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { useAuth } from '../../data/auth.ts';
import { useAccount, useOrders, type OrderView } from '../../data/deliveries.ts';
import { depositApart, depositLeft, leftOf, orderState } from '../../domain/figures/orderLeft.ts';
import { mayMakeOrders } from '../../domain/rules/roles.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatDay, formatRupiah, useTexts } from '../../i18n/index.ts';
import { Button, ListSkeleton, Mark, cx, Dialog } from '../../ui/index.ts';
import { Money } from '../payments/Money.tsx';
import { NewOrder } from './NewOrder.tsx';
import { leftText, orderName } from './orderWords.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { AreaField, DialogForm, Drafted, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';

export function Orders({ customer }: { readonly customer?: { readonly id: string; readonly name: string } }) {
  const { t, language } = useTexts();
  const site = useSite();
  const orders = useOrders(customer?.id);
  const role = useAuth(({ profile }) => profile?.role);
  const may = role !== undefined && mayMakeOrders(role);
  const [asked, ask] = useState<OrderView | 'new' | null>(null);
  const [paying, pay] = useState<OrderView | null>(null);
  const today = operatingDayOf(siteNow(), site);
  // Orders that tickets can draw on come first.
  const sorted = orders?.toSorted((one, other) => Number(isOver(one, today)) - Number(isOver(other, today)));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t('order.title')}</h2>
        {may && <Button icon={Plus} onClick={() => ask('new')} text={t('order.new')} />}
      </div>
      {customer && <OverLimit customerId={customer.id} />}
      {!sorted && <ListSkeleton rows={customer ? 2 : 6} />}
      {sorted?.length === 0 && <p className="text-ink-soft">{t('order.none')}</p>}
      <ul aria-label={t('order.title')} className={cx('grid gap-3', !customer && 'sm:grid-cols-2 xl:grid-cols-3')}>
        {sorted?.map((one) => {
          const { row, taken, sync } = one;
          const state = orderState(row, taken, today);
          const isOverdrawn = leftOf(row, taken) < 0;
          return (
            <li key={row.id} className={cx(CARD, sync === 'sent' ? 'bg-surface' : 'bg-warn-soft/40')}>
              <p className="flex flex-wrap items-center justify-between gap-x-3 font-mono font-bold">
                {orderName(row, t)}
                <Mark
                  {...LOOKS[isOverdrawn ? 'overdrawn' : state]}
                  text={isOverdrawn ? t('order.overdrawn') : t(`order.state.${state}`)}
                />
              </p>
              {!customer && <p className="wrap-anywhere">{one.customer.name}</p>}
              <p>{row.material_type === null ? t('order.anyMaterial') : MATERIALS[row.material_type].displayName}</p>
              <Left order={one} />
              {row.unit_price !== null && (
                <p>
                  <Name text={t('sync.field.unit_price')} /> {formatRupiah(row.unit_price, language)}
                </p>
              )}
              {row.until_date !== null && (
                <p>
                  <Name text={t('order.until')} /> {formatDay(row.until_date, language)}
                </p>
              )}
              {row.site_address !== null && <p className="wrap-anywhere">{row.site_address}</p>}
              <p>{t(row.paid_ahead ? 'order.paidAhead' : 'order.onCredit')}</p>
              {taken.paid > 0 && !isOver(one, today) && (
                <p className="text-ink-soft">
                  {t('order.depositLeft', { amount: formatRupiah(depositLeft(taken), language) })}
                </p>
              )}
              {row.paid_ahead && taken.paid === 0 && state !== 'ended' && (
                <p className="font-semibold text-warn">{t('order.noDeposit')}</p>
              )}
              <div className="mt-auto flex flex-wrap gap-2 pt-2 empty:hidden">
                {row.paid_ahead && state !== 'ended' && (
                  <Button icon={Banknote} className="px-3" onClick={() => pay(one)} text={t('order.deposit')} />
                )}
                {may && row.ended_at === null && (
                  <Button
                    className="px-3"
                    onClick={() => ask(one)}
                    aria-label={t('order.endOf', { order: orderName(row, t) })}
                    text={t('order.end')}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {asked === 'new' && <NewOrder {...(customer && { customer: customer.name })} onClose={() => ask(null)} />}
      {asked !== null && asked !== 'new' && (
        <EndOrder
          id={asked.row.id}
          name={orderName(asked.row, t)}
          deposit={depositApart(asked.row, asked.taken, today)}
          onClose={() => ask(null)}
        />
      )}
      {paying && <Money customer={paying.customer.name} order={paying.row.id} onClose={() => pay(null)} />}
    </>
  );
}

const isOver = ({ row, taken }: Pick<OrderView, 'row' | 'taken'>, today: string) =>
  ['used', 'ended'].includes(orderState(row, taken, today));

const CARD = 'flex flex-col rounded-lg border border-line px-4 py-3 text-sm';
const Name = ({ text }: { readonly text: string }) => <span className="text-xs text-ink-soft">{text}</span>;

const LOOKS = {
  overdrawn: { tone: 'bad', icon: TriangleAlert },
  coming: { tone: 'plain', icon: Clock },
  open: { tone: 'good', icon: CircleCheck },
  used: { tone: 'plain', icon: CircleCheck },
  ended: { tone: 'plain', icon: CircleSlash },
} as const;

/** Shown if the customer owes more than their limit, including undelivered tickets. */
function OverLimit({ customerId }: { readonly customerId: string }) {
  const { t, language } = useTexts();
  const account = useAccount(customerId);
  const over = (account?.owed ?? 0) - (account?.limit ?? Infinity);
  return over > 0 ? (
    <p className="mb-3 font-semibold text-bad">{t('order.gate.overLimit', { over: formatRupiah(over, language) })}</p>
  ) : null;
}

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

const END = formOf('orders.end');
const shapeOf = (id: string) => recordShape(`orders.end.${id}`, END);

interface EndOrderProps {
  readonly id: string;
  readonly name: string;
  /** The rest of its deposit, whole rupiah. */
  readonly deposit: number;
  readonly onClose: () => void;
}

/** Ends an order by hand: its rest is no longer offered to tickets. */
export function EndOrder({ name, ...props }: EndOrderProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('order.endOf', { order: name })} onClose={props.onClose}>
      <Drafted draftKey={shapeOf(props.id).draftKey}>{(draft) => <EndForm {...props} draft={draft} />}</Drafted>
    </Dialog>
  );
}

function EndForm({ id, deposit, draft, onClose }: Omit<EndOrderProps, 'name'> & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const shape = shapeOf(id);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (why) => [END.draft(id, why, {}, { depends_on: [id] })],
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('order.end')} look="danger" icon={CircleSlash} clearLabel={null}>
      <p className="mb-4">{t('order.endText')}</p>
      {deposit > 0 && (
        <p className="mb-4 font-semibold">{t('order.endDeposit', { amount: formatRupiah(deposit, language) })}</p>
      )}
      <AreaField form={form} name="end_reason" label={t('sync.field.end_reason')} />
    </DialogForm>
  );
}
